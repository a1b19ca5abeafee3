import { expect, test } from "vitest";

import { VERDICT, now, panel, telling, told } from "../../src/end/timeline";
import type { Line, Step } from "../../src/wire";

const line = (key: string): Line => ({ key });
const step = (at: number): Step => ({ line: line(`step ${at}`), night: at % 2 === 0, pulls: [], out: [] });
const tale = (steps: number, highlights: number) => ({
  course: Array.from({ length: steps }, (_, at) => step(at)),
  highlights: Array.from({ length: highlights }, (_, at) => line(`highlight ${at}`)),
});

test("everything is told once, in order, nights and days before highlights, without a gap", () => {
  const all = telling(tale(7, 3));
  expect(all.map((one) => one.line.key)).toEqual([...Array.from({ length: 7 }, (_, at) => `step ${at}`), "highlight 0", "highlight 1", "highlight 2"]);
  all.slice(1).forEach((one, at) => expect(one.from).toBe(all[at]!.to));
  expect(now(all, 0)).toBe(null);
  expect(now(all, VERDICT)!.line.key).toBe("step 0");
  expect(now(all, told(all) - 1)!.line.key).toBe("highlight 2");
  expect(now(all, told(all))).toBe(null);
});

test.each([0, 1, 3, 9, 20, 22])("a story of %i nights and days takes a minute at most, and nothing goes by unread", (steps) => {
  const all = telling(tale(steps, 3));
  expect(told(all)).toBeLessThan(60_000);
  all.forEach((one) => expect(one.to - one.from).toBeGreaterThanOrEqual(1_500));
});

test("nothing to tell takes no time", () => {
  expect(told(telling(tale(0, 0)))).toBe(0);
});

test("a board shows one panel after another and begins again", () => {
  expect([0, 8_999, 9_000, 27_000].map((past) => panel(past, 3))).toEqual([0, 0, 1, 0]);
  expect(panel(-5, 3)).toBe(0);
  expect(panel(1e9, 4)).toBeLessThan(4);
});
