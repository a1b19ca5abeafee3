import { render } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import english from "../../../src/lupus/lang/en.json";
import { connected, frame } from "../../src/app/state";
import { catalogue, type Catalogue } from "../../src/app/text";
import { Messages } from "../../src/chat/Messages";
import { whisper, words } from "../../src/chat/night";
import { covers, Talk, talks } from "../../src/chat/Talk";
import { drafted, joined, look, open, said, unread, write } from "../../src/chat/talk";
import { Heard, Whisper } from "../../src/chat/Whisper";
import type { PublicView, Said, You } from "../../src/wire";
import { view, you } from "../play/views";

const DEVICES = { line: { key: "devices.everybody" }, microphones: [1, 2, 3], cameras: true };
const some = (...texts: string[]): Said[] => texts.map((text, at) => ({ n: at + 1, seat: 1 + (at % 2), text, day: 1 }));

let table = 0;
beforeEach(() => {
  catalogue.value = english as Catalogue;
  connected.value = "on";
  table += 1;
});
afterEach(() => {
  render(null, document.body);
  frame.value = null;
  open.value = false;
});

const settled = () => new Promise((done) => setTimeout(done, 20));

function shows(seen: PublicView, mine: You): PublicView {
  const apart = { ...seen, table: `T${table}`, devices: seen.devices ?? DEVICES };
  frame.value = { n: 1, view: { public: apart, you: mine, board: null }, answers: [], pad: "" };
  return apart;
}

const day = (more: Partial<PublicView> = {}) => ({ ...view({ phase: "discussion", day: 1 }), moment: "1/1/1/discussion//0#0", ...more });

describe("what was written", () => {
  test("a page keeps what it has seen, and takes the rest as it comes", () => {
    const now = some("a", "b", "c").slice(1);
    expect(joined(some("a"), now).map((one) => one.text)).toEqual(["a", "b", "c"]);
    expect(joined(some("a", "b", "c"), [])).toHaveLength(3);
    expect(joined([], now)).toEqual(now);
  });

  test("F78: text is text, whatever is in it", () => {
    const hostile = '<img src=x onerror=alert(1)> **b** [x](javascript:1) {name} @everyone "q"';
    render(<Messages said={some(hostile)} own={2} />, document.body);
    expect(document.querySelector(".message p")!.textContent).toBe(hostile);
    expect(document.querySelector("img, a, b, strong")).toBeNull();
  });

  test("what nobody has read is counted, one's own not", () => {
    shows(day({ chat: some("a", "b", "c") }), you({ seat: 2, says: ["village"] }));
    expect(unread("village")).toBe(2);
    look("village");
    expect(unread("village")).toBe(0);
    shows(day({ chat: [...some("a", "b", "c"), { n: 4, seat: 1, text: "d", day: 1 }] }), you({ seat: 2, says: ["village"] }));
    expect(unread("village")).toBe(1);
  });

  test("F05: the next game begins with nothing", () => {
    shows(day({ chat: some("a") }), you({ seat: 1 }));
    shows(day({ chat: [], moment: "2/0/0/dealt//0#0" }), you({ seat: 1 }));
    expect(said.value.village).toEqual([]);
  });
});

describe("a draft", () => {
  test("never becomes a message of another channel, day, table or person", () => {
    const now = shows(day(), you({ seat: 1, says: ["village"] }));
    write(now, "village", "I suspect");
    expect(drafted(now, "village")).toBe("I suspect");
    expect(drafted({ ...now, moment: "1/1/1/accusation//0#3" }, "village")).toBe("I suspect");
    expect(drafted(now, "ghosts")).toBe("");
    expect(drafted({ ...now, moment: "1/2/2/discussion//0#0" }, "village")).toBe("");
    expect(drafted({ ...now, table: "OTHER" }, "village")).toBe("");
    shows(now, you({ seat: 2, person: "p2", says: ["village"] }));
    expect(drafted(now, "village")).toBe("");
  });
});

describe("the chat on a phone", () => {
  const seats = (dead: number) => view({ phase: "discussion" }).chairs.map((one) => ({ ...one, ghost: one.seat === dead }));

  async function page(seen: PublicView, mine: You): Promise<HTMLElement> {
    const shown = shows(seen, mine);
    render(<Talk view={shown} mine={mine} />, document.body);
    await settled();
    return document.querySelector(".talk")!;
  }

  test("F92: where one may write there is a line for it; elsewhere it says why not", async () => {
    expect((await page(day(), you({ seat: 1, says: ["village"] }))).querySelector("input")).not.toBeNull();
    const waiting = day();
    waiting.game = { ...waiting.game!, speaker: 2 };
    const silent = await page(waiting, you({ seat: 1 }));
    expect(silent.querySelector("input")).toBeNull();
    expect(silent.querySelector(".talk-silent")!.textContent).toContain("has the word");
  });

  test("F15: a ghost writes to ghosts, and only reads the village", async () => {
    const ghost = you({ seat: 2, says: ["ghosts"], heard: [{ n: 1, seat: 2, text: "boo", day: 1 }] });
    const seen = day({ chairs: seats(2), chat: some("alive") });
    const talk = await page(seen, ghost);
    expect(talk.querySelector(".talk-list")!.textContent).toContain("boo");
    expect(talk.querySelector("input")!.getAttribute("aria-label")).toBe("Write to the ghosts");
    talk.querySelectorAll<HTMLElement>(".talk-rooms button")[1]!.click();
    await settled();
    expect(talk.querySelector(".talk-list")!.textContent).toContain("alive");
    expect(talk.querySelector("input")).toBeNull();
    talk.querySelectorAll<HTMLElement>(".talk-rooms button")[0]!.click();
  });

  test("at night it is gone for the living, and in a room there is none", () => {
    const night = shows({ ...view({ phase: "point", night: 1 }), moment: "1/1/0/point//0#0" }, you({ seat: 1, says: ["pack"] }));
    open.value = true;
    expect(covers(night, you({ seat: 1, says: ["pack"] }))).toBe(false);
    expect(talks({ ...night, devices: null }, you({ seat: 1 }))).toBe(false);
  });

  test("it gives way as soon as there is something to tap", async () => {
    open.value = true;
    await page(day(), you({ seat: 1, asked: true, may: [2, 3] }));
    await vi.waitFor(() => expect(open.value).toBe(false));
  });
});

describe("words at night", () => {
  test("each leaves once and in its order; the last is said again with every beat, for its moment alone", () => {
    expect(words("m1")).toEqual({ words: "", nth: 0 });
    whisper("m1", "first");
    whisper("m1", "second");
    expect([words("m1"), words("m1"), words("m1")].map((one) => `${one.nth} ${one.words}`)).toEqual(["1 first", "2 second", "2 second"]);
    expect(words("m2")).toEqual({ words: "", nth: 0 });
    whisper("m2", "third");
    expect(words("m2")).toEqual({ words: "third", nth: 1 });
  });

  test("every living phone has the same line for them, and nothing that was heard is on the page", () => {
    const seen = { ...view({ phase: "point", night: 1 }), moment: "1/1/0/point//0#0" };
    const pages = [
      you({ seat: 1, says: ["pack"], role: "werewolf", mates: [1, 2], heard: some("p3 tonight") }),
      you({ seat: 1, says: ["pack"], role: "villager", heard: [] }),
    ].map((mine) => {
      render(null, document.body);
      render(<Whisper view={shows(seen, mine)} mine={mine} />, document.body);
      return document.body.innerHTML;
    });
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).not.toContain("tonight");
  });

  test("what was heard stands under the thumb", () => {
    const mine = you({ seat: 1, says: ["pack"], heard: some("p3 tonight?", "Rather p4") });
    shows({ ...view({ phase: "look", night: 1 }) }, mine);
    render(<Heard mine={mine} />, document.body);
    expect(document.querySelector(".heard")!.textContent).toContain("Rather p4");
  });
});
