/** What was written, as this page knows it; nothing of it is kept anywhere but on the page. */

import { computed, effect, signal } from "@preact/signals";

import { send, you } from "../app/table";
import { byNight } from "../play/phases";
import { onStage } from "../play/scene";
import type { PublicView, Said, You } from "../wire";

/** Where one reads, and may write by day. */
export type Room = "village" | "ghosts";

/** Whether the chat lies over the circle, on a screen that has no room for both. */
export const open = signal(false);
/** Which channel a ghost looks at. */
export const room = signal<Room>("ghosts");

const WIDE = matchMedia("(min-width: 60rem)");
/** Whether circle and chat stand side by side. */
export const wide = signal(WIDE.matches);
WIDE.addEventListener("change", () => (wide.value = WIDE.matches));

/** Which game a view is of: its numbers are those of its messages. */
const gameOf = (view: PublicView) => `${view.table} ${view.moment.split("/")[0]}`;

/** Older messages than a view holds, as long as this page has seen them. */
export function joined(before: readonly Said[], now: readonly Said[]): readonly Said[] {
  const first = now[0]?.n ?? Infinity;
  return [...before.filter((one) => one.n < first), ...now];
}

const log = signal<{ game: string; said: readonly Said[] }>({ game: "", said: [] });
effect(() => {
  const view = onStage.value;
  if (view) {
    const game = gameOf(view);
    const before = log.peek().game === game ? log.peek().said : [];
    log.value = { game, said: joined(before, view.chat ?? []) };
  }
});

/** What is read in a channel. */
export const said = computed<Record<Room, readonly Said[]>>(() => ({
  village: log.value.said,
  ghosts: you.value && isGhost(you.value) ? (you.value.heard ?? []) : [],
}));

const read = signal<{ game: string; village: number; ghosts: number }>({ game: "", village: 0, ghosts: 0 });

/** How many messages of a channel nobody has looked at on this screen. */
export function unread(of: Room): number {
  const last = read.value.game === log.value.game ? read.value[of] : 0;
  return said.value[of].filter((one) => one.n > last && one.seat !== you.value?.seat).length;
}

/** Notes that a channel was looked at. */
export function look(of: Room): void {
  const n = said.value[of].at(-1)?.n ?? 0;
  const now = read.peek();
  const same = now.game === log.value.game;
  if (!same || now[of] < n) {
    read.value = { village: 0, ghosts: 0, ...(same ? now : {}), game: log.value.game, [of]: n };
  }
}

/** The channel that a person looks at: ghosts choose, everybody else reads the village. */
export function looking(mine: You): Room {
  return mine.says?.includes("village") || !isGhost(mine) ? "village" : room.value;
}

export function isGhost(mine: You): boolean {
  const view = onStage.value;
  return view?.chairs.find((one) => one.seat === mine.seat)?.ghost === true && view.stage === "playing";
}

/** When night falls, and when it ends, the circle comes first again. */
let dark = false;
effect(() => {
  const now = byNight(onStage.value?.game);
  if (now !== dark) {
    dark = now;
    open.value = false;
  }
});

// -- writing ------------------------------------------------------------------------------------------------------------

/** As long as a message may be. */
export const LONGEST = 240;

/** What is being written, by whom and for what: a draft never becomes a message of another channel, day or person. */
const draft = signal({ of: "", text: "" });

const place = (view: PublicView, to: Room) => `${view.table} ${you.value?.person} ${to} ${view.moment.split("/").slice(0, 3).join("/")}`;

export function drafted(view: PublicView, to: Room): string {
  return draft.value.of === place(view, to) ? draft.value.text : "";
}

export function write(view: PublicView, to: Room, text: string): void {
  draft.value = { of: place(view, to), text };
}

/** Sends a message for this moment; what is refused is there again to be changed. */
export async function say(view: PublicView, to: Room): Promise<void> {
  const text = drafted(view, to).trim();
  if (text === "") {
    return;
  }
  write(view, to, "");
  const answer = await send({ type: "say", channel: to, text, moment: view.moment });
  if (!answer.ok && draft.value.of === place(view, to) && draft.value.text === "") {
    write(view, to, text);
  }
}
