import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { frame } from "../../src/app/state";
import { newest, night, onStage, scene, turned, words } from "../../src/play/scene";
import type { PublicView } from "../../src/wire";
import { view } from "./views";

function show(next: PublicView): void {
  frame.value = { n: 1, view: { public: next, you: null, board: null }, answers: [], pad: "" };
}

const ghosts = (...seats: number[]) => view().chairs.map((one) => ({ ...one, ghost: seats.includes(one.seat) }));
const line = (key: string) => ({ key });

const HOLD = view({ phase: "hold", night: 2, day: 1, reference: 5 }, { moment: "h", said: 3, lines: [line("say.hold")] });
const MORNING = view(
  { phase: "discussion", night: 2, day: 2, reference: 3 },
  { moment: "d", chairs: ghosts(3), said: 5, lines: [line("say.hold"), line("say.dawn"), line("say.discussion")] },
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  frame.value = null;
  turned.value = false;
  vi.useRealTimers();
});

test("at dawn the press is pulled, then there is silence, and only then a name", () => {
  show(HOLD);
  expect(night.value).toBe(true);
  show(MORNING);
  expect(scene.value).toMatchObject({ scene: "dawn", step: 0 });
  expect(night.value).toBe(false);
  expect(onStage.value!.chairs.some((one) => one.ghost)).toBe(false);
  expect(onStage.value!.game!.reference).toBe(5);
  expect(words.value.lines).toEqual([]);
  vi.advanceTimersByTime(2600);
  expect(scene.value).toMatchObject({ scene: "dawn", step: 1 });
  expect(onStage.value!.chairs.some((one) => one.ghost)).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(scene.value).toBe(null);
  expect(onStage.value!.chairs[2]!.ghost).toBe(true);
  expect(words.value.said).toBe(5);
  expect(newest.value).toBe(4);
});

test("who comes to the table in the morning sees the morning", () => {
  show(MORNING);
  expect(scene.value).toBe(null);
  expect(onStage.value).toBe(MORNING);
});

test("a scene gives way as soon as another moment begins", () => {
  show(HOLD);
  show(MORNING);
  show(view({ phase: "accusation", night: 2, day: 2, asked: 1 }, { moment: "a", chairs: ghosts(3) }));
  expect(scene.value).toBe(null);
  expect(onStage.value!.game!.phase).toBe("accusation");
});

test("frames of the same moment do not disturb a scene", () => {
  show(HOLD);
  show(MORNING);
  vi.advanceTimersByTime(1000);
  show({ ...MORNING, clock: { ...MORNING.clock, now: 1000 } });
  expect(scene.value).toMatchObject({ scene: "dawn", step: 0 });
  vi.advanceTimersByTime(1600);
  expect(scene.value).toMatchObject({ scene: "dawn", step: 1 });
});

const VOTE = view({ phase: "execution", night: 1, day: 1, suspects: [2, 3] }, { moment: "e", said: 7, lines: [line("say.vote")] });
const COUNT = { ballot: 1, tally: [[2, 2], [3, 1]] as [number, number][], nobody: 0, fingers: [[1, 2]] as [number, number | null][] };
const NIGHTFALL = view(
  { phase: "point", night: 2, day: 1, count: COUNT, executed: 2 },
  { moment: "p", chairs: ghosts(2), said: 10, lines: [line("say.vote"), line("say.executed"), line("say.nightfall.together"), line("say.point")] },
);

test("a counted vote stays for all to see before night falls", () => {
  show(VOTE);
  show(NIGHTFALL);
  expect(scene.value).toMatchObject({ scene: "count", step: 0 });
  expect(night.value).toBe(false);
  expect(onStage.value!.chairs[1]!.ghost).toBeFalsy();
  expect(words.value.lines.map((one) => one.key)).toEqual(["say.executed"]);
  vi.advanceTimersByTime(3000);
  expect(onStage.value!.chairs[1]!.ghost).toBe(true);
  vi.advanceTimersByTime(2200);
  expect(scene.value).toBe(null);
  expect(night.value).toBe(true);
  expect(words.value.said).toBe(10);
});

test("who has won is not said before the last card has turned", () => {
  const lines = [line("say.executed"), line("say.end.humans"), line("say.cards"), line("say.winners")];
  const end = { winner: "humans", at: "execution 1", roles: [], dealt: [], winners: [1], tale: null };
  show(VOTE);
  show(view({ phase: "over", day: 1, count: COUNT, executed: 2, end }, { stage: "over", moment: "o", said: 11, lines }));
  expect(words.value.lines.map((one) => one.key)).toEqual(["say.executed"]);
  vi.advanceTimersByTime(5200);
  expect(words.value).toMatchObject({ said: 10 });
  expect(words.value.lines.at(-1)!.key).toBe("say.cards");
  turned.value = true;
  expect(words.value.said).toBe(11);
});

test("giving up at night is no dawn", () => {
  show(HOLD);
  show(view({ phase: "over", night: 2, day: 1, end: { winner: null, at: "", roles: [], dealt: [], winners: [], tale: null } }, { stage: "over", moment: "o" }));
  expect(scene.value).toBe(null);
});
