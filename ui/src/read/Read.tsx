/** The rule book: one edition at a time, from the game in a minute to the questions that come up. */

import { text } from "../app/text";
import { plain } from "../setup/RoleSheet";
import { book, family, says } from "./book";
import { Leaf, inside } from "./Leaf";
import { Choices } from "./Options";
import { Questions } from "./Questions";
import { Roles } from "./Roles";
import { Calls, Decks } from "./Tables";
import "./read.css";

const PARTS = ["idea", "first", "round", "calls", "decks", "roles", "tips", "questions", "options", "more"] as const;
const MORE = [["example", "/replay/example"], ["replay", "/replay"], ["print", "/print"], ["judge", "/judge"]] as const;

export function Read({ rest }: { rest: string }) {
  return (
    <Leaf title="read.title" class="read">
      {() => <Whole edition={rest in (book.value?.editions ?? {}) ? rest : "cards"} />}
    </Leaf>
  );
}

function Whole({ edition }: { edition: string }) {
  return (
    <>
      <nav class="editions" aria-label={says("read.edition")}>
        {Object.keys(book.value?.editions ?? {}).map((one) => (
          <a key={one} href={`/rules/${one}`} aria-current={one === edition ? "page" : undefined} onClick={inside(`/rules/${one}`)}>
            {text(`edition.${one}`)}
          </a>
        ))}
      </nav>
      <nav class="contents" aria-label={says("read.contents")}>
        {PARTS.map((part) => <a key={part} href={`#${part}`}>{says(`read.${part}`)}</a>)}
      </nav>
      <Pages edition={edition} />
      <Part name="more">
        <ul class="more">
          {MORE.map(([name, to]) => (
            <li key={name}><a href={to} onClick={inside(to)}>{says(`read.${name}`)}</a><span>{says(`read.${name}.says`)}</span></li>
          ))}
        </ul>
      </Part>
    </>
  );
}

/** What is read of an edition, on a page of its own or on a sheet in the middle of a game. */
export function Pages({ edition }: { edition: string }) {
  const page = book.value?.editions[edition];
  if (!page) {
    return null;
  }
  return (
    <>
      <Part name="idea"><Lines of="read.idea" /></Part>
      <Part name="first"><ol class="steps">{numbered("read.first").map((key) => <li key={key}>{says(key)}</li>)}</ol></Part>
      <Part name="round"><Round edition={edition} /></Part>
      <Part name="calls"><Calls page={page} /></Part>
      <Part name="decks"><Decks page={page} /></Part>
      <Part name="roles"><Roles page={page} /></Part>
      <Part name="tips">
        {["master", "humans", "werewolves"].map((whom) => (
          <section key={whom}>
            <h3>{says(`read.tips.${whom}`)}</h3>
            <ul>{numbered(`read.tips.${whom}`).map((key) => <li key={key}>{says(key)}</li>)}</ul>
          </section>
        ))}
      </Part>
      <Part name="questions"><Questions edition={edition} /></Part>
      <Part name="options"><Choices edition={edition} /></Part>
    </>
  );
}

function Part({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <section id={name} class={`part part-${name}`}>
      <h2>{says(`read.${name}`)}</h2>
      {children}
    </section>
  );
}

const numbered = (of: string) => family(`${of}.`).filter((key) => /^\d+$/.test(key.slice(of.length + 1)));

function Lines({ of }: { of: string }) {
  return <>{numbered(of).map((key) => <p key={key}>{says(key)}</p>)}</>;
}

/** The rules of an edition; the first sentence of each part is its heading. */
export function Round({ edition }: { edition: string }) {
  return (
    <>
      {plain(text(`edition.${edition}.rules`)).split("\n\n").map((part) => {
        const [, heading = "", rest = part] = /^([^.]+)\.\s+([\s\S]*)$/.exec(part) ?? [];
        return <section key={heading}><h3>{heading}</h3><p>{rest}</p></section>;
      })}
    </>
  );
}
