/** A finished game again: from a table, from a file, or the example round. */

import { useEffect, useState } from "preact/hooks";

import { Button, Notice } from "../app/parts";
import { go } from "../app/place";
import { text } from "../app/text";
import { says } from "../read/book";
import { Leaf, inside } from "../read/Leaf";
import { Drop } from "./Drop";
import { Viewer } from "./Viewer";
import { Unreadable, type Written, parse } from "./record";
import "./replay.css";

export function Replay({ rest }: { rest: string }) {
  const table = rest !== "" && rest !== "example" ? rest.toUpperCase() : null;
  return (
    <Leaf title="replay.title" class="replay" back={table ? `/t/${table}` : "/rules"}>
      {() => <Game key={rest} rest={rest} table={table} />}
    </Leaf>
  );
}

function Game({ rest, table }: { rest: string; table: string | null }) {
  const [game, setGame] = useState<Written | null>(null);
  const [problem, setProblem] = useState("");
  const take = (file: string) => {
    try {
      setGame(parse(file));
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Unreadable ? says("replay.unreadable", { n: error.line }) : text("ui.app.failed"));
    }
  };
  useEffect(() => {
    if (rest) {
      fetched(table).then(
        (file) => (file === null ? setProblem(says("replay.not_there", { code: table ?? "" })) : take(file)),
        () => setProblem(text("ui.app.no_answer")),
      );
    }
  }, []);
  if (game) {
    const name = table ? says("replay.of", { code: table }) : rest === "example" ? says("replay.example") : game.table;
    const another = rest ? null : () => setGame(null);
    return <Viewer written={game} name={name} onAnother={another} />;
  }
  return (
    <>
      {rest && !problem ? <Notice>{text("ui.app.moment")}</Notice> : null}
      <p class="notice wrong" role="alert">{problem}</p>
      {rest ? (
        problem ? <Button onClick={() => go("/replay")}>{says("replay.another")}</Button> : null
      ) : (
        <>
          <Drop onFile={take} onTooLarge={() => setProblem(says("replay.too_large"))} />
          <p class="hint">{says("replay.drop.hint")}</p>
          <p><a href="/replay/example" onClick={inside("/replay/example")}>{says("read.example")}</a></p>
        </>
      )}
    </>
  );
}

/** The record of a table or of the example; null if there is none to be had. */
async function fetched(table: string | null): Promise<string | null> {
  const answer = await fetch(table ? `/api/tables/${encodeURIComponent(table)}/record` : "/example.jsonl");
  return answer.ok ? answer.text() : null;
}
