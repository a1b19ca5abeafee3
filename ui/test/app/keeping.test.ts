import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { boardKey, forget, keep, keepBoard, key, keys } from "../../src/app/keys";
import { device, randomWord } from "../../src/app/storage";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const table of ["KRWT", "ABCD"]) {
    const held = key(table);
    if (held !== null) {
      forget(table, held);
    }
    keepBoard(table, null);
  }
});

test("a tab keeps its chair over a reload, and another tab does not have it", () => {
  keep("KRWT", "t1", "Anna");
  expect(key("KRWT")).toBe("t1");
  expect(sessionStorage.getItem("lupus.seat.KRWT")).toBe("t1");
  expect(key("ABCD")).toBeNull();
});

test("the browser remembers every chair of a table by name, the last first, each once", () => {
  keep("KRWT", "t1", "Anna");
  keep("KRWT", "t2", "Bruno");
  keep("KRWT", "t1", "Anna B.");
  expect(keys("KRWT")).toEqual([
    { token: "t1", name: "Anna B." },
    { token: "t2", name: "Bruno" },
  ]);
});

test("a key that opens nothing any more is forgotten everywhere", () => {
  keep("KRWT", "t1", "Anna");
  keep("KRWT", "t2", "Bruno");
  forget("KRWT", "t2");
  expect(key("KRWT")).toBeNull();
  expect(keys("KRWT")).toEqual([{ token: "t1", name: "Anna" }]);
});

test("a board's key is never a chair's", () => {
  keep("KRWT", "t1", "Anna");
  expect(boardKey("KRWT")).toBeNull();
  keepBoard("KRWT", "b1");
  expect([key("KRWT"), boardKey("KRWT")]).toEqual(["t1", "b1"]);
});

test("what somebody else wrote there is left aside", () => {
  localStorage.setItem("lupus.seats.KRWT", '{"not": "a list"}');
  expect(keys("KRWT")).toEqual([]);
  localStorage.setItem("lupus.seats.KRWT", '[{"token": 3}, {"token": "t", "name": "A"}]');
  expect(keys("KRWT")).toEqual([{ token: "t", name: "A" }]);
  localStorage.setItem("lupus.seats.KRWT", "[");
  expect(keys("KRWT")).toEqual([]);
});

test("where nothing may be kept, a tab still has its chair until it is closed", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keep("KRWT", "t1", "Anna");
  expect(key("KRWT")).toBe("t1");
  expect(keys("KRWT")).toEqual([]);
  expect(device()).toMatch(/^[0-9a-f]{32}$/);
});

test("a browser keeps one word of its own, also without https", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(device()).toBe(device());
  expect(randomWord()).not.toBe(randomWord());
});
