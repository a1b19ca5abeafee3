/** A new table: who, which edition, how long, which words, all with an answer already
 * given, and two ways to begin. The rest lies behind "more". */

import { useRef, useState } from "preact/hooks";

import { keep, keepBoard } from "../app/keys";
import { shortened } from "../app/names";
import { Button, Field, Notice } from "../app/parts";
import { go } from "../app/place";
import { command, Failed, newSeat, newTable } from "../app/rest";
import { device, randomWord } from "../app/storage";
import { language, text, wrong } from "../app/text";
import { usual } from "../faces/usual";
import type { Settings } from "../wire";
import { Choice } from "./Choice";
import { type Tempo, TEMPOS } from "./estimate";
import { Editions, Presets, Tempos, Wordings } from "./Offers";
import { type Preset, PRESETS } from "./presets";
import { Tongues } from "./Spoken";

/** A middling village, for the estimate. */
const PEOPLE = 10;

const PLACES = ["room", "far_apart"] as const;

type Way = "phone" | "board" | "master";

export function NewTable({ onBack }: { onBack: () => void }) {
  const [name, setName] = useState("");
  const [preset, setPreset] = useState<Preset>("strict");
  const [edition, setEdition] = useState("cards");
  const [place, setPlace] = useState<string>(PLACES[0]);
  const [tempo, setTempo] = useState<Tempo>("usual");
  const [spoken, setSpoken] = useState<string | null>(null);
  const [words, setWords] = useState<Settings["words"]>("gentle");
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
    const { options, brisk } = PRESETS[preset];
    const led = way === "master" ? ({ master: "person", cards: "hand" } as const) : {};
    const settings = place === PLACES[0] ? options : { ...options, place };
    ids.made ??= await newTable({ edition, language: spoken ?? language.value, words, options: settings, ...led }, ids.table);
    const { table, token } = ids.made;
    if (tempo !== "usual" || brisk) {
      const settle = { type: "settle" as const, pace: TEMPOS[tempo], brisk };
      await command(table, { id: `${ids.table}-pace`, command: settle }, token).catch(() => null);
    }
    if (way === "board") {
      keepBoard(table, token);
      return `/board/${table}`;
    }
    const stands = way === "master";
    const face = usual(null, new Set());
    const chair = await newSeat(table, { name: name.trim(), device: device(), stands, face }, ids.seat, token);
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
        <Who
          {...{ name, way, problem: problem && nameless ? problem : "" }}
          onName={(typed) => {
            setProblem("");
            setName(typed);
          }}
          onWay={(chosen) => {
            setProblem("");
            setWay(chosen);
          }}
        />
        <Presets value={preset} onChoose={setPreset} />
        <Editions value={edition} onChoose={setEdition} />
        <Tempos people={PEOPLE} value={tempo} onChoose={setTempo} />
        <Wordings value={words} onChoose={setWords} />
        <details>
          <summary>{text("ui.home.more")}</summary>
          <div class="more">
            <Choice
              row
              legend={text("ui.home.place")}
              value={place}
              onChoose={setPlace}
              offers={PLACES.map((value) => ({
                value, label: text(`ui.home.place.${value}`), says: text(`ui.home.place.${value}.says`),
              }))}
            />
            <Tongues value={spoken ?? language.value} onChoose={setSpoken} />
            <p class="hint">{text("ui.home.make.hint")}</p>
          </div>
        </details>
        <div class="foot">
          <Notice class="wrong">{nameless ? "" : problem}</Notice>
          <Button kind="primary" type="submit" aria-busy={busy}>
            {busy ? text("ui.app.moment") : text("ui.home.make")}
          </Button>
        </div>
      </form>
    </main>
  );
}

interface WhoProps {
  name: string;
  way: Way;
  problem: string;
  onName: (name: string) => void;
  onWay: (way: Way) => void;
}

/** Who sits here: somebody with this phone, everybody before this screen, or a person who leads. */
function Who({ name, way, problem, onName, onWay }: WhoProps) {
  return (
    <>
      {way === "board" ? null : (
        <Field
          label={text("ui.join.name")}
          value={name}
          error={problem || undefined}
          onInput={(typed) => onName(shortened(typed))}
          autocomplete="nickname"
          autocapitalize="words"
        />
      )}
      {(["board", "master"] as const).map((one) => (
        <label key={one} class="check">
          <input
            type="checkbox"
            checked={way === one}
            onChange={(event) => onWay(event.currentTarget.checked ? one : "phone")}
          />
          <span>
            {text(`ui.home.way.${one}`)} <small>{text(`ui.home.way.${one}.says`)}</small>
          </span>
        </label>
      ))}
    </>
  );
}
