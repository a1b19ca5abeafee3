import { afterEach, expect, test } from "vitest";

import "../../src/app/guard";
import { go } from "../../src/app/place";
import { frame } from "../../src/app/state";
import type { Frame } from "../../src/wire";
import { view } from "../play/views";

const stage = (stage: "lobby" | "playing") => {
  frame.value = { n: 1, view: { public: view({}, { stage }) } } as Frame;
};

afterEach(() => {
  frame.value = null;
  go("/");
});

test("F41: once a game is played, one step back is put in between, and not again until it was taken", () => {
  go("/t/KRWT");
  stage("lobby");
  document.body.click();
  expect(history.state).toBeNull();
  stage("playing");
  document.body.click();
  const length = history.length;
  expect([history.state, location.pathname]).toEqual(["here", "/t/KRWT"]);
  document.body.click();
  expect(history.length).toBe(length);
});

test("F41: a board and other pages are left as they are", () => {
  go("/board/KRWT");
  stage("playing");
  document.body.click();
  expect(history.state).toBeNull();
});
