import { describe, expect, test } from "vitest";

import { Queue, Reader, patience, plain } from "../../src/sound/reader";

describe("which lines are new", () => {
  test("what was said before one came is not said again", () => {
    const reader = new Reader();
    expect(reader.fresh(12, ["a", "b"])).toEqual([]);
    expect(reader.fresh(12, ["a", "b"])).toEqual([]);
    expect(reader.fresh(14, ["b", "c", "d"])).toEqual(["c", "d"]);
  });

  test("after a gap only what is still shown", () => {
    const reader = new Reader();
    reader.fresh(1, ["a"]);
    expect(reader.fresh(30, ["x", "y"])).toEqual(["x", "y"]);
  });

  test("what is taken back is not said, and what follows is", () => {
    const reader = new Reader();
    reader.fresh(9, []);
    expect(reader.fresh(4, ["a"])).toEqual([]);
    expect(reader.fresh(5, ["a", "b"])).toEqual(["b"]);
  });

  test("another table begins anew", () => {
    const reader = new Reader();
    reader.fresh(3, []);
    reader.forget();
    expect(reader.fresh(8, ["a"])).toEqual([]);
  });
});

/** A speaker that ends when it is told to. */
function speaker() {
  const said: string[] = [];
  const ends: (() => void)[] = [];
  return {
    said,
    end: () => ends.shift()?.(),
    say: (text: string, done: () => void) => {
      said.push(text);
      ends.push(done);
    },
    stop: () => undefined,
  };
}

describe("saying them", () => {
  test("one after another", () => {
    const voice = speaker();
    const queue = new Queue<string>(voice);
    queue.say(["a", "b"]);
    queue.say(["c"]);
    expect(voice.said).toEqual(["a"]);
    voice.end();
    voice.end();
    expect(voice.said).toEqual(["a", "b", "c"]);
  });

  test("F89: the game does not wait: what is late is left out", () => {
    const voice = speaker();
    const queue = new Queue<string>(voice);
    queue.say(["now"]);
    queue.say(["1", "2", "3", "4", "5", "6"]);
    for (let at = 0; at < 9; at += 1) {
      voice.end();
    }
    expect(voice.said).toEqual(["now", "3", "4", "5", "6"]);
  });

  test("again: the last lines from their beginning, and what was cut off stays cut off", () => {
    const voice = speaker();
    const queue = new Queue<string>(voice);
    queue.say(["a", "b"]);
    queue.repeat();
    expect(voice.said).toEqual(["a", "a"]);
    voice.end();
    expect(voice.said).toEqual(["a", "a"]);
    voice.end();
    expect(voice.said).toEqual(["a", "a", "b"]);
  });

  test("a voice that answers at once does not stop the others", () => {
    const said: string[] = [];
    const queue = new Queue<string>({ say: (text, done) => (said.push(text), done()), stop: () => undefined });
    queue.say(["a", "b", "c"]);
    expect(said).toEqual(["a", "b", "c"]);
  });
});

describe("names in speech are plain words", () => {
  test.each([
    ["<img src=x onerror=alert(1)>", "img src x onerror alert(1)"],
    ["@everyone", "everyone"],
    ["**x** ```y```", "x y"],
    ["{{7*7}}", "7 7"],
    ["=1+1", "1 1"],
    ["\u2068Anna\u2069 is\u202E here\u0000", "Anna is here"],
    ["Niccolo\u0300", "Niccolò"],
    ["李小龍 and Зоя", "李小龍 and Зоя"],
    ["Bob 🐺", "Bob 🐺"],
  ])("%s", (given, said) => {
    expect(plain(given)).toBe(said);
  });
});

test("patience grows with a text and with slowness", () => {
  expect(patience("x".repeat(100), 1)).toBeGreaterThan(patience("x", 1));
  expect(patience("xxxx", 0.5)).toBeGreaterThan(patience("xxxx", 1));
});
