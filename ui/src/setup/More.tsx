/** Everything about how a table plays, on one sheet: what it began with, then the deck, the time, what the book leaves
 * open, and house rules apart. The host changes it, everybody may look. */

import { useState } from "preact/hooks";

import { Later } from "../app/later";
import { Button, Sheet } from "../app/parts";
import { text } from "../app/text";
import type { Settings, Setup } from "../wire";
import { Deck } from "./Deck";
import { Editions, Presets, Wordings } from "./Offers";
import { Options } from "./Options";
import { Pace } from "./Pace";
import { preset, PRESETS } from "./presets";
import { differing, settings, settle } from "./settle";
import { Spoken } from "./Spoken";

interface Props {
  setup: Setup;
  host: boolean;
  onClose: () => void;
}

export function More({ setup, host, onClose }: Props) {
  const stands = settings();
  if (!stands) {
    return null;
  }
  const house = (setup.house ?? []).filter((name) => name in stands.options);
  const open = Object.keys(stands.options).filter((name) => !house.includes(name));
  return (
    <Sheet title={text("ui.lobby.way")} onClose={onClose} class="more-sheet">
      {host ? <Begin stands={stands} /> : <p class="hint">{text("ui.lobby.options.hint")}</p>}
      <details>
        <summary>{text("ui.lobby.deck")}</summary>
        <Deck setup={setup} host={host} />
      </details>
      <details>
        <summary>{text("ui.lobby.pace")}</summary>
        <Pace host={host} />
      </details>
      {host ? <Voice /> : null}
      <details>
        <summary>{text("ui.lobby.open")} <Changed stands={stands} names={open} /></summary>
        <p class="hint">{text("ui.lobby.options.host")}</p>
        <Options names={open} host={host} />
      </details>
      <details>
        <summary>{text("ui.lobby.options")} <Changed stands={stands} names={house} /></summary>
        <p class="hint">{text("ui.lobby.house.hint")}</p>
        <Options names={house} host={host} />
      </details>
    </Sheet>
  );
}

function Changed({ stands, names }: { stands: Settings; names: readonly string[] }) {
  const n = names.filter((name) => stands.options[name] !== stands.usual[name]).length;
  return <small>{n > 0 ? text("ui.lobby.options.changed", { n }) : text("ui.lobby.book")}</small>;
}

function Voice() {
  const [open, setOpen] = useState(false);
  return (
    <details>
      <summary>{text("ui.sound.title")}</summary>
      <Button onClick={() => setOpen(true)}>{text("ui.voices")}</Button>
      {open ? <Later load={() => import("../voices/Voices").then((it) => it.Voices)} onClose={() => setOpen(false)} /> : null}
    </details>
  );
}

/** What a table begins with. */
function Begin({ stands }: { stands: Settings }) {
  return (
    <>
      <Presets
        value={preset(differing(stands.options, stands.usual), stands.brisk)}
        onChoose={(one) => void settle({ options: { ...stands.usual, ...PRESETS[one].options }, brisk: PRESETS[one].brisk })}
      />
      <Editions value={stands.edition} onChoose={(edition) => void settle({ edition, extra: [], without: [] })} />
      <Wordings value={stands.words} onChoose={(words) => void settle({ words })} />
      <Spoken />
    </>
  );
}
