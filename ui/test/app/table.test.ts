import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { boardKey, hands, keep, keepBoard, keepHands, key, keys } from "../../src/app/keys";
import { close, connected, gone, held, hold, isNight, open, refused, send } from "../../src/app/table";
import { table } from "../../src/app/state";
import { whisper } from "../../src/chat/night";

/** The one line of a test: what was sent on it, and a way to bring frames. */
class Line {
  static last: Line;
  raw: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  url: string;
  constructor(url: string) {
    this.url = url;
    Line.last = this;
  }
  send(text: string) {
    this.raw.push(text);
  }
  close() {}
  get asked() {
    return this.raw.slice(1).map((raw) => JSON.parse(raw).command);
  }
  brings(moment: string, phase: string, you: object = {}, more: object = {}) {
    const view = {
      public: { moment, table: "KRWT", stage: "playing", chairs: [{ seat: 1 }, { seat: 2 }], settings: {}, clock: { now: 5 }, game: { phase } },
      you: { seat: 1, name: "Anna", host: false, ...you },
    };
    this.onmessage?.({ data: JSON.stringify({ n: 1, view, answers: [], ...more }) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  history.replaceState(null, "", "/t/KRWT");
  open("KRWT", "key");
  Line.last.onopen?.();
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

test("the line leads to the table's live end, and the key is in no address", () => {
  expect(Line.last.url).toMatch(/^ws:\/\/.*\/api\/tables\/KRWT\/live$/);
  expect(Line.last.url).not.toContain("key");
});

test("at night what stands under the thumb travels once a second, touched or not, always equally long", () => {
  Line.last.brings("1/1/0/point", "point", { asked: true });
  expect(isNight()).toBe(true);
  vi.advanceTimersByTime(1_000);
  hold(2, true);
  expect(Line.last.asked).toHaveLength(1); // not at the tap
  vi.advanceTimersByTime(2_000);
  expect(Line.last.asked).toEqual([
    { type: "hold", moment: "1/1/0/point", target: null, touched: false },
    { type: "hold", moment: "1/1/0/point", target: 2, touched: true },
    { type: "hold", moment: "1/1/0/point", target: 2, touched: true },
  ]);
  expect(new Set(Line.last.raw.slice(1).map((raw) => raw.length)).size).toBe(1);
});

test("F63: of several quick taps the last one stands", () => {
  Line.last.brings("1/1/0/point", "point", { asked: true });
  hold(2, true);
  hold(1, true);
  hold(2, true);
  vi.advanceTimersByTime(1_000);
  expect(Line.last.asked).toEqual([{ type: "hold", moment: "1/1/0/point", target: 2, touched: true }]);
});

test("by day and where nothing is asked nothing travels by itself", () => {
  Line.last.brings("1/1/1/discussion", "discussion", { asked: false });
  vi.advanceTimersByTime(3_000);
  Line.last.brings("1/1/0/hold", "hold", { asked: false });
  vi.advanceTimersByTime(1_000);
  expect(Line.last.asked).toEqual([]);
});

test("a new moment begins with what the server holds", () => {
  Line.last.brings("1/1/0/point", "point", { asked: true });
  hold(2, true);
  Line.last.brings("1/1/0/look", "look", { asked: true, target: 1, touched: true });
  expect(held.value).toEqual({ moment: "1/1/0/look", target: 1, touched: true });
});

test("a frame of the same moment does not take away what was tapped meanwhile", () => {
  Line.last.brings("1/1/0/point", "point", { asked: true });
  hold(2, true);
  Line.last.brings("1/1/0/point", "point", { asked: true, target: null, touched: false });
  expect(held.value?.target).toBe(2);
});

test("while people accuse in turn, an aim stays an aim", () => {
  Line.last.brings("1/1/1/accusation//0#2", "accusation", { may: [2] });
  hold(2, true);
  Line.last.brings("1/1/1/accusation//0#1", "accusation", { may: [2], asked: true });
  vi.advanceTimersByTime(1_000);
  expect(Line.last.asked).toEqual([{ type: "hold", moment: "1/1/1/accusation//0#1", target: 2, touched: true }]);
});

test("a refusal stays in sight until something else is asked", async () => {
  Line.last.brings("m", "discussion");
  const answer = send({ type: "pause" });
  const id = JSON.parse(Line.last.raw[1]!).id as string;
  Line.last.brings("m", "discussion", {}, { answers: [{ id, ok: false, error: { code: "not_the_host" } }] });
  expect((await answer).ok).toBe(false);
  expect(refused.value?.code).toBe("not_the_host");
  void send({ type: "pause" });
  expect(refused.value).toBeNull();
});

test("whoever taps too late to go on is told nothing: it has gone on", async () => {
  Line.last.brings("m", "discussion");
  const answer = send({ type: "go_on", moment: "m" });
  const id = JSON.parse(Line.last.raw[1]!).id as string;
  Line.last.brings("n", "accusation", {}, { answers: [{ id, ok: false, error: { code: "moved_on", facts: { moment: "n" } } }] });
  expect((await answer).ok).toBe(false);
  expect(refused.value).toBeNull();
});

test("the name is kept beside the key, for the link opened again", () => {
  sessionStorage.setItem("lupus.seat.KRWT", "key");
  Line.last.brings("m", "discussion");
  expect(keys("KRWT")).toEqual([{ token: "key", name: "Anna" }]);
});

test("a key that opens nothing ends the line, and nothing of the table stays in sight", () => {
  Line.last.brings("m", "discussion");
  Line.last.onclose?.({ code: 4401 });
  expect([connected.value, gone.value, table.value]).toEqual(["gone", "token", null]);
});

test("a paired board keeps its key, apart from any chair's", () => {
  const pub = { moment: "m", stage: "lobby", chairs: [], settings: {}, clock: { now: 5 }, game: null };
  const view = { public: pub, board: { pairing: null, paired: true, token: "b1" } };
  Line.last.onmessage?.({ data: JSON.stringify({ n: 1, view }) });
  expect([boardKey("KRWT"), keys("KRWT")]).toEqual(["b1", []]);
});

test("at night a line on which nothing comes is dialled anew", () => {
  Line.last.brings("1/1/0/point", "point", { asked: true });
  const line = Line.last;
  vi.advanceTimersByTime(6_000);
  expect(Line.last).not.toBe(line);
});

test("F05: what a Werewolf has whispered is not said by whoever takes the device next", () => {
  const asked = { asked: true, says: ["pack"] };
  Line.last.brings("1/1/0/point", "point", asked);
  whisper("1/1/0/point", "Bruno tonight");
  vi.advanceTimersByTime(1_000);
  expect(Line.last.asked.at(-1).words).toBe("Bruno tonight");
  open("KRWT", "another's");
  Line.last.onopen?.();
  Line.last.brings("1/1/0/point", "point", { ...asked, seat: 2 });
  vi.advanceTimersByTime(1_000);
  expect(Line.last.asked.at(-1)).toMatchObject({ type: "hold", words: "", nth: 0 });
});

test("F05: of a table that is no more nothing stays, neither keys nor what was shown", () => {
  keep("KRWT", "key", "Anna");
  keepHands("KRWT", [{ token: "key", name: "Anna" }, { token: "other", name: "Bruno" }]);
  keepBoard("KRWT", "a-board");
  keep("OTHER", "stays", "Anna");
  Line.last.brings("1/1/0/point", "point");
  Line.last.onclose?.({ code: 4404 });
  expect([gone.value, table.value, key("KRWT"), keys("KRWT"), boardKey("KRWT"), hands("KRWT")]).toEqual(["table", null, null, [], null, []]);
  expect([key("OTHER"), Object.keys(localStorage).filter((one) => one.includes("KRWT"))]).toEqual(["stays", []]);
  expect(Object.keys(sessionStorage).filter((one) => one.includes("KRWT"))).toEqual([]);
});
