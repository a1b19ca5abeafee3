import { describe, expect, test } from "vitest";

import { taskOf } from "../../src/play/task";
import { view, you } from "./views";

const NIGHT = ["call", "point", "look", "hold"];

describe.each(NIGHT)("in the beat %s", (phase) => {
  test("every living person is asked the same, whatever their card", () => {
    const asked = ["werewolf", "villager", "seer", "medium"].map((role) =>
      taskOf(view({ phase }), you({ role, asked: true, may: [1, 2, 3], counts: role === "seer" ? [2, 3] : [] })),
    );
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test("a ghost is asked the same", () => {
    const chairs = view().chairs.map((one) => ({ ...one, ghost: one.seat === 1 }));
    const mine = you({ asked: true, may: [2, 3] });
    expect(taskOf(view({ phase }, { chairs }), mine)).toEqual(taskOf(view({ phase }), mine));
  });
});

test("a card is looked at, then one waits for the others", () => {
  expect(taskOf(view({ phase: "dealt" }), you())).toMatchObject({ key: "ui.play.do.see", press: "seen" });
  const chairs = view().chairs.map((one) => ({ ...one, seen: one.seat === 1 }));
  expect(taskOf(view({ phase: "dealt" }, { chairs }), you())).toMatchObject({ key: "ui.play.do.wait_seen", press: null });
  const all = chairs.map((one) => ({ ...one, seen: one.seat !== 2, bot: one.seat === 2 ? "plain" : null }));
  expect(taskOf(view({ phase: "dealt" }, { chairs: all }), you())).toMatchObject({ key: "ui.play.do.all_seen", press: null });
});

test("before one's turn a finger aims, in one's turn it flies", () => {
  const before = taskOf(view({ phase: "accusation", asked: 3 }), you({ may: [2, 3] }));
  expect(before).toMatchObject({ tap: "hold", key: "ui.play.do.aim", who: 3 });
  const now = taskOf(view({ phase: "accusation", asked: 1 }), you({ asked: true, may: [2, 3] }));
  expect(now).toMatchObject({ tap: "accuse", key: "ui.play.do.accuse" });
  const after = taskOf(view({ phase: "accusation", asked: 4 }), you());
  expect(after).toMatchObject({ tap: "none", key: "ui.play.do.accusing" });
});

test("in an execution voters point, Suspects wait, and so do ghosts", () => {
  const playing = { phase: "execution", suspects: [2, 3] };
  expect(taskOf(view(playing), you({ asked: true, may: [2, 3] }))).toMatchObject({ tap: "point", buttons: true });
  expect(taskOf(view(playing), you({ seat: 2 })).key).toBe("ui.play.do.finger_me");
  expect(taskOf(view(playing), you()).key).toBe("ui.play.do.finger_wait");
});

test("whoever speaks can say that they have finished, nobody else", () => {
  expect(taskOf(view({ phase: "defence", speaker: 1 }), you()).press).toBe("spoken");
  expect(taskOf(view({ phase: "defence", speaker: 2 }), you()).press).toBe(null);
  expect(taskOf(view({ phase: "last_words", speaker: 1 }), you()).press).toBe("spoken");
});

test("somebody without a chair watches", () => {
  for (const phase of [...NIGHT, "discussion", "execution"]) {
    expect(taskOf(view({ phase }), you({ seat: null })).key).toBe("ui.play.do.watch");
  }
});

test("a phase of a later server is waited for", () => {
  expect(taskOf(view({ phase: "something_new" }), you()).key).toBe("ui.play.do.wait");
});

describe("alone with bots", () => {
  const alone = { alone: true };

  test.each(["last_words", "discussion", "accusation", "defence", "ballot", "look", "hold", "naming"])("one may go on in %s", (phase) => {
    expect(taskOf(view({ phase, asked: 3, speaker: phase === "discussion" ? null : 3 }, alone), you({ may: [2, 3] })).press).toBe("on");
    expect(taskOf(view({ phase, asked: 3, speaker: phase === "discussion" ? null : 3 }), you({ may: [2, 3] })).press).not.toBe("on");
  });

  test("never instead of a choice or a word of one's own", () => {
    expect(taskOf(view({ phase: "point" }, alone), you({ asked: true, may: [2, 3] })).press).toBe(null);
    expect(taskOf(view({ phase: "accusation", asked: 1 }, alone), you({ asked: true, may: [2, 3] })).press).toBe(null);
    expect(taskOf(view({ phase: "execution", suspects: [2, 3] }, alone), you({ asked: true, may: [2, 3] })).press).toBe(null);
    expect(taskOf(view({ phase: "defence", speaker: 1 }, alone), you()).press).toBe("spoken");
    expect(taskOf(view({ phase: "dealt" }, alone), you()).press).toBe("seen");
  });

  test("a ghost goes on in the night too", () => {
    const chairs = view().chairs.map((one) => ({ ...one, ghost: one.seat === 1 }));
    const found = taskOf(view({ phase: "point" }, { ...alone, chairs }), you({ asked: true, may: [2, 3] }));
    expect(found).toMatchObject({ press: "on", tap: "none", key: "ui.play.do.alone.night" });
  });
});
