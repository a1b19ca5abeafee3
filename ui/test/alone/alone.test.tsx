/** Alone with bots: what they say, one tap to go on, and a chair beside them for the dead. */

import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import english from "../../../src/lupus/lang/en.json";
import { Afterwards } from "../../src/alone/Afterwards";
import { Speak } from "../../src/alone/Speak";
import { Talk, ofNow } from "../../src/alone/Talk";
import { frame } from "../../src/app/state";
import * as line from "../../src/app/table";
import { catalogue, type Catalogue } from "../../src/app/text";
import { Press } from "../../src/play/Press";
import type { Playing, PublicView, Spoken, You } from "../../src/wire";
import { view, you } from "../play/views";

const SAID: Spoken[] = [
  { n: 1, day: 1, seat: 2, line: { key: "talk.suspect.hunch.1", seats: [3] } },
  { n: 2, day: 2, seat: 3, line: { key: "talk.suspect.accused.1", seats: [2, 4] } },
  { n: 3, day: 2, seat: 2, line: { key: "talk.defend.plain.2" } },
];

beforeEach(() => {
  catalogue.value = english as Catalogue;
});
afterEach(() => {
  render(null, document.body);
  frame.value = null;
  vi.restoreAllMocks();
});

function told(playing: Partial<Playing>, more: Partial<PublicView> = {}): PublicView {
  const seen = view({ talk: SAID, day: 2, ...playing }, { alone: true, ...more });
  frame.value = { n: 1, view: { public: seen, you: you(), board: null }, answers: [], pad: "" };
  return seen;
}

test("what was said today is read under the names of those who said it, and what came before behind a button", async () => {
  const seen = told({ phase: "discussion" });
  render(<Talk view={seen} />, document.body);
  expect([...document.querySelectorAll(".said-now li")].map((one) => one.textContent?.replaceAll(/[\u2068\u2069]/g, ""))).toEqual([
    "P3 P4 pointed at P2, and now P4 is a ghost.", "P2 I have done nothing but sleep. Think again.",
  ]);
  expect(document.querySelector("[role=log]")).not.toBeNull();
  expect(document.body.textContent).toContain("What was said");
});

test("while somebody's life hangs on it, what the Suspects said stays; a night shows nothing", () => {
  expect(ofNow(told({ phase: "execution", suspects: [2, 3] }), SAID).map((one) => one.n)).toEqual([3]);
  expect(ofNow(told({ phase: "accusation", suspects: [] }), SAID)).toEqual([]);
  render(<Talk view={told({ phase: "point", talk: [] })} />, document.body);
  expect(document.body.textContent).toBe("");
});

test("one tap goes on, and says which moment it meant", () => {
  const sent = vi.spyOn(line, "send").mockResolvedValue({ id: "", ok: true, error: null });
  const seen = told({ phase: "discussion" });
  render(<Press view={seen} mine={you()} what="on" />, document.body);
  document.querySelector("button")!.click();
  expect(sent).toHaveBeenCalledWith({ type: "go_on", moment: "m1" });
});

test("one speaks: first about whom, then in one of the sentences offered, and those that name nobody are about oneself", async () => {
  const sent = vi.spyOn(line, "send").mockResolvedValue({ id: "", ok: true, error: null });
  const seen = told({ phase: "discussion", talk: [] });
  const sayings = [
    { what: "suspect.accused", key: "talk.suspect.accused.2", whom: [[2, 4]] },
    { what: "suspect.hunch", key: "talk.suspect.hunch.1", whom: [[2], [3]] },
    { what: "claim.villager", key: "talk.claim.villager.1", whom: [[]] },
  ];
  frame.value = { ...frame.value!, view: { ...frame.value!.view, you: you({ sayings }) } };
  render(<Speak view={seen} />, document.body);
  const taps = async (said: string) => {
    [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(said))!.click();
    await vi.waitFor(() => expect(document.querySelector(".whom, .sentences") ?? sent.mock.calls.length).toBeTruthy());
  };
  await taps("Say something");
  expect([...document.querySelectorAll(".whom button")].map((one) => one.textContent)).toEqual(["Myself", "P2", "P3"]);
  await taps("P2");
  await vi.waitFor(() => expect(document.querySelectorAll(".sentences button")).toHaveLength(2));
  await taps("Somebody else");
  await vi.waitFor(() => expect(document.querySelector(".whom")).not.toBeNull());
  await taps("P2");
  await vi.waitFor(() => expect(document.querySelector(".sentences")).not.toBeNull());
  await taps("does not see the morning");
  expect(sent).toHaveBeenLastCalledWith({ type: "speak", what: "suspect.accused", about: 2, other: 4, moment: "m1" });
  await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
});

test("whoever has nothing to say now is offered no way to say it", () => {
  render(<Speak view={told({ phase: "accusation", talk: [] })} />, document.body);
  expect(document.body.textContent).toBe("");
});

function ghost(mine: Partial<You>): void {
  const seen = told({ phase: "discussion" });
  const chairs = seen.chairs.map((chair) => ({ ...chair, ghost: chair.seat === 1 }));
  render(<Afterwards view={{ ...seen, chairs }} mine={you({ free: true, ...mine })} />, document.body);
}

const button = (said: string) => [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(said))!;

test("the dead see the end at once, or take the wish back", () => {
  const sent = vi.spyOn(line, "send").mockResolvedValue({ id: "", ok: true, error: null });
  ghost({});
  button("See the end now").click();
  expect(sent).toHaveBeenLastCalledWith({ type: "forward", on: true });
  ghost({ forward: true });
  button("See the end now").click();
  expect(sent).toHaveBeenLastCalledWith({ type: "forward", on: false });
});

test("the dead sit down beside somebody alive, read beside whom, and get up again", async () => {
  const sent = vi.spyOn(line, "send").mockResolvedValue({ id: "", ok: true, error: null });
  ghost({});
  button("Sit beside somebody").click();
  await new Promise((done) => setTimeout(done, 20));
  expect([...document.querySelectorAll(".whom button")].map((one) => one.textContent)).toEqual(["P2", "P3", "P4", "P5"]);
  button("P4").click();
  expect(sent).toHaveBeenLastCalledWith({ type: "sit_beside", seat: 4 });
  ghost({ beside: you({ seat: 4, role: "seer" }) });
  expect(document.body.textContent).toContain("You sit beside P4");
  button("Get up again").click();
  expect(sent).toHaveBeenLastCalledWith({ type: "sit_beside", seat: null });
});
