/** How long the end has been on a screen. */

import { useEffect, useMemo, useState } from "preact/hooks";

import { now } from "../app/table";
import type { PublicView } from "../wire";

/** Who comes this much later sees everything as it lies. */
const LATE = 30_000;
const LONG_AGO = 1e9;
const OFTEN = 150;
const SELDOM = 1_000;

export interface Past {
  /** Milliseconds since the first card could turn; very many for who came later. */
  past: number;
  /** Jumps to a time. */
  to: (past: number) => void;
}

/** The time since the end began. Once the last thing has happened it is looked at no more, or (`on`) seldom. */
export function usePast(view: PublicView, last: number, on: boolean): Past {
  const first = useMemo(() => performance.now() - (now() - view.clock.opens > LATE ? LONG_AGO : 0), [view.table]);
  const [start, setStart] = useState(first);
  const [, tick] = useState(0);
  const past = performance.now() - start;
  useEffect(() => {
    if (past > last && !on) {
      return undefined;
    }
    const timer = setInterval(() => tick((n) => n + 1), past > last ? SELDOM : OFTEN);
    return () => clearInterval(timer);
  }, [past > last]);
  return { past, to: (wanted) => setStart(performance.now() - wanted) };
}
