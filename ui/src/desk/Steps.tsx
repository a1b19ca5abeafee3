/** The steps that stand: back to any of them, or another choice in one, once it is clear what would change. */

import { useState } from "preact/hooks";

import { key } from "../app/keys";
import { Button, Confirm } from "../app/parts";
import { correction, Failed } from "../app/rest";
import { code, send } from "../app/table";
import { line, nameOf, text, wrong } from "../app/text";
import type { Amend, Corrected, Taken } from "../wire";

export function Steps({ taken, leads, onDone }: { taken: readonly Taken[]; leads: boolean; onDone: () => void }) {
  const [open, setOpen] = useState<number | null>(null);
  const [aloud, setAloud] = useState(false);
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={aloud} onChange={(event) => setAloud(event.currentTarget.checked)} />
        <span>{text("ui.desk.aloud")} <small>{text("say.withdrawn")}</small></span>
      </label>
      <ol class="desk-steps">
        {taken.map((one, at) => (
          <li key={one.batch}>
            <button type="button" class="desk-step" aria-expanded={open === one.batch} onClick={() => setOpen(open === one.batch ? null : one.batch)}>
              {one.lines.map((said, n) => <span key={n}>{line(said)}</span>)}
            </button>
            {open === one.batch && leads ? <Correct step={one} last={at === 0} aloud={aloud} onDone={onDone} /> : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function Correct({ step, last, aloud, onDone }: { step: Taken; last: boolean; aloud: boolean; onDone: () => void }) {
  const [seat, setSeat] = useState<number | null>(null);
  const [wish, setWish] = useState<Amend | null>(null);
  const several = (step.who?.length ?? 0) > 1;
  const choose = (target: number | null) => setWish({ type: "amend", batch: step.batch, target, seat, drop: false });
  return (
    <div class="desk-correct">
      {last ? null : (
        <Confirm kind="plain" label={text("ui.desk.steps.back")} ask={text("ui.desk.steps.back.ask")} yes={text("ui.desk.steps.back.yes")}
          onYes={() => {
            void send({ type: "take_back", batch: step.batch, aloud });
            onDone();
          }} />
      )}
      {several ? <Names title={text("ui.desk.steps.whose")} seats={step.who ?? []} chosen={seat} onChoose={setSeat} /> : null}
      {(step.may?.length ?? 0) > 0 && (!several || seat !== null) ? (
        <Names title={text("ui.desk.steps.instead")} seats={(step.may ?? []).filter((one) => one !== seat)} chosen={wish?.target} onChoose={choose} />
      ) : null}
      {step.drop ? (
        <Button onClick={() => setWish({ type: "amend", batch: step.batch, target: null, seat: null, drop: true })}>{text("ui.desk.steps.drop")}</Button>
      ) : null}
      {wish ? <Agreeing key={JSON.stringify(wish)} wish={wish} onDone={onDone} /> : null}
    </div>
  );
}

function Names({ title, seats, chosen, onChoose }: {
  title: string; seats: readonly (number | null)[]; chosen: number | null | undefined; onChoose: (seat: number | null) => void;
}) {
  return (
    <div role="group" aria-label={title}>
      <p class="hint">{title}</p>
      <div class="chips">
        {seats.map((seat) => (
          <Button key={seat} aria-pressed={seat === chosen} onClick={() => onChoose(seat)}>
            {seat === null ? text("list.nobody") : nameOf(seat)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What would change, before anything does. */
function Agreeing({ wish, onDone }: { wish: Amend; onDone: () => void }) {
  const [found, setFound] = useState<Corrected | null>(null);
  const [problem, setProblem] = useState("");
  const [asked] = useState(() => correction(code.value, wish, key(code.value) ?? ""));
  asked.then(setFound, (failed: unknown) => setProblem(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed")));
  if (!found) {
    return <p class="desk-mind">{problem || text("ui.app.moment")}</p>;
  }
  return (
    <div class="desk-changes">
      {found.changes.length === 0 ? <p>{text("ui.desk.steps.same")}</p> : null}
      {found.changes.map((one, at) => (
        <div key={at} class="change">
          <del>{one.was.map((said, n) => <span key={n}>{line(said)} </span>)}</del>
          <ins>{one.now.length ? one.now.map((said, n) => <span key={n}>{line(said)} </span>) : text("ui.desk.steps.gone")}</ins>
        </div>
      ))}
      {found.stops ? <p class="desk-mind">{text("ui.desk.steps.dropped", { n: found.dropped, why: wrong(found.stops) })}</p> : null}
      <Button kind="primary" onClick={() => {
        void send(wish);
        onDone();
      }}>
        {text("ui.desk.steps.agree")}
      </Button>
    </div>
  );
}
