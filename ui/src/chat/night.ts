/** Words at night: they travel with the choice, once a second, from every phone alike. */

import { signal } from "@preact/signals";

interface Spoken {
  moment: string;
  /** Everything said in this moment, and how much of it has left. */
  words: readonly string[];
  left: number;
}

const NOTHING: Spoken = { moment: "", words: [], left: 0 };

const spoken = signal(NOTHING);

/** Nothing was said here: the device goes to other hands, whose words these are not. */
export const hush = () => (spoken.value = NOTHING);

/** A beat with words in it, or without, is this long on the wire where words may be said. */
export const WITH_WORDS = 1_500;

/** Says something to whoever is awake too; it leaves with the next beat. */
export function whisper(moment: string, text: string): void {
  const before = spoken.value.moment === moment ? spoken.value : { moment, words: [], left: 0 };
  spoken.value = { ...before, words: [...before.words, text] };
}

/** What the next beat carries: what comes next, or what was said last, again. */
export function words(moment: string): { words: string; nth: number } {
  const now = spoken.peek();
  if (now.moment !== moment || now.words.length === 0) {
    return { words: "", nth: 0 };
  }
  const at = Math.min(now.left, now.words.length - 1);
  spoken.value = { ...now, left: at + 1 };
  return { words: now.words[at] ?? "", nth: at + 1 };
}
