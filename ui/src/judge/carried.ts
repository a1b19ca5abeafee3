/** A situation on its way from a written game to the page that judges it. */

import type { Case } from "./case";

let held: Case | null = null;

export const carried = {
  give(what: Case): void {
    held = what;
  },
  take(): Case | null {
    const what = held;
    held = null;
    return what;
  },
};
