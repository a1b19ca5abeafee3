import { describe, expect, test } from "vitest";

import { type Ring, type Room, ring } from "../../src/draw/ring";

const ROOMS: [string, Room][] = [
  ["a small phone", { width: 304, height: 340, least: 28, most: 84, label: 14, narrowest: 46 }],
  ["a phone", { width: 344, height: 430, least: 28, most: 84, label: 15, narrowest: 46, own: 3 }],
  ["a small phone at twice the text", { width: 304, height: 340, least: 28, most: 84, label: 27, narrowest: 60, own: 1 }],
  ["a board", { width: 690, height: 690, least: 40, most: 104, label: 26, narrowest: 74 }],
  ["a wide board", { width: 1200, height: 640, least: 40, most: 104, label: 26, narrowest: 74 }],
];
const SIZES = Array.from({ length: 22 }, (_, at) => at + 3);

describe.each(ROOMS)("on %s", (_, room) => {
  test.each(SIZES)("%i chairs stand apart, inside, in order", (n) => {
    const made = ring(n, room);
    expect(made.places.map((one) => one.seat)).toEqual(Array.from({ length: n }, (_, at) => at + 1));
    expect(made.face).toBeGreaterThanOrEqual(room.least);
    for (const one of made.places) {
      expect(one.x - made.box.width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(one.x + made.box.width / 2).toBeLessThanOrEqual(made.width + 0.01);
      expect(one.y - made.box.height / 2).toBeGreaterThanOrEqual(-0.01);
      expect(one.y + made.box.height / 2).toBeLessThanOrEqual(made.height + 0.01);
      for (const other of made.places.filter(({ seat }) => seat > one.seat)) {
        const clear =
          Math.abs(one.x - other.x) >= made.box.width - 0.01 || Math.abs(one.y - other.y) >= made.box.height - 0.01;
        expect(clear, `${one.seat} and ${other.seat}`).toBe(true);
      }
    }
    expect(turns(made)).toBeCloseTo(2 * Math.PI, 5);
  });

  test.each(SIZES)("nobody of %i sits in the free middle", (n) => {
    const { hub, places, box } = ring(n, room);
    expect(hub.width).toBeGreaterThan(40);
    for (const { x, y } of places) {
      const clear =
        x + box.width / 2 <= hub.x + 1 || x - box.width / 2 >= hub.x + hub.width - 1 ||
        y + box.height / 2 <= hub.y + 1 || y - box.height / 2 >= hub.y + hub.height - 1;
      expect(clear).toBe(true);
    }
  });

  test.each(SIZES)("a thumb finds each of %i chairs", (n) => {
    const { box } = ring(n, room);
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
  });
});

/** How far one turns, walking clockwise from the first chair round to it again: every step forwards. */
function turns(made: Ring): number {
  const angles = made.places.map(({ x, y }) => Math.atan2(x - made.centre.x, made.centre.y - y));
  return angles
    .map((angle, at) => (angles[(at + 1) % angles.length]! - angle + 4 * Math.PI) % (2 * Math.PI))
    .reduce((sum, step) => sum + step, 0);
}

test("my own chair is nearest to me, and the person on my left is on the left", () => {
  const made = ring(12, { ...ROOMS[1]![1], own: 5 });
  const lowest = [...made.places].sort((one, other) => other.y - one.y)[0]!;
  expect(lowest.seat).toBe(5);
  expect(made.places[5]!.x).toBeLessThan(lowest.x);
});

test("a few chairs are a circle", () => {
  const { curve } = ring(7, ROOMS[3]![1]);
  expect(curve.power).toBe(2);
  expect(Math.abs(curve.a / curve.b - 1)).toBeLessThan(0.1);
});

test.each(SIZES)("F84: a page too narrow for two long names side by side still finds a place for %i chairs", (n) => {
  const made = ring(n, { width: 250, height: 345, least: 28, most: 69, label: 35, narrowest: 129 });
  expect(made.places).toHaveLength(n);
  for (const { x } of made.places) {
    expect(Math.abs(x - made.width / 2) + made.box.width / 2).toBeLessThanOrEqual(made.width / 2 + 0.01);
  }
});

test("F41: where nothing of the height is left, as on a phone that is turned, a ring is drawn all the same", () => {
  const made = ring(7, { width: 344, height: 0, least: 28, most: 84, label: 15, narrowest: 46 });
  expect(made.places).toHaveLength(7);
});
