/** Cards of a real deck, noted with one tap a seat: the circle says whose card comes next, the palette what is left. */

import { useState } from "preact/hooks";

import { Button, Notice } from "../app/parts";
import { send, table } from "../app/table";
import { nameOf, text } from "../app/text";
import { Circle } from "../draw/Circle";
import type { Left } from "../wire";
import { bottom, desk, peeking } from "./state";
import { Peek } from "./Peek";
import { pictured } from "./pictured";

export function Palette({ onDone }: { onDone: () => void }) {
  const [at, setAt] = useState(1);
  const chairs = table.value?.chairs ?? [];
  const { held, palette } = desk.value ?? { held: [], palette: [] };
  const noted = new Set(held.filter((one) => one.role !== "unknown").map((one) => one.seat));
  const give = (left: Left) => {
    void send({ type: "give", seat: at, card: left.card });
    setAt((at % chairs.length) + 1);
  };
  const whole = noted.size === chairs.length;
  return (
    <main class="desk noting" data-kind="cards">
      <div class="desk-stage">
        <Circle chairs={chairs} bottom={bottom(chairs.length)} marks={{ turn: at, ready: noted }} onTap={setAt}
          {...(peeking.value ? { instead: pictured(held) } : {})}>
          <div class="desk-hub"><Peek /></div>
        </Circle>
      </div>
      <div class="desk-side">
        <h1>{text("ui.desk.note.title")}</h1>
        <Notice class="desk-whose">{whole ? text("ui.desk.note.whole") : text("ui.desk.note.whose", { name: nameOf(at) })}</Notice>
        <div class="palette">
          {palette.map((left) => (
            <Button key={left.card} class="palette-card" disabled={left.left === 0} onClick={() => give(left)}>
              {left.card === left.role ? null : <b class={/[♥♦]/.test(left.card) ? "red" : ""}>{left.card}</b>}
              <span>{text(`role.${left.role}`)}</span>
              {left.card === left.role ? <small>{text("ui.desk.left", { n: left.left })}</small> : null}
            </Button>
          ))}
        </div>
        <div class="buttons">
          <Button class="quiet" disabled={!noted.has(at)} onClick={() => void send({ type: "give", seat: at, card: null })}>
            {text("ui.desk.note.none", { name: nameOf(at) })}
          </Button>
        </div>
        <p class="hint">{text("ui.desk.note.hint")}</p>
        <Button kind="primary" onClick={onDone}>{text("ui.desk.note.done")}</Button>
      </div>
    </main>
  );
}
