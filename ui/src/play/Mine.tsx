/** Settings of this phone alone. */

import { useState } from "preact/hooks";

import { Button, Sheet } from "../app/parts";
import { table } from "../app/state";
import { text } from "../app/text";
import { Languages } from "../setup/Languages";
import { Rules } from "../setup/Rules";
import { audible, setAudible } from "../sound/sound";
import { coach, met } from "./Coach";
import { Leads } from "./Leads";
import { WAYS, choose, way } from "./reveal";

export function Mine() {
  const [open, setOpen] = useState(false);
  const [rules, setRules] = useState(false);
  return (
    <>
      <button type="button" class="mine" aria-label={text("ui.play.mine")} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 7h18v2H3zM3 15h18v2H3z" /><circle cx="9" cy="8" r="3.5" /><circle cx="15" cy="16" r="3.5" /></svg>
      </button>
      {open ? (
        <Sheet title={text("ui.play.mine")} onClose={() => setOpen(false)}>
          <Leads led={table.value?.led ?? null} />
          <p>{text("ui.play.mine.secret")}</p>
          <div class="buttons column">
            {WAYS.map((one) => (
              <Button key={one} aria-pressed={way.value === one} onClick={() => choose(one)}>{text(`ui.play.mine.${one}`)}</Button>
            ))}
          </div>
          <p>{text("ui.play.mine.sound")}</p>
          <div class="buttons column">
            {[false, true].map((one) => (
              <Button key={String(one)} aria-pressed={audible.value === one} onClick={() => setAudible(one)}>{text(`ui.play.mine.${one ? "loud" : "mute"}`)}</Button>
            ))}
          </div>
          <p>{text("ui.home.language")}</p>
          <Languages />
          <Button onClick={() => setRules(true)}>{text("ui.lobby.rules")}</Button>
          {rules ? <Rules edition={table.value?.settings.edition ?? ""} onClose={() => setRules(false)} /> : null}
          <p>{text("ui.play.mine.coach")}</p>
          <div class="buttons column">
            {[true, false].map((one) => (
              <Button key={String(one)} aria-pressed={(met.value !== null) === one} onClick={() => coach(one)}>{text(`ui.play.mine.coach.${one ? "on" : "off"}`)}</Button>
            ))}
          </div>
        </Sheet>
      ) : null}
    </>
  );
}
