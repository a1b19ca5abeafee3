/** What a clock shows, from the server's clock and the server's time. Pure. */

import type { Clock } from "../wire";

export interface Shown {
  /** What is left, 1 to 0; null where nothing ends by itself. */
  share: number | null;
  /** Whole seconds left, as one counts them down. */
  seconds: number | null;
  stopped: Clock["stopped"];
  /** Still being announced: the time has not begun to run. */
  opening: boolean;
}

export function shown({ opens, ends, left, stopped }: Clock, now: number): Shown {
  if (ends === null) {
    return { share: null, seconds: null, stopped, opening: now < opens };
  }
  const whole = Math.max(1, ends - opens);
  const rest = Math.max(0, stopped && left !== null ? left : Math.min(whole, ends - now));
  return {
    share: Math.min(1, rest / whole),
    seconds: Math.ceil(rest / 1000),
    stopped,
    opening: !stopped && now < opens,
  };
}

/** Seconds as people read them: 45, 2:05. */
export function digits(seconds: number): string {
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
