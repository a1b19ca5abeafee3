import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { choose, hide, letGo, open, show } from "../../src/play/reveal";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  choose("hold");
  vi.useRealTimers();
});

test("held by a finger it shows as long as the finger is there, and not for ever", () => {
  show();
  vi.advanceTimersByTime(19_000);
  expect(open.value).toBe(true);
  letGo();
  expect(open.value).toBe(false);
  show();
  vi.advanceTimersByTime(20_000);
  expect(open.value).toBe(false);
});

test("held by a palm it forgives a slip, and no more", () => {
  choose("palm");
  show();
  letGo();
  vi.advanceTimersByTime(300);
  show();
  vi.advanceTimersByTime(19_000);
  expect(open.value).toBe(true);
  letGo();
  vi.advanceTimersByTime(500);
  expect(open.value).toBe(false);
});

test("after a tap it shows for six seconds", () => {
  choose("tap");
  show();
  letGo();
  vi.advanceTimersByTime(5_900);
  expect(open.value).toBe(true);
  vi.advanceTimersByTime(100);
  expect(open.value).toBe(false);
});

test("whatever the way, a window that is left shows nothing, and the way is this phone's own", () => {
  choose("palm");
  show();
  window.dispatchEvent(new Event("blur"));
  expect(open.value).toBe(false);
  expect(localStorage.getItem("lupus.reveal")).toBe("palm");
  choose("hold");
  expect(localStorage.getItem("lupus.reveal")).toBeNull();
  hide();
});
