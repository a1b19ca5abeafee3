import { expect, test } from "vitest";

import { preset, PRESETS } from "../../src/setup/presets";

test("a table plays among friends, by the book, or as nobody has named it", () => {
  expect(preset({}, false)).toBe("strict");
  expect(preset(PRESETS.friends.options, true)).toBe("friends");
  expect(preset(PRESETS.friends.options, false)).toBeNull();
  expect(preset({ last_words: "yes" }, true)).toBeNull();
  expect(preset({ ...PRESETS.friends.options, ballot: "secret" }, true)).toBeNull();
});
