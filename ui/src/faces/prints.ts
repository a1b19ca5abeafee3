/** Prints that chairs show, fetched once each; one that is not there (any more) leaves the animal. */

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

import { table } from "../app/state";
import { fetchPrint } from "../app/rest";
import { BYTES, pathOf } from "./print";

const known = new Map<string, Signal<string | null>>();

/** The path of a print, null until it has come. */
export function printPath(name: string): ReadonlySignal<string | null> {
  let path = known.get(name);
  if (!path) {
    const made = signal<string | null>(null);
    path = made;
    known.set(name, made);
    fetchPrint(table.peek()?.table ?? "", name)
      .then((dots) => {
        made.value = dots.length === BYTES ? pathOf(dots) : null;
      })
      .catch(() => known.delete(name));
  }
  return path;
}
