/** What the Master's screen is shown beside everybody's view, and what it remembers on this device alone. */

import { computed, signal } from "@preact/signals";

import { read, write } from "../app/storage";
import { frame } from "../app/state";
import type { AnyAsk } from "../app/net";
import { send, table } from "../app/table";
import type { Console, MasterView } from "../wire";

export const desk = computed<Console | null>(() => (frame.value?.view as MasterView | undefined)?.console ?? null);

/** Whether roles show: only while a finger holds them. */
export const peeking = signal(false);

for (const happening of ["blur", "pagehide"]) {
  window.addEventListener(happening, () => (peeking.value = false));
}
document.addEventListener("visibilitychange", () => (peeking.value = false));

/** Asks for something of this moment: what comes late is refused. */
export function lead(command: AnyAsk): void {
  const moment = table.value?.moment ?? null;
  void send({ ...command, moment } as AnyAsk);
}

/** Where the Master stands: the seat at the bottom of the circle, kept on this device. */
const KEPT = "lupus.stands";
export const stands = signal(Number(read("localStorage", KEPT) ?? 0));

export function turn(by: number, seats: number): void {
  const at = stands.value || Math.ceil(seats / 2) + 1;
  stands.value = ((at - 1 + by + seats) % seats) + 1;
  write("localStorage", KEPT, String(stands.value));
}

export const bottom = (seats: number) => (stands.value >= 1 && stands.value <= seats ? stands.value : null);
