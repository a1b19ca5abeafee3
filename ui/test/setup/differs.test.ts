import { beforeEach, expect, test } from "vitest";

import { catalogue } from "../../src/app/text";
import { differs, readable } from "../../src/setup/differs";
import en from "../../../src/lupus/lang/en.json";

beforeEach(() => {
  catalogue.value = en;
});

const EN = { language: "en", words: en };
const usual = { self_protection: "once", last_words: "no", seer_on_self: "no", ballot: "open" };

test("what differs is a sentence each, house rules first and by their names", () => {
  const options = { ...usual, self_protection: "never", last_words: "yes" };
  expect(differs({ options, usual })).toEqual([
    { option: "last_words", house: "Last words", says: "Whoever becomes a ghost has a short last word." },
    { option: "self_protection", house: null, says: "The Bodyguard may never protect themselves." },
  ]);
  expect(readable({ options, usual }, EN)).toBe(
    "Not as in the book. Last words: Whoever becomes a ghost has a short last word. The Bodyguard may never protect themselves.",
  );
});

test("by the book there is nothing to read", () => {
  expect(differs({ options: usual, usual })).toEqual([]);
  expect(readable({ options: usual, usual }, EN)).toBe("");
});
