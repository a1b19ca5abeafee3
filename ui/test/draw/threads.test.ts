import { describe, expect, test } from "vitest";

import { type Room, ring } from "../../src/draw/ring";
import { gap, tally, threads } from "../../src/draw/threads";

const PHONE: Room = { width: 304, height: 360, least: 28, most: 84, label: 14, narrowest: 46, own: 1 };
const BOARD: Room = { width: 690, height: 690, least: 40, most: 104, label: 26, narrowest: 74 };

/** The chair nearest to a point, measured to its edge. */
function nearest(made: ReturnType<typeof ring>, point: { x: number; y: number }): number {
  const far = ({ x, y }: { x: number; y: number }) =>
    Math.hypot(
      Math.max(0, Math.abs(x - point.x) - made.box.width / 2), Math.max(0, Math.abs(y - point.y) - made.box.height / 2),
    );
  return [...made.places].sort((one, other) => far(one) - far(other))[0]!.seat;
}

describe.each([["phone", PHONE], ["board", BOARD]] as const)("on a %s", (_, room) => {
  test.each(Array.from({ length: 22 }, (_, at) => at + 3))("with %i chairs each vote alone marks its own chair", (n) => {
    const made = ring(n, room);
    for (let seat = 1; seat <= n; seat += 1) {
      const from = (seat % n) + 1;
      const laid = threads(made, [[from, seat]]);
      expect(laid).toHaveLength(1);
      expect(laid[0]!.to).toBe(seat);
      expect(laid[0]!.from).toBe(from);
      expect(nearest(made, laid[0]!.knot)).toBe(seat);
      expect(nearest(made, laid[0]!.start)).toBe(from);
    }
  });

  test("twenty-two knots on one chair can be counted", () => {
    const made = ring(23, room);
    const laid = threads(made, Array.from({ length: 22 }, (_, at) => [at + 2, 1] as const));
    for (const one of laid) {
      for (const other of laid.filter((two) => two.from > one.from)) {
        const far = Math.hypot(one.knot.x - other.knot.x, one.knot.y - other.knot.y);
        expect(far).toBeGreaterThanOrEqual(gap(made) * 0.99);
      }
    }
  });

  test("no knot lies on a chair", () => {
    const made = ring(23, room);
    for (const { knot } of threads(made, Array.from({ length: 22 }, (_, at) => [at + 2, 1] as const))) {
      for (const { x, y } of made.places) {
        expect(Math.abs(x - knot.x) > made.box.width / 2 || Math.abs(y - knot.y) > made.box.height / 2).toBe(true);
      }
    }
  });
});

test("who points at nobody pulls no thread, and is not counted", () => {
  const pulls = [[1, null], [2, 3], [4, 3], [5, 1]] as const;
  expect(threads(ring(7, BOARD), pulls).map(({ from, to }) => [from, to])).toEqual([[2, 3], [4, 3], [5, 1]]);
  expect([...tally(pulls)]).toEqual([[3, 2], [1, 1]]);
});

test("threads to one chair lie side by side in the order in which people sit", () => {
  const made = ring(11, BOARD);
  const laid = threads(made, [[4, 1], [8, 1], [6, 1]]);
  const xs = [4, 6, 8].map((from) => laid.find((one) => one.from === from)!.knot.x);
  expect(xs).toEqual([...xs].sort((one, other) => other - one));
});
