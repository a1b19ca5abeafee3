import decodeQR from "qr/decode.js";
import encodeQR from "qr";
import { beforeEach, expect, test } from "vitest";

import { type Group, groupOf, read, unwritten, written } from "../../src/group/group";
import { dropGroup, groups, keepGroup } from "../../src/group/kept";
import type { PublicView } from "../../src/wire";

const RULES: Group["rules"] = {
  edition: "cards", language: "it", words: "harsh", extra: ["owl"], without: [], deck: {}, options: { last_words: "yes" },
  pace: { discussion: 10 }, brisk: true, many_bots: false,
};
const GROUP: Group = {
  lupus: "group", version: 1, name: "Venerdì", rules: RULES,
  people: [{ name: "Niccolò", face: "snail" }, { name: "李小龍", face: "moth" }, { name: "Bob 🐺", face: "" }],
};

beforeEach(() => groups.value.forEach(({ group }) => dropGroup(group.name)));

test("a group holds the people in the order of their chairs, and what differs from the book", () => {
  const view = {
    settings: { ...RULES, options: { last_words: "yes", may_spare: "no" }, usual: { last_words: "no", may_spare: "no" } },
    chairs: [{ seat: 1, name: "Anna", face: "hare", picture: "0123" }, { seat: 2, name: "Bot 1", bot: "plain", face: "cat" }, { seat: 3, name: "Carla", face: "ram" }],
  } as unknown as PublicView;
  const group = groupOf(view, "Friday");
  expect(group.people).toEqual([{ name: "Anna", face: "hare" }, { name: "Carla", face: "ram" }]);
  expect(group.rules.options).toEqual({ last_words: "yes" });
  expect(JSON.stringify(group)).not.toContain("0123");
  expect(read(JSON.parse(JSON.stringify(group)))).toEqual(group);
});

test("a link brings it back whole", async () => {
  const link = await written(GROUP);
  expect(link).toMatch(/^[\w-]+$/);
  expect(await unwritten(link)).toEqual(GROUP);
});

test("the largest group fits a code that a phone reads", async () => {
  const people = Array.from({ length: 23 }, (_, at) => ({ name: `Giovanbattista ${at}`, face: "hedgehog" }));
  const options = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`some_option_of_the_book_${at}`, "another_value"]));
  const link = `http://192.168.100.200:8000/#group=${await written({ ...GROUP, people, rules: { ...RULES, options } })}`;
  const dots = encodeQR(link, "raw", { ecc: "low", border: 3 });
  expect(dots.length).toBeLessThan(110);
  const scale = 4;
  const side = dots.length * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const dark = dots[Math.floor(at / side / scale)]![Math.floor((at % side) / scale)];
    data.fill(dark ? 0 : 255, 4 * at, 4 * at + 3);
  }
  expect(decodeQR({ width: side, height: side, data })).toBe(link);
});

test.each([null, 7, "group", [], {}, { ...GROUP, version: 2 }, { ...GROUP, name: "" }, { ...GROUP, rules: [] }])("%j is no group", (found) => {
  expect(read(found)).toBeNull();
});

test("what is not ours is left out", async () => {
  const found = read({ ...GROUP, token: "x", people: [...GROUP.people, 7, { name: "" }, { name: "A", key: "k" }], rules: { ...RULES, options: { last_words: 7 }, evil: 1, words: "rude" } });
  expect(found?.people.at(-1)).toEqual({ name: "A", face: "" });
  expect(found).not.toHaveProperty("token");
  expect(found?.rules).not.toHaveProperty("evil");
  expect(found?.rules).toMatchObject({ options: {}, words: "gentle" });
  expect(await unwritten("no link")).toBeNull();
  expect(await unwritten("")).toBeNull();
});

test("a phone keeps a group under its name, the newest first, and who one is in it", () => {
  keepGroup(GROUP, null);
  keepGroup({ ...GROUP, name: "Others" }, "Anna");
  keepGroup(GROUP, "Niccolò");
  keepGroup({ ...GROUP, people: [] }, null);
  expect(groups.value.map(({ group, me }) => [group.name, me])).toEqual([["Venerdì", "Niccolò"], ["Others", "Anna"]]);
  expect(JSON.parse(localStorage.getItem("lupus.groups") ?? "")).toHaveLength(2);
});
