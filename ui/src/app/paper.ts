/** Pages that are read have no day and night of their own: their paper is light or dark as their reader likes. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { read, write } from "./storage";

export type Paper = "light" | "dark";

/** The paper of a page that is read; null: there is none, and the table's own day and night decide. */
export const paper = signal<Paper | null>(null);

const CHOSEN = "lupus.paper";

function liked(): Paper {
  const kept = read("localStorage", CHOSEN);
  return kept === "light" || kept === "dark" ? kept : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Chooses a paper for good. */
export function choosePaper(wanted: Paper): void {
  write("localStorage", CHOSEN, wanted);
  paper.value = wanted;
}

/** Reads on paper as long as this screen is there. */
export function usePaper(): void {
  useEffect(() => {
    paper.value = liked();
    return () => {
      paper.value = null;
    };
  }, []);
}
