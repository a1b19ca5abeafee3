/** Check this game: a record, read on this device and sent nowhere, and with it what this phone keeps of the deal. */

import { useEffect, useRef, useState } from "preact/hooks";

import { Button } from "../app/parts";
import { text } from "../app/text";
import { type Slip, slipOf, slips, written } from "../deal/slips";
import { Leaf } from "../read/Leaf";
import { says } from "../read/book";
import { type RecordFile, Unreadable, parse } from "./file";
import { newest, recordOf } from "./own";
import { type Check as Found, verify } from "./verify";
import "./check.css";

/** `rest`: the code of a table whose last game is checked at once; without one a file is chosen. */
export function Check({ rest }: { rest: string }) {
  const code = rest.toUpperCase();
  return (
    <Leaf title="check.title" class="check" back={code ? `/t/${code}` : "/"}>
      {() => <Desk code={code} />}
    </Leaf>
  );
}

/** What is checked: a record, and the slips that have to fit it; or why there is nothing to check. */
interface Given {
  record: RecordFile;
  own: Slip[];
}

function Desk({ code }: { code: string }) {
  const [given, setGiven] = useState<Given | string | null>(null);
  const [typed, setTyped] = useState("");
  const [asking, setAsking] = useState(code !== "");
  const input = useRef<HTMLInputElement>(null);
  const take = (bytes: Uint8Array, ownOf: (game: string) => Slip[]) => {
    try {
      const record = parse(bytes);
      setGiven({ record, own: ownOf(record.game) });
    } catch (error) {
      setGiven(error instanceof Unreadable ? says("check.unreadable", { line: error.line }) : says("check.no_file"));
    }
  };
  useEffect(() => {
    if (code) {
      recordOf(code).then((bytes) => take(bytes, () => newest(code)), () => setGiven(says("check.not_there", { code })))
        .finally(() => setAsking(false));
    }
  }, [code]);
  const chosen = (file: File | undefined) => {
    const of = (game: string) => slips().filter((slip) => slip.game === game);
    file?.arrayBuffer().then((bytes) => take(new Uint8Array(bytes), of), () => setGiven(says("check.no_file")));
  };
  const lines = typed.split(/\s+/).filter((line) => line !== "");
  const more = lines.map(slipOf);
  return (
    <>
      <p>{says("check.says")}</p>
      <div class="check-desk">
        <Button kind={code ? "plain" : "primary"} onClick={() => input.current?.click()}>{says("check.choose")}</Button>
        <input ref={input} type="file" accept=".jsonl" hidden onChange={(event) => chosen(event.currentTarget.files?.[0])} />
        <details>
          <summary>{says("check.slip.more")}</summary>
          <label>
            <span>{says("check.slip.label")}</span>
            <textarea rows={3} value={typed} spellcheck={false} autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
          </label>
          {more.includes(null) ? <p class="hint" role="status">{says("check.slip.unreadable")}</p> : null}
        </details>
      </div>
      {asking ? <p role="status">{text("ui.app.moment")}</p> : null}
      {typeof given === "string" ? <p class="check-none" role="status">{given}</p> : null}
      {given && typeof given !== "string"
        ? <Result {...given} slips={[...given.own, ...more.filter((slip) => slip !== null)]} />
        : null}
      <Kept game={given && typeof given !== "string" ? given.record.game : null} />
    </>
  );
}

function Result({ record, slips: with_ }: Given & { slips: Slip[] }) {
  const checks = verify(record, with_);
  const wrong = checks.some((check) => check.ok === false);
  const mine = checks.some((check) => check.name === "slip" && check.ok);
  const verdict = wrong ? "wrong" : mine ? "fair" : "alone";
  const parts = [null, ...record.deals.map((_, at) => at + 1)];
  return (
    <section class="check-result" data-verdict={verdict}>
      <div role="status"><h2>{says(`check.verdict.${verdict}`)}</h2></div>
      <p>{says(`check.verdict.${verdict}.says`)}</p>
      {parts.map((deal) => (
        <div key={deal}>
          {deal !== null && record.deals.length > 1 ? <h3>{says("check.deal_number", { n: deal })}</h3> : null}
          <ul>{checks.filter((check) => check.deal === deal).map((check, at) => <One key={at} check={check} />)}</ul>
        </div>
      ))}
      <p class="hint">{says("check.rules")}</p>
    </section>
  );
}

const MARK = { true: "✓", false: "✗", null: "–" } as const;

function One({ check }: { check: Found }) {
  const state = String(check.ok) as keyof typeof MARK;
  return (
    <li data-ok={state}>
      <span class="check-mark" role="img" aria-label={says(`check.mark.${state}`)}>{MARK[state]}</span>
      <div><strong>{text(`verify.${check.name}`)}</strong> {says(`check.${check.note}`, check.args)}</div>
    </li>
  );
}

/** What this browser keeps, to copy it for another program: of one game, or of all. */
function Kept({ game }: { game: string | null }) {
  const kept = slips().filter((slip) => game === null || slip.game === game);
  return kept.length === 0 ? null : (
    <details class="check-kept">
      <summary>{says("check.kept", { n: kept.length })}</summary>
      <p class="hint">{says("check.kept.says")}</p>
      <textarea readOnly rows={Math.min(8, 2 * kept.length)} value={kept.map(written).join("\n")} aria-label={says("check.kept", { n: kept.length })} />
    </details>
  );
}
