/** Whether this phone shows its secret: while a finger holds it or, by a setting of this phone, for six seconds. A phone
 * that is put down on its moon shows it for twenty. */

import { signal } from "@preact/signals";

import { read, write } from "../app/storage";

const KEPT = "lupus.reveal";
const SHOWN = { hold: 20_000, tap: 6_000 };

/** `hold`: while held; `tap`: for six seconds after a tap. */
export const way = signal<"hold" | "tap">(read("localStorage", KEPT) === "tap" ? "tap" : "hold");
export const open = signal(false);
/** Whether it was opened in this game, so that one has seen one's card. */
export const opened = signal(false);

let timer = 0;

export function choose(wanted: "hold" | "tap"): void {
  way.value = wanted;
  write("localStorage", KEPT, wanted === "tap" ? "tap" : null);
  hide();
}

export function show(): void {
  window.clearTimeout(timer);
  open.value = true;
  opened.value = true;
  timer = window.setTimeout(hide, SHOWN[way.value]);
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
