/** Who shares this tab, whether it is between two hands, and whose hands it is wanted in. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { hands } from "../app/keys";
import { table, you } from "../app/state";
import type { Chair, PublicView } from "../wire";

const NIGHT = new Set(["call", "point", "look", "hold"]);

/** Whether somebody has something to do now, by what everybody may see. */
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
  return phase === "execution" && !game?.by_hand && (game?.voters ?? []).includes(chair.seat);
}

/** Whether somebody is sitting down beside those who are on this device. */
export const adding = signal(false);

/** Who shares this tab, and whether it is between two hands. It begins covered, and is whenever nobody looks at it. */
export function useHands(code: string, token: string | null) {
  const all = hands(code);
  const many = all.length > 1;
  const [covered, setCovered] = useState(many);
  const stage = table.value?.stage ?? null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (stage !== null && stage !== before.current) {
      if (stage === "lobby" || before.current !== null) {
        setCovered(hands(code).length > 1 && stage === "playing");
      }
      before.current = stage;
    }
  }, [stage]);
  useEffect(() => {
    const look = () => document.visibilityState === "hidden" && hands(code).length > 1 && setCovered(true);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [code]);
  return {
    all: many ? all : token === null ? [] : [{ token, name: you.value?.name ?? "" }],
    covered: covered && many,
    adding: adding.value,
    cover: () => setCovered(true),
    taken: () => {
      adding.value = false;
      setCovered(false);
    },
  };
}
