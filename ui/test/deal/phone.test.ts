import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { hash, listed } from "../../src/deal/hash";
import { slipOf, slips, written } from "../../src/deal/slips";
import type { Dealing } from "../../src/wire";

const COMMITMENT = "c".repeat(64);
const open: Dealing = { game: "KRWT-1", deal: 1, commitment: COMMITMENT, phones: ["me", "other"], seals: null };

let asked: any[];
let answer: { ok: boolean };
const ask = (command: any) => {
  asked.push(command);
  return Promise.resolve({ id: "", ...answer });
};
/** A page that has just been loaded: what was sent is forgotten, what was kept is not. */
const loaded = async () => {
  vi.resetModules();
  const { takePart } = await import("../../src/deal/phone");
  return (dealing: Dealing, person = "me") => takePart(dealing, person, ask);
};

beforeEach(() => {
  asked = [];
  answer = { ok: true };
});
afterEach(() => localStorage.clear());

test("a phone seals once, and gives its share once its own seal is on the list", async () => {
  const sees = await loaded();
  sees(open);
  sees(open);
  const [slip] = slips();
  expect(asked).toEqual([{ type: "seal", deal: 1, seal: hash(slip!.share) }]);
  expect(slip).toMatchObject({ game: "KRWT-1", deal: 1, person: "me", commitment: COMMITMENT, list: "", given: false });
  const seals = { other: "0".repeat(64), me: hash(slip!.share) };
  sees({ ...open, seals });
  expect(asked[1]).toEqual({ type: "share", deal: 1, share: slip!.share });
  await Promise.resolve();
  expect(slips()).toEqual([{ ...slip, list: listed(seals), given: true }]);
});

test("after a reload it says the same", async () => {
  (await loaded())(open);
  const [slip] = slips();
  (await loaded())(open);
  expect(asked[1]).toEqual(asked[0]);
  expect(slips()).toEqual([slip]);
});

test("what is refused is tried again with the next frame, and never called given", async () => {
  const sees = await loaded();
  answer = { ok: false };
  sees(open);
  await Promise.resolve();
  sees(open);
  expect(asked.length).toBe(2);
  sees({ ...open, seals: { me: hash(slips()[0]!.share) } });
  await Promise.resolve();
  expect(slips()[0]!.given).toBe(false);
});

test("another commitment for the same deal gets nothing, and the slip keeps the first", async () => {
  const sees = await loaded();
  sees(open);
  const seals = { me: hash(slips()[0]!.share) };
  sees({ ...open, commitment: "d".repeat(64), seals });
  expect(asked.length).toBe(1);
  expect(slips()[0]!.commitment).toBe(COMMITMENT);
});

test("a list without its seal, or a second list, gets no share; the slip keeps the first list", async () => {
  const sees = await loaded();
  sees(open);
  const without = { other: "0".repeat(64) };
  sees({ ...open, seals: without });
  sees({ ...open, seals: { ...without, me: hash(slips()[0]!.share) } });
  expect(asked.length).toBe(1);
  expect(slips()[0]!.list).toBe(listed(without));
});

test("whoever is not asked says nothing, and each deal and person has a share of its own", async () => {
  const sees = await loaded();
  sees({ ...open, phones: ["other"] });
  expect(asked).toEqual([]);
  sees(open);
  sees({ ...open, deal: 2 });
  sees(open, "other");
  expect(new Set(slips().map((slip) => slip.share)).size).toBe(3);
  expect(slips().map((slip) => slipOf(written(slip)))).toEqual(slips());
});

test("what is no slip is none", () => {
  const good = `KRWT-1/1/me/${"0".repeat(64)}/${COMMITMENT}//kept`;
  expect(slipOf(` ${good}\n`)).not.toBeNull();
  for (const bad of ["", "a/b", good.replace("kept", "yes"), good.replace("/1/", "/one/"), good.replace("ccc", "xyz")]) {
    expect(slipOf(bad)).toBeNull();
  }
});
