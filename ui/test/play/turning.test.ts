import { expect, test } from "vitest";

import { done, turns } from "../../src/play/turning";

const ROLES = ["villager", "werewolf", "seer", "werewolf", "owl", "villager", "medium"];

test("cards turn one after another, the werewolves' last", () => {
  const when = turns({ roles: ROLES });
  const order = [...when].sort(([, one], [, other]) => one - other).map(([seat]) => seat);
  expect(order).toEqual([1, 3, 5, 6, 7, 2, 4]);
  expect(new Set(when.values()).size).toBe(ROLES.length);
  expect(done(when)).toBeGreaterThan(Math.max(...when.values()));
});

test("with many people nobody waits for half a minute", () => {
  const roles = Array.from({ length: 24 }, (_, at) => (at < 5 ? "werewolf" : "villager"));
  expect(done(turns({ roles }))).toBeLessThan(25_000);
});
