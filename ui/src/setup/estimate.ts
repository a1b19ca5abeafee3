/** How long an evening's game takes, roughly, so that people know before they begin. An estimate, not a rule. */

export type Tempo = "quick" | "usual" | "calm";

/** Lengths in seconds that differ from the usual ones. */
export const TEMPOS: Record<Tempo, Record<string, number>> = {
  quick: { discussion: 10, defence: 20, accusation: 6 },
  usual: {},
  calm: { discussion: 30, defence: 45, accusation: 12, execution: 20 },
};

/** What is usual. A table is told only lengths that differ, for a usual discussion has bounds that a chosen one has not. */
export const USUAL: Record<string, number> = {
  call: 20,
  point: 15,
  look: 15,
  hold: 10,
  last_words: 20,
  discussion: 20,
  turn: 40,
  accusation: 8,
  defence: 30,
  execution: 15,
  ballot: 10,
};

/** Seconds of a night, and of everything said before and after, roughly. */
const NIGHT = 75;
/** What people talk about longer than any clock: looking at cards, laughing at the end. */
const AROUND = 120;

/** Returns a number of minutes, rounded to fives. */
export function minutes(players: number, pace: Record<string, number>): number {
  const of = (name: string) => pace[name] ?? USUAL[name] ?? 0;
  const rounds = Math.max(2, (players - 4) / 2);
  const alive = players * 0.7;
  const chosen = of("discussion") !== USUAL["discussion"];
  const talk = chosen ? of("discussion") * alive : Math.max(60, Math.min(300, of("discussion") * alive));
  const day = talk + 0.7 * of("accusation") * players + 2 * of("defence") + of("execution") + 30;
  return Math.max(10, 5 * Math.round((rounds * (day + NIGHT) + AROUND) / 300));
}

/** Returns which of the three tempos these lengths are, if any. */
export function tempo(pace: Record<string, number>): Tempo | null {
  const same = (one: Tempo) =>
    Object.keys(USUAL).every((name) => (pace[name] ?? USUAL[name]) === (TEMPOS[one][name] ?? USUAL[name]));
  return (["usual", "quick", "calm"] as const).find(same) ?? null;
}
