/** What somebody saw, moment by moment: the entries that they were told, folded. No rule of the game is in here.
 *
 * What everybody was told makes the public half, the rest a private one; `forgot` and `withdrawn` take entries back. */

import type { Batch, Entry, Event, Written } from "./record.ts";

/** Who looks: the board, which is everybody and spoils nothing; the Master, who sees all; or somebody in a seat. */
export type Audience = "board" | "master" | number;

type Finger = readonly [number, number | null];

/** What the board was told. */
export interface Public {
  phase: string;
  night: number;
  day: number;
  calls: readonly string[];
  call: string | null;
  seats: number;
  alive: readonly number[];
  silent: readonly number[];
  reference: number | null;
  first: number;
  circle: readonly number[];
  order: readonly number[];
  accusations: readonly Finger[];
  mark: number | null;
  mark_known: boolean;
  suspects: readonly number[];
  voters: readonly number[];
  ballot: number;
  votes: readonly Finger[];
  counted: readonly (readonly [number, number])[];
  speaker: number | null;
  executed: number | null;
  ends: readonly [string, string] | null;
  given_up: boolean;
}

/** What was told to whoever looks beyond that. The Master's `roles` are everybody's, somebody's own their own alone. */
export interface Private {
  roles: ReadonlyMap<number, string>;
  /** Who had open eyes at which of tonight's calls. */
  awake: ReadonlyMap<string, readonly number[]>;
  /** How many notes there are. */
  notes: number;
}

export interface State {
  public: Public;
  private: Private;
}

/** One thing that somebody was told, and what they knew then. */
export interface Moment {
  event: Event;
  batch: Batch;
  state: State;
  /** Whether this was taken back later. */
  undone: boolean;
}

const clockwise = (seats: number, first: number) =>
  Array.from({ length: seats }, (_, step) => ((first - 1 + step) % seats) + 1);

/** What the board knows after the deal. */
export function dealt(event: Event): State {
  const seats = event.persons?.length ?? 0;
  const first = event.origin ?? 1;
  const all = clockwise(seats, 1);
  return {
    public: {
      phase: "dealt", night: 0, day: 0, calls: [], call: null, seats, alive: all, silent: [], reference: null, first,
      circle: clockwise(seats, first), order: [], accusations: [], mark: null, mark_known: false, suspects: [],
      voters: [], ballot: 0, votes: [], counted: [], speaker: null, executed: null, ends: null, given_up: false,
    },
    private: { roles: new Map(), awake: new Map(), notes: 0 },
  };
}

type Change = Partial<Public>;

/** Without somebody who is gone: their turn, their pointing, the pointing at them. */
function without(seen: Public, seat: number): Change {
  const apart = (fingers: readonly Finger[]) => fingers.filter((pair) => !pair.includes(seat));
  const others = (seats: readonly number[]) => seats.filter((one) => one !== seat);
  return {
    alive: others(seen.alive), order: others(seen.order), voters: others(seen.voters),
    accusations: apart(seen.accusations), votes: apart(seen.votes),
  };
}

const refers = (seen: Public, reference: number | null): Change =>
  reference === seen.reference ? {} : around(seen, reference, seen.first);

const around = ({ seats }: Public, reference: number | null, first: number): Change => ({
  reference, first, circle: clockwise(seats, reference === null ? first : (reference % seats) + 1),
});

const falls = (seen: Public, dead: readonly number[], all: boolean): Change => ({
  alive: seen.alive.filter((seat) => !dead.includes(seat)),
  ...(all ? { silent: [...new Set([...seen.silent, ...dead])] } : {}),
});

/** How each event changes what the board knows; `all`: whether ghosts see all and are silent (H05). */
const PUBLIC: Record<string, (seen: Public, event: Event, all: boolean) => Change> = {
  night_fell: (_, { number = 0, calls = [] }) => ({
    night: number, calls, call: null, accusations: [], suspects: [], votes: [], order: [], mark: null,
    mark_known: false, ballot: 0, voters: [],
  }),
  call_opened: (_, { call = null }) => ({ phase: "call", call }),
  beat_opened: (_, { beat = "point" }) => ({ phase: beat }),
  hold_opened: () => ({ phase: "hold", call: null }),
  dawned: (seen, { number = 0, dead = [], reference = null }, all) => ({
    day: number, executed: null, ...falls(seen, dead, all), ...refers(seen, reference),
  }),
  last_words_opened: (_, { seat = null }) => ({ phase: "last_words", speaker: seat }),
  discussion_opened: () => ({ phase: "discussion" }),
  accusation_opened: (_, { order = [] }) => ({ phase: "accusation", order, accusations: [] }),
  accused: (seen, { seat, target = null }) => ({
    accusations: [...seen.accusations, [seat ?? 0, target]], order: seen.order.slice(1),
  }),
  mark_announced: (_, { target = null }) => ({ mark: target, mark_known: true }),
  naming_opened: () => ({ phase: "naming" }),
  reference_named: (seen, { seat }) => around(seen, seen.reference, seat ?? seen.first),
  second_suspect_named: () => ({ phase: "accusation" }),
  suspects_named: (_, { suspects = [] }) => ({ phase: "suspects", suspects, ballot: 0, voters: [], votes: [], order: [] }),
  defence_opened: (_, { seat = null }) => ({ phase: "defence", speaker: seat }),
  run_off_opened: (_, { candidates = [] }) => ({ phase: "suspects", suspects: candidates }),
  ballot_opened: (_, { ballot = 1, candidates = [], voters = [], spoken = false }) => ({
    phase: spoken ? "ballot" : "execution", ballot, suspects: candidates, voters, votes: [], order: spoken ? voters : [],
  }),
  voted: (seen, { seat, target = null }) => ({ votes: [...seen.votes, [seat ?? 0, target]], order: seen.order.slice(1) }),
  passed_over: (seen) => ({ order: seen.order.slice(1) }),
  fingers_counted: (seen, { tally = [], fingers = [] }) => ({
    phase: "counted", counted: tally, votes: fingers.length > 0 ? fingers : seen.votes,
  }),
  executed: (seen, { seat, reference = null }, all) => ({
    phase: "dusk", executed: seat ?? null, ...falls(seen, [seat ?? 0], all), ...refers(seen, reference),
  }),
  spared: () => ({ phase: "dusk", executed: null }),
  removed: (seen, { seat }) => ({ ...without(seen, seat ?? 0), silent: [...new Set([...seen.silent, seat ?? 0])] }),
  penalised: (seen, { seat }, all) => ({ ...without(seen, seat ?? 0), ...falls(seen, [seat ?? 0], all) }),
  game_ended: (_, { winner = "", at = "" }) => ({ phase: "over", ends: [winner, at] }),
  given_up: () => ({ phase: "over", given_up: true }),
};

const HOLDS = new Set(["card_dealt", "role_learned", "turned"]);

/** What was told to somebody alone, or to the Master. */
function note(own: Private, event: Event, who: Audience): Private {
  const { seat, role } = event;
  const roles = HOLDS.has(event.type) && seat && role && (who === "master" || who === seat)
    ? new Map(own.roles).set(seat, role) : own.roles;
  const woken = event.type === "woke" && (who === "master" || event.seats?.includes(who as number));
  const awake = woken ? new Map(own.awake).set(event.call ?? "", event.seats ?? []) : own.awake;
  return { roles, awake, notes: own.notes + 1 };
}

/** The state after one entry more. */
function seen(state: State, { event, to }: Entry, who: Audience, all: boolean): State {
  if (to !== "all") {
    return { ...state, private: note(state.private, event, who) };
  }
  const night = who === "master" && event.type === "night_fell";
  const change = PUBLIC[event.type]?.(state.public, event, all) ?? {};
  return { public: { ...state.public, ...change }, private: night ? { ...state.private, awake: new Map() } : state.private };
}

export function hears(entry: Entry, who: Audience): boolean {
  return who === "master" || entry.to === "all" || entry.to.includes(who === "board" ? 0 : who);
}

/** Everything that somebody was told, in order. */
export function moments(written: Written, who: Audience): Moment[] {
  const all = written.dealt.options?.["ghosts_see"] === "all";
  const found: Moment[] = [];
  const stand: Moment[] = []; // what still stands
  let state = dealt(written.dealt);
  const origin = state;
  for (const batch of written.batches) {
    for (const entry of batch.entries) {
      const { event } = entry;
      const back = who === "master" ? event.type === "withdrawn" : event.type === "forgot";
      if (!hears(entry, who) || (who === "master" && event.type === "forgot")) {
        continue;
      }
      if (back) {
        takeBack(stand, event);
        state = stand.at(-1)?.state ?? origin;
      } else {
        state = seen(state, entry, who, all);
      }
      const moment = { event, batch, state, undone: false };
      found.push(moment);
      if (!back) {
        stand.push(moment);
      }
    }
  }
  return found;
}

function takeBack(stand: Moment[], { count = 0, batch }: Event): void {
  let left = batch === undefined ? count : stand.filter((one) => one.batch.number > batch).length;
  for (; left > 0; left -= 1) {
    const gone = stand.pop();
    if (gone) {
      gone.undone = true;
    }
  }
}
