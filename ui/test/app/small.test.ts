import { beforeEach, expect, test } from "vitest";

import { forgetClock, heard, now } from "../../src/app/clock";
import { apart, characters, shortened } from "../../src/app/names";
import { parse } from "../../src/app/place";

beforeEach(forgetClock);

test("F62: the server's time is what the frame says that travelled least", () => {
  heard(1_000_000, 500);
  heard(1_000_900, 1_700); // took 300 ms longer
  expect(now(2_000)).toBe(1_001_500);
  heard(1_001_600, 2_050); // took 50 ms less
  expect(now(2_050)).toBe(1_001_600);
});

test("F39, F62: a phone that slept while its own clock stood believes the next frame", () => {
  heard(1_000_000, 500);
  heard(1_060_000, 600);
  expect(now(600)).toBe(1_060_000);
});

test("F62: a server with another clock is believed, too", () => {
  heard(9_000_000, 500);
  heard(1_000_000, 600);
  expect(now(700)).toBe(1_000_100);
});

test.each([
  ["/", { page: "home" }],
  ["/t/krwt", { page: "phone", code: "KRWT" }],
  ["/t/KRWT/", { page: "phone", code: "KRWT" }],
  ["/board/KRWT", { page: "board", code: "KRWT" }],
  ["/rules", { page: "leaf", leaf: "rules", rest: "" }],
  ["/rules/classic/", { page: "leaf", leaf: "rules", rest: "classic" }],
  ["/replay/KRWT", { page: "leaf", leaf: "replay", rest: "KRWT" }],
  ["/rules/a/b", { page: "nowhere" }],
  ["/t/", { page: "nowhere" }],
  ["/t/KRWT/x", { page: "nowhere" }],
  ["/t/<script>", { page: "nowhere" }],
])("the path says which page it is: %s", (path, place) => {
  expect(parse(path)).toEqual(place);
});

test("a name is cut to 24 characters as people count them", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(shortened("Niccolò")).toBe("Niccolò");
  expect(characters(shortened(family.repeat(30)))).toHaveLength(24);
  expect(shortened("李".repeat(40))).toBe("李".repeat(24));
  expect(shortened(`${"a".repeat(23)}${family}b`)).toBe(`${"a".repeat(23)}${family}`);
});

test("a name never grows beyond what a table takes", () => {
  const loud = `e${"\u0301".repeat(150)}`;
  expect(shortened(loud + loud)).toBe(loud);
});

test("whoever is called like somebody there is told the name they will have", () => {
  expect(apart("Anna", ["Bruno"])).toBe("Anna");
  expect(apart(" Anna ", ["Anna"])).toBe("Anna 2");
  expect(apart("Anna", ["Anna", "Anna 2"])).toBe("Anna 3");
  expect(apart("anna", ["Anna"])).toBe("anna 2");
  expect(apart("\uff21nna", ["Anna"])).toBe("\uff21nna 2");
  expect(apart("STRASSE", ["Straße"])).toBe("STRASSE 2");
  expect(apart("An\u200dna", ["Anna"])).toBe("An\u200dna 2");
});
