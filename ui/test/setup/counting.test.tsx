import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { catalogue } from "../../src/app/text";
import { taskOf } from "../../src/play/task";
import { Counting } from "../../src/setup/Counting";
import { wanted } from "../../src/setup/hands";
import en from "../../../src/lupus/lang/en.json";
import { view, you } from "../play/views";

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock("../../src/app/table", async (actual) => ({ ...(await actual<object>()), send }));

beforeEach(() => {
  catalogue.value = en;
  send.mockReset().mockResolvedValue({ id: "", ok: true });
});
afterEach(() => void act(() => render(null, document.body)));

const PLAYING = { phase: "execution", by_hand: true, suspects: [2, 4], voters: [1, 3, 5], may_spare: true };
const seen = () => {
  const found = view(PLAYING);
  return { ...found, chairs: found.chairs.map((one) => (one.seat === 5 ? { ...one, bot: "plain" } : one)) };
};

test("the host enters how many hands point at each, no more than there are", async () => {
  const closed = vi.fn();
  void act(() => render(<Counting seen={seen()} onClose={closed} />, document.body));
  expect(document.body.textContent).toContain("2 hands can point.");
  const steps = () => [...document.querySelectorAll(".step")];
  expect(steps()).toHaveLength(3);
  const more = (at: number) => act(() => steps()[at]!.querySelectorAll("button")[1]!.click());
  const go = () => act(async () => document.querySelector<HTMLButtonElement>("button.primary")!.click());
  await go();
  expect(send).not.toHaveBeenCalled();
  for (const at of [1, 2, 0]) {
    void more(at);
  }
  await go();
  expect(send).toHaveBeenCalledWith({ type: "count", fingers: [[2, 0], [4, 1], [null, 1]], moment: "m1" });
  expect(closed).toHaveBeenCalled();
});

test("phones only say when to point, and a shared device is nobody's", () => {
  expect(taskOf(seen(), you({ seat: 3 }))).toMatchObject({ key: "ui.play.do.hand", tap: "none" });
  expect(taskOf(seen(), you({ seat: 2 })).key).toBe("ui.play.do.finger_me");
  expect(seen().chairs.filter((chair) => wanted(seen(), chair))).toEqual([]);
});
