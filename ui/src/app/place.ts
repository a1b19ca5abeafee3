/** Where this page is: its path, read once and changed without loading anew. */

import { computed, signal } from "@preact/signals";

/** Screens that need no table, and are loaded when somebody wants them. */
export type Leaf = "rules" | "replay" | "print" | "judge" | "check";

export type Place =
  | { page: "home" }
  | { page: "phone" | "board" | "master"; code: string }
  | { page: "leaf"; leaf: Leaf; rest: string }
  | { page: "nowhere" };

const path = signal(location.pathname);

export const place = computed<Place>(() => parse(path.value));

const PAGES: Record<string, "phone" | "board" | "master"> = { t: "phone", board: "board", master: "master" };

export function parse(path: string): Place {
  if (/^\/(index\.html)?$/.test(path)) {
    return { page: "home" };
  }
  const [, leaf, rest = ""] = /^\/(rules|replay|print|judge|check)(?:\/([a-z0-9]{0,12}))?\/?$/i.exec(path) ?? [];
  if (leaf) {
    return { page: "leaf", leaf: leaf.toLowerCase() as Leaf, rest };
  }
  const [, page, code] = /^\/(t|board|master)\/([a-z0-9]{3,8})\/?$/i.exec(path) ?? [];
  return code ? { page: PAGES[page!.toLowerCase()]!, code: code.toUpperCase() } : { page: "nowhere" };
}

/** What the history keeps of a page that was come to from another one of ours. */
export const WITHIN = "within";

/** Goes to another page; `instead` of this one, where the way back would only lead here again. */
export function go(to: string, instead = false): void {
  history[instead ? "replaceState" : "pushState"](WITHIN, "", to);
  path.value = location.pathname;
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => {
  path.value = location.pathname;
});
