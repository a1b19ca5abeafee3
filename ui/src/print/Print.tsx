/** Sheets for a table with real cards: chosen on the screen, printed by the browser. */

import { useEffect, useState } from "preact/hooks";

import { Button } from "../app/parts";
import { text } from "../app/text";
import { book, says } from "../read/book";
import { Leaf } from "../read/Leaf";
import type { NightSheet, View } from "../wire";
import { Cards } from "./Cards";
import { DeckForm, type Wish, query } from "./DeckForm";
import { Night } from "./Night";
import { Reference } from "./Reference";
import { Tents } from "./Tents";
import "./print.css";

const SHEETS = ["cards", "rules", "night", "tents"] as const;
type Sheet = (typeof SHEETS)[number];

export function Print({ rest }: { rest: string }) {
  return <Leaf title="print.title" class="print" back={rest ? `/t/${rest}` : "/rules"}>{() => <Whole table={rest.toUpperCase()} />}</Leaf>;
}

const FIRST: Wish = { edition: "cards", players: 12, extra: [], without: [] };

function Whole({ table }: { table: string }) {
  const [wish, setWish] = useState<Wish>(FIRST);
  const [shown, setShown] = useState<Sheet>("cards");
  const [names, setNames] = useState("");
  const [fixed, setFixed] = useState<string | null>(null);
  const [wrong, setWrong] = useState("");
  const [sheet, setSheet] = useState<NightSheet | null>(null);
  useEffect(() => {
    if (table) {
      ofTable(table).then(({ asked, edition, people }) => {
        setFixed(asked);
        setWish({ ...FIRST, edition });
        setNames(people.join("\n"));
      }, () => setWrong(text("ui.app.no_table", { code: table })));
    }
  }, []);
  const asked = fixed ?? query(wish);
  useEffect(() => {
    let late = false;
    fetch(`/api/sheet?${asked}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<NightSheet>) : null))
      .then((found) => late || (setSheet(found), setWrong(found ? "" : says("print.wrong"))), () => setWrong(text("ui.app.no_answer")));
    return () => {
      late = true;
    };
  }, [asked]);
  const people = names.split("\n").map((name) => name.trim()).filter(Boolean);
  return (
    <>
      <div class="choose">
        <p class="hint">{says("print.hint")}</p>
        <div class="tabs" role="group" aria-label={says("print.pages")}>
          {SHEETS.map((one) => (
            <Button key={one} aria-pressed={shown === one} onClick={() => setShown(one)}>{says(`print.${one}`)}</Button>
          ))}
        </div>
        {shown === "tents" ? null : fixed ? <p>{says("print.of_table", { code: table })}</p> : <DeckForm wish={wish} onWish={setWish} />}
        {shown === "tents" || shown === "night" ? (
          <label class="field"><b>{says("print.names")}</b><textarea rows={6} value={names} onInput={(event) => setNames(event.currentTarget.value)} /></label>
        ) : null}
        <p class="notice wrong" role="alert">{wrong}</p>
        <Button kind="primary" onClick={() => window.print()}>{says("print.go")}</Button>
      </div>
      {book.value && sheet ? (
        <div class="sheets">
          {shown === "cards" ? <Cards sheet={sheet} /> : null}
          {shown === "rules" ? <Reference edition={wish.edition} sheet={sheet} /> : null}
          {shown === "night" ? <Night edition={wish.edition} sheet={sheet} people={people} /> : null}
          {shown === "tents" ? <Tents people={people} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** What a table plays with, and who sits there. Throws if there is no such table. */
async function ofTable(code: string): Promise<{ asked: string; edition: string; people: string[] }> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(code)}`);
  if (!answer.ok) {
    throw new Error(code);
  }
  const { public: seen } = (await answer.json()) as View;
  const deck = seen.setup?.deck ?? seen.game?.deck ?? [];
  const { edition, options } = seen.settings;
  const cards = deck.map(([role, n]) => `${role}:${n}`).join(",");
  // A table has options of its own besides those of the rules.
  const ofRules = book.value?.options.filter(({ name, usual }) => name in options && edition in usual) ?? [];
  const kept = Object.fromEntries(ofRules.map(({ name }) => [name, options[name] ?? ""]));
  return { asked: String(new URLSearchParams({ edition, cards, ...kept })), edition, people: seen.chairs.map((one) => one.name) };
}
