/** Taking a chair: a name, who sits at the right hand, done. */

import { useRef, useState } from "preact/hooks";

import { keep, keepHands, type Key, keys } from "../app/keys";
import { apart, shortened } from "../app/names";
import { Button, Field, Notice } from "../app/parts";
import { go } from "../app/place";
import { Failed, keepPrint, newSeat } from "../app/rest";
import { table } from "../app/state";
import { device, randomWord } from "../app/storage";
import { text, wrong } from "../app/text";
import { Token } from "../draw/Lantern";
import { Pick } from "../faces/Pick";
import { usual, wish } from "../faces/usual";
import { Languages } from "./Languages";
import { Neighbour } from "./Neighbour";
import { WithCode } from "./soon";

interface Props {
  code: string;
  /** The key of a host who has no chair yet. */
  token?: string | null;
  /** Why one stands at the door again. */
  lost?: boolean;
  onIn: (token: string) => void;
}

export function Join({ code, token = null, lost = false, onIn }: Props) {
  const mine = token === null ? keys(code) : [];
  const [another, setAnother] = useState<"device" | "tab" | null>(null);
  const [dead, setDead] = useState(false);
  return (
    <main class="join">
      <header class="title">
        <p class="table-code">
          {text("ui.join.table")} <strong>{code}</strong>
        </p>
        {lost ? <Notice>{text("ui.join.lost")}</Notice> : null}
      </header>
      {dead ? (
        <WithCode code={code} onIn={onIn} onBack={() => setDead(false)} />
      ) : mine.length > 0 && another === null ? (
        <Back mine={mine} onBack={(key) => onIn(key.token)} onOther={setAnother} />
      ) : (
        <NewPerson code={code} token={token} beside={another === "device" ? mine : []} onIn={onIn} />
      )}
      {token === null && !dead && (table.value?.chairs.length ?? 0) > 0 ? (
        <Button class="quiet" onClick={() => setDead(true)}>
          {text("ui.join.dead")}
        </Button>
      ) : null}
      <Button class="quiet" onClick={() => go(`/board/${code}`)}>
        {text("ui.join.board")}
      </Button>
      <Languages />
    </main>
  );
}

interface BackProps {
  mine: Key[];
  onBack: (key: Key) => void;
  onOther: (how: "device" | "tab") => void;
}

/** The link opened again on a device that has a chair here. */
function Back({ mine, onBack, onOther }: BackProps) {
  return (
    <section class="back-to">
      <h1>{text("ui.join.back")}</h1>
      {mine.map((key) => (
        <Button key={key.token} kind="primary" onClick={() => onBack(key)}>
          {text("ui.join.back.go")} <bdi>{key.name}</bdi>
        </Button>
      ))}
      <p class="or">{text("ui.join.or")}</p>
      <Button onClick={() => onOther("device")}>{text("ui.join.other")}</Button>
      <Button class="quiet" onClick={() => onOther("tab")}>
        {text("ui.join.tab")}
      </Button>
    </section>
  );
}

interface NewProps {
  code: string;
  token?: string | null;
  /** Those who are on this device already, and pass it on. */
  beside: readonly Key[];
  onIn: (token: string) => void;
}

export function NewPerson({ code, token = null, beside, onIn }: NewProps) {
  const [name, setName] = useState("");
  const [right, setRight] = useState<number | null>(null);
  const [face, setFace] = useState<string | null>(null);
  const [print, setPrint] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const once = useRef(randomWord());
  const seen = table.value;
  const taken = new Set((seen?.chairs ?? []).flatMap((chair) => chair.face ?? []));
  const worn = usual(face, taken);
  const lobby = seen?.stage === "lobby";
  const firm = (seen?.chairs ?? []).filter((chair) => !lobby || !chair.bot).map((chair) => chair.name); // bots give theirs away
  const called = apart(name, firm);

  const expected = seen?.setup?.expected ?? [];

  /** Sits down under what was typed, or as somebody of the group whose place is known. */
  const sit = async (as = name.trim(), animal: string | null = null) => {
    if (busy) {
      return;
    }
    if (as === "") {
      setProblem(text("ui.join.name.none"));
      return;
    }
    setBusy(true);
    try {
      const seat = lobby && right !== null && animal === null ? right + 1 : null;
      const first = beside[0] ? { beside: beside[0].token } : {};
      const wish = { name: as, seat, device: device(), face: animal || worn, ...first };
      const made = await newSeat(code, wish, once.current, token);
      const shown = apart(as, firm);
      keep(code, made.token, shown);
      keepHands(code, beside.length > 0 ? [...beside, { token: made.token, name: shown }] : []);
      if (print && lobby) {
        await keepPrint(code, print, made.token).catch(() => null); // the animal is there all the same
      }
      onIn(made.token);
    } catch (failed) {
      setProblem(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed"));
      once.current = failed instanceof Failed && failed.wrong.code !== "no_answer" ? randomWord() : once.current;
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}
    >
      <h1>{text(seen && !lobby ? "ui.join.title.late" : "ui.join.title")}</h1>
      {expected.length > 0 ? (
        <div class="whom" role="group" aria-label={text("ui.join.expected")}>
          <p>{text("ui.join.expected")}</p>
          {expected.map((one) => (
            <Button key={one.name} onClick={() => void sit(one.name, one.face)}>
              <Token of={one} /> <bdi>{one.name}</bdi>
            </Button>
          ))}
        </div>
      ) : null}
      <Field
        big
        label={text("ui.join.name")}
        value={name}
        hint={name.trim() && called !== name.trim().normalize("NFC") ? text("ui.join.name.twice", { name: called }) : undefined}
        error={problem || undefined}
        onInput={(typed) => {
          setProblem("");
          setName(shortened(typed));
        }}
        autocomplete="nickname"
        autocapitalize="words"
      />
      {lobby ? (
        <Pick
          face={worn}
          taken={taken}
          print={print}
          onFace={(id) => {
            wish(id);
            setFace(id);
            setPrint(null);
          }}
          onPrint={setPrint}
        />
      ) : null}
      {lobby && seen.chairs.some((one) => !one.bot) ? <Neighbour chairs={seen.chairs} right={right} onChoose={setRight} /> : null}
      {seen && !lobby ? <p class="late">{text("ui.join.late")}</p> : null}
      <div class="foot">
        <Button kind="primary" type="submit" aria-busy={busy}>
          {text(busy ? "ui.app.moment" : lobby || !seen ? "ui.join.go" : "ui.join.watch")}
        </Button>
      </div>
    </form>
  );
}
