/** What the Master says, in letters, at the moment it is said. */

import { useRef } from "preact/hooks";

import { line } from "../app/text";
import type { Line } from "../wire";
import { newest, words } from "./scene";

/** The newest lines; what was said before is paler. Lines are public: they may be read aloud, where nothing else does. */
export function Captions({ most, silent = false }: { most: number; silent?: boolean }) {
  const { said, lines } = words.value;
  const first = newest.value;
  const fresh = said - first + 1;
  const shown = lines.slice(-Math.max(most, fresh));
  const start = said - shown.length + 1;
  return (
    <div class={`captions${fresh > 2 ? " many" : ""}`} {...(silent ? {} : LIVE)}>
      {shown.map((one, at) => (
        <p key={start + at} class={start + at >= first ? "newest" : "older"}>
          {line(one)}
        </p>
      ))}
    </div>
  );
}

/** What is said to all, for whoever hears a phone: read out once, at the moment at which every screen may show it. It
 * is there before anything is said in it, or nobody would be told; nothing comes twice, though a scene hides lines. */
export function Aloud() {
  const heard = useRef<{ n: number; said: Line }[]>([]);
  const { said, lines } = words.value;
  const before = heard.current.filter((one) => one.n <= said);
  const last = before.at(-1)?.n ?? 0;
  const fresh = lines.map((one, at) => ({ n: said - lines.length + 1 + at, said: one })).filter((one) => one.n > last);
  heard.current = [...before, ...fresh].slice(-KEPT);
  return (
    <div class="for-ears" {...LIVE}>
      {heard.current.map((one) => <p key={one.n}>{line(one.said)}</p>)}
    </div>
  );
}

/** So many lines can be listened to again. */
const KEPT = 6;
const LIVE = { role: "log", "aria-live": "polite" } as const;
