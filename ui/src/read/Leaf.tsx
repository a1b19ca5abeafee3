/** What every page for reading has around it: a way back, the languages, light or dark paper. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Button } from "../app/parts";
import { choosePaper, paper, usePaper } from "../app/paper";
import { go } from "../app/place";
import { language, text } from "../app/text";
import { LanguageList } from "../setup/Languages";
import { bring, lost, says, useBook } from "./book";
import "./leaf.css";

interface Props {
  title: string;
  class?: string;
  /** Where back leads; without it to the first page. */
  back?: string;
  children: () => ComponentChildren;
}

export function Leaf({ title, class: more = "", back = "/", children }: Props) {
  usePaper();
  const there = useBook();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [there === null]);
  if (!there) {
    return (
      <main class="moment" aria-busy={!lost.value}>
        <p role="status">{text(lost.value ? "ui.app.no_answer" : "ui.app.moment")}</p>
        {lost.value ? <Button kind="primary" onClick={() => void bring(language.value)}>{text("ui.app.again")}</Button> : null}
      </main>
    );
  }
  return (
    <main class={`leaf ${more}`}>
      <header class="leaf-head">
        <a class="back" href={back} onClick={inside(back)}>{text("ui.app.back")}</a>
        <Paper />
        <LanguageList />
      </header>
      <h1 ref={heading} tabIndex={-1}>{says(title)}</h1>
      {children()}
    </main>
  );
}

/** A link of our own, followed without loading anew. */
export function inside(to: string) {
  return (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      go(to);
    }
  };
}

function Paper() {
  const other = paper.value === "dark" ? "light" : "dark";
  return (
    <button type="button" class="paper" onClick={() => choosePaper(other)}>{says(`read.${other}`)}</button>
  );
}
