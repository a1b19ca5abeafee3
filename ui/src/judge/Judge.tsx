/** What if: a situation told step by step, and what the rules make of it. The server judges; this page only asks. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Button } from "../app/parts";
import { language, text, written as names, wrong } from "../app/text";
import { Circle } from "../draw/Circle";
import { RolePicture } from "../draw/roles";
import { book, says } from "../read/book";
import { Leaf } from "../read/Leaf";
import type { Judged, Wrong } from "../wire";
import { Asked } from "./Asked";
import { Table } from "./Table";
import { Told } from "./Told";
import { carried } from "./carried";
import type { Case, Step } from "./case";
import { blank } from "./blank";
import "./judge.css";

export function Judge() {
  return <Leaf title="judge.title" class="judge" back="/rules">{() => <Whole />}</Leaf>;
}

/** What was judged, and the case that it answers. */
interface Answer {
  of: Case;
  judged: Judged | null;
  wrong: string;
}

function Whole() {
  const [what, setWhat] = useState<Case>(() => carried.take() ?? blank("cards", 8, book.value));
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let late = false;
    const timer = setTimeout(() => void ask(what, language.value).then((found) => late || setAnswer({ of: what, ...found })), 120);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [what, language.value]);
  const people = useMemo(() => what.seats.map((one) => one.name), [what.seats]);
  useEffect(() => {
    names.value = people;
    return () => {
      names.value = null;
    };
  }, [people]);
  const judged = answer?.judged ?? null;
  const waits = answer?.of === what ? (judged?.waits ?? null) : null;
  useEffect(() => {
    if (waits?.what === "day") {
      setWhat({ ...what, steps: [...what.steps, { phase: "day", number: waits.number, do: {} }] });
    }
  }, [waits]);
  const steps = (next: Step[]) => setWhat({ ...what, steps: next });
  return (
    <>
      <p class="hint">{says("judge.hint")}</p>
      <Table what={what} onWhat={setWhat} />
      {judged ? <Round judged={judged} /> : null}
      <div class="told">
        {(judged?.steps ?? []).map((step, at) => (
          <Told key={at} step={step} onBack={() => steps(what.steps.slice(0, at))} />
        ))}
      </div>
      <Next answer={answer} what={what} onSteps={steps} />
      <details class="as-case">
        <summary>{says("judge.case")}</summary>
        <pre tabIndex={0}>{JSON.stringify(what, null, 1)}</pre>
      </details>
    </>
  );
}

/** What the game waits for, or why it does not go on. */
function Next({ answer, what, onSteps }: { answer: Answer | null; what: Case; onSteps: (steps: Step[]) => void }) {
  const here = useRef<HTMLDivElement>(null);
  if (!answer || answer.of !== what) {
    return <p class="hint" role="status">{says("judge.busy")}</p>;
  }
  const { judged, wrong } = answer;
  const undo = what.steps.length > 0 ? <Button class="quiet" onClick={() => onSteps(shorter(what.steps))}>{says("judge.undo")}</Button> : null;
  if (wrong) {
    return <div class="next wrong" role="alert"><p>{wrong}</p>{undo}</div>;
  }
  if (judged?.refused) {
    const { code, facts, words, rulings } = judged.refused;
    const why = code ? refusal(code, facts ?? {}) : words;
    return (
      <div class="next wrong" role="alert">
        <p><b>{says("judge.refused")}</b> {why} {(rulings ?? []).map((id) => <b key={id} class="ruling">{id}</b>)}</p>
        {undo}
      </div>
    );
  }
  return (
    <div class="next" ref={here}>
      {judged?.waits ? <Asked waits={judged.waits} judged={judged} steps={what.steps} onSteps={onSteps} /> : null}
      {judged?.winner ? <p class="won">{says("judge.won")} <b>{text(`ui.end.${judged.winner}`)}</b></p> : null}
      {undo}
    </div>
  );
}

/** The steps without what was said last. */
function shorter(steps: readonly Step[]): Step[] {
  const last = steps.at(-1);
  const before = steps.slice(0, -1);
  if (last?.phase !== "day") {
    return before;
  }
  const { accuse = [], ballots = [], execute, lot: _, ...rest } = last.do;
  const votes = ballots[0] ?? [];
  if (execute) {
    return [...before, { ...last, do: { ...rest, accuse } }];
  }
  if (votes.length > 0) {
    return [...before, { ...last, do: { ...rest, accuse, ballots: [votes.slice(0, -1)] } }];
  }
  return accuse.length > 0 ? [...before, { ...last, do: { ...rest, accuse: accuse.slice(0, -1) } }] : before.slice(0, -1);
}

function Round({ judged }: { judged: Judged }) {
  const chairs = judged.people.map(({ name, alive }, at) => ({ seat: at + 1, name, ghost: !alive }));
  const reference = judged.people.findIndex((one) => one.name === judged.reference) + 1;
  return (
    <div class="stage">
      <Circle chairs={chairs} marks={{ reference: reference || null }}
        instead={(seat) => <span class="turned up"><RolePicture role={judged.people[seat - 1]?.role ?? "unknown"} /></span>} />
    </div>
  );
}

async function ask(what: Case, spoken: string): Promise<{ judged: Judged | null; wrong: string }> {
  try {
    const answer = await fetch("/api/judge", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ case: what, language: spoken }),
    });
    const told: unknown = await answer.json();
    if (answer.ok) {
      return { judged: told as Judged, wrong: "" };
    }
    const { code, facts } = told as { code: string; facts?: Record<string, string | number | null> };
    return { judged: null, wrong: code === "too_fast" ? says("judge.slow") : refusal(code, facts ?? {}) };
  } catch {
    return { judged: null, wrong: text("ui.app.no_answer") };
  }
}

type Facts = NonNullable<NonNullable<Judged["refused"]>["facts"]>;

function refusal(code: string, facts: Facts): string {
  const why = { code, facts: facts as NonNullable<Wrong["facts"]> };
  const found = wrong(why);
  return found === text("ui.app.refused", { code }) ? wrong(why, "defect") : found;
}
