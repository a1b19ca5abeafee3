import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import english from "../../../src/lupus/lang/en.json";
import { frame } from "../../src/app/state";
import { catalogue, type Catalogue } from "../../src/app/text";
import { heard } from "../../src/app/clock";
import { End } from "../../src/end/End";
import { done, turns } from "../../src/play/turning";
import type { Outcome, PublicView, Tale } from "../../src/wire";
import { view } from "../play/views";

const ROLES = ["villager", "werewolf", "seer", "werewolf", "possessed"];
const TALE: Tale = {
  course: [
    { line: { key: "story.night.dead", seats: [1], words: { night: "1" } }, night: true, pulls: [[2, 1], [4, 1]], out: [1] },
    { line: { key: "story.day.executed", seats: [3], roles: ["seer"], words: { day: "1" } }, night: false, pulls: [[2, 3]], out: [1, 3] },
  ],
  highlights: [
    { key: "highlight.seer_ignored", seats: [3, 2], words: { day: "1" } },
    { key: "highlight.closest_vote", seats: [3, 2], n: 1, words: { day: "1" } },
    { key: "highlight.survivors", n: 3, words: { all: "5" } },
  ],
  awards: [{ good: true, line: { key: "award.eyes", seats: [3], n: 2 } }, { good: false, line: { key: "award.magnet", seats: [5], n: 4 } }],
  suspicions: [{ night: 1, seat: 1, target: 2, right: true }, { night: 1, seat: 5, target: 3, right: false }],
  prophets: [{ name: "Walter", seat: null, right: 2, of: 3 }, { name: "P1", seat: 1, right: 0, of: 2 }],
};
const END: Outcome = { winner: "werewolves", at: "execution 1", roles: ROLES, dealt: ["villager", "werewolf", "seer", "villager", "possessed"], winners: [2, 4, 5], tale: TALE };
const LAST = done(turns(END));

function over(ago: number, end: Outcome = END): PublicView {
  const chairs = view().chairs.map((one) => ({ ...one, ghost: [1, 3].includes(one.seat) }));
  const at = 1_000_000;
  heard(at);
  return view({ phase: "over", end }, { chairs, stage: "over", clock: { now: at, opens: at - ago, ends: null, left: null, stopped: "" } });
}

function show(seen: PublicView, own: number | null = 1, board = false): HTMLElement {
  frame.value = { n: 1, view: { public: seen, you: null, board: null }, answers: [], pad: "" };
  render(<End view={seen} own={own} host={false} board={board} />, document.body);
  return document.querySelector("main")!;
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  catalogue.value = english as Catalogue;
  for (const [name, size] of Object.entries({ clientWidth: 344, clientHeight: 430 })) {
    vi.spyOn(HTMLElement.prototype, name as "clientWidth", "get").mockReturnValue(size);
  }
});
afterEach(() => {
  render(null, document.body);
  frame.value = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const plain = (page: Element) => (page.textContent ?? "").replace(/[\u2068\u2069]/g, "");

test("cards turn, then every night and day is told, then the highlights, and everything is there at last", async () => {
  const page = show(over(0));
  expect(plain(page)).toContain("Turn your cards.");
  expect(page.querySelector(".cards")).toBe(null);
  await pass(LAST + 200);
  expect(page.querySelectorAll(".wolf-shadow")).toHaveLength(2);
  await pass(4_200);
  expect(plain(page.querySelector(".told")!)).toContain("Night 1 takes P1.");
  expect(page.querySelectorAll(".chair.is-ghost")).toHaveLength(1);
  expect(page.querySelectorAll(".thread")).toHaveLength(2);
  await pass(3_400);
  expect(plain(page.querySelector(".told")!)).toContain("Day 1: the village sends away P3 (Seer).");
  expect(page.querySelectorAll(".chair.is-ghost")).toHaveLength(2);
  await pass(3_400);
  expect(plain(page.querySelector(".told")!)).toContain("P3 knew that P2 was a werewolf");
  await pass(15_200);
  expect(page.querySelector(".told")).toBe(null);
  expect([...page.querySelectorAll(".honour h2")].map(plain)).toEqual(["To be remembered", "Awards", "Who saw it coming", "What the nights kept secret"]);
  expect(plain(page)).toContain("Walter2 of 3");
});

test("who comes late, or skips, sees everything at once; the story can be told again", async () => {
  const page = show(over(60_000));
  await pass(200);
  expect(page.querySelectorAll(".honour")).toHaveLength(4);
  [...page.querySelectorAll("button")].find((one) => plain(one) === "Tell the story again")!.click();
  await pass(400);
  expect(page.querySelector(".told")).not.toBe(null);
  [...page.querySelectorAll("button")].find((one) => plain(one) === "Skip")!.click();
  await pass(400);
  expect(page.querySelector(".told")).toBe(null);
  expect(page.querySelectorAll(".honour")).toHaveLength(4);
});

test("a board shows the same by itself, one part after another", async () => {
  const page = show(over(60_000), null, true);
  const seen = new Set<string>();
  for (let at = 0; at < 60; at += 1) {
    await pass(1_000);
    expect(page.querySelectorAll(".cards, .honour")).toHaveLength(1);
    seen.add(page.querySelector(".honour h2")?.textContent ?? "cards");
  }
  expect(seen.size).toBe(5);
  expect(page.querySelector("button")).toBe(null);
});

test("a game that was given up, and one without a story, end as well", async () => {
  const page = show(over(60_000, { ...END, winner: null, winners: [], tale: null }));
  await pass(200);
  expect(plain(page)).toContain("The game ends here");
  expect(page.querySelectorAll(".honour")).toHaveLength(0);
});

test("F88: without any colour it is told who was a werewolf, who is dead, who won, and which suspicion was right", async () => {
  const page = show(over(60_000));
  await pass(200);
  const chairs = [...page.querySelectorAll(".chair")];
  expect(chairs.map((one) => one.querySelector(".role-picture.wolf") !== null)).toEqual(ROLES.map((role) => role === "werewolf"));
  expect(chairs.map((one) => one.querySelector("[aria-label]")!.getAttribute("aria-label")!.includes("a ghost"))).toEqual([true, false, true, false, false]);
  const rows = [...page.querySelectorAll(".cards dl > div")].map((row) => plain(row));
  expect(rows[0]).toBe("WerewolvesP2 and P4 (dealt as Villager)");
  expect(plain(page.querySelector(".winners")!)).toBe("Winners: P2, P4 and P5");
  expect(plain(page.querySelector(".mine-end")!)).toBe("This time the others have won.");
  const suspicions = [...page.querySelectorAll(".suspicions li")].map((one) => plain(one.querySelector(".for-ears")!));
  expect(suspicions).toEqual(["P1 suspected P2: right", "P5 suspected P3: wrong"]);
  expect([...page.querySelectorAll(".suspicions li")].map((one) => one.querySelector("b") !== null)).toEqual([true, false]);
  expect([...page.querySelectorAll(".awards small")].map(plain)).toEqual(["In earnest", "In jest"]);
});

test("F86: at the end nothing is said that is not in the catalogue", async () => {
  const strange = (said: string) => `⟦${said.replace(/[^{}]+(?=\{|$)/g, "ø")}⟧`;
  catalogue.value = Object.fromEntries(
    Object.entries(english as Catalogue).map(([key, said]) => [
      key, typeof said === "string" ? strange(said) : Object.fromEntries(Object.entries(said).map(([form, one]) => [form, strange(one)])),
    ]),
  );
  const page = show(over(60_000));
  await pass(200);
  let left = plain(page);
  while (/⟦[^⟦⟧]*⟧/.test(left)) {
    left = left.replace(/⟦[^⟦⟧]*⟧/g, "");
  }
  expect(left.replace(/P\d|Walter|→|✓/g, "").match(/\p{L}+/gu)).toBe(null);
});

test("the screen that speaks reads the story aloud, each highlight with its title", async () => {
  const sound = await import("../../src/sound/sound");
  const { queue } = await import("../../src/sound/voice");
  const say = vi.spyOn(queue, "say").mockReturnValue();
  const told = async (audible: boolean) => {
    sound.audible.value = audible;
    say.mockClear();
    show(over(0), null, true);
    for (let past = 0; past < LAST + 20_000; past += 1_000) {
      await pass(1_000);
    }
    render(null, document.body);
    return say.mock.calls.flatMap(([items]) => items.map(({ text: words }) => words));
  };
  const said = await told(true);
  expect(said[0]).toContain("Night 1 takes");
  expect(said.some((one) => one.startsWith(english["highlight.seer_ignored.title"]))).toBe(true);
  expect(await told(false)).toEqual([]);
});
