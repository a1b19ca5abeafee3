import { expect, test } from "vitest";

import { choose } from "../../src/sound/voice";

const voice = (lang: string, localService = true, more = {}) =>
  ({ lang, localService, default: false, name: lang, voiceURI: lang, ...more }) as SpeechSynthesisVoice;

test("only voices that live on the device, in the table's language", () => {
  const voices = [voice("en-US"), voice("it-IT", false), voice("it_IT")];
  expect(choose(voices, "it")?.lang).toBe("it_IT");
  expect(choose(voices.slice(0, 2), "it")).toBe(null);
  expect(choose([], "en")).toBe(null);
});

test("the device's own choice comes first", () => {
  const voices = [voice("en-US"), voice("en-GB", true, { default: true })];
  expect(choose(voices, "en")?.lang).toBe("en-GB");
});
