import { afterEach, expect, test, vi } from "vitest";

import { learning, needsCard, tapOn, targets, type Taps, theRest } from "../../src/desk/taps";
import type { Next } from "../../src/wire";

const asked = vi.hoisted(() => [] as unknown[]);
vi.mock("../../src/desk/state", () => ({ lead: (command: unknown) => asked.push(command) }));

const taps = (more: Partial<Taps> = {}): Taps => ({
  actor: null, setActor: () => null, aim: null, setAim: () => null, all: false, setAll: () => null, whose: null,
  setWhose: () => null, ...more,
});
const step = (more: Partial<Next>): Next => ({ kind: "call", ...more });

afterEach(() => void asked.splice(0));

test("whoever opens their eyes is learned first, and chooses then", () => {
  const next = step({ learn: "seer", among: [2, 3], who: [], may: [] });
  expect(learning(next, taps())).toBe(true);
  expect(targets(next, taps())).toEqual([2, 3]);
  tapOn(3, next, taps());
  tapOn(4, next, taps());
  expect(asked).toEqual([{ type: "lead", command: { type: "learn", seat: 3, role: "seer" } }]);
  expect(targets(step({ learn: "seer", among: [2], who: [3], may: [1, 2] }), taps({ all: true }))).toEqual([1, 2]);
});

test("a pack's tap is everybody's, two Seers' taps are each their own", () => {
  tapOn(5, step({ who: [1, 2], may: [3, 5], joint: true }), taps());
  tapOn(5, step({ who: [1, 2], may: [3, 5], pointing: [{ seat: 1, target: 3 }] }), taps({ actor: 2 }));
  expect(asked).toEqual([
    { type: "mark", choices: [[1, 5], [2, 5]] },
    { type: "mark", choices: [[1, 3], [2, 5]] },
  ]);
});

test("what the rules forbid is not offered and does nothing", () => {
  tapOn(1, step({ who: [1], may: [3] }), taps());
  tapOn(null, step({ who: [1], may: [3] }), taps());
  expect(asked).toEqual([]);
});

test("fingers go up and down one by one, and all the rest at once", () => {
  const next = step({ kind: "fingers", who: [1, 2, 3], may: [7, 8], pointing: [{ seat: 1, target: 7 }] });
  tapOn(2, next, taps({ aim: 8 }));
  tapOn(1, next, taps({ aim: 7 }));
  theRest(8, next);
  expect(asked).toEqual([
    { type: "mark", choices: [[1, 7], [2, 8]] },
    { type: "mark", choices: [] },
    { type: "mark", choices: [[1, 7], [2, 8], [3, 8]] },
  ]);
});

test("a word said aloud, a name named, a card that the rules need", () => {
  tapOn(4, step({ kind: "asked", who: [2], may: [4, null] }), taps());
  tapOn(null, step({ kind: "asked", who: [2], may: [4, null] }), taps());
  tapOn(6, step({ kind: "naming", name: [6] }), taps());
  expect(asked).toEqual([
    { type: "hear", seat: 2, target: 4 },
    { type: "hear", seat: 2, target: null },
    { type: "lead", command: { type: "name", seat: 6 } },
  ]);
  const stuck = step({ stops: { code: "unknown_card", facts: { seat: 4 } }, may: [1] });
  expect(needsCard(stuck)).toBe(true);
  expect(targets(stuck, taps())).toEqual([]);
});
