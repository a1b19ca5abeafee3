import { expect, test } from "vitest";

import { OVERDUE, fate } from "../../src/play/thumb";

const mine = (target: number | null, at = 0) => ({ target, touched: true, at });

test("an untouched moment has no fate", () => {
  expect(fate(null, {}, 0, true)).toBe("none");
  expect(fate({ target: null, touched: false, at: 0 }, {}, 99_999, true)).toBe("none");
});

test("a tap is on its way, held when the server says the same, and late when it does not", () => {
  expect(fate(mine(3), {}, 500, true)).toBe("sending");
  expect(fate(mine(3), { target: 3, touched: true }, 500, true)).toBe("held");
  expect(fate(mine(3), { target: 2, touched: true }, OVERDUE + 1, true)).toBe("unsent");
});

test("F63: quick taps on A, B, A: one is shown, equal to what the server holds in the end", () => {
  expect(fate(mine(1, 200), { target: 2, touched: true }, 400, true)).toBe("sending");
  expect(fate(mine(1, 200), { target: 1, touched: true }, 700, true)).toBe("held");
});

test("F63: without a line a tap is not sent, at once", () => {
  expect(fate(mine(3), {}, 10, false)).toBe("unsent");
});

test("after the close it is kept, or nothing was", () => {
  expect(fate(mine(3), { target: 2, touched: true, kept: true }, 0, true)).toBe("kept");
  expect(fate(mine(3), { touched: false, kept: true }, 0, true)).toBe("none");
});

test("pointing at nobody is a choice too", () => {
  expect(fate(mine(null), { target: null, touched: true }, 0, true)).toBe("held");
  expect(fate(mine(null), { touched: false }, 0, true)).toBe("sending");
});
