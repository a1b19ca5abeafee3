/** What a game shows in its circle, the same on phones, boards and the desk. */

import type { Marks } from "../draw/Circle";
import { type Pull, tally } from "../draw/threads";
import type { PublicView } from "../wire";
import { byNight } from "./phases";
import { scene } from "./scene";

/** What the chairs show. */
export function marksOf(view: PublicView): Marks {
  const game = view.game;
  if (!game) {
    return {};
  }
  const counted = scene.value?.scene === "count";
  const day = !byNight(game) || counted;
  const suspects = counted ? (game.count?.tally.map(([seat]) => seat) ?? []) : game.suspects ?? [];
  return {
    reference: game.reference ?? null,
    turn: counted ? null : game.asked ?? game.speaker ?? null,
    says: counted || game.phase !== "discussion" ? null : game.talk?.findLast((one) => one.day === game.day)?.seat ?? null,
    suspects: day && ["defence", "execution", "ballot", "suspects"].includes(game.phase) || counted ? suspects : [],
    owl: day && !counted ? game.mark ?? null : null,
    ready: new Set(view.chairs.filter((one) => game.phase === "discussion" ? one.enough : game.phase === "dealt" && one.seen).map((one) => one.seat)),
    tally: new Map(counted ? game.count?.tally : tally(pullsOf(view).pulls)),
  };
}

/** What is pulled across the circle. */
export function pullsOf(view: PublicView): { pulls: readonly Pull[]; kind: "thread" | "finger" } {
  const game = view.game;
  if (scene.value?.scene === "count") {
    return { pulls: game?.count?.fingers ?? [], kind: "finger" };
  }
  if (game?.phase === "ballot") {
    return { pulls: game.votes ?? [], kind: "finger" };
  }
  const shown = game?.phase === "accusation" || game?.phase === "naming" || game?.phase === "defence";
  return { pulls: shown ? (game?.accusations ?? []) : [], kind: "thread" };
}
