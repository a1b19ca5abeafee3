/** For whoever plays for the first time: one sentence at each new moment, until that moment has been met once.
 *
 * It is chosen from what everybody may know (the moment, and who is a ghost), never from a card, and it is this phone's
 * own affair: nothing of it is sent. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { read, write } from "../app/storage";
import { has, text } from "../app/text";
import type { PublicView, You } from "../wire";
import { byNight } from "./phases";

const KEPT = "lupus.coach";
const OFF = "off";

/** The moments that this phone has met; null: it explains nothing. */
export const met = signal<ReadonlySet<string> | null>(kept());

function kept(): ReadonlySet<string> | null {
  const found = read("localStorage", KEPT);
  return found === OFF ? null : new Set((found ?? "").split(" ").filter(Boolean));
}

function keep(next: ReadonlySet<string> | null): void {
  met.value = next;
  write("localStorage", KEPT, next === null ? OFF : [...next].join(" "));
}

/** Explains from now on, anew, or no more. */
export function coach(on: boolean): void {
  keep(on ? new Set() : null);
}

/** Which sentence belongs to a moment; null where there is none. */
export function sentence(view: PublicView, you: You): string | null {
  const game = view.game;
  const ghost = view.chairs.find((one) => one.seat === you.seat)?.ghost ?? false;
  if (!game || you.seat === null) {
    return null;
  }
  if (ghost && byNight(game)) {
    return "ghost_night";
  }
  if (ghost && game.phase === "discussion") {
    return you.foretelling ? "ghost_day" : you.everything ? "ghost_all" : null;
  }
  if (view.alone && game.phase === "discussion") {
    return "alone";
  }
  const off = game.phase === "point" && view.settings.options["suspicions"] === "off";
  return off ? "point.off" : has(`ui.coach.${game.phase}`) ? game.phase : null;
}

export function Coach({ view, you }: { view: PublicView; you: You }) {
  const key = sentence(view, you);
  const fresh = met.value !== null && key !== null && !met.value.has(key) ? key : null;
  useEffect(
    () => () => {
      if (fresh && met.value !== null) {
        keep(new Set([...met.value, fresh]));
      }
    },
    [fresh],
  );
  return fresh ? (
    <p class="coach">
      {text(`ui.coach.${fresh}`)}{" "}
      <button type="button" class="got" onClick={() => met.value && keep(new Set([...met.value, fresh]))}>{text("ui.coach.got")}</button>
    </p>
  ) : null;
}
