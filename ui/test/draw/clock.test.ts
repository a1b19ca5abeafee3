import { expect, test } from "vitest";

import { digits, shown } from "../../src/draw/clock";

const clock = { now: 0, opens: 10_000, ends: 30_000, left: null, stopped: "" as const };

test("while a moment is announced nothing burns down", () => {
  expect(shown(clock, 7_000)).toEqual({ share: 1, seconds: 20, stopped: "", opening: true });
});

test("then it burns down to nothing, and not below", () => {
  expect(shown(clock, 20_000)).toMatchObject({ share: 0.5, seconds: 10 });
  expect(shown(clock, 29_001)).toMatchObject({ seconds: 1 });
  expect(shown(clock, 31_000)).toMatchObject({ share: 0, seconds: 0 });
});

test("a stopped clock shows what it will go on with", () => {
  expect(shown({ ...clock, left: 15_000, stopped: "host" }, 99_000)).toMatchObject({ share: 0.75, seconds: 15 });
});

test("where nothing ends by itself there is nothing to count", () => {
  expect(shown({ ...clock, ends: null }, 12_000)).toMatchObject({ share: null, seconds: null });
});

test.each([[9, "9"], [59, "59"], [60, "1:00"], [125, "2:05"]])("%i seconds are read %s", (seconds, read) => {
  expect(digits(seconds)).toBe(read);
});
