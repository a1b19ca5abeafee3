/** Moon and sun, and the wick around them that burns down with the time. */

import { useEffect, useRef, useState } from "preact/hooks";

import { connected, now } from "../app/table";
import type { Clock } from "../wire";
import { digits, shown } from "./clock";

const TICK = 250;
const RING = 46;

export function Moon() {
  return (
    <svg class="sky moon" viewBox="0 0 100 100" aria-hidden="true">
      <path class="disc" d="M50 12a38 38 0 1 1 0 76c-7-5-4-12-8-16-3-3-9-1-11-6-1-3 1-4 1-6s-3-2-3-4 3-3 3-5-5-2-5-5c1-3 7-7 8-12 1-10 6-17 15-22z" />
      <path class="carve line" d="M36 42q6-5 12 0M40 58q4 5 9 3" />
      <circle class="carve" cx="64" cy="34" r="5" /><circle class="carve" cx="72" cy="52" r="3.5" /><circle class="carve" cx="60" cy="68" r="4.5" />
      <path class="carve line" d="M56 46q4-2 7 1M66 62q3-1 5 1M54 80q4 1 8-2M70 42l4 1" />
    </svg>
  );
}

const RAYS = Array.from({ length: 16 }, (_, at) => at * 22.5);

export function Sun() {
  return (
    <svg class="sky sun" viewBox="0 0 100 100" aria-hidden="true">
      {RAYS.map((turn, at) => (
        <path key={turn} class="disc" transform={`rotate(${turn} 50 50)`}
          d={at % 2 ? "M47.5 25L50 12l2.5 13z" : "M45.5 26q6-6 2-13 9 4 6 13z"} />
      ))}
      <circle class="disc" cx="50" cy="50" r="22" />
      <path class="carve line" d="M38 45q4-4 9 0M53 45q4-4 9 0M50 46l-3 9h6M42 60q8 6 16 0" />
      <circle class="carve" cx="42.5" cy="47.5" r="1.8" /><circle class="carve" cx="57.5" cy="47.5" r="1.8" />
      <path class="carve line" d="M33 53l4 1M34 58l4-1M67 53l-4 1M66 58l-4-1" />
    </svg>
  );
}

/** The time left, as a wick and as a number. It is not read aloud: the Master says when time is up. Without a line to
 * the table it stands where it was, for nobody here knows whether it runs. */
export function Wick({ clock }: { clock: Clock }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((at) => at + 1), TICK);
    return () => clearInterval(timer);
  }, []);
  const seen = useRef(now());
  const lost = connected.value !== "on";
  seen.current = lost ? seen.current : now();
  const { share, seconds, stopped, opening } = shown(clock, seen.current);
  if (share === null || seconds === null) {
    return null;
  }
  const turn = 2 * Math.PI * share;
  return (
    <div class={`wick${stopped || lost ? " stopped" : ""}${opening ? " opening" : ""}`} role="timer" aria-live="off">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="burnt" cx="50" cy="50" r={RING} />
        <circle class="left" cx="50" cy="50" r={RING} pathLength="1" stroke-dasharray={`${share} 1`} transform="rotate(-90 50 50)" />
        <circle class="ember" cx={50 + RING * Math.sin(turn)} cy={50 - RING * Math.cos(turn)} r="3" />
      </svg>
      <span class="digits">{digits(seconds)}</span>
    </div>
  );
}
