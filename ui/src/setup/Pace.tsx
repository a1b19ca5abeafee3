/** How long each moment lasts: three tempos, or every length by itself; also while a game is played. */

import { table } from "../app/state";
import { has, text } from "../app/text";
import { tempo, TEMPOS } from "./estimate";
import { Tempos } from "./Offers";
import { settings, settle } from "./settle";
import { Step } from "./Step";

const LEAST: Record<string, number> = { call: 8, point: 8, look: 8, hold: 5 };
const LONGEST = 600;

export function Pace({ host }: { host: boolean }) {
  const stands = settings();
  if (!stands) {
    return null;
  }
  const people = Math.max(7, table.value?.chairs.length ?? 0);
  if (!host) {
    return (
      <ul class="plain">
        {Object.entries(stands.pace).map(([name, seconds]) => (
          <li key={name}>
            {label(name)} <span>{text("ui.lobby.seconds", { n: seconds })}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <Tempos people={people} value={tempo(stands.pace)} onChoose={(one) => void settle({ pace: TEMPOS[one] })} />
      <label class="check">
        <input
          type="checkbox"
          checked={stands.brisk}
          onChange={(event) => void settle({ brisk: event.currentTarget.checked })}
        />
        <span>{text("ui.lobby.brisk")}</span>
      </label>
      <details class="steps">
        <summary>{text("ui.lobby.pace.each")}</summary>
        {Object.entries(stands.pace).map(([name, seconds]) => (
          <Step
            key={name}
            label={label(name)}
            value={seconds}
            least={LEAST[name] ?? 2}
            most={LONGEST}
            by={seconds >= 10 ? 5 : 1}
            unit={text("ui.lobby.seconds.short")}
            onStep={(value) => void settle({ pace: { ...stands.pace, [name]: value } })}
          />
        ))}
      </details>
    </>
  );
}

const label = (name: string) => (has(`ui.lobby.pace.${name}`) ? text(`ui.lobby.pace.${name}`) : name);
