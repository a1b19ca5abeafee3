import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetClock, heard } from "../../src/app/clock";
import { connected } from "../../src/app/state";
import { Wick } from "../../src/draw/Sky";

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  forgetClock();
  heard(0, performance.now());
  root = document.body.appendChild(document.createElement("div"));
  connected.value = "on";
});

afterEach(() => {
  render(null, root);
  root.remove();
  connected.value = "lost";
  vi.useRealTimers();
});

const later = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const shown = () => [root.querySelector(".digits")!.textContent, root.querySelector(".wick")!.classList.contains("stopped")];

test("without a line the clock stands where it was, and goes on right", async () => {
  const clock = { now: 0, opens: 0, ends: 60_000, left: null, stopped: "" as const };
  await act(() => render(<Wick clock={clock} />, root));
  await later(20);
  expect(shown()).toEqual(["40", false]);
  await act(() => void (connected.value = "lost"));
  await later(30);
  expect(shown()).toEqual(["40", true]);
  await act(() => void (connected.value = "on"));
  expect(shown()).toEqual(["10", false]);
});
