import { beforeEach, expect, test } from "vitest";

import { catalogue, wording } from "../../src/app/text";
import { recording, script, sentence } from "../../src/voices/lines";
import type { PublicView } from "../../src/wire";
import en from "../../../src/lupus/lang/en.json";

beforeEach(() => {
  catalogue.value = en;
  wording.value = "gentle";
});

function table(options: Record<string, string>, edition = "cards", extra: readonly string[] = []): PublicView {
  const deck = ["werewolf", "seer", "villager", ...extra].map((role) => [role, 1] as const);
  return { settings: { edition, options }, setup: { deck }, game: null } as unknown as PublicView;
}

const EN = { language: "en", words: en };
const CALLS = ["harlot", "werewolf", "seer", "freemason", "medium", "bodyguard"];

test("a line without names is read as it is said, one with names without them", () => {
  expect(sentence({ key: "say.discussion" }, EN)).toBe("Who is hiding among you? Talk.");
  expect(sentence({ key: "say.dawn" }, EN)).toBe("It is day. Open your eyes. Look who is a ghost.");
  expect(sentence({ key: "say.stand_in" }, EN)).toBe("Something new: please read along.");
});

test("a role is woken and asked in one breath, and put to sleep in another", () => {
  const open = sentence({ key: "call.seer.open" }, EN)!;
  expect(open).toBe("Seer, open your eyes. Whom do you look at?");
  const recorded = new Set([open]);
  expect(recording({ key: "call.seer.open" }, recorded, EN)).toBe(open);
  expect(recording({ key: "call.seer.ask" }, recorded, EN)).toBe("");
  expect(recording({ key: "call.seer.ask" }, new Set(), EN)).toBeNull();
  expect(recording({ key: "call.seer.close" }, recorded, EN)).toBeNull();
});

test("every line that can be heard in a night and a day is in what is read, and it takes five minutes", () => {
  const phones = script(table({ night: "together" }), CALLS, EN);
  const closed = script(table({ night: "called" }), CALLS, EN);
  for (const lines of [phones, closed]) {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.length).toBeLessThan(36);
    expect(lines.filter((one) => /[{}]/.test(one))).toEqual([]);
  }
  expect(closed).toContain("Medium, close your eyes.");
  expect(phones.join(" ")).not.toContain("open your eyes. Whom");
  const said = ["dealt", "dawn", "dawn.nobody", "last_to_die", "first_word", "discussion", "hush", "accusation",
    "accusation.next", "suspects", "defence", "vote", "executed", "lot", "end.humans", "end.werewolves", "cards", "winners",
    "removed", "stand_in", "took_over", "one_more", "chair_back", "hold", "point", "look", "nightfall.together", "seat_moved"];
  expect(said.filter((key) => recording({ key: `say.${key}` }, new Set(phones), EN) === null)).toEqual([]);
});

test("far apart, in the classic edition and by house rules there are lines of their own", () => {
  expect(script(table({ night: "together", place: "far_apart" }), [], EN).join(" ")).toContain("Cameras on.");
  expect(script(table({ night: "called" }, "classic"), [], EN).join(" ")).toContain("Now the vote, one after another.");
  expect(script(table({ last_words: "yes" }), [], EN)).toContain("Your last words, please.");
  expect(script(table({}, "cards", ["owl"]), [], EN).join(" ")).toContain("The Owl marks nobody.");
});

test("F90: what was read in gentle words is not heard where they are harsh", () => {
  const gentle = sentence({ key: "say.dawn.nobody" }, EN)!;
  wording.value = "harsh";
  expect(recording({ key: "say.dawn.nobody" }, new Set([gentle]), EN)).toBeNull();
  expect(sentence({ key: "say.dawn.nobody" }, EN)).not.toBe(gentle);
});
