import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import english from "../../../src/lupus/lang/en.json";
import { frame } from "../../src/app/state";
import { catalogue, type Catalogue } from "../../src/app/text";
import { Aloud } from "../../src/play/Captions";
import { view } from "./views";

/** What a screen reader is given to say, in its order. */
const told: string[] = [];
const watch = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    told.push(...[...addedNodes].map((one) => one.textContent ?? ""));
  }
});

const line = (key: string) => ({ key });
const HOLD = view({ phase: "hold", night: 2, day: 1 }, { moment: "h", said: 3, lines: [line("say.hold")] });
const MORNING = view(
  { phase: "discussion", night: 2, day: 2 },
  { moment: "d", said: 5, lines: [line("say.hold"), line("say.dawn.nobody"), line("say.discussion")] },
);
const VOTE = view(
  { phase: "execution", day: 2, suspects: [2, 3] },
  { moment: "e", said: 7, lines: [line("say.dawn.nobody"), line("say.discussion"), line("say.hush"), line("say.vote")] },
);
const COUNT = { ballot: 1, tally: [[2, 2], [3, 1]] as [number, number][], nobody: 0, fingers: [[1, 2]] as [number, number | null][] };
const NIGHTFALL = view(
  { phase: "point", night: 3, day: 2, count: COUNT, executed: 2 },
  { moment: "p", said: 10, lines: [line("say.vote"), line("say.spared"), line("say.nightfall.together"), line("say.point")] },
);

async function show(next: typeof HOLD): Promise<void> {
  frame.value = { n: 1, view: { public: next, you: null, board: null }, answers: [], pad: "" };
  await vi.advanceTimersByTimeAsync(50);
}

beforeEach(() => {
  vi.useFakeTimers();
  catalogue.value = english as Catalogue;
});
afterEach(() => {
  watch.disconnect();
  render(null, document.body);
  frame.value = null;
  vi.useRealTimers();
});

test("F87: what is said to all is put into one log, each line once, and after a dawn when every screen shows it", async () => {
  await show(HOLD);
  render(<Aloud />, document.body);
  await vi.advanceTimersByTimeAsync(50);
  const log = document.querySelector("[role=log]")!;
  watch.observe(log, { childList: true });
  await show(MORNING);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([english["say.dawn.nobody"], english["say.discussion"]]);
  await show(VOTE);
  await show(NIGHTFALL);
  expect(told.slice(2)).toEqual([english["say.hush"], english["say.vote"], english["say.spared"]]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(told.slice(5)).toEqual([english["say.nightfall.together"], english["say.point"]]);
  expect(document.querySelector("[role=log]")).toBe(log);
});
