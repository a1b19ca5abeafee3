/** What the game waits for: choices of a night, a finger, a voice, fingers all at once, a lot. The server says which. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { list, text } from "../app/text";
import { book, says } from "../read/book";
import type { AskedCall, Judged, Waits } from "../wire";
import type { Do, Name, Step } from "./case";

interface Props {
  waits: Waits;
  judged: Judged;
  steps: Step[];
  onSteps: (steps: Step[]) => void;
}

export function Asked(props: Props) {
  const { waits, steps, onSteps } = props;
  /** Goes on with what is done in the step that is open. */
  const add = (more: Do) => {
    const last = steps.at(-1);
    if (last) {
      onSteps([...steps.slice(0, -1), { ...last, do: { ...last.do, ...more } }]);
    }
  };
  const acts = steps.at(-1)?.do ?? {};
  const [who = ""] = waits.who;
  const n = waits.number;
  switch (waits.what) {
    case "night":
      return <Night key={n} {...props} />;
    case "accuse":
      return (
        <Pick key={`a${acts.accuse?.length ?? 0}`} title={says("judge.accuse", { n, who })} waits={waits}
          onPick={(name) => add({ accuse: [...(acts.accuse ?? []), [who, name]] })}
          onOver={() => add({ skipped: [...(acts.skipped ?? []), who] })} />
      );
    case "vote":
      return (
        <Pick title={says("judge.vote", { n, who })} waits={waits}
          onPick={(name) => add({ ballots: [[...(acts.ballots?.[0] ?? []), [who, name]]] })}
          onOver={() => add({ absent: [...(acts.absent ?? []), who] })} />
      );
    case "execute":
      return <Fingers key={n} waits={waits} onDone={(execute) => add({ execute })} />;
    case "lot":
      return <Pick title={says("judge.lot")} waits={waits} onPick={(name) => name && add(drawn(acts, waits.purpose, name))} />;
    case "name":
      return <Pick title={says("judge.names")} waits={waits} onPick={(name) => name && add({ names: { ...acts.names, [waits.purpose]: name } })} />;
    default:
      return null;
  }
}

const drawn = (acts: Do, purpose: string, name: string): Do =>
  purpose === "last_to_die" ? { lastToDie: name } : { lot: { ...acts.lot, [purpose]: name } };

function Pick({ title, waits, onPick, onOver }: { title: string; waits: Waits; onPick: (name: Name) => void; onOver?: () => void }) {
  return (
    <fieldset class="pick">
      <legend>{title}</legend>
      <div class="buttons">
        {waits.may.map((name) => <Button key={name} onClick={() => onPick(name)}><bdi>{name}</bdi></Button>)}
        {waits.nobody ? <Button onClick={() => onPick(null)}>{says("judge.nobody")}</Button> : null}
        {onOver ? <Button class="quiet" onClick={onOver}>{says("judge.over")}</Button> : null}
      </div>
    </fieldset>
  );
}

function Fingers({ waits, onDone }: { waits: Waits; onDone: (fingers: [string, Name][]) => void }) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [first = ""] = waits.may;
  const done = () => onDone(waits.who.map((voter) => [voter, (chosen[voter] ?? first) || null]));
  return (
    <fieldset class="fingers">
      <legend>{says("judge.execute", { n: waits.number })}</legend>
      {waits.who.map((voter) => (
        <label key={voter} class="select"><bdi>{voter}</bdi>
          <select value={chosen[voter] ?? first} onChange={(event) => setChosen({ ...chosen, [voter]: event.currentTarget.value })}>
            {waits.may.map((name) => <option key={name} value={name}>{name}</option>)}
            {waits.nobody ? <option value="">{says("judge.nobody")}</option> : null}
          </select>
        </label>
      ))}
      <Button kind="primary" onClick={done}>{says("judge.execute.go")}</Button>
    </fieldset>
  );
}

/** Someone's choice in the form: a name, nobody, or nothing at all. */
const NOBODY = "\u0000";

function Night({ waits, judged, steps, onSteps }: Props) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const living = judged.people.filter((one) => one.alive).map((one) => one.name);
  const people = living.length > 0 ? living : [];
  const go = () => {
    const acts: Do = {};
    for (const { call, awake, common, chooses } of waits.calls) {
      for (const who of chooses ? (common ? awake.slice(0, 1) : awake) : []) {
        const picked = chosen[`${call} ${who}`];
        const name = picked === NOBODY ? null : picked;
        if (name !== undefined) {
          acts[call] = common ? name : { ...(acts[call] as object | undefined), [who]: name };
        }
      }
    }
    onSteps([...steps, { phase: "night", number: waits.number, do: acts }]);
  };
  return (
    <fieldset class="night-choices">
      <legend>{says("judge.night", { n: waits.number })}</legend>
      {waits.calls.map((call) => (
        <Call key={call.call} call={call} people={people} chosen={chosen} onChoose={(who, name) => setChosen({ ...chosen, [`${call.call} ${who}`]: name })} />
      ))}
      <Button kind="primary" onClick={go}>{says("judge.night.go")}</Button>
    </fieldset>
  );
}

interface CallProps {
  call: AskedCall;
  people: readonly string[];
  chosen: Record<string, string>;
  onChoose: (who: string, name: string) => void;
}

function Call({ call: { call, awake, chooses, common }, people, chosen, onChoose }: CallProps) {
  const name = text(`call.${call}.name`);
  if (awake.length === 0) {
    return <p class="hint">{says("judge.ghost", { call: name })}</p>;
  }
  const told = (who: readonly string[]) => says("judge.night.call", { call: name, names: list(who) });
  if (!chooses) {
    return <p class="hint">{told(awake)}</p>;
  }
  const role = call.split(":")[0] ?? call;
  const stays = book.value?.roles[role]?.may_stay;
  return (
    <>
      {(common ? awake.slice(0, 1) : awake).map((who) => (
        <label key={who} class="select"><span>{told(common ? awake : [who])}</span>
          <select value={chosen[`${call} ${who}`] ?? ""} onChange={(event) => onChoose(who, event.currentTarget.value)}>
            <option value="">{says("judge.none")}</option>
            {people.map((one) => <option key={one} value={one}>{one}</option>)}
            <option value={NOBODY}>{says(stays ? "judge.home" : "judge.nobody")}</option>
          </select>
        </label>
      ))}
    </>
  );
}
