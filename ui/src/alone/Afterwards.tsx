/** Dead among bots: one may sit down beside one of them and see what it sees, or see the end at once. */

import { useState } from "preact/hooks";

import { Button, Sheet } from "../app/parts";
import { send } from "../app/table";
import { nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import { Foretell } from "../play/Foretell";
import type { PublicView, You } from "../wire";
import "./alone.css";

export function Afterwards({ view, mine }: { view: PublicView; mine: You }) {
  const [open, setOpen] = useState(false);
  const beside = mine.beside?.seat ?? null;
  const sit = (seat: number | null) => {
    void send({ type: "sit_beside", seat });
    setOpen(false);
  };
  const living = view.chairs.filter((chair) => !chair.ghost);
  return (
    <div class="afterwards">
      {beside === null ? null : <p class="beside"><Token seat={beside} /> {text("ui.alone.beside", { name: nameOf(beside) })}</p>}
      <div class="buttons">
        <Foretell view={view} you={mine} brief />
        <Button onClick={() => (beside === null ? setOpen(true) : sit(null))}>{text(beside === null ? "ui.alone.sit" : "ui.alone.up")}</Button>
        <Button aria-pressed={mine.forward} onClick={() => void send({ type: "forward", on: !mine.forward })}>{text("ui.alone.forward")}</Button>
      </div>
      {open ? (
        <Sheet title={text("ui.alone.sit")} onClose={() => setOpen(false)} class="foretell">
          <p class="hint">{text("ui.alone.sit.hint")}</p>
          <div class="whom">
            {living.map(({ seat }) => (
              <button key={seat} type="button" onClick={() => sit(seat)}><Token seat={seat} /><bdi>{nameOf(seat)}</bdi></button>
            ))}
          </div>
        </Sheet>
      ) : null}
    </div>
  );
}
