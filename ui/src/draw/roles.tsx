/** One picture a role, cut into a block of wood like a village's playing cards; all in this one file, which every phone
 * has long before a card is dealt, and all about equally bright. The werewolves' card shows what they leave behind. */

import type { ComponentChildren } from "preact";

/** A block with rough edges; `cut` lets the paper through, `ink` is wood left standing in what was cut. */
function Block({ children }: { children: ComponentChildren }) {
  return (
    <>
      <path class="block" d="M3 4l30-1.500L64 3.500l33-1L97.5 30l-.8 34 1 33-34-.7-31 1L3.2 97 2.3 65l1-31z" />
      {children}
    </>
  );
}

const turn = (degrees: number, x = 50, y = 50) => `rotate(${degrees} ${x} ${y})`;
const each = (n: number, draw: (at: number) => ComponentChildren) => Array.from({ length: n }, (_, at) => draw(at));

/** Short cuts that fan out like light. */
function Rays({ x, y, from, to, n, first = 0, step }: {
  x: number; y: number; from: number; to: number; n: number; first?: number; step: number;
}) {
  return each(n, (at) => (
    <path class="line" key={at} stroke-width={at % 2 ? 1.4 : 2.2} transform={turn(first + at * step, x, y)}
      d={`M${x} ${y - from}V${y - (at % 2 ? (from + to) / 2 : to)}`} />
  ));
}

function Door() {
  return (
    <>
      <path class="cut" d="M22 93V41C22 22 35 10 50 10s28 12 28 31v52z" />
      <path class="ink-line" stroke-width="1.6" d="M36 14V93M50 10V93M64 14V93" />
      <path class="ink" d="M22 30h13v7H22zM22 76h10v7H22z" />
      <path class="ink-line" stroke-width="1.3" d="M28 44q3 5 0 11M27 62q-2 4 0 8M43 84q2 4 0 8M57 84q-2 4 1 8M70 84q2 3 0 7M71 20q3 4 1 8M43 16q2 3 0 6" />
      <path class="ink" d="M40 23c4 19-1 41-14 55 15-10 23-34 21-53zM52 22c4 23-2 47-17 63 17-12 26-38 24-61zM64 23c4 23-2 46-16 62 16-12 25-37 23-60zM76 36c1 19-4 36-15 48 12-8 18-25 18-42z" />
      <path class="line" stroke-width="2.2" d="M12 93V40C12 17 29 4.5 50 4.5S88 17 88 40V93" />
      <path class="line" stroke-width="1.5" d="M7 93V66M93 93V66" />
    </>
  );
}

function Sheaf() {
  const ear = "M50 12c3 2 4 5 3 8 3 0 4 3 3 6 2 0 3 3 1 6 2 1 2 4 0 6-2 2-5 3-7 5-2-2-5-3-7-5-2-2-2-5 0-6-2-3-1-6 1-6-1-3 0-6 3-6-1-3 0-6 3-8z";
  return (
    <>
      {[-44, -30, -15, 15, 30, 44, 0].map((degrees) => (
        <g key={degrees} transform={turn(degrees, 50, 68)}>
          <path class="line" stroke-width="2.2" d="M50 66V40" />
          <path class="cut" d={ear} />
          <path class="ink-line" stroke-width="1.2" d="M50 20V42M50 27l-4-3M50 27l4-3M50 34l-5-3M50 34l5-3M50 40l-5-3M50 40l5-3" />
        </g>
      ))}
      <path class="cut" d="M42 62h16l12 32H30z" />
      <path class="ink-line" stroke-width="1.6" d="M44 72L36 94M48 72L45 94M52 72l3 22M56 72l8 22" />
      <path class="ink" d="M40 62h20l1 8H39z" />
      <path class="line" stroke-width="1.8" d="M41 64.500h18M40.5 68h19" />
      <path class="line" stroke-width="2" d="M58 68q10 0 12 8M59 67q8-5 14-2" />
    </>
  );
}

function Palm() {
  return (
    <>
      <path class="cut" d="M34 94c0-9-3-14-9-21-6-7-13-13-11-17 3-4 9 0 16 6 1-13-2-29 2-34 5-3 8 3 8 8l2 14c0-13-1-30 1-36 3-4 9-4 10 1 1 7 0 21 1 35 1-12 1-26 4-31 4-4 9-1 9 4 0 8-2 19-2 30 2-8 3-17 6-21 4-3 8 0 7 5-1 10-4 24-7 36-2 9-6 12-7 21z" />
      <path class="ink" d="M33 66C39 55 61 55 68 66 61 77 39 77 33 66z" />
      <path class="cut" d="M37 66c6-8 21-8 27 0-6 8-21 8-27 0z" />
      <circle class="ink" cx="50.5" cy="66" r="6.5" />
      <circle class="cut" cx="50.5" cy="66" r="2.4" />
      <path class="ink-line" stroke-width="1.5" d="M39 57l-3-5M46 54l-1-6M55 54l1-6M62 57l3-5M36 84q14 6 28 0M34 40l5-1M44 30h7M58 34h6" />
      <Rays x={50} y={56} from={44} to={50} n={4} first={-66} step={44} />
      <path class="line" stroke-width="1.6" d="M10 78h8M84 74h8M10 86h12M80 84h12" />
    </>
  );
}

function Candle() {
  return (
    <>
      <g transform="translate(-5 -4) scale(1.08)">
      <path class="cut" d="M37 55q13-5 26 0v27H37z" />
      <path class="cut" d="M63 56c4 2 3 8 0 12zM37 58c-4 4-3 8 0 9z" />
      <path class="cut" d="M22 82h56l-5 10H27z" /><path class="line" stroke-width="3" d="M76 84q12-2 10 6-2 4-12 3" />
      <path class="cut" d="M50 25c7 9 10 14 10 19a10 10 0 0 1-20 0c0-5 3-10 10-19z" />
      <path class="ink" d="M50 36c4 5 5 7 5 10a5 5 0 0 1-10 0c0-3 1-5 5-10z" />
      <path class="ink-line" stroke-width="1.5" d="M46 60v16M54 62v17M50 58v8M28 86h40" />
      <path class="line" stroke-width="2.4" d="M50 24C44 18 56 15 51 9" />
      <path class="line" stroke-width="2" d="M34 33C22 28 16 36 20 42s12 3 10-2-8-2-7 1M66 33C78 28 84 36 80 42s-12 3-10-2 8-2 7 1" />
      <path class="line" stroke-width="1.6" d="M30 52C20 54 14 60 15 66M70 52c10 2 16 8 15 14M36 20C28 14 20 15 15 20M64 20c8-6 16-5 21 0M26 62c-4 2-6 6-5 10M74 62c4 2 6 6 5 10" />
      </g>
      <path class="line" stroke-width="2.4" d="M8 10v12M8 28v10M92 10v12M92 28v10M10 84v8M90 84v8"/>
    </>
  );
}

function Puppet() {
  return (
    <>
      <path class="cut" d="M50 22c-16 0-26 6-26 8 0 24 6 56 26 64z" />
      <path class="line" stroke-width="2.4" d="M50 22c16 0 26 6 26 8 0 24-6 56-26 64" />
      <path class="ink" d="M30 46c4-6 12-6 15 1-5 3-11 3-15-1z" /><path class="cut" d="M70 46c-4-6-12-6-15 1 5 3 11 3 15-1z" />
      <path class="ink" d="M34 68c5 6 10 8 16 8v5c-8 0-14-5-16-13z" /><path class="cut" d="M66 80c-5-6-10-8-16-8v-0 5c6 0 11 1 16 3z" />
      <path class="ink-line" stroke-width="1.6" d="M28 38q8-6 16-1M32 58q-1 4 2 5M45 26l-3 6 4 4-3 5" />
      <path class="line" stroke-width="1.6" d="M72 38q-8-6-16-1M50 50c5 6 6 9 0 12M62 62l8-3M60 68l9-2M62 56l9-4" />
      <path class="cut" d="M18 8h64v6H18z" /><path class="cut" d="M45 4h10v16H45z" />
      <path class="line" stroke-width="1.4" d="M22 14L27 30M78 14L73 30M38 14v9M62 14v9" />
      <path class="line" stroke-width="1.8" d="M12 30v14M12 52v20M88 30v14M88 52v20M8 80l8 8M92 80l-8 8" />
    </>
  );
}

function Shield() {
  return (
    <>
      <path class="line" stroke-width="4" d="M12 90L84 16M88 90L16 16" />
      <path class="cut" d="M92 8L90 24 76 12zM8 8l2 16 14-12z" />
      <circle class="ink" cx="50" cy="52" r="36" /><circle class="cut" cx="50" cy="52" r="33" />
      <circle class="ink-line" stroke-width="2" cx="50" cy="52" r="27" />
      <path class="ink-line" stroke-width="1.5" d="M36 29v46M43 26v52M57 26v52M64 29v46M50 25v10M50 69v10M29 38v28M71 38v28" />
      <circle class="cut" cx="50" cy="52" r="15" /><circle class="ink" cx="50" cy="52" r="12.5" />
      <circle class="line" stroke-width="2" cx="50" cy="52" r="8" /><circle class="cut" cx="50" cy="52" r="3.5" />
      {each(8, (at) => <circle class="ink" key={at} cx="50" cy="22" r="1.8" transform={turn(at * 45 + 22.5, 50, 52)} />)}
    </>
  );
}

function Rose() {
  return (
    <>
      <g transform="translate(-6 -3) scale(1.12 1.04)">
      <path class="line" stroke-width="4" d="M50 54C48 70 52 80 47 95" />
      <path class="cut" d="M48 82C34 84 24 78 20 66c14-2 26 4 28 16zM51 76c12 1 24-5 28-17-14-1-26 5-28 17z" />
      <path class="ink-line" stroke-width="1.5" d="M25 69l20 11M32 68l2 6M38 70l2 7M26 75l8-1M74 62L54 74M67 61l-2 7M61 64l-2 6M72 68l-8-1" />
      <path class="line" stroke-width="1.6" d="M50 66l-6-3M49 88l6-3" />
      <path class="cut" d="M50 58C34 58 22 48 24 34c1-6 5-8 9-9C36 13 44 8 52 9c8-1 15 5 16 14 6 2 9 7 8 13-2 14-12 22-26 22z" />
      <path class="ink-line" stroke-width="2.4" d="M50 50C38 50 30 42 33 28c6 8 10 12 17 12s12-4 17-11c2 14-5 21-17 21z" />
      <path class="ink-line" stroke-width="2" d="M42 33c-4-8 2-16 9-15 8 1 10 9 5 14-4 3-9 1-8-3s6-3 5 0M38 27c0-7 4-12 9-13M62 28c1-6-2-10-5-12M29 36c0 7 4 13 9 16M71 37c0 6-4 12-9 15" />
      </g>
      <path class="line" stroke-width="2.2" d="M12 12v10M12 28v10M88 12v10M88 28v10" />
      <path class="line" stroke-width="1.8" d="M12 88q8-3 14 0M74 88q8-3 14 0" />
    </>
  );
}

function Owl() {
  return (
    <>
      <path class="cut" d="M26 12c6 4 14 6 24 6s18-2 24-6c3 8 4 14 3 20 3 18 0 38-14 46H37C23 70 20 50 23 32c-1-6 0-12 3-20z" />
      <circle class="ink" cx="38" cy="34" r="12" /><circle class="ink" cx="62" cy="34" r="12" />
      <circle class="line" stroke-width="2" cx="38" cy="34" r="9" /><circle class="line" stroke-width="2" cx="62" cy="34" r="9" />
      <circle class="cut" cx="38" cy="34" r="4.5" /><circle class="cut" cx="62" cy="34" r="4.5" />
      <circle class="ink" cx="38" cy="34" r="2" /><circle class="ink" cx="62" cy="34" r="2" />
      <path class="ink" d="M46 39l4-4 4 4-4 10z" />
      <path class="ink-line" stroke-width="1.8" d="M40 54q5 5 10 0 5 5 10 0M37 61q6.5 5 13 0 6.5 5 13 0M40 68q5 5 10 0 5 5 10 0M31 50q-4 12 4 24M69 50q4 12-4 24M26 48q-1 10 3 18M74 48q1 10-3 18" />
      <path class="cut" d="M6 80q44-5 88 0v6q-44-4-88 0z" /><path class="ink-line" stroke-width="2" d="M40 77v7M44 77v7M56 77v7M60 77v7" />
      <path class="line" stroke-width="2" d="M16 86l-4 8M84 86l5 7M10 16v10M14 34v8M90 16v10M86 34v8M9 50v10M91 50v10" />
    </>
  );
}

function Compasses() {
  return (
    <>
      <path class="cut" d="M5 42l45 49 45-49-10-9-35 39-35-39z" />
      <path class="ink-line" stroke-width="1.6" d="M22 46l5-5M29 54l4-4M36 62l4-4M78 46l-5-5M71 54l-4-4M64 62l-4-4" />
      <path class="ink" d="M46 18h8l26 72-6 4-24-62-24 62-6-4z" />
      <path class="cut" d="M47.5 22h5l24 66-3 2.500L50 27 26.5 90.500l-3-2.500z" />
      <path class="ink" d="M33 64q17 12 34 0l2 5q-19 13-38 0z" /><path class="line" stroke-width="2.2" d="M33.5 66.500q16.5 11 33 0" />
      <circle class="ink" cx="50" cy="22" r="11" /><circle class="cut" cx="50" cy="22" r="9" /><circle class="ink" cx="50" cy="22" r="4.5" />
      <path class="line" stroke-width="2" d="M50 43l2.5 6 6.5.500-5 4.2 1.6 6.3-5.6-3.4-5.6 3.4 1.6-6.3-5-4.2 6.5-.500z" />
      <Rays x={50} y={22} from={13} to={20} n={6} first={-118} step={20} /><Rays x={50} y={22} from={13} to={20} n={6} first={18} step={20} />
      <path class="line" stroke-width="2" d="M8 92h10M82 92h10M42 93h16" />
    </>
  );
}

function Hamster() {
  return (
    <>
      <g transform="translate(6 9) scale(.88)">
      <circle class="cut" cx="29" cy="26" r="10" /><circle class="cut" cx="71" cy="26" r="10" />
      <circle class="ink" cx="29" cy="26" r="5" /><circle class="ink" cx="71" cy="26" r="5" />
      <path class="cut" d="M50 20c-16 0-24 8-26 18-10 6-12 16-8 24 2 5 5 7 6 9 2 13 12 21 28 21s26-8 28-21c1-2 4-4 6-9 4-8 2-18-8-24-2-10-10-18-26-18z" />
      <circle class="ink" cx="37" cy="42" r="4.5" /><circle class="ink" cx="63" cy="42" r="4.5" />
      <circle class="cut" cx="38.5" cy="40.5" r="1.4" /><circle class="cut" cx="64.5" cy="40.5" r="1.4" />
      <path class="ink" d="M45 50h10l-5 6z" /><path class="ink-line" stroke-width="2" d="M50 55v4M50 59q-5 6-10 2M50 59q5 6 10 2M47 62v5h6v-5" />
      <path class="ink-line" stroke-width="1.5" d="M32 54L16 50M32 58L17 60M68 54l16-4M68 58l15 2" />
      <path class="ink-line" stroke-width="2" d="M34 82c-2-7 3-11 9-9M66 82c2-7-3-11-9-9M30 68q-4 4-4 10M70 68q4 4 4 10M42 82l2 4M58 82l-2 4M50 80v6" />
      <path class="ink-line" stroke-width="1.6" d="M40 24q2 5 0 9M50 21v9M60 24q-2 5 0 9M22 62q4 8 8 12M78 62q-4 8-8 12M45 90q5 3 10 0"/>
      </g>
      <path class="cut" d="M52 4a9 9 0 1 0 7 14A8.5 8.5 0 0 1 52 4z" />
      <path class="line" stroke-width="1.8" d="M8 12v8M15 8v6M92 12v8M85 8v6M8 32v6M92 32v6" />
    </>
  );
}

function Mirror() {
  return (
    <>
      <path class="cut" d="M45 70h10l3 20q-8 6-16 0z" />
      <ellipse class="cut" cx="50" cy="39" rx="31" ry="35" /><ellipse class="ink" cx="50" cy="39" rx="25" ry="29" />
      <path class="cut" d="M50 14c13 0 21 11 21 24 0 15-10 27-21 27z" />
      <path class="line" stroke-width="2" d="M50 14c-13 0-21 11-21 24 0 15 10 27 21 27" />
      <path class="cut" d="M34 36c3-5 9-5 12 0-3 4-9 4-12 0z" /><path class="ink" d="M66 36c-3-5-9-5-12 0 3 4 9 4 12 0z" />
      <path class="line" stroke-width="2" d="M38 54q6-5 12-2" /><path class="ink-line" stroke-width="2.2" d="M50 52q7 6 12-1M50 40c5 4 5 7 0 8" />
      <path class="ink-line" stroke-width="1.6" d="M56 27q6-3 10 1M58 60l6-6M62 58l4-4" /><path class="line" stroke-width="1.6" d="M44 27q-6-3-10 1" />
      <path class="ink-line" stroke-width="1.8" d="M46 76h8M45 81h10M45 86h10" />
      {each(12, (at) => <circle class="ink" key={at} cx="50" cy="7.2" r="1.7" transform={`rotate(${at * 30 + 15} 50 39)`} />)}
      <path class="line" stroke-width="1.8" d="M12 70q10 8 22 8M88 70q-10 8-22 8M14 86q10 4 18 2M86 86q-10 4-18 2M10 14l6 6M90 14l-6 6" />
    </>
  );
}

function Unknown() {
  return <path class="cut" d="M36 38a14 14 0 1 1 20 13q-3 2-3 8h-7q0-9 5-12 6-3 5-9a6 6 0 0 0-12 0zM46 66h8v8h-8z" />;
}

const PICTURES: Record<string, () => ComponentChildren> = {
  werewolf: Door,
  villager: Sheaf,
  seer: Palm,
  medium: Candle,
  possessed: Puppet,
  bodyguard: Shield,
  harlot: Rose,
  owl: Owl,
  freemason: Compasses,
  werehamster: Hamster,
  mythomaniac: Mirror,
};

/** The picture of a role, in a square of 100. */
export function RoleArt({ role }: { role: string }) {
  const Picture = PICTURES[role] ?? Unknown;
  return (
    <Block>
      <Picture />
    </Block>
  );
}

/** The picture of a role, as large as what holds it. */
export function RolePicture({ role }: { role: string }) {
  return (
    <svg class="role-picture" viewBox="0 0 100 100" aria-hidden="true">
      <RoleArt role={role} />
    </svg>
  );
}

/** The back of every card: a moon over roofs. */
export function CardBack() {
  return (
    <svg class="role-picture back" viewBox="0 0 100 100" aria-hidden="true">
      <Block>
        <path class="line" stroke-width="2" d="M9 9h82v82H9z" />
        <circle class="cut" cx="50" cy="38" r="19" /><circle class="ink" cx="58" cy="34" r="16" />
        <Rays x={50} y={38} from={24} to={30} n={16} step={22.5} />
        <path class="cut" d="M12 88V72l10-9 10 9v4h6V64l12-11 12 11v12h6v-4l10-9 10 9v16z" />
        <path class="ink" d="M19 76h6v6h-6zM46 68h8v9h-8zM75 76h6v6h-6z" />
      </Block>
    </svg>
  );
}
