/** In which order the cards turn at the end, and when. Pure. */

import type { Outcome } from "../wire";

export const WOLF = "werewolf";
const FIRST = 1_500;
const EACH = 900;
const MANY = 550;
const WOLVES = 1_700;

/** When each seat's card turns, in milliseconds from the beginning; the werewolves' last. */
export function turns({ roles }: Pick<Outcome, "roles">): Map<number, number> {
  const seats = roles.map((_, at) => at + 1);
  const isWolf = (seat: number) => roles[seat - 1] === WOLF;
  const order = [...seats.filter((seat) => !isWolf(seat)), ...seats.filter(isWolf)];
  const step = seats.length > 12 ? MANY : EACH;
  let at = FIRST;
  return new Map(
    order.map((seat) => {
      const when = at;
      at += isWolf(seat) ? WOLVES : step;
      return [seat, when];
    }),
  );
}

/** When the last card has turned and the shadows stand up. */
export function done(when: ReadonlyMap<number, number>): number {
  return Math.max(0, ...when.values()) + WOLVES;
}
