import { expect, test } from "vitest";

import { FACES, faceOf } from "../../src/draw/faces";

test("there are twenty-four faces, and no two are the same", () => {
  expect(new Set(FACES.map(({ id }) => id)).size).toBe(24);
  expect(new Set(FACES.map(({ id }) => faceOf(id).strokes.map(({ d }) => d).join())).size).toBe(24);
});

test("nobody sits behind a wolf, or behind an animal that a card shows", () => {
  for (const { id } of FACES) {
    expect(id).not.toMatch(/wolf|dog|fox|owl|hamster/);
  }
});
