/** Threads pulled from chair to chair, and the knots by which they are counted. Pure. */

import type { Point } from "./curve";
import { type Place, type Ring, reach, round } from "./ring";

export interface Thread {
  from: number;
  to: number;
  path: string;
  /** Where its knot is tied, near the one accused. */
  knot: Point;
  /** Where it leaves, for a pointing hand, and the direction there, in degrees. */
  start: Point;
  turn: number;
}

/** From one chair to another; to nobody leaves no thread. */
export type Pull = readonly [from: number, to: number | null];

const ROW = 5;

/** How far a knot is from the next; wide enough to be counted. */
export function gap(ring: Ring): number {
  return Math.max(7, Math.min(18, ring.face / 6));
}

/** Where the `at`th of `all` knots of a chair is tied: rows of five before it, towards the middle. */
export function knot(ring: Ring, place: Place, at: number, all: number): Point {
  const { way } = place;
  const step = gap(ring);
  const row = Math.floor(at / ROW);
  const inRow = Math.min(ROW, all - row * ROW);
  const out = reach(ring.box, way) + step * (0.7 + row);
  const side = ((at % ROW) - (inRow - 1) / 2) * step;
  return { x: place.x + way.x * out - way.y * side, y: place.y + way.y * out + way.x * side };
}

/** Lays all threads; those to one chair side by side, in the order in which their owners sit, so that few cross. */
export function threads(ring: Ring, pulls: readonly Pull[]): Thread[] {
  const place = (seat: number) => ring.places.find((one) => one.seat === seat);
  const all = new Map<number, number[]>();
  for (const [from, to] of pulls) {
    if (to !== null && place(from) && place(to)) {
      all.set(to, [...(all.get(to) ?? []), from]);
    }
  }
  const laid: Thread[] = [];
  for (const [to, froms] of all) {
    const target = place(to)!;
    const sorted = [...froms].sort((one, other) => side(target, place(one)!) - side(target, place(other)!));
    for (const from of froms) {
      laid.push(pull(ring, place(from)!, target, sorted.indexOf(from), froms.length));
    }
  }
  return laid;
}

/** How far to the side somebody sits, seen from a chair that looks to the middle. */
function side({ way, ...from }: Place, other: Point): number {
  const [dx, dy] = [other.x - from.x, other.y - from.y];
  return Math.atan2(dx * -way.y + dy * way.x, Math.max(dx * way.x + dy * way.y, 0.01));
}

function pull(ring: Ring, from: Place, to: Place, at: number, all: number): Thread {
  const tied = knot(ring, to, at, all);
  const out = from.way;
  const far = reach(ring.box, out) + 2;
  const start = { x: from.x + out.x * far, y: from.y + out.y * far };
  // Almost straight, drawn a little to the middle, so that it passes before the faces between.
  const middle = { x: (start.x + tied.x) / 2, y: (start.y + tied.y) / 2 };
  const short = 1 - Math.min(1, Math.hypot(tied.x - start.x, tied.y - start.y) / Math.hypot(ring.width, ring.height));
  const bend = 0.12 + 0.25 * short;
  const hook = {
    x: middle.x + (ring.centre.x - middle.x) * bend,
    y: middle.y + (ring.centre.y - middle.y) * bend,
  };
  const turn = (Math.atan2(hook.y - start.y, hook.x - start.x) * 180) / Math.PI;
  const path = `M${round(start.x)} ${round(start.y)}Q${round(hook.x)} ${round(hook.y)} ${round(tied.x)} ${round(tied.y)}`;
  return { from: from.seat, to: to.seat, path, knot: tied, start, turn };
}

/** How many point at whom. */
export function tally(pulls: readonly Pull[]): Map<number, number> {
  const counted = new Map<number, number>();
  for (const [, to] of pulls) {
    if (to !== null) {
      counted.set(to, (counted.get(to) ?? 0) + 1);
    }
  }
  return counted;
}
