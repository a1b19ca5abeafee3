/** What becomes of a tap: on its way, held by the server, not sent, kept. Pure. */

export type Fate = "none" | "sending" | "held" | "unsent" | "kept";

/** A tap travels with the next beat of a second and comes back with a tick of half one; later it is overdue. */
export const OVERDUE = 2_000;

interface Tapped {
  target: number | null;
  touched: boolean;
  /** When it was tapped; 0 if it came from the server. */
  at: number;
}

interface Echo {
  target?: number | null;
  touched?: boolean;
  kept?: boolean;
}

export function fate(mine: Tapped | null, echo: Echo, now: number, online: boolean): Fate {
  if (echo.kept) {
    return echo.touched ? "kept" : "none";
  }
  if (!mine?.touched) {
    return "none";
  }
  if (echo.touched && (echo.target ?? null) === mine.target) {
    return "held";
  }
  return !online || now - mine.at > OVERDUE ? "unsent" : "sending";
}
