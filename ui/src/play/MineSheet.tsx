/** Settings of this phone alone. */

import { useState } from "preact/hooks";

import { Later } from "../app/later";
import { Button, Sheet } from "../app/parts";
import { table } from "../app/state";
import { text } from "../app/text";
import { left } from "../setup/estimate";
import { Languages } from "../setup/Languages";
import { Rules } from "../setup/Rules";
import { audible, setAudible } from "../sound/sound";
import { coach, met } from "./Coach";
import { Leads } from "./Leads";
import { WAYS, choose, way } from "./reveal";

export function MineSheet({ onClose }: { onClose: () => void }) {
  const [rules, setRules] = useState(false);
  const [voices, setVoices] = useState(false);
  return (
    <Sheet title={text("ui.play.mine")} onClose={onClose}>
      <Leads led={table.value?.led ?? null} />
      {table.value?.stage === "playing" ? <p class="hint">{text("ui.board.left", { ...left(table.value) })}</p> : null}
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
      <Button onClick={() => setVoices(true)}>{text("ui.voices")}</Button>
      {voices ? <Voices onClose={() => setVoices(false)} /> : null}
      {rules ? <Rules edition={table.value?.settings.edition ?? ""} onClose={() => setRules(false)} /> : null}
      <p>{text("ui.play.mine.coach")}</p>
      <div class="buttons column">
        {[true, false].map((one) => (
          <Button key={String(one)} aria-pressed={(met.value !== null) === one} onClick={() => coach(one)}>{text(`ui.play.mine.coach.${one ? "on" : "off"}`)}</Button>
        ))}
      </div>
    </Sheet>
  );
}

const Voices = (props: { onClose: () => void }) => <Later load={() => import("../voices/Voices").then((it) => it.Voices)} {...props} />;
