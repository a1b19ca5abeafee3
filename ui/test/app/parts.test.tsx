import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Button, Confirm, Sheet } from "../../src/app/parts";
import { sheets } from "../../src/app/said";
import { catalogue } from "../../src/app/text";

beforeEach(() => {
  catalogue.value = { "ui.app.no": "No", "ui.app.type": "Type {word}", "ui.app.close": "Close" };
});

afterEach(() => {
  void act(() => render(null, document.body));
});

const buttons = () => [...document.querySelectorAll("button")];
const named = (name: string) => buttons().find((button) => button.textContent === name)!;

/** A tap at a time of the test's own. */
function tap(button: HTMLElement, at: number) {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  Object.defineProperty(click, "timeStamp", { value: at });
  void act(() => void button.dispatchEvent(click));
}

function show(onYes: () => void, typed?: string) {
  void act(() =>
    render(<Confirm label="Remove" ask="Really?" yes="Yes" onYes={onYes} {...(typed ? { typed } : {})} />, document.body),
  );
}

test("one tap does nothing but ask", () => {
  const done = vi.fn();
  show(done);
  tap(named("Remove"), 1_000);
  expect(document.body.textContent).toContain("Really?");
  expect(done).not.toHaveBeenCalled();
});

test("F64: where the thumb was is now the way back, and the second tap of a double tap is neither", () => {
  const done = vi.fn();
  show(done);
  tap(named("Remove"), 1_000);
  expect(buttons()[0]!.textContent).toBe("No");
  tap(named("Yes"), 1_200);
  tap(buttons()[0]!, 1_300);
  expect(done).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain("Really?");
});

test("a tap after a breath does it, once", () => {
  const done = vi.fn();
  show(done);
  tap(named("Remove"), 1_000);
  tap(named("Yes"), 2_000);
  expect(done).toHaveBeenCalledTimes(1);
  expect(named("Remove")).toBeTruthy();
});

test("Escape goes back", () => {
  const done = vi.fn();
  show(done);
  tap(named("Remove"), 1_000);
  void act(() => void named("No").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(named("Remove")).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
});

test("what is graver is typed, in any case", () => {
  const done = vi.fn();
  show(done, "KRWT");
  tap(named("Remove"), 1_000);
  tap(named("Yes"), 2_000);
  expect(done).not.toHaveBeenCalled();
  const line = document.querySelector("input")!;
  line.value = "krwt ";
  void act(() => void line.dispatchEvent(new Event("input", { bubbles: true })));
  tap(named("Yes"), 3_000);
  expect(done).toHaveBeenCalledTimes(1);
});

test("a button that is switched off does nothing, submits nothing, and can still be reached", () => {
  const [tapped, sent] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
  void act(() =>
    render(
      <form onSubmit={sent}>
        <Button type="submit" disabled onClick={tapped}>
          Go
        </Button>
      </form>,
      document.body,
    ),
  );
  void act(() => named("Go").click());
  expect([tapped.mock.calls.length, sent.mock.calls.length]).toEqual([0, 0]);
  expect(named("Go").disabled).toBe(false);
  expect(named("Go").getAttribute("aria-disabled")).toBe("true");
});

test("a sheet is named, closed by its button, and gives the focus back", () => {
  const shut = vi.fn();
  void act(() => render(<button type="button">Opener</button>, document.body));
  const opener = named("Opener");
  opener.focus();
  const root = document.createElement("div");
  document.body.append(root);
  void act(() => render(<Sheet title="A sheet" onClose={shut}>Inside</Sheet>, root));
  const dialog = document.querySelector("dialog")!;
  expect(document.getElementById(dialog.getAttribute("aria-labelledby")!)!.textContent).toBe("A sheet");
  expect(sheets.value).toBe(1);
  void act(() => named("Close").click());
  expect(shut).toHaveBeenCalledTimes(1);
  void act(() => render(null, root));
  root.remove();
  expect(sheets.value).toBe(0);
  expect(document.activeElement).toBe(opener);
});
