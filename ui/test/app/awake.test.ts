import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { mayDoze, told } from "../../src/app/awake";
import { frame } from "../../src/app/state";
import type { Frame } from "../../src/wire";
import { view } from "../play/views";

const plays = vi.fn(() => Promise.resolve());
const pauses = vi.fn();
const stage = (stage: "lobby" | "playing" | "over") => {
  frame.value = { n: 1, view: { public: view({}, { stage }) } } as Frame;
};
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  plays.mockClear();
  pauses.mockClear();
  HTMLMediaElement.prototype.play = plays;
  HTMLMediaElement.prototype.pause = pauses;
});

afterEach(() => {
  frame.value = null;
  localStorage.clear();
});

test("on plain http a mute film begun by a tap keeps the screen on while a game is played, and is let go at the end", async () => {
  document.body.click();
  expect(document.querySelector("video")).toBeNull();
  stage("lobby");
  document.body.click();
  const film = document.querySelector("video");
  expect([film?.muted, film?.loop, film?.getAttribute("aria-hidden")]).toEqual([true, true, "true"]);
  await settled();
  expect([plays.mock.calls.length, pauses.mock.calls.length > 0]).toEqual([1, true]);
  stage("playing");
  expect(plays).toHaveBeenCalledTimes(2);
  pauses.mockClear();
  document.body.click();
  expect(document.querySelectorAll("video")).toHaveLength(1);
  expect(pauses).not.toHaveBeenCalled();
  stage("over");
  expect(pauses).toHaveBeenCalled();
});

test("where the film may not run its owner is told once that the phone may fall asleep", async () => {
  plays.mockImplementation(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  stage("playing");
  await settled();
  expect(mayDoze.value).toBe(true);
  told();
  stage("over");
  stage("playing");
  await settled();
  expect(mayDoze.value).toBe(false);
});
