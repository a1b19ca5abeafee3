/** Whose hands a shared device is wanted in, read from the public view alone. Pure. */

import type { Chair, PublicView } from "../wire";

const NIGHT = new Set(["call", "point", "look", "hold"]);

/** Whether somebody has something to do now. */
export function wanted(view: PublicView, chair: Chair): boolean {
  const game = view.game;
  const phase = game?.phase ?? "";
  if (chair.gone || chair.stand_in) {
    return false;
  }
  if (phase === "dealt") {
    return !chair.seen;
  }
  if (NIGHT.has(phase)) {
    return !chair.ghost && !(view.passed && chair.enough);
  }
  if (game?.asked != null) {
    return game.asked === chair.seat;
  }
  return phase === "execution" && (game?.voters ?? []).includes(chair.seat);
}
