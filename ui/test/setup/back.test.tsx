import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keep, keepBoard, key, keys } from "../../src/app/keys";
import { place } from "../../src/app/place";
import { catalogue } from "../../src/app/text";
import { BackTo } from "../../src/setup/BackTo";
import { view } from "../play/views";

/** What the server says of each table; a string is the code of a refusal. */
let tables: Record<string, unknown> = {};
let asked: [string, RequestInit][] = [];
let root: HTMLElement;

beforeEach(() => {
  catalogue.value = { "ui.home.back": "Back to {code}", "ui.home.back.board": "Board of {code}", "ui.lobby.chair": "Chair {n}" };
  root = document.body.appendChild(document.createElement("div"));
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    const told = tables[path.split("/").at(-1)!];
    if (told === undefined) {
      throw new TypeError("no network");
    }
    return typeof told === "string"
      ? { ok: false, status: 404, json: async () => ({ error: { code: told, facts: {} } }) }
      : { ok: true, status: 200, json: async () => told };
  });
});

afterEach(() => {
  render(null, root);
  root.remove();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const ways = async () => {
  await act(() => render(<BackTo />, root));
  await act(() => new Promise<void>((done) => setTimeout(done)));
  return [...root.querySelectorAll("button")];
};

const at = (...names: string[]) => ({
  public: view({}, { chairs: names.map((name, seat) => ({ ...view().chairs[0]!, seat: seat + 1, name, gone: false })), watching: [] }),
});

test("F31: the first page knows the chair that this tab has, and leads back to it", async () => {
  tables = { KRWT: at("Anna", "Bruno") };
  keep("KRWT", "secret-token", "Bruno");
  const [way] = await ways();
  expect(way!.textContent).toBe("Back to KRWTBruno · Chair 2");
  expect(asked.map(([path, init]) => [path, JSON.stringify(init).includes("secret-token")])).toEqual([["/api/tables/KRWT", false]]);
  way!.click();
  expect(place.value).toEqual({ page: "phone", code: "KRWT" });
});

test("a table that is no more is forgotten, and shown no way to", async () => {
  tables = { KRWT: "no_table", BOAR: "no_table" };
  keep("KRWT", "token", "Anna");
  keepBoard("BOAR", "token");
  expect(await ways()).toEqual([]);
  expect([key("KRWT"), keys("KRWT")]).toEqual([null, []]);
});

test("whoever leads is led back to the desk", async () => {
  const led = at("Bruno");
  tables = { KRWT: { public: { ...led.public, led: { master: "Mara", away: false, knowing: [], by_hand: false } } } };
  keep("KRWT", "token", "Mara");
  const [way] = await ways();
  way!.click();
  expect(place.value).toEqual({ page: "master", code: "KRWT" });
});

test("whoever is at that table no longer is shown no way", async () => {
  tables = { KRWT: at("Bruno") };
  keep("KRWT", "token", "Anna");
  expect(await ways()).toEqual([]);
  expect(key("KRWT")).toBe("token");
});

test("while nobody answers the ways stay", async () => {
  tables = {};
  keep("KRWT", "token", "Anna");
  keepBoard("BOAR", "token");
  expect((await ways()).map((one) => one.textContent)).toEqual(["Back to KRWTAnna", "Board of BOAR"]);
});
