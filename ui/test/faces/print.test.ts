import { expect, test } from "vitest";

import { BYTES, SIDE, cut, pathOf, tones } from "../../src/faces/print";

/** A picture of greys, by a function of the place. */
function picture(grey: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    rgba.fill(grey(at % SIDE, Math.floor(at / SIDE)), 4 * at, 4 * at + 3);
  }
  return rgba;
}

const inked = (dots: Uint8Array, x: number, y: number) => ((dots[(y * SIDE + x) >> 3]! >> (7 - (x & 7))) & 1) === 1;

/** The dots that a path covers. */
function covered(path: string): Set<string> {
  const found = new Set<string>();
  for (const [, x, y, w, h] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    for (let at = 0; at < Number(w) * Number(h); at += 1) {
      const dot = `${Number(x) + (at % Number(w))},${Number(y) + Math.floor(at / Number(w))}`;
      expect(found.has(dot)).toBe(false);
      found.add(dot);
    }
  }
  return found;
}

test("a print has two tones, one size, and nothing outside of the lantern", () => {
  const dots = cut(tones(picture((x, y) => (x * 5 + y * 3) % 256)));
  expect(dots.length).toBe(BYTES);
  for (const [x, y] of [[0, 0], [SIDE - 1, 0], [0, SIDE - 1], [SIDE - 1, SIDE - 1]] as const) {
    expect(inked(dots, x, y)).toBe(false);
  }
});

test("a dark face before a light wall stays dark and light, however dim the room was", () => {
  for (const [dark, light] of [[10, 240], [90, 130]] as const) {
    const dots = cut(tones(picture((x, y) => (Math.hypot(x - 48, y - 48) < 24 ? dark : light))));
    expect(inked(dots, 48, 48)).toBe(true);
    expect(inked(dots, 48, 8)).toBe(false);
  }
});

test("what lies between is hatched: some dots of it are ink, some are not", () => {
  const dots = cut(tones(picture((x) => (x < 20 ? 0 : x > 76 ? 255 : 120))));
  const middle = Array.from({ length: 20 }, (_, at) => inked(dots, 48, 38 + at));
  expect(new Set(middle).size).toBe(2);
});

test("the path covers every dot of ink once, and no other", () => {
  const dots = cut(tones(picture((x, y) => (x * y) % 256)));
  const path = covered(pathOf(dots));
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    expect(path.has(`${x},${y}`)).toBe(inked(dots, x, y));
  }
});
