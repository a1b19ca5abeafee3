import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { caseOf } from "../../src/judge/case";
import { moments } from "../../src/replay/fold";
import { Unreadable, parse } from "../../src/replay/record";
import { drawn } from "../../src/replay/scene";

const FILE = readFileSync("public/example.jsonl", "utf-8");
const LINES = FILE.trimEnd().split("\n");
const file = (lines: readonly string[]) => `${lines.join("\n")}\n`;

function wrongLine(text: string): number | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    return error instanceof Unreadable ? error.line : -1;
  }
}

describe("a file", () => {
  test.each([
    ["nothing", "", 1],
    ["a picture", "\u0089PNG\r\n", 1],
    ["other JSON lines", '{"a": 1}\n', 1],
    ["a list", "[1]\n", 1],
    ["a format of the future", file([LINES[0]!.replace('"version":1', '"version":2'), ...LINES.slice(1)]), 1],
    ["a header alone", file(LINES.slice(0, 1)), 2],
    ["a line cut off", file([...LINES.slice(0, 5), LINES[5]!.slice(0, 40)]), 6],
    ["a batch that is missing", file([...LINES.slice(0, 5), ...LINES.slice(6)]), 6],
    ["a batch twice", file([...LINES.slice(0, 6), ...LINES.slice(5)]), 7],
    ["something after the end", file([...LINES, LINES[2]!]), LINES.length + 1],
    ["no deal first", file([LINES[0]!, ...LINES.slice(2)]), 2],
  ])("that is %s is refused with its line", (_, text, line) => {
    expect(wrongLine(text)).toBe(line);
  });

  test("of a game is read whole", () => {
    const game = parse(FILE);
    expect(game.over).toBe(true);
    expect(game.batches).toHaveLength(LINES.length - 2);
    expect(game.text).toBe(FILE);
  });

  test("F80: of a game that is not over says so", () => {
    expect(parse(file(LINES.slice(0, -1))).over).toBe(false);
  });

  test("with a voided deal shows the deal that followed", () => {
    const voided = [LINES[0]!, LINES[1]!, '{"kind":"void","why":"share"}', ...LINES.slice(1)];
    expect(parse(file(voided)).batches).toHaveLength(LINES.length - 2);
  });
});

describe("what is drawn", () => {
  const game = parse(FILE);
  const names = (game.dealt.persons ?? []).map((one) => one.name);

  test("F80: for everybody there is no card and no finger at night", () => {
    for (const moment of moments(game, "board")) {
      const scene = drawn(moment, names, "board", null);
      expect(scene.roles.size).toBe(0);
      expect(scene.night ? scene.pulls : []).toEqual([]);
    }
  });

  test("F80: a seat sees its own card alone, and its own fingers at night", () => {
    for (const moment of moments(game, 5)) {
      const scene = drawn(moment, names, 5, null);
      expect([...scene.roles.keys()].filter((seat) => seat !== 5)).toEqual([]);
      expect(scene.night ? scene.pulls.filter(([from]) => from !== 5) : []).toEqual([]);
    }
  });

  test("the Master sees the whole pack point", () => {
    const picked = moments(game, "master").find(({ event }) => event.type === "chosen" && event.call === "werewolf");
    expect(picked && drawn(picked, names, "master", null).pulls).toEqual([[2, 4], [7, 4]]);
  });
});

test("a game becomes a situation with everything that was done", () => {
  const what = caseOf(parse(FILE));
  expect(what.steps.map(({ phase, number }) => `${phase} ${number}`)).toEqual(["night 1", "day 1", "night 2", "day 2"]);
  expect(what.steps[0]?.do).toEqual({ werewolf: "Dario", seer: { Elena: "Carla" } });
  expect(what.seats.map((one) => one.role)).toContain("medium");
});
