import { afterEach, expect, test } from "vitest";

import "../../src/app/guard";
import { go, place } from "../../src/app/place";
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
  expect(history.state).toBe("within");
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
  expect(history.state).toBe("within");
});

test("F31: behind a table to which a link led lies the first page", async () => {
  history.pushState(null, "", "/t/KRWT");
  dispatchEvent(new PopStateEvent("popstate"));
  stage("lobby");
  const length = history.length;
  document.body.click();
  document.body.click();
  expect([history.length, history.state, location.pathname, place.value.page]).toEqual([length + 1, "within", "/t/KRWT", "phone"]);
  const left = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await left;
  expect([location.pathname, place.value.page]).toEqual(["/", "home"]);
});
