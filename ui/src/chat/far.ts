/** The part of the page that only people far apart need; null until it is here, or where nobody needs it. */

import { effect, signal } from "@preact/signals";

import { table } from "../app/state";

type All = typeof import("./all");

const loaded = signal<All | null>(null);
let asked = false;

/** Whether a table's people sit far apart, and what they see then. */
export function far(view: { devices?: unknown }): All | null {
  return view.devices ? loaded.value : null;
}

effect(() => {
  if (table.value?.devices && !asked) {
    asked = true;
    import("./all").then(
      (all) => (loaded.value = all),
      () => (asked = false), // the next frame asks again
    );
  }
});
