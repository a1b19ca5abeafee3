/** The table of a situation: edition, people, cards, options. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { text } from "../app/text";
import { book, says } from "../read/book";
import { Drop } from "../replay/Drop";
import { Unreadable, parse } from "../replay/record";
import { blank } from "./blank";
import { type Case, caseOf } from "./case";

interface Props {
  what: Case;
  onWhat: (what: Case) => void;
}

export function Table({ what, onWhat }: Props) {
  const page = book.value?.editions[what.edition];
  const sizes = Array.from({ length: (page?.most ?? 0) - (page?.least ?? 1) + 1 }, (_, at) => (page?.least ?? 0) + at);
  const fits = (id: string) => {
    const next = book.value?.editions[id] ?? page;
    return blank(id, Math.min(next?.most ?? 8, Math.max(next?.least ?? 8, what.seats.length)), book.value);
  };
  return (
    <details class="table" open={what.steps.length === 0}>
      <summary>{text("list.label", { name: says("judge.table"), said: text(`edition.${what.edition}`) })}, {what.seats.length}</summary>
      <div class="judge-head">
        <label class="select"><b>{says("read.edition")}</b>
          <select value={what.edition} onChange={(event) => onWhat(fits(event.currentTarget.value))}>
            {Object.keys(book.value?.editions ?? {}).map((id) => <option key={id} value={id}>{text(`edition.${id}`)}</option>)}
          </select>
        </label>
        <label class="select"><b>{says("judge.people")}</b>
          <select value={what.seats.length} onChange={(event) => onWhat(blank(what.edition, Number(event.currentTarget.value), book.value))}>
            {sizes.map((n) => <option key={n} value={n}>{n}</option>)}
          </select>
        </label>
      </div>
      <Seats what={what} onWhat={onWhat} roles={page?.roles ?? []} />
      <Options what={what} onWhat={onWhat} />
      <File onWhat={onWhat} />
      <Button onClick={() => onWhat(blank(what.edition, what.seats.length, book.value))}>{says("judge.again")}</Button>
    </details>
  );
}

/** Another card changes what follows, so what was told goes; a name does not. */
function Seats({ what, onWhat, roles }: Props & { roles: readonly string[] }) {
  const dealt = (at: number, role: string) =>
    onWhat({ ...what, steps: [], seats: what.seats.map((one, number) => (number === at ? { ...one, role } : one)) });
  const called = (at: number, name: string) => {
    const unlike = name.trim() !== "" && what.seats.every((one, number) => number === at || one.name !== name);
    if (unlike) {
      onWhat({ ...what, steps: [], seats: what.seats.map((one, number) => (number === at ? { ...one, name } : one)) });
    }
  };
  return (
    <ol class="judge-seats">
      {what.seats.map(({ seat, name, role }, at) => (
        <li key={seat}>
          <span aria-hidden="true">{seat}</span>
          <input type="text" value={name} maxLength={24} aria-label={says("judge.name_of", { n: seat })} onChange={(event) => called(at, event.currentTarget.value)} />
          <select value={role} aria-label={says("judge.role_of", { name })} onChange={(event) => dealt(at, event.currentTarget.value)}>
            {roles.map((id) => <option key={id} value={id}>{text(`role.${id}`)}</option>)}
          </select>
        </li>
      ))}
    </ol>
  );
}

function Options({ what, onWhat }: Props) {
  const all = (book.value?.options ?? []).filter(({ name, usual }) => what.edition in usual && name !== "deck" && name !== "night");
  const changed = all.filter(({ name }) => name in what.options).length;
  const choose = (name: string, value: string, usual: string | undefined) => {
    const { [name]: _, ...rest } = what.options;
    onWhat({ ...what, options: value === usual ? rest : { ...rest, [name]: value } });
  };
  return (
    <details class="judge-options">
      <summary>{says("judge.options")}{changed > 0 ? `: ${says("judge.options.changed", { n: changed })}` : ""}</summary>
      {all.map(({ name, values, usual }) => (
        <label key={name} class="select"><span>{text(`option.${name}`)}</span>
          <select value={what.options[name] ?? usual[what.edition] ?? ""} onChange={(event) => choose(name, event.currentTarget.value, usual[what.edition])}>
            {values.map((value) => <option key={value} value={value}>{text(`option.${name}.${value}`)}</option>)}
          </select>
        </label>
      ))}
    </details>
  );
}

function File({ onWhat }: { onWhat: (what: Case) => void }) {
  const [problem, setProblem] = useState("");
  const take = (file: string) => {
    try {
      const game = parse(file);
      setProblem(game.over ? "" : says("replay.unfinished"));
      if (game.over) {
        onWhat(caseOf(game));
      }
    } catch (error) {
      setProblem(error instanceof Unreadable ? says("replay.unreadable", { n: error.line }) : text("ui.app.failed"));
    }
  };
  return (
    <details class="from-file">
      <summary>{says("judge.from_file")}</summary>
      <Drop onFile={take} onTooLarge={() => setProblem(says("replay.too_large"))} />
      <p class="notice wrong" role="alert">{problem}</p>
    </details>
  );
}
