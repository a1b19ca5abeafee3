import { expect, test } from "vitest";

import { inOrder, moved } from "../../src/setup/drag";
import { minutes, span, tempo, TEMPOS } from "../../src/setup/estimate";
import { waitedFor } from "../../src/setup/HostSheet";
import { differing, toggled } from "../../src/setup/settle";
import type { PublicView } from "../../src/wire";

test("a chair is moved and the others close up", () => {
  expect(moved(inOrder(5), 2, 4)).toEqual([1, 3, 4, 5, 2]);
  expect(moved(inOrder(5), 5, 0)).toEqual([5, 1, 2, 3, 4]);
  expect(moved(inOrder(3), 2, 1)).toEqual([1, 2, 3]);
});

test("more people and slower talk take longer; nothing takes less than ten minutes", () => {
  const usual = [7, 10, 16, 23].map((people) => minutes(people, {}));
  expect(usual).toEqual([...usual].sort((a, b) => a - b));
  expect(minutes(12, TEMPOS.quick)).toBeLessThan(minutes(12, TEMPOS.usual));
  expect(minutes(12, TEMPOS.calm)).toBeGreaterThan(minutes(12, TEMPOS.usual));
  expect(minutes(7, TEMPOS.quick)).toBeGreaterThanOrEqual(10);
});

const course = { players: 12, living: 12, edition: "cards", pace: {}, calls: 0, hands: 1, lastWords: false, alone: false };

test("the estimate is a span, shrinks with the living, and grows with what takes time", () => {
  const whole = span(course);
  expect(whole.from).toBeLessThan(whole.to);
  const later = [9, 7, 5, 3].map((living) => span({ ...course, living }));
  expect([whole, ...later].map(({ to }) => to)).toEqual([whole, ...later].map(({ to }) => to).sort((a, b) => b - a));
  expect(later.at(-1)!.to).toBeLessThanOrEqual(20);
  for (const more of [{ calls: 6 }, { hands: 4 }, { lastWords: true }, { pace: TEMPOS.calm }, { players: 18 }]) {
    expect(span({ ...course, ...more }).to).toBeGreaterThan(whole.to - 1);
  }
  expect(span({ ...course, alone: true }).to).toBeLessThan(whole.from);
});

test("lengths are one of three tempos, or none", () => {
  const usual = { call: 20, discussion: 20, defence: 30, accusation: 8, execution: 15 };
  expect(tempo(usual)).toBe("usual");
  expect(tempo({ ...usual, ...TEMPOS.quick })).toBe("quick");
  expect(tempo({ ...usual, ...TEMPOS.calm })).toBe("calm");
  expect(tempo({ ...usual, discussion: 21 })).toBeNull();
});

test("only what differs travels", () => {
  expect(differing({ a: "1", b: "2" }, { a: "1", b: "1" })).toEqual({ b: "2" });
  expect(toggled(["owl"], "freemason")).toEqual(["owl", "freemason"]);
  expect(toggled(["owl", "freemason"], "owl")).toEqual(["freemason"]);
});

const seen = (game: object, chairs: object[] = []) => ({ game, chairs }) as unknown as PublicView;

test("the host is told for whom the table waits", () => {
  const chairs = [{ seat: 1, seen: true }, { seat: 2 }, { seat: 3, bot: "plain" }, { seat: 4, away: true }];
  expect(waitedFor(seen({ phase: "dealt" }, chairs))).toEqual([2, 4]);
  expect(waitedFor(seen({ phase: "accusation", asked: 5 }))).toEqual([5]);
  expect(waitedFor(seen({ phase: "defence", speaker: 6 }))).toEqual([6]);
  expect(waitedFor(seen({ phase: "discussion" }))).toEqual([]);
  expect(waitedFor(seen({ phase: "counted" }))).toEqual([]);
});
