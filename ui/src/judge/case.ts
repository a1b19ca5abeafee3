/** A situation as a case of docs/cases.md: seats, options, and what is done night by night and day by day. Pure. */

import { type Moment, moments } from "../replay/fold.ts";
import type { Event, Written } from "../replay/record.ts";
import { labels } from "../replay/tell.ts";

export type Name = string | null;

export interface Do {
  [call: string]: unknown;
  accuse?: [string, Name][];
  skipped?: string[];
  execute?: [string, Name][];
  ballots?: [string, Name][][];
  absent?: string[];
  lot?: Record<string, string>;
  lastToDie?: string;
  names?: Record<string, string>;
  remove?: Record<string, string>;
  penalise?: Record<string, string>;
}

export interface Step {
  phase: "night" | "day";
  number: number;
  do: Do;
}

export interface Case {
  id: string;
  title: string;
  edition: string;
  options: Record<string, string>;
  master: string;
  shield?: string;
  seats: { seat: number; name: string; role: string }[];
  steps: Step[];
}

/** The case of a written game: its deal and every choice that stood. */
export function caseOf(written: Written): Case {
  const { persons = [], edition = "cards", options = {}, master = "automatic", origin = 1, shield } = written.dealt;
  const names = labels(persons.map((one) => one.name));
  const stood = moments(written, "master").filter(({ undone, event }) => !undone && event.type !== "withdrawn");
  const roles = stood.findLast(({ event }) => event.type === "cards_turned")?.event.dealt ?? [];
  const named = (seat: number | null | undefined) => (seat == null ? null : (names[seat - 1] ?? null));
  const steps: Step[] = [];
  stood.forEach((moment, at) => write(steps, moment, stood[at - 1], named));
  for (const { lots } of new Set(stood.map(({ batch }) => batch))) {
    lots.forEach(([question, seat]) => lot(steps, question, named(seat) ?? ""));
  }
  return {
    id: "what-if", title: written.table || "lupus", edition, master, options,
    ...(shield == null ? {} : { shield: names[shield - 1] ?? "" }),
    seats: names.map((_, step) => {
      const at = (step + origin - 1) % names.length; // a case counts from its first chair
      return { seat: step + 1, name: names[at] ?? "", role: roles[at] ?? "villager" };
    }),
    steps,
  };
}

type Named = (seat: number | null | undefined) => Name;

/** Writes what one event says that somebody did. */
function write(steps: Step[], moment: Moment, before: Moment | undefined, named: Named): void {
  const { event, batch } = moment;
  if (event.type === "night_fell" || event.type === "discussion_opened") {
    steps.push({ phase: event.type === "night_fell" ? "night" : "day", number: event.number ?? 0, do: {} });
    return;
  }
  const step = steps.at(-1);
  const who = named(event.seat);
  if (!step) {
    return;
  }
  const acts = step.do;
  const forced = event.seat != null && batch.forced.includes(event.seat);
  const then = before?.state.public;
  const open = then?.phase === "call" ? (then.call ?? "") : (then?.phase ?? "");
  const done: Record<string, () => void> = {
    chosen: () => chosen(acts, event, forced, batch.forced.length > 0, named),
    accused: () => {
      if (forced) {
        acts.skipped = [...(acts.skipped ?? []), who ?? ""];
      } else {
        acts.accuse = [...(acts.accuse ?? []), [who ?? "", named(event.target)]];
      }
    },
    voted: () => void (acts.ballots = [[...(acts.ballots?.[0] ?? []), [who ?? "", named(event.target)]]]),
    passed_over: () => void (acts.absent = [...(acts.absent ?? []), who ?? ""]),
    fingers_kept: () => fingers(acts, event, named),
    fingers_counted: () => void (open === "execution" && event.fingers?.length && fingers(acts, event, named)),
    reference_named: () => batch.command?.type === "name" && name(acts, "reference", who),
    second_suspect_named: () => name(acts, "second_suspect", who),
    named: () => void (open === "hold" && name(acts, "last_to_die", who)), // a victim is in the pack's pick
    removed: () => void (acts.remove = { ...acts.remove, [who ?? ""]: open }),
    penalised: () => void (acts.penalise = { ...acts.penalise, [who ?? ""]: open }),
    penalty_noted: () => void (acts.penalise = { ...acts.penalise, [who ?? ""]: open }),
  };
  done[event.type]?.();
}

/** A choice; where a default stood in for somebody who was `absent`, the rules will take it again. */
function chosen(acts: Do, event: Event, forced: boolean, absent: boolean, named: Named): void {
  const call = event.call ?? "";
  if (event.seat == null) {
    if (event.target != null || !absent) {
      acts[call] = named(event.target);
    }
  } else if (!forced) {
    acts[call] = { ...(acts[call] as Record<string, Name> | undefined), [named(event.seat) ?? ""]: named(event.target) };
  }
}

function fingers(acts: Do, event: Event, named: Named): void {
  const all = (event.fingers ?? []).map(([seat, target]): [string, Name] => [named(seat) ?? "", named(target)]);
  if (acts.execute) {
    acts.ballots = [...(acts.ballots ?? []), all];
  } else {
    acts.execute = all;
  }
}

/** A lot, by its question: `deal D/night N/PURPOSE/BALLOT`. What is drawn at dawn belongs to the night as well. */
function lot(steps: readonly Step[], question: string, who: string): void {
  const [, moment = "", purpose = ""] = question.split("/");
  for (const step of steps.filter(({ number }) => number === Number(moment.split(" ")[1]))) {
    if (purpose !== "last_to_die") {
      step.do.lot = { ...step.do.lot, [purpose]: who };
    } else if (step.phase === "night") {
      step.do.lastToDie = who;
    }
  }
}

function name(acts: Do, purpose: string, who: Name): void {
  acts.names = { ...acts.names, [purpose]: who ?? "" };
}
