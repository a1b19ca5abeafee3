import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forget, hands, keep, key, keys } from "../../src/app/keys";
import { frame } from "../../src/app/state";
import { catalogue } from "../../src/app/text";
import { Join } from "../../src/setup/Join";
import type { Frame } from "../../src/wire";

vi.mock("../../src/draw/Circle", () => ({ Circle: () => null }));

interface Asked {
  path: string;
  body: { name: string; seat: number | null; device: string };
  once: string | null;
}

let asked: Asked[];
let answers: (() => Promise<Response>)[];
const entered = vi.fn();

const says = (status: number, body: object) => () => Promise.resolve(new Response(JSON.stringify(body), { status }));
const settled = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))));

beforeEach(() => {
  asked = [];
  answers = [];
  entered.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  catalogue.value = {
    "ui.join.go": "Sit down",
    "ui.join.name.none": "A name first.",
    "ui.join.name.twice": "Here you are {name}.",
    "ui.join.other": "Another person",
    "ui.join.back.go": "To the chair of",
    "ui.join.watch": "Watch",
    "ui.app.moment": "One moment",
    "ui.app.no_answer": "Nobody answers.",
    "refusal.removed": "Closed to this phone.",
  };
  frame.value = {
    n: 1,
    view: { public: { stage: "lobby", chairs: [{ seat: 1, name: "Anna" }, { seat: 2, name: "Bruno" }] } },
  } as unknown as Frame;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({ path, body: JSON.parse(String(init.body)) as Asked["body"], once: headers["Idempotency-Key"] ?? null });
    return (answers.shift() ?? says(201, { seat: 3, token: "t3" }))();
  });
  void act(() => render(<Join code="KRWT" onIn={entered} />, document.body));
});

afterEach(() => {
  void act(() => render(null, document.body));
  vi.unstubAllGlobals();
  forget("KRWT", key("KRWT") ?? "");
});

const named = (name: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent?.startsWith(name))!;

function type(name: string) {
  const line = document.querySelector<HTMLInputElement>("input[type=text]")!;
  line.value = name;
  void act(() => void line.dispatchEvent(new Event("input", { bubbles: true })));
}

test("a name and one tap, and one sits; the key is kept for this tab and for the link opened again", async () => {
  type("Carla");
  void act(() => named("Sit down").click());
  await settled();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: "/api/tables/KRWT/seats", body: { name: "Carla", seat: null } });
  expect(asked[0]!.body.device).toMatch(/^[0-9a-f]{32}$/);
  expect(entered).toHaveBeenCalledWith("t3");
  expect([key("KRWT"), keys("KRWT")]).toEqual(["t3", [{ token: "t3", name: "Carla" }]]);
});

test("two taps are one chair", async () => {
  type("Carla");
  void act(() => {
    named("Sit down").click();
    named("Sit down").click();
    document.querySelector("form")!.requestSubmit();
  });
  await settled();
  expect(new Set(asked.map((one) => one.once)).size).toBe(1);
  expect(entered).toHaveBeenCalledTimes(asked.length);
});

test("tried again because nobody answered, it is the same try; refused, it is another", async () => {
  answers = [() => Promise.reject(new TypeError("no network")), says(409, { code: "removed", facts: {} })];
  type("Carla");
  for (const said of ["Nobody answers.", "Closed to this phone."]) {
    void act(() => named("Sit down").click());
    await settled();
    expect(document.body.textContent).toContain(said);
  }
  void act(() => named("Sit down").click());
  await settled();
  const [first, second, third] = asked.map((one) => one.once);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("nobody sits without a name", async () => {
  type("   ");
  void act(() => named("Sit down").click());
  await settled();
  expect(asked).toEqual([]);
  expect(document.body.textContent).toContain("A name first.");
});

test("a second Anna is told how she will be called", () => {
  type("Anna");
  expect(document.body.textContent).toContain("Here you are Anna 2.");
});

test("a name that looks like markup is shown as it is", () => {
  type("<img src=x onerror=alert(1)>");
  expect(document.querySelector("img")).toBeNull();
});

test("the link opened again asks: back to one's chair, or another person", () => {
  keep("KRWT", "t9", "Zoë");
  sessionStorage.clear();
  void act(() => render(null, document.body));
  void act(() => render(<Join code="KRWT" onIn={entered} />, document.body));
  void act(() => named("To the chair of").click());
  expect(entered).toHaveBeenCalledWith("t9");
  void act(() => named("Another person").click());
  expect(named("Sit down")).toBeTruthy();
});

test("whoever comes late is told, and watches", async () => {
  void act(() => {
    frame.value = { n: 2, view: { public: { stage: "playing", chairs: [] } } } as unknown as Frame;
  });
  type("Carla");
  void act(() => named("Watch").click());
  await settled();
  expect(asked[0]!.body.seat).toBeNull();
});

test("F42: another person may have this tab alone, or share the device with whoever is on it", async () => {
  for (const [button, beside] of [["Another person", "t1"], ["This tab alone", undefined]] as const) {
    sessionStorage.clear();
    keep("KRWT", "t1", "Anna");
    sessionStorage.clear();
    asked = [];
    catalogue.value = { ...catalogue.value, "ui.join.tab": "This tab alone" };
    void act(() => render(null, document.body));
    void act(() => render(<Join code="KRWT" onIn={entered} />, document.body));
    const tap = [...document.querySelectorAll("button")].find((one) => one.textContent === button);
    void act(() => tap?.click());
    const field = document.querySelector("input")!;
    field.value = "Carla";
    void act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
    void act(() => void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
    await settled();
    expect((asked[0]?.body as { beside?: string }).beside).toBe(beside);
    expect(hands("KRWT").map((one) => one.name)).toEqual(beside ? ["Anna", "Carla"] : []);
    expect(key("KRWT")).toBe("t3");
    forget("KRWT", "t3");
  }
});
