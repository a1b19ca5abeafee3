/** A table with nothing told yet. Pure. */

import type { Book } from "../wire";
import type { Case } from "./case";

/** First names, as many as sit at the largest table. */
const NAMES = "Anna Bruno Carla Dario Elena Fabio Giulia Hamed Irene Jonas Katia Luca Marta Nino Olga Paolo Rita Sara Tullio Ugo Vera Walter Zoe".split(" ");

/** A table of an edition for some people, with its own deck; decks of any other kind may be made of it. */
export function blank(edition: string, people: number, book: Book | null): Case {
  const page = book?.editions[edition];
  const deck = page?.decks[people - page.least] ?? {};
  const roles = Object.entries(deck).flatMap(([role, n]) => Array.from({ length: n }, () => role));
  return {
    id: "what-if", title: "What if", edition, master: "automatic", options: { deck: "free" },
    seats: roles.map((role, at) => ({ seat: at + 1, name: NAMES[at] ?? String(at + 1), role })),
    steps: [],
  };
}
