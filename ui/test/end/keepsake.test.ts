import { expect, test } from "vitest";

import { RING, WIDTH, balanced, fitted, laid, wrapped } from "../../src/end/keepsake";

const width = (said: string) => 10 * Array.from(said).length;

test.each([7, 8, 12, 17, 22, 23])("%i faces stand in a ring, inside the picture and apart from one another", (n) => {
  const { face, spots } = laid(n);
  expect(spots.map((one) => one.seat)).toEqual(Array.from({ length: n }, (_, at) => at + 1));
  for (const { x, y } of spots) {
    expect(x - face / 2).toBeGreaterThan(26);
    expect(x + face * 0.62, "its card too").toBeLessThan(WIDTH - 40);
    expect(y - face * 0.62).toBeGreaterThan(26);
    expect(y + face).toBeLessThan(RING + 90);
  }
  spots.forEach((one, at) => {
    const next = spots[(at + 1) % n]!;
    expect(Math.hypot(one.x - next.x, one.y - next.y)).toBeGreaterThan(face * 0.98);
  });
});

test("words are broken between lines and never lost", () => {
  const said = "the village executes somebody who was not";
  const lines = wrapped(said, 160, width);
  expect(lines.join(" ")).toBe(said);
  expect(lines.every((one) => width(one) <= 160)).toBe(true);
  expect(wrapped("unbreakablewordthatistoolong", 50, width)).toEqual(["unbreakablewordthatistoolong"]);
  expect(wrapped("", 50, width)).toEqual([]);
});

test("the last line is about as long as the others", () => {
  const said = "on the very first day the village executed Anna and was right at once";
  const lines = balanced(said, 600, width);
  expect(lines.join(" ")).toBe(said);
  expect(lines).toHaveLength(wrapped(said, 600, width).length);
  expect(width(lines[1]!)).toBeGreaterThan(200);
  expect(balanced("short", 600, width)).toEqual(["short"]);
});

test("a name that is too long is shortened by whole characters", () => {
  expect(fitted("Anna", 100, width)).toBe("Anna");
  expect(fitted("Giovanbattista", 80, width)).toBe("Giovanb…");
  expect(fitted("李小龍李小龍", 40, width)).toBe("李小龍…");
});
