/** The werewolves, as nobody sees them before the last card has turned. */

const HALF = "matrix(-1 0 0 1 100 0)";

function Twice({ d, class: part, width }: { d: string; class: string; width?: number }) {
  const drawn = width === undefined ? {} : { "stroke-width": width };
  return (
    <>
      <path class={part} d={d} {...drawn} />
      <path class={part} d={d} {...drawn} transform={HALF} />
    </>
  );
}

/** The card of a werewolf, turned at last. */
export function WolfPicture() {
  return (
    <svg class="role-picture wolf" viewBox="0 0 100 100" aria-hidden="true">
      <path class="block" d="M3 4l30-1.5L64 3.500l33-1L97.5 30l-.8 34 1 33-34-.7-31 1L3.2 97 2.3 65l1-31z" />
      <Twice class="cut" d="M50.5 94L42 88 37 76 24 74 29 68 13 62 20 56 9 46 17 43 12 8 34 25C40 22 45 21 50.5 21z" />
      <Twice class="ink" d="M20 20l11 10-5 9zM26 46l18 6-3 6-9-1z" />
      <Twice class="cut" d="M34 50.500l6 2-1.5 2.5-3.5-.8z" />
      <path class="ink" d="M42 74h16l-2 7-6 4-6-4z" />
      <Twice class="ink-line" width={2} d="M50 84v6M46 60l-3 13M36 66l-8-2M38 71l-7 1M34 36l8 8M50 26v10M44 28l3 9M24 56l7 2M19 48l7 3" />
      <Twice class="ink" d="M39 80l5 3-3 5z" />
    </svg>
  );
}

/** What stands up behind a chair. */
export function WolfShadow() {
  const half = "M50.5 26L46 22 40 3 33 22C30 27 30 32 33 37L27 39C29 44 32 47 37 49 26 52 18 61 14 73 10 86 8 97 7 108L1 124 10 118 9 131 17 120 22 129 24 115C25 103 28 92 32 86 32 104 28 128 30 160H50.500z";
  return (
    <svg class="wolf-shadow" viewBox="0 0 100 160" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <Twice class="shadow" d={half} />
      <Twice class="gleam" d="M38 33l8 4-2 2.5-5-2z" />
    </svg>
  );
}
