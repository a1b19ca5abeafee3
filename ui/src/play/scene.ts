/** What is on stage: the newest view, or for a few seconds the one before, while a scene is played between them.
 *
 * A scene takes nobody's time: it lies in the breath in which the next moment is announced, and is cut short as soon
 * as another moment begins, when somebody comes to the table, and on a screen that nobody looked at. */

import { computed, effect, signal } from "@preact/signals";

import { table } from "../app/state";
import type { Line, PublicView } from "../wire";
import { type Scene, between, byNight } from "./phases";

export interface Playing {
  scene: Scene;
  /** A dawn: 0 the pull of the press, 1 silence. A count: 0 all fingers, 1 what follows from them. */
  step: number;
  before: PublicView;
}

/** How long each step takes, in milliseconds. */
export const STEPS: Record<Scene, readonly number[]> = { dawn: [2600, 2000], count: [3000, 2200] };

export const scene = signal<Playing | null>(null);

let last: PublicView | null = null;
let timer = 0;

function play(kind: Scene, before: PublicView, step: number): void {
  const length = STEPS[kind][step];
  if (length === undefined) {
    scene.value = null;
    return;
  }
  scene.value = { scene: kind, step, before };
  timer = window.setTimeout(() => play(kind, before, step + 1), length);
}

/** Ends what is being played. */
export function cut(): void {
  window.clearTimeout(timer);
  scene.value = null;
}

effect(() => {
  const next = table.value;
  const before = last;
  last = next;
  if (!next) {
    cut();
    return;
  }
  if (before && before.moment === next.moment && before.game?.phase === next.game?.phase) {
    return;
  }
  cut();
  const kind = document.visibilityState === "visible" ? between(before, next) : null;
  if (kind && before) {
    play(kind, before, 0);
  }
});

/** Whether what is shown is night. */
export const night = computed(() => {
  const playing = scene.value;
  return playing ? false : byNight(table.value?.game);
});

/** The view to draw: what died in a night lives on the screen until the silence is over. */
export const onStage = computed<PublicView | null>(() => {
  const [playing, next] = [scene.value, table.value];
  if (!playing || !next?.game || (playing.scene === "count" && playing.step > 0)) {
    return next;
  }
  const { chairs, game } = playing.before;
  return { ...next, chairs, game: { ...next.game, reference: game?.reference ?? null } };
});

/** Whether all cards lie face up: until then nobody is told who has won. */
export const turned = signal(false);

/** Lines that belong to what comes after a scene, and to what comes after the last card. */
const LATER = /^(say\.(nightfall|point|end|given_up|defence|last_words)|call\.)/;
const LAST = /^say\.winners/;

function until(seen: PublicView, held: RegExp): { said: number; lines: readonly Line[] } {
  const { said, lines } = seen;
  const from = lines.findIndex((one) => held.test(one.key));
  return from < 0 ? { said, lines } : { said: said - (lines.length - from), lines: lines.slice(0, from) };
}

/** What the Master says now: the last lines, and the number of the last. Nothing is said while the press is pulled, and
 * for two seconds after; what comes after a count or a card waits for it. */
export const words = computed<{ said: number; lines: readonly Line[] }>(() => {
  const [playing, seen] = [scene.value, table.value];
  if (!seen) {
    return { said: 0, lines: [] };
  }
  if (playing?.scene === "dawn") {
    return { said: playing.before.said, lines: [] };
  }
  if (playing) {
    const fresh = seen.lines.slice(-Math.max(1, seen.said - playing.before.said));
    return until({ ...seen, lines: fresh }, LATER);
  }
  return seen.stage === "over" && !turned.value ? until(seen, LAST) : seen;
});

export const newest = signal(0);

let told: number | null = null;
effect(() => {
  const { said } = words.value;
  if (told !== said) {
    newest.value = told === null || said < told ? said : told + 1;
    told = said;
  }
});
