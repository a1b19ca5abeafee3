/** A chair that moves to another phone, because its own is dead: opened by the host, typed on the other phone, said on
 * every screen, refused on the old one. */

import { useEffect, useRef, useState } from "preact/hooks";

import { Button, Field, Notice, Strip } from "../app/parts";
import { Failed, newSeat } from "../app/rest";
import { mySeat, table, you } from "../app/state";
import { device, randomWord } from "../app/storage";
import { send } from "../app/table";
import { inside, list, nameOf, text, wrong } from "../app/text";

/** For how long a code is good, in seconds. */
const GOOD = 60;

/** The host asks for a code; it is shown here alone. */
export function OpenSeat() {
  const [shown, setShown] = useState<{ seat: number; code: string } | null>(null);
  const chairs = (table.value?.chairs ?? []).filter((chair) => !chair.bot && !chair.gone && chair.seat !== mySeat.value);
  const open = async (seat: number) => {
    const answer = await send({ type: "open_seat", seat });
    setShown(answer.ok && answer.code ? { seat, code: answer.code } : null);
  };
  return (
    <>
      <p class="hint">{text("ui.host.dead.hint")}</p>
      {shown ? <Code key={shown.code} {...shown} /> : <p>{text("ui.host.dead.ask")}</p>}
      <div class="buttons column">
        {chairs.map((chair) => (
          <Button key={chair.seat} aria-pressed={shown?.seat === chair.seat} onClick={() => void open(chair.seat)}>
            <bdi>{nameOf(chair.seat)}</bdi>
          </Button>
        ))}
      </div>
    </>
  );
}

function Code({ code }: { code: string }) {
  const [left, setLeft] = useState(GOOD);
  useEffect(() => {
    const timer = setInterval(() => setLeft((n) => Math.max(0, n - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left > 0 ? (
    <div class="one-time">
      <p>{text("ui.host.dead.code")}</p>
      <p class="typed-code">{code}</p>
      <p class="hint">{text("ui.host.dead.left", { n: left })}</p>
    </div>
  ) : (
    <Notice>{text("ui.host.dead.over")}</Notice>
  );
}

/** At the door: the code that the host's screen shows. */
export function WithCode({ code: at, onIn, onBack }: { code: string; onIn: (token: string) => void; onBack: () => void }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const once = useRef(randomWord());
  const go = async () => {
    try {
      onIn((await newSeat(at, { code, device: device() }, once.current)).token);
    } catch (failed) {
      setProblem(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed"));
      once.current = failed instanceof Failed && failed.wrong.code !== "no_answer" ? randomWord() : once.current;
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== "") {
          void go();
        }
      }}
    >
      <h1>{text("ui.join.dead.title")}</h1>
      <p>{text("ui.join.dead.says")}</p>
      <Field
        big
        label={text("ui.join.dead.code")}
        value={code}
        error={problem || undefined}
        onInput={(typed) => {
          setProblem("");
          setCode(typed.trim().toUpperCase());
        }}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
      />
      <div class="foot">
        <Button kind="primary" type="submit" disabled={code === ""}>
          {text("ui.join.dead.go")}
        </Button>
        <Button class="quiet" onClick={onBack}>
          {text("ui.join.dead.back")}
        </Button>
      </div>
    </form>
  );
}

/** Said on every screen while a chair is moving; on its old phone, with the way to refuse. */
export function Moves() {
  const moving = (table.value?.chairs ?? []).filter((chair) => chair.moving).map((chair) => chair.seat);
  if (moving.length === 0 || you.value?.new) {
    return null;
  }
  const own = mySeat.value !== null && moving.includes(mySeat.value);
  return (
    <Strip>
      <p>{own ? text("ui.move.own") : text("ui.move.other", { names: list(moving.map(inside)), n: moving.length })}</p>
      {own ? <Button onClick={() => void send({ type: "keep_seat" })}>{text("ui.move.refuse")}</Button> : null}
    </Strip>
  );
}

/** The new phone, while it waits. */
export function Arriving() {
  return (
    <main class="arriving">
      <h1>{text("ui.move.new", { name: you.value?.name ?? "" })}</h1>
      <p>{text("ui.move.new.says")}</p>
    </main>
  );
}
