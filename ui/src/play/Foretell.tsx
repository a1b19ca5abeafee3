/** What the dead and those who watch predict, in private, by day. */

import { useState } from "preact/hooks";

import { Button, Sheet } from "../app/parts";
import { send } from "../app/table";
import { nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import type { Foretelling, PublicView, You } from "../wire";

type Said = Pick<Foretelling, "werewolf" | "victim" | "winner">;

/** `brief`: beside other buttons, where there is no room to say how much was predicted. */
export function Foretell({ view, you, brief = false }: { view: PublicView; you: You; brief?: boolean }) {
  const [open, setOpen] = useState(false);
  const today = you.foretelling;
  if (!today) {
    return null;
  }
  const n = [today.werewolf, today.victim, today.winner].filter((one) => one !== null).length;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text("ui.foretell")}</Button>
      {brief ? null : <p class="fate none">{text("ui.foretell.kept", { n })}</p>}
      {open ? <Questions view={view} today={today} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Questions({ view, today, onClose }: { view: PublicView; today: Foretelling; onClose: () => void }) {
  const living = view.chairs.filter((chair) => !chair.ghost).map((chair) => chair.seat);
  const { winners, ...said } = today;
  const says = (more: Partial<Said>) => void send({ type: "predict", ...said, ...more });
  return (
    <Sheet title={text("ui.foretell.title")} onClose={onClose} class="foretell">
      <p class="hint">{text("ui.foretell.hint")}</p>
      {(["werewolf", "victim"] as const).map((name) => (
        <fieldset key={name}>
          <legend>{text(`ui.foretell.${name}`)}</legend>
          <div class="whom">
            {living.map((seat) => (
              <button key={seat} type="button" aria-pressed={said[name] === seat} onClick={() => says({ [name]: said[name] === seat ? null : seat })}>
                <Token seat={seat} /><bdi>{nameOf(seat)}</bdi>
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset>
        <legend>{text("ui.foretell.winner")}</legend>
        <div class="buttons column">
          {winners.map((side) => (
            <Button key={side} aria-pressed={said.winner === side} onClick={() => says({ winner: said.winner === side ? null : side })}>
              {text(`side.${side}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </Sheet>
  );
}
