/** The server's clock, guessed from frames alone: a wrong clock on a phone changes nothing. */

const KEPT = 20;
const LEAP = 30_000;

let samples: number[] = [];
let offset: number | null = null;

/** Notes the server's time in a frame that has just arrived. The one that travelled least is the best. */
export function heard(server: number, here = performance.now()): void {
  const sample = server - here;
  if (offset !== null && sample < offset - LEAP) {
    samples = [];
  }
  samples = [...samples, sample].slice(-KEPT);
  offset = Math.max(...samples);
}

/** The server's time now, in its own milliseconds; never earlier than the newest frame says. */
export function now(here = performance.now()): number {
  return here + (offset ?? Date.now() - here);
}

export function forgetClock(): void {
  samples = [];
  offset = null;
}
