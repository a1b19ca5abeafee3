/** Whether this phone shows its secret: while a finger holds it or, by a setting of this phone, while a palm lies on it,
 * or for six seconds after a tap. A phone that is put down on its moon shows it for twenty. */

import { signal } from "@preact/signals";

import { read, write } from "../app/storage";

const KEPT = "lupus.reveal";
const SHOWN = { hold: 20_000, palm: 20_000, tap: 6_000 };
/** A palm is no steady finger: a touch that follows within this is still the same. */
const UNSTEADY = 500;

/** The ways there are. `hold`: while held; `palm`: the same, large and forgiving; `tap`: for six seconds after a tap. */
export const WAYS = ["hold", "palm", "tap"] as const;
export type Way = (typeof WAYS)[number];

export const way = signal<Way>(WAYS.find((one) => one === read("localStorage", KEPT)) ?? "hold");
export const open = signal(false);
/** Whether it was opened in this game, so that one has seen one's card. */
export const opened = signal(false);

let timer = 0;

export function choose(wanted: Way): void {
  way.value = wanted;
  write("localStorage", KEPT, wanted === "hold" ? null : wanted);
  hide();
}

export function show(): void {
  window.clearTimeout(timer);
  open.value = true;
  opened.value = true;
  timer = window.setTimeout(hide, SHOWN[way.value]);
}

/** The last finger has gone. */
export function letGo(): void {
  if (way.value === "hold") {
    hide();
  } else if (way.value === "palm") {
    window.clearTimeout(timer);
    timer = window.setTimeout(hide, UNSTEADY);
  }
}

export function hide(): void {
  window.clearTimeout(timer);
  open.value = false;
}

/** What takes a finger off without telling: another window, a call, a locked screen. */
for (const happening of ["blur", "pagehide"]) {
  window.addEventListener(happening, hide);
}
document.addEventListener("visibilitychange", hide);
