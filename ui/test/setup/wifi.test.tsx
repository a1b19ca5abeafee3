import { encodeQR } from "qr";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { catalogue } from "../../src/app/text";
import { drawn, wifi, written } from "../../src/setup/wifi";
import { NobodyYet, WifiCode, WifiForm } from "../../src/setup/Wifi";
import { view } from "../play/views";

beforeEach(() => {
  catalogue.value = { "ui.in.help": "Nobody yet?", "ui.in.wifi.label": "Code for {name}" };
});

afterEach(() => {
  void act(() => render(null, document.body));
  wifi.value = null;
  vi.useRealTimers();
});

test.each([
  [{ network: "Home", password: "secret" }, "WIFI:T:WPA;S:Home;P:secret;;"],
  [{ network: "Open", password: "" }, "WIFI:T:nopass;S:Open;P:;;"],
  [{ network: 'a;b:c,"d\\', password: "p;" }, 'WIFI:T:WPA;S:a\\;b\\:c\\,\\"d\\\\;P:p\\;;;'],
])("a camera reads a network and its password: %j", (told, said) => {
  expect(written(told)).toBe(said);
});

test("every dark square is drawn once", () => {
  expect(drawn([[true, false], [false, true]])).toEqual({ size: 2, path: "M0 0h1v1h-1zM1 1h1v1h-1z" });
});

test("what is typed is shown as a picture and goes nowhere: no request, no storage, no address", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  localStorage.clear();
  sessionStorage.clear();
  void act(() => render(<><WifiForm /><WifiCode /></>, document.body));
  expect(document.querySelector("svg")).toBeNull();
  const [network, password] = document.querySelectorAll("input");
  for (const [field, typed] of [[network, "Home"], [password, "secret"]] as const) {
    field!.value = typed;
    void act(() => void field!.dispatchEvent(new Event("input", { bubbles: true })));
  }
  void act(() => void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  await vi.waitFor(() => expect(document.querySelector("svg")).not.toBeNull());
  const squares = document.querySelector("svg path:last-child")?.getAttribute("d");
  expect(squares).toBe(drawn(encodeQR("WIFI:T:WPA;S:Home;P:secret;;", "raw", { ecc: "medium", border: 4 })).path);
  expect(fetched).not.toHaveBeenCalled();
  expect([localStorage.length, sessionStorage.length, location.href.includes("secret")]).toEqual([0, 0, false]);
});

test("after a minute without a phone there is help, and not once somebody has come", () => {
  vi.useFakeTimers();
  const shows = (chairs: { seat: number; name: string; host?: boolean; bot?: string }[]) =>
    void act(() => render(<NobodyYet seen={view(null, { stage: "lobby", chairs })} />, document.body));
  const host = { seat: 1, name: "A", host: true };
  shows([host, { seat: 2, name: "Bot", bot: "plain" }]);
  void act(() => void vi.advanceTimersByTime(59_000));
  expect(document.body.textContent).toBe("");
  void act(() => void vi.advanceTimersByTime(1_000));
  expect(document.body.textContent).toContain("Nobody yet?");
  shows([host, { seat: 2, name: "B" }]);
  expect(document.body.textContent).toBe("");
});
