import { render } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import english from "../../../src/lupus/lang/en.json";
import { connected, frame } from "../../src/app/state";
import { held } from "../../src/app/table";
import { catalogue, type Catalogue } from "../../src/app/text";
import { pictures } from "../../src/draw/pictures";
import { coach, met } from "../../src/play/Coach";
import { Phone } from "../../src/play/Phone";
import { choose, hide } from "../../src/play/reveal";
import type { PublicView, You } from "../../src/wire";
import { view, you } from "./views";

const SIZE = { clientWidth: 344, clientHeight: 430 };

beforeEach(async () => {
  await pictures;
  catalogue.value = english as Catalogue;
  connected.value = "on";
  for (const [name, size] of Object.entries(SIZE)) {
    vi.spyOn(HTMLElement.prototype, name as "clientWidth", "get").mockReturnValue(size);
  }
});
afterEach(() => {
  hide();
  render(null, document.body);
  frame.value = null;
  held.value = null;
  vi.restoreAllMocks();
});

const settled = () => new Promise((done) => setTimeout(done, 20));

async function shown(seen: PublicView, mine: You, explains = true): Promise<HTMLElement> {
  render(null, document.body);
  await settled();
  coach(explains);
  frame.value = { n: 1, view: { public: seen, you: mine, board: null }, answers: [], pad: "" };
  held.value = { moment: seen.moment, target: mine.target ?? null, touched: mine.touched ?? false };
  render(<Phone />, document.body);
  await settled();
  return document.querySelector("main")!;
}

const SECRETS: Record<string, Partial<You>> = {
  villager: { role: "villager", counts: [], line: { key: "you.harmless.1" } },
  seer: { role: "seer", counts: [2, 3, 4, 5], line: { key: "you.answer.yes", seats: [2], roles: ["seer"] } },
  werewolf: {
    role: "werewolf", counts: [3, 4, 5], mates: [1, 2], pointing: [{ seat: 2, target: 4 }],
    line: { key: "you.mates", seats: [1, 2], roles: ["werewolf"] },
  },
  harlot: { role: "harlot", counts: [1, 2, 3, 4, 5], line: { key: "you.harmless.2" } },
};

describe.each(["dealt", "call", "point", "look", "hold", "discussion", "accusation", "execution"])("in %s", (phase) => {
  test("F09: at rest nothing on a phone depends on the role", async () => {
    const night = ["call", "point", "look", "hold"].includes(phase);
    const pages = new Set<string>();
    for (const secret of Object.values(SECRETS)) {
      const mine = you({
        asked: night, may: night ? [1, 2, 3, 4, 5] : [2, 3], target: 3, touched: night, kept: phase === "hold",
        notes: night ? [] : [secret.line!], ...secret,
      });
      const page = await shown(view({ phase, asked: phase === "accusation" ? 2 : null, suspects: [2, 3] }), mine, false);
      page.querySelectorAll(".wick").forEach((one) => one.remove()); // burns down for everybody alike, while we look
      pages.add(page.outerHTML);
      expect(document.querySelector(".lid:not(.rest)")).toBe(null);
    }
    expect(pages.size).toBe(1);
  });
});

test("F09: a secret shows while a finger holds the moon, and is gone from the page with it", async () => {
  const page = await shown(view({ phase: "look" }), you({ asked: true, may: [1, 2], ...SECRETS["werewolf"] }));
  const pad = page.querySelector<HTMLElement>(".pad")!;
  pad.setPointerCapture = () => undefined;
  pad.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
  await settled();
  const lid = page.querySelector(".lid")!;
  expect(lid.textContent).toContain("Werewolf");
  expect(lid.textContent).toContain("P2");
  expect(lid.closest("[aria-live], [role=status], [role=log]")).toBe(null);
  pad.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
  await settled();
  expect(page.textContent).not.toContain("Werewolf");
});

test("with a keyboard the space bar holds it; leaving the page lets go", async () => {
  const page = await shown(view({ phase: "look" }), you({ ...SECRETS["seer"] }));
  const pad = page.querySelector<HTMLElement>(".pad")!;
  pad.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  await settled();
  expect(page.querySelector(".lid")).not.toBe(null);
  pad.dispatchEvent(new KeyboardEvent("keyup", { key: " ", bubbles: true }));
  await settled();
  expect(page.querySelector(".lid:not(.rest)")).toBe(null);
  pad.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  window.dispatchEvent(new Event("blur"));
  await settled();
  expect(page.querySelector(".lid:not(.rest)")).toBe(null);
});

test("that a tap has no effect is said under the thumb only", async () => {
  const mine = you({ asked: true, may: [1, 2, 3], target: 3, touched: true, ...SECRETS["villager"] });
  const page = await shown(view({ phase: "point" }), mine);
  expect(page.textContent).not.toContain("does not count");
  const pad = page.querySelector<HTMLElement>(".pad")!;
  pad.setPointerCapture = () => undefined;
  pad.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
  await settled();
  expect(page.querySelector(".lid")!.textContent).toContain("does not count");
});

test("a tap stands under the thumb; a second one takes its place", async () => {
  const page = await shown(view({ phase: "point" }), you({ asked: true, may: [1, 2, 3] }));
  const spots = [...page.querySelectorAll<HTMLElement>(".chair .spot")];
  spots[1]!.click();
  spots[2]!.click();
  spots[1]!.click();
  await settled();
  expect(held.value).toMatchObject({ target: 2, touched: true });
  expect(page.querySelectorAll(".is-chosen")).toHaveLength(1);
});

test("ghosts cannot be tapped at night, only looked at", async () => {
  const chairs = view().chairs.map((one) => ({ ...one, ghost: one.seat === 4 }));
  const page = await shown(view({ phase: "point" }, { chairs }), you({ asked: true, may: [1, 2, 3, 5] }));
  page.querySelectorAll<HTMLElement>(".chair .spot")[3]!.click();
  await settled();
  expect(held.value).toMatchObject({ touched: false });
  expect(page.querySelector(".plate bdi")!.textContent).toBe("P4");
});

test("twenty-four people: each accusation alone shows at its own chair", { timeout: 30_000 }, async () => {
  const chairs = Array.from({ length: 24 }, (_, at) => ({ seat: at + 1, name: `P${at + 1}` }));
  for (let seat = 1; seat <= 24; seat += 1) {
    const from = (seat % 24) + 1;
    const page = await shown(view({ phase: "accusation", asked: 1, accusations: [[from, seat]] }, { chairs }), you());
    const marked = [...page.querySelectorAll(".chair")].map((one) => one.querySelector(".tally")?.getAttribute("data-n") ?? "");
    expect(marked.filter((one) => one !== "")).toEqual(["1"]);
    expect(marked[seat - 1]).toBe("1");
    expect(page.querySelectorAll(".thread")).toHaveLength(1);
  }
});

test("names are names: markup is shown as it was typed, and two of the same name stay two", async () => {
  const names = ["<img src=x onerror=alert(1)>", "{{7*7}}", "Anna", "Anna", "=1+1"];
  const chairs = names.map((name, at) => ({ seat: at + 1, name }));
  const page = await shown(view({ phase: "discussion" }, { chairs }), you());
  expect(page.querySelector("img")).toBe(null);
  expect([...page.querySelectorAll(".chair")].map((one) => one.getAttribute("title"))).toEqual(names);
  const drawn = [...page.querySelectorAll(".short")].map((one) => one.textContent || one.getAttribute("data-short"));
  expect(new Set(drawn).size).toBe(5);
});

test("a new moment is explained once, and not at all where somebody knows how it goes", async () => {
  const point = view({ phase: "point" });
  const page = await shown(point, you({ asked: true, may: [1, 2] }));
  expect(page.querySelector(".coach")!.textContent).toContain("Everybody points, so");
  page.querySelector<HTMLElement>(".got")!.click();
  await settled();
  expect(page.querySelector(".coach")).toBe(null);
  expect(met.value!.has("point")).toBe(true);
  coach(true);
  await settled();
  expect(page.querySelector(".coach")).not.toBe(null);
  coach(false);
  await settled();
  expect(page.querySelector(".coach")).toBe(null);
});

test("the roles of the game are the same sheet for everybody, opened without telling anybody", async () => {
  const sheets = new Set<string>();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  for (const secret of Object.values(SECRETS)) {
    const page = await shown(view({ phase: "discussion", deck: [["seer", 1], ["werewolf", 2]] }), you(secret));
    page.querySelector<HTMLElement>(".roles-button")!.click();
    await settled();
    const sheet = document.querySelector(".roles-sheet")!;
    expect(sheet.textContent).toContain("2 × Werewolves");
    expect(sheet.textContent).toContain("Every night you look at one living player");
    sheets.add(sheet.querySelector("ul")!.outerHTML);
  }
  expect(sheets.size).toBe(1);
});

test("a ghost who sees all sees it under the thumb alone", async () => {
  const chairs = view().chairs.map((one) => ({ ...one, ghost: one.seat === 1 }));
  const everything = { roles: ["villager", "werewolf", "seer", "owl", "villager"], choices: [{ key: "sees.common", seats: [3], roles: ["werewolf"] }] };
  const page = await shown(view({ phase: "discussion" }, { chairs }), you({ ...SECRETS["villager"], everything }));
  expect(page.textContent).not.toContain("Seer");
  const pad = page.querySelector<HTMLElement>(".pad")!;
  pad.setPointerCapture = () => undefined;
  pad.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
  await settled();
  expect(page.querySelectorAll(".all-cards li")).toHaveLength(5);
  expect(page.querySelector(".choices-made")!.textContent).toContain("Werewolf, together: \u2068P3\u2069");
  pad.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
  await settled();
  expect(page.textContent).not.toContain("Seer");
});

test("only whoever may predict is offered it", async () => {
  const chairs = view().chairs.map((one) => ({ ...one, ghost: one.seat === 1 }));
  const seen = view({ phase: "discussion" }, { chairs });
  const offers = (page: HTMLElement) => [...page.querySelectorAll("button")].filter((one) => one.textContent === "Predict").length;
  expect(offers(await shown(view({ phase: "discussion" }), you(SECRETS["seer"])))).toBe(0);
  const foretelling = { winners: ["humans", "werewolves"], werewolf: 3, victim: null, winner: "humans" };
  const page = await shown(seen, you({ ...SECRETS["villager"], foretelling }));
  await vi.waitFor(() => expect(offers(page)).toBe(1)); // loaded when it is needed
  expect(page.textContent).toContain("2 of 3 predicted today");
});

test("F09: by the setting of this phone a tap shows the secret for six seconds; another tab covers it at once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  choose("tap");
  const page = await shown(view({ phase: "look" }), you({ asked: true, may: [1, 2], ...SECRETS["werewolf"] }));
  const rest = page.outerHTML;
  const tap = () => page.querySelector<HTMLElement>(".pad")!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  tap();
  await vi.advanceTimersByTimeAsync(50);
  expect(page.querySelector(".lid")!.textContent).toContain("P2");
  await vi.advanceTimersByTimeAsync(6_100);
  expect(page.querySelector(".lid")).toBe(null);
  for (const gone of [() => document.dispatchEvent(new Event("visibilitychange")), () => window.dispatchEvent(new Event("pagehide"))]) {
    tap();
    await vi.advanceTimersByTimeAsync(50);
    expect(page.querySelector(".lid")).not.toBe(null);
    gone();
    await vi.advanceTimersByTimeAsync(50);
    expect(page.querySelector(".lid")).toBe(null);
    expect(page.textContent).not.toContain("Werewolf");
  }
  expect(rest).not.toContain("erewol");
  choose("hold");
  vi.useRealTimers();
});

test.each(["point", "discussion"])("in %s a ghost's tap on a dead lantern chooses nobody, and says whose it is", async (phase) => {
  const seen = view({ phase });
  const chairs = seen.chairs.map((one) => ({ ...one, ghost: one.seat === 1 || one.seat === 3 }));
  const mine = you({ seat: 1, asked: phase === "point", may: phase === "point" ? [2, 4, 5] : [] });
  const page = await shown({ ...seen, chairs }, mine, false);
  const dead = page.querySelectorAll<HTMLElement>("li.chair.is-ghost button.spot")[1]!;
  dead.click();
  await settled();
  expect(page.querySelectorAll(".is-chosen, [aria-pressed=true]")).toHaveLength(0);
  expect(held.value?.touched ?? false).toBe(false);
  expect(page.querySelector(".plate small")!.textContent).toBe("a ghost");
});

test.each([[5, false], [23, true]])("with %i chairs whom to choose stands in the middle of the circle: %s", async (n, middle) => {
  const chairs = Array.from({ length: n }, (_, at) => ({ seat: at + 1, name: `P${at + 1}` }));
  const seen = view({ phase: "execution", suspects: [2, 3], voters: [1, 4, 5] }, { chairs });
  const page = await shown(seen, you({ asked: true, may: [2, 3] }), false);
  expect(page.querySelectorAll(".suspect-button")).toHaveLength(2);
  expect(page.querySelector(".in-hub .choices") !== null).toBe(middle);
});
