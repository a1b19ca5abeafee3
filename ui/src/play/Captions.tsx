/** What the Master says, in letters, at the moment it is said. */

import { line } from "../app/text";
import { words } from "./scene";

/** The newest lines; what was said before is paler. Lines are public: they may be read aloud. */
export function Captions({ most }: { most: number }) {
  const { said, lines } = words.value;
  const shown = lines.slice(-most);
  const first = said - shown.length + 1;
  return (
    <div class="captions" role="log" aria-live="polite">
      {shown.map((one, at) => (
        <p key={first + at} class={at === shown.length - 1 ? "newest" : "older"}>
          {line(one)}
        </p>
      ))}
    </div>
  );
}
