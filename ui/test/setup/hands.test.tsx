import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forget, hands, keep, keepHands } from "../../src/app/keys";
import { frame } from "../../src/app/state";
import { catalogue } from "../../src/app/text";
import { wanted } from "../../src/setup/hands";
import { Cover } from "../../src/setup/Hands";
import { Moves } from "../../src/setup/Moving";
import type { Frame, PublicView } from "../../src/wire";
import { view, you } from "../play/views";

vi.mock("../../src/draw/Circle", () => ({ Circle: () => null }));

const shows = (seen: PublicView, mine = you()) => {
  frame.value = { n: 1, view: { public: seen, you: mine } } as Frame;
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  catalogue.value = { "ui.move.own": "Yours moves", "ui.move.other": "Another moves", "ui.move.refuse": "No" };
});

afterEach(() => {
  void act(() => render(null, document.body));
  frame.value = null;
  keepHands("KRWT", []);
});

const seats = (seen: PublicView) => seen.chairs.filter((chair) => wanted(seen, chair)).map((chair) => chair.seat);

test.each([
  ["cards not seen", view({ phase: "dealt" }, { chairs: [{ seat: 1, name: "A", seen: true }, { seat: 2, name: "B" }] }), [2]],
  ["a night", view({ phase: "point" }, { chairs: [{ seat: 1, name: "A", ghost: true }, { seat: 2, name: "B" }] }), [2]],
  ["a night passed round", view({ phase: "look" }, { passed: true, chairs: [{ seat: 1, name: "A", enough: true }, { seat: 2, name: "B" }] }), [2]],
  ["an accusation", view({ phase: "accusation", asked: 4 }), [4]],
  ["an execution", view({ phase: "execution", voters: [1, 3] }), [1, 3]],
  ["talk", view({ phase: "discussion" }), []],
  ["somebody for whom a bot plays", view({ phase: "dealt" }, { chairs: [{ seat: 1, name: "A", bot: "plain", stand_in: true }] }), []],
])("whose hands a device is wanted in: %s", (_, seen, expected) => {
  expect(seats(seen)).toEqual(expected);
});

test("those who share a tab are kept over a reload, and nobody shares it alone", () => {
  keepHands("KRWT", [{ token: "t1", name: "Anna" }]);
  expect(hands("KRWT")).toEqual([]);
  const both = [{ token: "t1", name: "Anna" }, { token: "t2", name: "Bruno" }];
  keepHands("KRWT", both);
  expect(hands("KRWT")).toEqual(both);
  keep("KRWT", "t2", "Bruno");
  forget("KRWT", "t2");
  expect(hands("KRWT")).toEqual([]);
});

test("between two hands the names are there, and whoever is wanted stands out", () => {
  shows(view({ phase: "accusation", asked: 2 }));
  const taken = vi.fn();
  void act(() => render(<Cover all={[{ token: "t1", name: "P1" }, { token: "t2", name: "P2" }]} onTake={taken} />, document.body));
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(".take button")];
  expect(buttons.map((one) => [one.textContent, one.classList.contains("primary")])).toEqual([["P1", false], ["P2", true]]);
  buttons[1]?.click();
  expect(taken).toHaveBeenCalledWith("t2");
});

test("everybody is told that a chair moves; its old phone is asked, its new one is not", () => {
  const chairs = [{ seat: 1, name: "A" }, { seat: 2, name: "B", moving: true }];
  const said = (mine: ReturnType<typeof you>) => {
    shows(view({}, { chairs }), mine);
    void act(() => render(<Moves />, document.body));
    return document.body.textContent;
  };
  expect(said(you({ seat: 1 }))).toBe("Another moves");
  expect(said(you({ seat: 2 }))).toBe("Yours movesNo");
  expect(said(you({ seat: 2, new: true }))).toBe("");
  expect(said(you({ seat: null }))).toBe("Another moves");
});
