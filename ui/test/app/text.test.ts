import { beforeEach, expect, test } from "vitest";

import { frame } from "../../src/app/state";
import { catalogue, language, line, list, nameOf, text, wording, wrong } from "../../src/app/text";
import type { Frame } from "../../src/wire";

const sit = (...names: string[]) => {
  const chairs = names.map((name, at) => ({ seat: at + 1, name }));
  frame.value = { n: 1, view: { public: { chairs } } } as unknown as Frame;
};

/** A sentence without the marks that keep a name's direction to itself. */
const bare = (said: string) => said.replace(/[\u2068\u2069]/g, "");

beforeEach(() => {
  language.value = "en";
  catalogue.value = {
    "list.and": "{list} and {name}",
    "list.and.i": "{list} e {name}",
    "list.comma": "{list}, {name}",
    "list.nobody": "nobody",
    "role.seer": "Seer",
    "say.dawn": { one: "{names} does not wake up.", other: "{names} do not wake up." },
    "say.accused": "{name} accuses {other}.",
    "say.count": "The count: {list}.",
    "you.card": "Your card: {role}.",
    "refusal.dead_target": "{target} is a ghost.",
    "refusal.not_among": "{seat} cannot be named, only {among}.",
    "refusal.not_now": "Not now ({stage}).",
    "ui.app.stage.over": "the game is over",
    "ui.app.refused": "Not possible ({code}).",
    "defect.too_few_for_extra": "{role} needs at least {minimum} players.",
    "ui.n": { one: "{n} person", other: "{n} people" },
  };
  sit("Anna", "Bruno", "Carla", "Anna 2");
});

test("another wording stands in for a text where there is one", () => {
  catalogue.value = { burn: "sent away", "burn.harsh": "burnt", vote: "vote" };
  expect([text("burn"), text("vote")]).toEqual(["sent away", "vote"]);
  wording.value = "harsh";
  expect([text("burn"), text("vote")]).toEqual(["burnt", "vote"]);
  wording.value = "gentle";
});

test("a text is filled in once: what is put in is never read again", () => {
  catalogue.value = { t: "{a} and {b}" };
  expect(text("t", { a: "{b}", b: "{{7*7}}" })).toBe("{b} and {{7*7}}");
});

test("a place without an argument is empty, and a text that is missing is its own key", () => {
  expect(text("say.accused")).toBe(" accuses .");
  expect(text("no.such")).toBe("no.such");
});

test.each([
  [1, "1 person"],
  [2, "2 people"],
  [0, "0 people"],
])("the number chooses the form: %i", (n, said) => {
  expect(text("ui.n", { n })).toBe(said);
});

const THERE = Object.keys(import.meta.glob("../../../src/lupus/lang/*.json")).map((path) => path.slice(-7, -5));

test.each(THERE)("each language counts in its own way, as tests/test_lang.py holds the server to: %s", (spoken) => {
  language.value = spoken;
  const numbers = [...Array(130).keys(), 1_000, 1e6, 2e6];
  const ones = numbers.filter((n) => text("ui.n", { n }).endsWith(" person"));
  expect(ones).toEqual(spoken === "fr" ? [0, 1] : [1]);
});

test.each([
  [[], "nobody"],
  [["A"], "A"],
  [["A", "B"], "A and B"],
  [["A", "B", "C"], "A, B and C"],
])("things are listed as people list them", (things, said) => {
  expect(list(things)).toBe(said);
});

test.each(["Inés", "irene", "Hilario", "Yvonne", "\u2068Íñigo\u2069"])("before the sound of i there may be another and: %s", (last) => {
  expect(list(["Ana", last])).toBe(`Ana e ${last}`);
});

test.each(["Bruno", "Yago", "Iago", "Hiedra"])("no other sound is taken for that of i: %s", (last) => {
  expect(list(["Ana", last])).toBe(`Ana and ${last}`);
});

test("a line's seats become names; the first and second stand alone", () => {
  expect(bare(line({ key: "say.accused", seats: [3, 1] }))).toBe("Carla accuses Anna.");
  expect(bare(line({ key: "say.dawn", seats: [2, 3], n: 2 }))).toBe("Bruno and Carla do not wake up.");
});

test("without a number of its own, the seats choose the form", () => {
  expect(bare(line({ key: "say.dawn", seats: [2] }))).toBe("Bruno does not wake up.");
});

test("a line's roles and words fill their places", () => {
  expect(line({ key: "you.card", roles: ["seer"] })).toBe("Your card: Seer.");
  expect(line({ key: "say.count", words: { list: "Anna 2" } })).toBe("The count: Anna 2.");
});

test("a refusal names seats by name, roles by role and stages in words", () => {
  expect(bare(wrong({ code: "dead_target", facts: { target: 2 } }))).toBe("Bruno is a ghost.");
  expect(bare(wrong({ code: "not_among", facts: { seat: 1, among: [2, 4] } }))).toBe(
    "Anna cannot be named, only Bruno and Anna 2.",
  );
  expect(wrong({ code: "not_now", facts: { stage: "over" } })).toBe("Not now (the game is over).");
  expect(wrong({ code: "too_few_for_extra", facts: { role: "seer", minimum: 12 } }, "defect")).toBe(
    "Seer needs at least 12 players.",
  );
});

test("a refusal without words of its own says its code", () => {
  expect(wrong({ code: "brand_new" })).toBe("Not possible (brand_new).");
});

test("a name may not turn the text around it", () => {
  sit("\u202egnihton", "أحمد");
  expect(nameOf(1)).toBe("gnihton");
  expect(line({ key: "say.accused", seats: [2, 1] })).toBe("\u2068أحمد\u2069 accuses \u2068gnihton\u2069.");
});

test("names of any sort are shown as they are", () => {
  sit("<img src=x onerror=alert(1)>", "{{7*7}}", "=1+1", "Bob 🐺");
  expect([1, 2, 3, 4].map(nameOf)).toEqual(["<img src=x onerror=alert(1)>", "{{7*7}}", "=1+1", "Bob 🐺"]);
});
