/** Two ways to begin: as friends do, or to the letter. All else is the book's, until somebody changes it. */

import type { Settings } from "../wire";

export type Preset = "friends" | "strict";

export const PRESETS: Record<Preset, Pick<Settings, "options" | "brisk">> = {
  friends: { options: { last_words: "yes", first_dead_shield: "on" }, brisk: true },
  strict: { options: {}, brisk: false },
};

/** Which of the two a table plays, if any: by the options that differ from the usual ones. */
export function preset(differing: Record<string, string>, brisk: boolean): Preset | null {
  const same = (options: Record<string, string>) =>
    Object.keys({ ...options, ...differing }).every((name) => options[name] === differing[name]);
  return (["friends", "strict"] as const).find((one) => PRESETS[one].brisk === brisk && same(PRESETS[one].options)) ?? null;
}
