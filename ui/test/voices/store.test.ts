import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

const bytes = (...all: number[]) => Uint8Array.from(all).buffer;

test("what was recorded leaves as a file and comes back, language by language", async () => {
  const one = await import("../../src/voices/store");
  await one.keep([{ language: "en", says: "Night falls.", bytes: bytes(1, 2, 250) }, { language: "it", says: "Cala la notte.", bytes: bytes(3) }]);
  expect([...one.clips.value.keys()]).toEqual(["Night falls."]);
  const file = one.written();
  await one.forget();
  expect(one.clips.value.size).toBe(0);
  const back = one.unwritten(file)!;
  expect(back.map(({ language, says }) => [language, says])).toEqual([["en", "Night falls."], ["it", "Cala la notte."]]);
  expect([...new Uint8Array(back[0]!.bytes)]).toEqual([1, 2, 250]);
});

test("without storage the recording plays all the same, and it says that it is not kept", async () => {
  const one = await import("../../src/voices/store");
  expect(await one.keep([{ language: "en", says: "a", bytes: bytes(1) }])).toBe(false);
  expect(one.clips.value.has("a")).toBe(true);
});

test("nothing else is taken for such a file", async () => {
  const { unwritten } = await import("../../src/voices/store");
  const clip = { language: "en", says: "a", sound: "AQ==" };
  const file = (clips: unknown, more = {}) => JSON.stringify({ lupus: "voices", version: 1, clips, ...more });
  expect(unwritten(file([clip]))).toHaveLength(1);
  for (const wrong of ["", "[]", "null", file("no"), file([{ ...clip, language: "../x" }]), file([{ ...clip, says: "" }]),
    file([{ ...clip, sound: "%" }]), file([{ ...clip, sound: 7 }]), file([null]), file([clip], { version: 2 }), file([clip], { lupus: "group" }),
    file([{ ...clip, sound: "A".repeat(500_000) }]), file(Array(501).fill(clip))]) {
    expect(unwritten(wrong)).toBeNull();
  }
});
