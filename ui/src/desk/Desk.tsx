/** The Master's page: the way in, setting up, leading, the end. Loaded only by whoever opens it. */

import { useEffect, useState } from "preact/hooks";

import { keep, key, keys } from "../app/keys";
import { shortened } from "../app/names";
import { Button, Field, Notice } from "../app/parts";
import { Failed, newSeat } from "../app/rest";
import { frame, you } from "../app/state";
import { device, randomWord } from "../app/storage";
import { close, gone, open, table } from "../app/table";
import { text, wrong } from "../app/text";
import { HandOn } from "./Hand";
import { Lead } from "./Lead";
import { Setup } from "./Setup";
import { desk } from "./state";
import "./desk.css";

/** This tab's key, else the newest of this browser's: the desk opened again is the desk. */
const found = (code: string) => key(code) ?? keys(code)[0]?.token ?? null;

export function DeskPage({ code }: { code: string }) {
  const [token, setToken] = useState(() => found(code));
  useEffect(() => {
    open(code, token);
    return close;
  }, [code, token]);
  useEffect(() => gone.subscribe((why) => why === "token" && setToken(null)), []);
  const enter = (given: string, name: string) => {
    keep(code, given, name);
    setToken(given);
  };
  if (token === null) {
    return <Door code={code} onIn={enter} />;
  }
  if (!frame.value) {
    return <main class="moment"><Notice>{text("ui.app.moment")}</Notice></main>;
  }
  if (!desk.value) {
    return <Waiting code={code} />;
  }
  if (table.value?.stage !== "lobby") {
    return <Lead />;
  }
  return desk.value.leads ? <Setup /> : <Following />;
}

/** Somebody who helps the Master: a name, and then the Master lets them in. */
function Door({ code, onIn }: { code: string; onIn: (token: string, name: string) => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [once] = useState(randomWord);
  const enter = async () => {
    try {
      const made = await newSeat(code, { name: name.trim(), stands: true, device: device() }, once);
      onIn(made.token, name.trim());
    } catch (failed) {
      setProblem(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed"));
    }
  };
  return (
    <main class="desk-door">
      <h1>{text("ui.desk.door", { code })}</h1>
      <p>{text("ui.desk.door.says")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <Field label={text("ui.join.name")} value={name} onInput={(typed) => setName(shortened(typed))}
          error={problem || undefined} autocomplete="nickname" autocapitalize="words" />
        <Button kind="primary" type="submit">{text("ui.desk.door.go")}</Button>
      </form>
    </main>
  );
}

/** Somebody who follows, before the cards are dealt. */
function Following() {
  return (
    <main class="desk-door">
      <h1>{text("ui.desk.follows")}</h1>
      <Notice>{text("ui.desk.follows.lobby")}</Notice>
      <HandOn onDone={() => null} />
    </main>
  );
}

/** Not let in yet, or no longer the Master: nothing of the desk is left on this page. */
function Waiting({ code }: { code: string }) {
  const knows = table.value?.stage === "playing";
  const seated = you.value?.seat != null;
  return (
    <main class="desk-door">
      <h1>{text("ui.desk.waiting")}</h1>
      <Notice>{text(knows ? "ui.desk.waiting.playing" : "ui.desk.waiting.says")}</Notice>
      <a class="button" href={`/${seated ? "t" : "board"}/${code}`}>{text(seated ? "ui.desk.waiting.chair" : "ui.home.board")}</a>
    </main>
  );
}
