/** The first page: a new table, or a chair at one that is there. */

import { useState } from "preact/hooks";

import { Button, Field, Notice } from "../app/parts";
import { go } from "../app/place";
import { Failed, looked } from "../app/rest";
import { text, wrong } from "../app/text";
import { Lantern } from "../draw/Lantern";
import { Groups } from "../group/Groups";
import { BackTo } from "./BackTo";
import { Languages } from "./Languages";
import { NewTable } from "./NewTable";

export function Home() {
  const [making, setMaking] = useState(false);
  if (making) {
    return <NewTable onBack={() => setMaking(false)} />;
  }
  return (
    <main class="home">
      <header class="title">
        <h1>lupus</h1>
        <p>{text("ui.home.tagline")}</p>
      </header>
      <div class="string" aria-hidden="true">
        {["cat", "ram", "goat", "bear", "raven"].map((face) => (
          <Lantern key={face} of={{ face }} />
        ))}
      </div>
      <BackTo />
      <Join />
      <section class="new">
        <h2>{text("ui.home.new")}</h2>
        <p>{text("ui.home.new.says")}</p>
        <Button onClick={() => setMaking(true)}>{text("ui.home.new.go")}</Button>
        <Groups />
      </section>
      <a class="to-read" href="/rules" onClick={(event) => { event.preventDefault(); go("/rules"); }}>{text("ui.home.read")}</a>
      <Languages />
    </main>
  );
}

/** A table's code, and two ways in: as a person, or as the screen that everybody looks at. */
function Join() {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const whole = code.length === 4;

  const enter = async (way: "t" | "board") => {
    if (!whole || busy) {
      setProblem(whole ? problem : text("ui.home.code.short"));
      return;
    }
    setBusy(true);
    try {
      if (await looked(code)) {
        go(`/${way}/${code}`);
      } else {
        setProblem(text("ui.home.code.none", { code }));
      }
    } catch (failed) {
      setProblem(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed"));
    }
    setBusy(false);
  };

  return (
    <form
      class="join-code"
      onSubmit={(event) => {
        event.preventDefault();
        void enter("t");
      }}
    >
      <Field
        big
        label={text("ui.home.code")}
        hint={text("ui.home.code.hint")}
        error={problem || undefined}
        value={code}
        onInput={(typed) => {
          setProblem("");
          setCode(typed.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 4));
        }}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
      />
      <Button kind="primary" type="submit" aria-busy={busy}>
        {text("ui.home.join")}
      </Button>
      <Button class="quiet" onClick={() => void enter("board")}>
        {text("ui.home.board")}
      </Button>
      <Notice>{busy ? text("ui.app.moment") : ""}</Notice>
    </form>
  );
}
