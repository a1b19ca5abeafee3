import { expect, test } from "vitest";

import { FACES, faceOf } from "../../src/draw/faces";

test("every chair up to the twenty-fourth has a face of its own", () => {
  const faces = Array.from({ length: 24 }, (_, at) => faceOf(at + 1));
  expect(new Set(faces.map((one) => one.id)).size).toBe(24);
  expect(new Set(faces.map((one) => one.strokes.map(({ d }) => d).join())).size).toBe(24);
});

test("nobody sits behind a wolf, or behind an animal that a card shows", () => {
  for (const { id } of FACES) {
    expect(id).not.toMatch(/wolf|dog|fox|owl|hamster/);
  }
});
