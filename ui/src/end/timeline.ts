/** When each part of the story is told. Pure. */

import type { Line, Step, Tale } from "../wire";

/** The verdict stands alone for a while before the story begins. */
export const VERDICT = 4_000;
const COURSE = 34_000;
const SHORTEST = 1_500;
const LONGEST = 3_400;
const HIGHLIGHT = 5_000;

export interface Telling {
  line: Line;
  /** A night or day of the course; null for a highlight. */
  step: Step | null;
  /** When it begins, and when the next thing does, in milliseconds since the last card has turned. */
  from: number;
  to: number;
}

/** Everything that is told, one after another: every night and day, then the highlights. At most a minute in all. */
export function telling(tale: Pick<Tale, "course" | "highlights">): Telling[] {
  const each = Math.max(SHORTEST, Math.min(LONGEST, COURSE / Math.max(1, tale.course.length)));
  const parts = [
    ...tale.course.map((step) => ({ line: step.line, step: step as Step | null, length: each })),
    ...tale.highlights.map((line) => ({ line, step: null, length: HIGHLIGHT })),
  ];
  let at = VERDICT;
  return parts.map(({ line, step, length }) => {
    const from = at;
    at += length;
    return { line, step, from, to: at };
  });
}

/** When all has been told. */
export function told(tellings: readonly Telling[]): number {
  return tellings.at(-1)?.to ?? 0;
}

/** What is being told at a time; null before and after. */
export function now(tellings: readonly Telling[], past: number): Telling | null {
  return tellings.find(({ from, to }) => past >= from && past < to) ?? null;
}

/** On a board with little room: which of some panels is shown at a time. */
export function panel(past: number, panels: number, each = 9_000): number {
  return panels > 0 ? Math.floor(Math.max(0, past) / each) % panels : 0;
}
