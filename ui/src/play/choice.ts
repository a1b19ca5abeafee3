/** What is chosen on a phone in one moment, and what has become of it. */

import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { connected, held, hold, send } from "../app/table";
import type { PublicView, You } from "../wire";
import { byNight } from "./phases";
import type { Task } from "./task";
import { type Fate, fate } from "./thumb";

export interface Choice {
  /** Who stands under my thumb. */
  chosen: number | null;
  touched: boolean;
  fate: Fate;
  tap: (target: number | null) => void;
}

/** My choice of this moment: what I tapped last, and what the server says of it. */
export function useChoice(view: PublicView, mine: You, task: Task | null): Choice {
  const at = useSignal(0);
  const day = useSignal<{ moment: string; target: number | null } | null>(null);
  const [, again] = useState(0);
  const secret = !mine.kept && (task?.tap === "hold" || byNight(view.game));
  const thumb = secret ? held.value : day.value?.moment === view.moment
    ? { target: day.value.target, touched: true }
    : { target: mine.target ?? null, touched: mine.touched ?? false };
  const own = thumb ? { target: thumb.target, touched: thumb.touched, at: at.value } : null;
  const fated = fate(own, mine, performance.now(), connected.value === "on");
  useEffect(() => {
    if (fated === "sending") {
      const timer = setTimeout(() => again((n) => n + 1), 300);
      return () => clearTimeout(timer);
    }
    return undefined;
  });
  const tap = (target: number | null) => {
    at.value = performance.now();
    if (task?.tap === "hold") {
      hold(target, true);
      return;
    }
    const type = task?.tap;
    if (type === "point" || type === "accuse" || type === "vote") {
      const { moment } = view;
      day.value = { moment, target };
      void send({ type, target, moment }).then((answer) => {
        if (!answer.ok && day.value?.moment === moment && day.value.target === target) {
          day.value = null;
        }
      });
    }
  };
  return { chosen: thumb?.target ?? null, touched: thumb?.touched ?? false, fate: fated, tap };
}
