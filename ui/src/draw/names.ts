/** Names short enough for a chair: whole characters only, and two that begin alike stay two. */

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const split = (name: string) => Array.from(graphemes.segment(name), (one) => one.segment);

/** About how wide a character is, in parts of the type size. Guesses too wide rather than too narrow. */
function width(character: string): number {
  if (/^[\u0020-\u024f\u0300-\u036f]+$/u.test(character)) {
    return /^[fijlrtI.,:;'’|!()[\] ]/u.test(character) ? 0.34 : /^[mwMWÆŒ@%]/u.test(character) ? 0.9 : /^[A-Z0-9]/u.test(character) ? 0.66 : 0.56;
  }
  return /^[\u0370-\u07ff]/u.test(character) ? 0.62 : 1.15;
}

const ELLIPSIS = "…";
const DOTS = 0.7;

function long(characters: readonly string[]): number {
  return characters.reduce((sum, one) => sum + width(one), 0);
}

/** A name cut to a width in parts of the type size; `tail`: so many characters of its end are kept. */
export function shorten(name: string, most: number, tail = 0): string {
  const whole = split(name);
  if (long(whole) <= most) {
    return name;
  }
  const end = tail ? whole.slice(-tail) : [];
  const start: string[] = [];
  let room = most - DOTS - long(end);
  for (const character of whole) {
    room -= width(character);
    if (room < 0 && start.length > 0) {
      break;
    }
    start.push(character);
  }
  return start.join("").trimEnd() + ELLIPSIS + end.join("");
}

/** All names of a circle, cut to a width; where two would look alike they keep their ends, or their number. */
export function shortNames(chairs: readonly { seat: number; name: string }[], most: number): Map<number, string> {
  const short = new Map(chairs.map(({ seat, name }) => [seat, shorten(name, most)]));
  for (const again of [(name: string) => shorten(name, most, 2), null]) {
    const alike = chairs.filter(({ seat }) =>
      chairs.some((other) => other.seat !== seat && short.get(other.seat) === short.get(seat)),
    );
    for (const { seat, name } of alike) {
      short.set(seat, again ? again(name) : `${shorten(name, most - 1.3)}\u2009${seat}`);
    }
  }
  return short;
}
