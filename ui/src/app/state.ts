/** What this page knows: the last frame of its table, and how the line to it is. Everything else is derived. */

import { computed, signal } from "@preact/signals";

import type { Frame, Wrong } from "../wire";

/** The last frame; null before the first. */
export const frame = signal<Frame | null>(null);
/** The line: on; lost, and being dialled again; gone, for there is nothing left to dial. */
export const connected = signal<"on" | "lost" | "gone">("lost");
/** Whether something sent has had no answer for a while. */
export const unsent = signal(false);
/** The last refusal, until something else is sent. */
export const refused = signal<Wrong | null>(null);

export const view = computed(() => frame.value?.view ?? null);
export const table = computed(() => frame.value?.view.public ?? null);
export const you = computed(() => frame.value?.view.you ?? null);
const NIGHT = new Set(["call", "point", "look", "hold"]);
/** Whether it is night at this table. */
export const isNight = computed(() => NIGHT.has(table.value?.game?.phase ?? ""));
export const mySeat = computed(() => you.value?.seat ?? null);
