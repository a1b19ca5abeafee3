/** Where everything stands on the picture that is kept. Pure; drawing it is for `draw`. */

export const WIDTH = 1080;
export const RING = 1120;
const CENTRE = { x: WIDTH / 2, y: RING / 2 + 30 };

export interface Spot {
  seat: number;
  x: number;
  y: number;
}

export interface Laid {
  /** How large a face is. */
  face: number;
  spots: Spot[];
}

/** Puts so many seats in a ring, clockwise, the first one at the top. */
export function laid(n: number): Laid {
  const face = Math.max(64, Math.min(150, 1500 / n));
  const [rx, ry] = [WIDTH / 2 - face * 0.62 - 44, RING / 2 - face * 0.62 - 52];
  const spots = Array.from({ length: n }, (_, at) => {
    const angle = (at / n) * 2 * Math.PI - Math.PI / 2;
    return { seat: at + 1, x: CENTRE.x + rx * Math.cos(angle), y: CENTRE.y + ry * Math.sin(angle) };
  });
  return { face, spots };
}

/** Breaks a text into lines no wider than `most`; a word that is wider stands alone. */
export function wrapped(said: string, most: number, width: (said: string) => number): string[] {
  const lines: string[] = [];
  for (const word of said.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** The same number of lines, but about equally long ones. */
export function balanced(said: string, most: number, width: (said: string) => number): string[] {
  const found = wrapped(said, most, width);
  let narrower = most;
  for (let next = found; next.length === found.length && narrower > most / 3; narrower -= most / 40) {
    next = wrapped(said, narrower - most / 40, width);
  }
  return wrapped(said, Math.min(most, narrower + most / 40), width);
}

/** Shortens a text to a width, by whole characters. */
export function fitted(said: string, most: number, width: (said: string) => number): string {
  const letters = Array.from(said);
  let kept = letters.length;
  while (kept > 1 && width(kept === letters.length ? said : `${letters.slice(0, kept).join("")}…`) > most) {
    kept -= 1;
  }
  return kept === letters.length ? said : `${letters.slice(0, kept).join("")}…`;
}
