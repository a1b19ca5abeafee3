/** How long a game takes, so that people know before they begin, and while they play. An estimate, not a rule. */

import { has } from "../app/text";
import type { PublicView } from "../wire";

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

/** From when to when a game may end, in minutes. */
export interface Span {
  from: number;
  to: number;
}

/** What the length of a game hangs on, all of it public. */
export interface Course {
  players: number;
  living: number;
  edition: string;
  pace: Record<string, number>;
  /** How many roles are called at night, one after another; none where everybody acts at once. */
  calls: number;
  /** The largest number of people on one device. */
  hands: number;
  lastWords: boolean;
  /** One person with bots, whom nobody keeps waiting. */
  alone: boolean;
}

/** How many nights a game with so many living still has, as played games had them: nine in ten lie between the two. */
const NIGHTS = { from: (living: number) => 0.4 * (living - 3), to: (living: number) => 0.5 * (living - 1) };
/** How many leave in a night and a day. */
const LEAVE = 2.2;
/** How much of the clocks a quick table uses. */
const QUICK = 0.7;
/** Seconds of looking at cards and of laughing at the end, and those of a night and day alone with bots. */
const AROUND = 120;
const ALONE = { from: 40, to: 120 };
/** Seconds in which the Master speaks in a day, and in a night. */
const SPOKEN = { day: 45, night: 20, call: 6 };

const of = (pace: Record<string, number>, name: string) => pace[name] ?? USUAL[name] ?? 0;

function night({ pace, calls, hands }: Course): number {
  const beats = calls > 0 ? calls * of(pace, "call") : of(pace, "point") + of(pace, "look");
  return hands * (beats + of(pace, "hold")) + calls * SPOKEN.call + SPOKEN.night;
}

function day({ pace, edition, players, hands, lastWords }: Course, living: number): number {
  const classic = edition === "classic";
  const each = of(pace, "discussion");
  const talk = each === USUAL["discussion"] ? Math.max(60, Math.min(classic ? 180 : 300, each * living)) : each * living;
  const turn = Math.min(2, hands);
  const asked = turn * (classic ? living : players) * (of(pace, "accusation") + 1);
  const decided = classic ? turn * living * (of(pace, "ballot") + 1) : hands * of(pace, "execution");
  return talk + asked + 2 * of(pace, "defence") + decided + (lastWords ? 2 * of(pace, "last_words") : 0) + SPOKEN.day;
}

function seconds(course: Course, end: "from" | "to"): number {
  let all = 0;
  let left = Math.max(1, NIGHTS[end](course.living));
  for (let living = course.living; left > 0; living -= LEAVE) {
    const whole = course.alone ? ALONE[end] : night(course) + day(course, Math.max(3, living)) * (end === "from" ? QUICK : 1);
    all += whole * Math.min(1, left);
    left -= 1;
  }
  return all;
}

const fives = (length: number) => Math.max(5, 5 * Math.round(length / 300));

/** Returns how long a game takes from its first night on, before it begins. */
export function span(course: Course): Span {
  const from = fives(seconds(course, "from") + (course.alone ? 0 : AROUND));
  return { from, to: Math.max(from + 5, fives(seconds(course, "to") + (course.alone ? 0 : AROUND))) };
}

/** Returns how long this table's game takes, or takes from now on. */
export function left(view: PublicView): Span {
  const { settings, game, chairs, hands } = view;
  const { options, pace, edition } = settings;
  const form = game?.form ?? options["night"];
  const deck = game?.deck ?? view.setup?.deck ?? [];
  const players = Math.max(view.setup?.least ?? 0, chairs.length);
  return span({
    players, edition, pace, hands,
    living: game ? chairs.filter(({ ghost }) => !ghost).length : players,
    calls: form === "called" ? deck.filter(([role]) => has(`call.${role}.open`)).length : 0,
    lastWords: options["last_words"] === "yes",
    alone: chairs.length > 1 && chairs.filter(({ bot, gone }) => !bot && !gone).length === 1,
  });
}

/** Returns a round number of minutes for a table that there is not yet. */
export function minutes(players: number, pace: Record<string, number>): number {
  const { from, to } = span({ players, living: players, edition: "cards", pace, calls: 0, hands: 1, lastWords: false, alone: false });
  return 5 * Math.round((from + to) / 10);
}

/** Returns which of the three tempos these lengths are, if any. */
export function tempo(pace: Record<string, number>): Tempo | null {
  const same = (one: Tempo) =>
    Object.keys(USUAL).every((name) => (pace[name] ?? USUAL[name]) === (TEMPOS[one][name] ?? USUAL[name]));
  return (["usual", "quick", "calm"] as const).find(same) ?? null;
}
