import { beforeEach, expect, test, vi } from "vitest";

import { frame } from "../../src/app/state";
import { begin, catalogue, choose, language, speak, text } from "../../src/app/text";
import { go } from "../../src/app/place";
import { other, aloud } from "../../src/sound/voice";
import type { Frame } from "../../src/wire";

const THERE: Record<string, string> = { en: "night", it: "notte", de: "Nacht", fr: "nuit" };
const asked: string[] = [];
const slow = new Map<string, Promise<void>>();

vi.stubGlobal("fetch", async (path: string) => {
  asked.push(path);
  const one = /\/([a-z]+)\.json$/.exec(path)?.[1];
  await slow.get(one ?? "");
  const words = one ? { it: THERE[one] } : THERE;
  return { ok: !one || one in THERE, json: async () => words };
});

const at = (spoken: string) => {
  frame.value = { n: 1, view: { public: { settings: { language: spoken, words: "gentle" }, chairs: [] } } } as unknown as Frame;
};
const rests = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  Object.defineProperty(navigator, "languages", { value: ["pl-PL", "fr-CH", "en"], configurable: true });
  frame.value = null;
});

test("what cannot be had is passed over, and the last wish counts whichever comes first", async () => {
  await speak(["xx", "it"]);
  expect([language.value, text("it"), document.documentElement.lang]).toEqual(["it", "notte", "it"]);
  await speak(["xx"]);
  expect(language.value).toBe("it");
  let come = () => {};
  slow.set("de", new Promise((done) => (come = done)));
  const late = speak(["de"]);
  await speak(["en"]);
  come();
  await late;
  expect([language.value, text("it")]).toEqual(["en", "night"]);
});

test("F85: a phone speaks as its owner does, a board and the Master's page as their table", async () => {
  history.pushState(null, "", "/t/KRWT");
  go("/t/KRWT");
  begin();
  await rests();
  expect(language.value).toBe("fr");
  at("it");
  await rests();
  expect(language.value).toBe("fr");
  choose("en");
  await rests();
  expect(language.value).toBe("en");
  go("/board/KRWT");
  await rests();
  expect(language.value).toBe("it");
  at("de");
  await rests();
  expect(language.value).toBe("de");
  go("/master/KRWT");
  expect(language.value).toBe("de");
  go("/rules");
  await rests();
  expect(language.value).toBe("en");
});

test("what is said aloud is in the table's language once its words are here", () => {
  language.value = "en";
  catalogue.value = { it: "night" };
  at("it");
  expect(aloud.value.language).toBe("en");
  other.value = { language: "it", words: { it: "notte" } };
  expect(text("it", {}, aloud.value)).toBe("notte");
  at("de");
  expect(aloud.value.language).toBe("en");
});
