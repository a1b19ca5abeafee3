/** What a tap on a chair means in each step: the only place of this page that turns a tap into a command. */

import { useEffect, useState } from "preact/hooks";

import type { Next, PublicView } from "../wire";
import { lead } from "./state";

export interface Taps {
  /** Whose choice is noted, where several choose apart. */
  actor: number | null;
  setActor: (seat: number | null) => void;
  /** At whom the fingers point that are tapped now; null: at nobody. */
  aim: number | null | undefined;
  setAim: (seat: number | null) => void;
  /** Nobody else opens their eyes at this call. */
  all: boolean;
  setAll: (all: boolean) => void;
  /** Whose card is being noted. */
  whose: number | null;
  setWhose: (seat: number | null) => void;
}

export function useTaps(seen: PublicView, next: Next): Taps {
  const [actor, setActor] = useState<number | null>(null);
  const [aim, setAim] = useState<number | null | undefined>(undefined);
  const [all, setAll] = useState(false);
  const [whose, setWhose] = useState<number | null>(null);
  const stem = seen.moment.split("#")[0];
  useEffect(() => {
    setActor(null);
    setAim(undefined);
    setAll(false);
    setWhose(null);
  }, [stem]);
  const first = next.kind === "fingers" ? next.may?.[0] : undefined;
  const several = !next.joint && (next.kind === "beat" || next.kind === "call") && (next.who?.length ?? 0) > 1;
  return {
    actor: several ? (actor ?? next.who![0]!) : null, setActor,
    aim: aim === undefined ? first : aim, setAim, all, setAll,
    whose: needsCard(next) ? (next.among?.find((one) => one === whose) ?? next.among?.[0] ?? null) : null, setWhose,
  };
}

/** Whether the rules, or the end, need a card that nobody has noted. */
export const needsCard = (next: Next) => next.stops?.code === "unknown_card" || next.kind === "learn";

/** Whether the Master is finding out who opens their eyes. */
export const learning = (next: Next, taps: Taps) => Boolean(next.learn) && !taps.all;

/** Whom a tap may name now. */
export function targets(next: Next, taps: Taps): readonly (number | null)[] {
  if (next.stops?.code === "unknown_card") {
    return [];
  }
  if (next.kind === "fingers") {
    return next.who ?? [];
  }
  if (learning(next, taps) || next.kind === "learn") {
    return next.among ?? [];
  }
  return next.kind === "naming" || next.kind === "hold" ? (next.name ?? []) : (next.may ?? []);
}

export function tapOn(seat: number | null, next: Next, taps: Taps): void {
  if (!targets(next, taps).includes(seat)) {
    return;
  }
  if (next.kind === "fingers" && seat !== null) {
    finger(seat, next, taps);
  } else if (next.kind === "learn") {
    taps.setWhose(seat);
  } else if (learning(next, taps) && seat !== null && next.learn) {
    lead({ type: "lead", command: { type: "learn", seat, role: next.learn } });
  } else if (next.kind === "asked") {
    lead({ type: "hear", seat: next.who![0]!, target: seat });
  } else if ((next.kind === "naming" || next.kind === "hold") && seat !== null) {
    lead({ type: "lead", command: { type: "name", seat } });
  } else {
    choose(seat, next, taps);
  }
}

/** A choice of the night: the same for all who choose together, else of one. */
function choose(target: number | null, next: Next, taps: Taps): void {
  const who = next.who ?? [];
  const meant = taps.actor === null ? who : [taps.actor];
  const others = taps.actor === null ? [] : (next.pointing ?? []).filter((one) => one.seat !== taps.actor);
  mark([...others.map((one) => [one.seat, one.target] as Choice), ...meant.map((seat) => [seat, target] as Choice)]);
}

type Choice = [number, number | null];

/** A finger of one voter: tapped again it is taken down. */
function finger(seat: number, next: Next, taps: Taps): void {
  const now = next.pointing ?? [];
  const rest = now.filter((one) => one.seat !== seat).map((one) => [one.seat, one.target] as Choice);
  const aim = taps.aim ?? null;
  const up = now.some((one) => one.seat === seat && one.target === aim);
  mark(up ? rest : [...rest, [seat, aim]]);
}

/** All whose finger is not noted yet point at one Suspect. */
export function theRest(target: number | null, next: Next): void {
  const now = next.pointing ?? [];
  const noted = new Set(now.map((one) => one.seat));
  const rest = (next.who ?? []).filter((seat) => !noted.has(seat) && seat !== target);
  mark([...now.map((one) => [one.seat, one.target] as Choice), ...rest.map((seat) => [seat, target] as Choice)]);
}

function mark(choices: Choice[]): void {
  lead({ type: "mark", choices });
}
