/** What the Master says, in letters, at the moment it is said. */

import { line } from "../app/text";
import { newest, words } from "./scene";

/** The newest lines; what was said before is paler. Lines are public: they may be read aloud. */
export function Captions({ most }: { most: number }) {
  const { said, lines } = words.value;
  const first = newest.value;
  const fresh = said - first + 1;
  const shown = lines.slice(-Math.max(most, fresh));
  const start = said - shown.length + 1;
  return (
    <div class={`captions${fresh > 2 ? " many" : ""}`} role="log" aria-live="polite">
      {shown.map((one, at) => (
        <p key={start + at} class={start + at >= first ? "newest" : "older"}>
          {line(one)}
        </p>
      ))}
    </div>
  );
}
