/** The moments of a game as screens see them. Pure. */

import type { Playing, PublicView } from "../wire";

const NIGHT = new Set(["call", "point", "look", "hold"]);

export function byNight(game: Playing | null | undefined): boolean {
  return NIGHT.has(game?.phase ?? "");
}

/** What is played before everybody's eyes between one moment and the next. */
export type Scene = "dawn" | "count";

/** Which scene lies between two views: a night that has ended, or a vote that has been counted. */
export function between(before: PublicView | null, next: PublicView): Scene | null {
  const [was, is] = [before?.game, next.game];
  if (next.said <= (before?.said ?? 0)) {
    return null; // taken back: screens follow without a word
  }
  if (!before || !was || !is || before.table !== next.table || was.phase === "over") {
    return null;
  }
  if (byNight(was) && !byNight(is) && is.day !== was.day) {
    return "dawn";
  }
  const counted = is.count && JSON.stringify(is.count) !== JSON.stringify(was.count ?? null);
  const executed = is.executed != null && is.executed !== was.executed;
  return counted || executed ? "count" : null;
}

/** The title of a moment: its key and number. */
export function title(game: Playing): { key: string; n: number } {
  if (game.phase === "dealt") {
    return { key: "ui.play.title.dealt", n: 1 };
  }
  return byNight(game) ? { key: "ui.play.title.night", n: game.night } : { key: "ui.play.title.day", n: game.day };
}
