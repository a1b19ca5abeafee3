/** A new table: a name, an edition, a language, a tempo, all with an answer already given; the rest comes in the lobby. */

import { useRef, useState } from "preact/hooks";

import { keep, keepBoard } from "../app/keys";
import { shortened } from "../app/names";
import { Button, Field, Notice } from "../app/parts";
import { go } from "../app/place";
import { command, Failed, newSeat, newTable } from "../app/rest";
import { device, randomWord } from "../app/storage";
import { choose, language, languages, text, wrong } from "../app/text";
import { Choice } from "./Choice";
import { minutes, type Tempo, TEMPOS } from "./estimate";

const EDITIONS = ["cards", "classic"] as const;
/** A middling village, for the estimate. */
const PEOPLE = 10;

const PLACES = ["room", "far_apart"] as const;

type Way = "phone" | "board" | "master";

export function NewTable({ onBack }: { onBack: () => void }) {
  const [name, setName] = useState("");
  const [edition, setEdition] = useState<string>(EDITIONS[0]);
  const [place, setPlace] = useState<string>(PLACES[0]);
  const [tempo, setTempo] = useState<Tempo>("usual");
  const [way, setWay] = useState<Way>(() => (matchMedia("(min-width: 60em)").matches ? "board" : "phone"));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const once = useRef({ table: randomWord(), seat: randomWord(), made: null as { table: string; token: string } | null });
  const nameless = way !== "board" && name.trim() === "";

  const make = async () => {
    if (busy) {
      return;
    }
    if (nameless) {
      setProblem(text("ui.join.name.none"));
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      go(await made());
    } catch (failed) {
      setProblem(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed"));
      setBusy(false);
    }
  };

  /** Makes the table, once, and takes a chair at it; tried again it goes on where it stopped. */
  const made = async () => {
    const ids = once.current;
    const led = way === "master" ? ({ master: "person", cards: "hand" } as const) : {};
    const options = place === PLACES[0] ? {} : { options: { place } };
    ids.made ??= await newTable({ edition, language: language.value, ...options, ...led }, ids.table);
    const { table, token } = ids.made;
    if (tempo !== "usual") {
      const pace = TEMPOS[tempo];
      await command(table, { id: `${ids.table}-pace`, command: { type: "settle", pace } }, token).catch(() => null);
    }
    if (way === "board") {
      keepBoard(table, token);
      return `/board/${table}`;
    }
    const stands = way === "master";
    const chair = await newSeat(table, { name: name.trim(), device: device(), stands }, ids.seat, token);
    keep(table, chair.token, name.trim());
    return `/${stands ? "master" : "t"}/${table}`;
  };

  return (
    <main class="new-table">
      <header class="page-head">
        <Button class="back" onClick={onBack}>
          {text("ui.app.back")}
        </Button>
        <h1>{text("ui.home.new")}</h1>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        {way !== "board" ? (
          <Field
            label={text("ui.join.name")}
            value={name}
            error={problem && nameless ? problem : undefined}
            onInput={(typed) => {
              setProblem("");
              setName(shortened(typed));
            }}
            autocomplete="nickname"
            autocapitalize="words"
          />
        ) : null}
        <label class="check">
          <input
            type="checkbox"
            checked={way === "board"}
            onChange={(event) => {
              setProblem("");
              setWay(event.currentTarget.checked ? "board" : "phone");
            }}
          />
          <span>
            {text("ui.home.way.board")} <small>{text("ui.home.way.board.says")}</small>
          </span>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={way === "master"}
            onChange={(event) => {
              setProblem("");
              setWay(event.currentTarget.checked ? "master" : "phone");
            }}
          />
          <span>
            {text("ui.home.way.master")} <small>{text("ui.home.way.master.says")}</small>
          </span>
        </label>
        <Choice
          row
          legend={text("ui.home.edition")}
          value={edition}
          onChoose={setEdition}
          offers={EDITIONS.map((one) => ({
            value: one,
            label: text(`edition.${one}`),
            says: text(`ui.home.edition.${one}`),
          }))}
        />
        <Choice
          row
          legend={text("ui.home.place")}
          value={place}
          onChoose={setPlace}
          offers={PLACES.map((one) => ({ value: one, label: text(`ui.home.place.${one}`), says: text(`ui.home.place.${one}.says`) }))}
        />
        <Choice
          row
          legend={text("ui.home.tempo.with", { n: PEOPLE })}
          value={tempo}
          onChoose={setTempo}
          offers={(["quick", "usual", "calm"] as const).map((one) => ({
            value: one,
            label: text(`ui.home.tempo.${one}`),
            says: text("ui.home.minutes", { n: minutes(PEOPLE, TEMPOS[one]) }),
          }))}
        />
        <Choice
          row
          legend={text("ui.home.words")}
          value={language.value}
          onChoose={(one) => void choose(one)}
          offers={Object.entries(languages.value).map(([value, label]) => ({ value, label }))}
        />
        <div class="foot">
          <Notice class="wrong">{nameless ? "" : problem}</Notice>
          <Button kind="primary" type="submit" aria-busy={busy}>
            {busy ? text("ui.app.moment") : text("ui.home.make")}
          </Button>
          <p class="hint">{text("ui.home.make.hint")}</p>
        </div>
      </form>
    </main>
  );
}
