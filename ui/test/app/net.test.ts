import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Ears, Net } from "../../src/app/net";
import type { Answer, Frame } from "../../src/wire";

/** A socket that does what the test says, and remembers what it was given. */
class Line {
  static all: Line[] = [];
  sent: any[] = [];
  raw: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.all.push(this);
  }
  send(text: string) {
    this.raw.push(text);
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  opens() {
    this.onopen?.();
  }
  brings(moment: string, answers: Answer[] = []) {
    this.onmessage?.({ data: JSON.stringify({ n: 1, view: { public: { moment } }, answers }) });
  }
  breaks(code = 1006) {
    this.onclose?.({ code });
  }
}

const last = () => Line.all[Line.all.length - 1]!;

let told: string[];
let frames: Frame[];
let net: Net;

const ears: Ears = {
  frame: (frame) => frames.push(frame),
  state: (state, why) => told.push(why ? `${state}: ${why}` : state),
  unsent: (unsent) => {
    if (unsent !== told.includes("unsent") && unsent) {
      told.push("unsent");
    }
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  told = [];
  frames = [];
  let id = 0;
  net = new Net("ws://here/live", "key", ears, {
    socket: () => new Line() as unknown as WebSocket,
    wait: (run, ms) => setTimeout(run, ms) as unknown as number,
    stop: (timer) => clearTimeout(timer),
    now: () => Date.now(),
    id: () => `c${(id += 1)}`,
  });
});

afterEach(() => {
  net.end();
  vi.useRealTimers();
});

test("the first message says who is calling, and nothing is asked before the first frame", () => {
  void net.ask({ type: "pause" });
  last().opens();
  expect(last().sent).toEqual([{ token: "key", seals: true }]);
  last().brings("m");
  expect(last().sent[1]).toEqual({ id: "c1", command: { type: "pause" } });
});

test("a command is done when its answer comes", async () => {
  last().opens();
  last().brings("m");
  const answer = net.ask({ type: "pause" });
  last().brings("m", [{ id: "c1", ok: true }]);
  expect(await answer).toEqual({ id: "c1", ok: true });
});

test("what was not answered is asked again on the next line, with the same id, after its first frame", async () => {
  last().opens();
  last().brings("m");
  const answer = net.ask({ type: "plus", seconds: 60 });
  last().breaks();
  expect(told).toEqual(["on", "lost"]);
  vi.advanceTimersByTime(1_000);
  expect(Line.all).toHaveLength(2);
  last().opens();
  expect(last().sent).toEqual([{ token: "key", seals: true }]);
  last().brings("m");
  expect(last().sent[1]).toEqual({ id: "c1", command: { type: "plus", seconds: 60 } });
  last().brings("m", [{ id: "c1", ok: true }]);
  expect(await answer).toEqual({ id: "c1", ok: true });
});

test("a choice whose moment has passed meanwhile is not made in another one", async () => {
  last().opens();
  last().brings("execution of day 1");
  const answer = net.ask({ type: "point", target: 3 });
  last().breaks();
  vi.advanceTimersByTime(1_000);
  last().opens();
  last().brings("execution of day 2");
  expect(last().sent).toEqual([{ token: "key", seals: true }]);
  expect(await answer).toMatchObject({ ok: false, error: { code: "moved_on" } });
});

test("an answer already on the new line's first frame is enough", async () => {
  last().opens();
  last().brings("m");
  const answer = net.ask({ type: "start" });
  last().breaks();
  vi.advanceTimersByTime(1_000);
  last().opens();
  last().brings("n", [{ id: "c1", ok: true }]);
  expect(last().sent).toEqual([{ token: "key", seals: true }]);
  expect((await answer).ok).toBe(true);
});

test("it dials again after 0.3 seconds, then less and less often, never slower than every 6.25 seconds", () => {
  const waits: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const lines = Line.all.length;
    last().breaks();
    let waited = 0;
    while (Line.all.length === lines) {
      vi.advanceTimersByTime(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(400);
  expect(waits[3]).toBeGreaterThan(waits[0]!);
  expect(Math.max(...waits)).toBeLessThanOrEqual(6_300);
});

test("a line that brings nothing is given up", () => {
  last().opens();
  vi.advanceTimersByTime(20_000);
  expect(Line.all.length).toBeGreaterThan(1);
  expect(Line.all[0]!.closed).toBe(true);
});

test.each([
  [4401, "gone: token"],
  [4404, "gone: table"],
])("after %i nobody dials again, and whoever waits is told", async (code, why) => {
  const answer = net.ask({ type: "seen" });
  last().breaks(code);
  vi.advanceTimersByTime(60_000);
  expect(Line.all).toHaveLength(1);
  expect(told).toEqual([why]);
  expect(await answer).toMatchObject({ ok: false, error: { code: "gone" } });
});

test("a restart of the server is a line like any other", () => {
  last().opens();
  last().brings("m");
  last().breaks(1012);
  vi.advanceTimersByTime(500);
  last().opens();
  last().brings("m");
  expect(told).toEqual(["on", "lost", "on"]);
});

test("F39: after waking a new line is dialled at once, and the old one kept until the new one speaks", () => {
  last().opens();
  last().brings("m");
  net.wake();
  const [old, fresh] = Line.all;
  expect(old!.closed).toBe(false);
  fresh!.opens();
  fresh!.brings("m");
  expect(old!.closed).toBe(true);
  expect(told.filter((one) => one === "lost")).toEqual([]);
});

test("F39: a network that is gone is a lost line at once, and dialled again", () => {
  last().opens();
  last().brings("m");
  net.away();
  expect([last().closed, told]).toEqual([true, ["on", "lost"]]);
  net.away();
  vi.advanceTimersByTime(500);
  expect(Line.all).toHaveLength(2);
  last().opens();
  last().brings("m");
  expect(told).toEqual(["on", "lost", "on"]);
});

test("a line in doubt whose follower is silent is lost, and on again with its first frame", () => {
  last().opens();
  last().brings("m");
  net.wake();
  vi.advanceTimersByTime(1_900);
  expect(told).toEqual(["on"]);
  vi.advanceTimersByTime(200);
  expect(told).toEqual(["on", "lost"]);
  expect(Line.all[0]!.closed).toBe(false);
  last().opens();
  last().brings("m");
  expect(told).toEqual(["on", "lost", "on"]);
});

test("waking while it waits to dial does not wait", () => {
  for (let time = 0; time < 5; time += 1) {
    last().breaks();
    vi.advanceTimersByTime(6_000);
  }
  last().breaks();
  const lines = Line.all.length;
  net.wake();
  expect(Line.all).toHaveLength(lines + 1);
  vi.advanceTimersByTime(6_300);
  expect(Line.all).toHaveLength(lines + 1);
});

test("what has no answer after a second and a half is not sent", () => {
  last().opens();
  last().brings("m");
  void net.ask({ type: "pause" });
  vi.advanceTimersByTime(1_400);
  expect(told).not.toContain("unsent");
  vi.advanceTimersByTime(200);
  expect(told).toContain("unsent");
});

test("what stands under a thumb is equally long whoever it is, and is never sent twice", () => {
  const hold = (target: number | null, touched: boolean) => net.tell({ type: "hold", moment: "m", target, touched }, 240);
  hold(1, true);
  last().opens();
  expect(last().raw).toHaveLength(1);
  last().brings("m");
  hold(null, false);
  hold(2, true);
  hold(23, true);
  expect(last().raw.slice(1).map((raw) => raw.length)).toEqual([240, 240, 240]);
  last().breaks();
  vi.advanceTimersByTime(1_000);
  last().opens();
  last().brings("m");
  expect(last().sent).toHaveLength(1);
});

test("a dead line is noticed by what does not come", () => {
  last().opens();
  last().brings("m");
  expect(net.silence).toEqual({ heard: 0, open: 0 });
  vi.advanceTimersByTime(3_000);
  void net.ask({ type: "pause" });
  vi.advanceTimersByTime(2_000);
  expect(net.silence).toEqual({ heard: 5_000, open: 2_000 });
  last().brings("m", [{ id: "c1", ok: true }]);
  expect(net.silence).toEqual({ heard: 0, open: 0 });
});

test("words of any letters make a beat no longer, and half a character is left out", () => {
  last().opens();
  last().brings("m");
  const size = (raw: string) => new TextEncoder().encode(raw).length;
  for (const words of ["", "p3", "🐺".repeat(120), 'è "q" \\'.repeat(30)]) {
    net.tell({ type: "hold", moment: "m", words, nth: 1 }, 1_500);
  }
  expect(last().raw.slice(1).map(size)).toEqual([1_500, 1_500, 1_500, 1_500]);
  void net.ask({ type: "say", channel: "village", text: "half \ud83d of it", moment: "m" });
  expect(last().sent.at(-1).command.text).toBe("half  of it");
});

test("a message whose moment has passed while the line was down is not sent", () => {
  last().opens();
  last().brings("day");
  last().breaks();
  const answer = vi.fn();
  void net.ask({ type: "say", channel: "village", text: "late", moment: "day" }).then(answer);
  vi.advanceTimersByTime(1_000);
  last().opens();
  last().brings("night");
  expect(last().sent.filter((one) => one.command)).toEqual([]);
});
