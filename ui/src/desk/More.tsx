/** Everything besides the next step: steps taken, where the Master stands, the clock, penalties, who leaves, who leads. */

import { useState } from "preact/hooks";

import { Button, Confirm, Sheet } from "../app/parts";
import { send, you } from "../app/table";
import { nameOf, text } from "../app/text";
import type { Console, PublicView } from "../wire";
import { Spoken } from "../setup/Spoken";
import { HandOn, Helpers } from "./Hand";
import { Steps } from "./Steps";
import { lead, turn } from "./state";

interface Props {
  seen: PublicView;
  console: Console;
  onClose: () => void;
}

export function More({ seen, console, onClose }: Props) {
  const stopped = seen.clock.stopped !== "";
  const seats = seen.chairs.length;
  return (
    <Sheet title={text("ui.desk.more.title")} onClose={onClose} class="desk-sheet">
      <div class="buttons">
        <Button onClick={() => turn(1, seats)}>{text("ui.desk.turn.left")}</Button>
        <Button onClick={() => turn(-1, seats)}>{text("ui.desk.turn.right")}</Button>
        {console.leads ? (
          <>
            <Button onClick={() => void send({ type: stopped ? "resume" : "pause" })}>{text(stopped ? "ui.host.resume" : "ui.host.pause")}</Button>
            <Button disabled={seen.clock.ends === null} onClick={() => void send({ type: "plus", seconds: 60 })}>{text("ui.host.plus")}</Button>
          </>
        ) : null}
      </div>
      <details>
        <summary>{text("ui.desk.steps")}</summary>
        <p class="hint">{text("ui.desk.steps.hint")}</p>
        <Steps taken={console.taken} leads={console.leads} onDone={onClose} />
      </details>
      {you.value?.host ? (
        <details>
          <summary>{text("ui.home.language")}</summary>
          <Spoken />
        </details>
      ) : null}
      {console.leads ? <Grave seen={seen} onClose={onClose} /> : null}
      <details>
        <summary>{text("ui.desk.lead")}</summary>
        {console.leads ? <Helpers /> : null}
        <HandOn onDone={onClose} />
      </details>
    </Sheet>
  );
}

/** What happens to one person: a penalty, or leaving the game. */
function Grave({ seen, onClose }: { seen: PublicView; onClose: () => void }) {
  const [whom, setWhom] = useState<number | null>(null);
  const here = seen.chairs.filter((one) => !one.gone);
  const done = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <details>
      <summary>{text("ui.desk.grave")}</summary>
      <div class="chips">
        {here.map(({ seat }) => (
          <Button key={seat} aria-pressed={seat === whom} onClick={() => setWhom(seat)}>{nameOf(seat)}</Button>
        ))}
      </div>
      {whom === null ? null : (
        <div class="buttons" key={whom}>
          <Confirm kind="plain" label={text("ui.desk.penalise", { name: nameOf(whom) })} ask={text("ui.desk.penalise.ask")} yes={text("ui.desk.penalise.yes")}
            onYes={done(() => lead({ type: "lead", command: { type: "penalise", seat: whom } }))} />
          <Confirm label={text("ui.desk.remove", { name: nameOf(whom) })} ask={text("ui.desk.remove.ask", { name: nameOf(whom) })} yes={text("ui.desk.remove.yes")}
            onYes={done(() => void send({ type: "remove", seat: whom }))} />
        </div>
      )}
      <Confirm label={text("ui.desk.end")} ask={text("ui.desk.end.ask")} yes={text("ui.desk.end.yes")} onYes={done(() => void send({ type: "end" }))} />
    </details>
  );
}
