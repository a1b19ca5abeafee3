/** Questions that come up, answered by the rulings that the engine plays by. */

import { useState } from "preact/hooks";

import { Field } from "../app/parts";
import { text } from "../app/text";
import { book, family, says } from "./book";

/** Whose rulings an edition plays by. */
const LETTER: Record<string, string> = { cards: "C", classic: "K" };

/** A text without accents and capitals, so that a phone's keyboard finds it. */
const bare = (said: string) => said.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

export function Questions({ edition }: { edition: string }) {
  const [word, setWord] = useState("");
  const all = family(`faq.${LETTER[edition] ?? "C"}`).flatMap((key) => (key.endsWith(".q") ? [key.split(".")[1] ?? ""] : []));
  const sought = bare(word.trim());
  const found = all.filter((id) => bare(`${id} ${says(`faq.${id}.q`)} ${says(`faq.${id}.a`)}`).includes(sought));
  return (
    <>
      <p>{says("read.questions.says")}</p>
      <Field label={says("read.questions.find")} value={word} onInput={setWord} autocomplete="off" />
      <p class="hint" role="status">
        {sought === "" ? "" : found.length === 0 ? says("read.questions.none") : says("read.questions.found", { n: found.length })}
      </p>
      <div class="answers">
        {found.map((id) => (
          <details key={id} id={`ruling-${id}`} open={sought !== "" && found.length < 4}>
            <summary><span>{says(`faq.${id}.q`)}</span> <b class="ruling">{id}</b></summary>
            <p>{says(`faq.${id}.a`)}</p>
            <Otherwise ruling={id} edition={edition} />
          </details>
        ))}
      </div>
    </>
  );
}

/** What a table may choose about this question. */
function Otherwise({ ruling, edition }: { ruling: string; edition: string }) {
  const options = (book.value?.options ?? []).filter((one) => one.rulings.includes(ruling) && edition in one.usual);
  if (options.length === 0) {
    return null;
  }
  return (
    <p class="hint">
      {says("read.option")} {options.map(({ name }) => text(`option.${name}`)).join(" ")}
    </p>
  );
}
