/** The animal that this phone wears when nobody else does. */

import { read, write } from "../app/storage";
import { FACES } from "../draw/faces";

const KEPT = "lupus.face";

/** Remembers what was chosen here last. */
export const wish = (face: string) => write("localStorage", KEPT, face);

/** What is worn: what was just chosen, else what was chosen here last, else the first that is free. */
export function usual(chosen: string | null, taken: ReadonlySet<string>): string {
  const wishes = [chosen, read("localStorage", KEPT), ...FACES.map(({ id }) => id)];
  return wishes.find((id) => id !== null && FACES.some((face) => face.id === id) && !taken.has(id)) ?? FACES[0]!.id;
}
