import { expect, test } from "vitest";

import { shorten, shortNames } from "../../src/draw/names";

test("a short name stays whole", () => {
  expect(shorten("Anna", 6)).toBe("Anna");
});

test.each([
  ["a family of several code points", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
  ["an accent set by hand", "Niccolo\u0300 Alessandrini", "Niccolo\u0300"],
  ["a flag", "🇮🇹🇮🇹🇮🇹🇮🇹🇮🇹🇮🇹", "🇮🇹"],
  ["wide letters", "李小龍李小龍李小龍李小龍", "李小龍"],
])("only whole characters are cut off: %s", (_, name, piece) => {
  const short = shorten(name, 5);
  expect(short.endsWith("…")).toBe(true);
  expect(short.slice(0, -1).length).toBeGreaterThan(0);
  const pieces = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)].map((one) => one.segment);
  expect(pieces.join("").startsWith(short.slice(0, -1))).toBe(true);
  expect(pieces.some((_, at) => pieces.slice(0, at).join("") === short.slice(0, -1))).toBe(true);
  expect(name.startsWith(piece)).toBe(true);
});

test("two that begin alike stay two", () => {
  const short = shortNames([{ seat: 1, name: "Alessandra" }, { seat: 2, name: "Alessandro" }, { seat: 3, name: "Al" }], 4.5);
  expect(new Set(short.values()).size).toBe(3);
  expect(short.get(1)).toMatch(/ra$/);
});

test("two of the same name are told apart by their chairs", () => {
  const short = shortNames([{ seat: 4, name: "Anna" }, { seat: 9, name: "Anna" }], 4.5);
  expect(short.get(4)).toMatch(/4$/);
  expect(short.get(9)).toMatch(/9$/);
});

test("a name that looks like markup or a placeholder is a name", () => {
  expect(shorten("<b>", 6)).toBe("<b>");
  expect(shorten("{{7*7}}", 6)).toBe("{{7*7}}");
});
