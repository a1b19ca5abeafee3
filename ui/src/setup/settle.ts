/** Changing how the table plays. What was tapped last counts, also before the table has answered. */

import { signal } from "@preact/signals";

import { table } from "../app/state";
import { send } from "../app/table";
import type { Settings } from "../wire";
import { USUAL } from "./estimate";

export type Change = Partial<Pick<Settings, "edition" | "language" | "words" | "extra" | "without" | "deck" | "options" | "pace" | "brisk" | "many_bots" | "cards">>;

/** Changes on their way. */
const coming = signal<readonly Change[]>([]);

/** How the table plays, with what is on its way. */
export function settings(): Settings | null {
  const stands = table.value?.settings;
  return stands ? coming.value.reduce(changed, stands) : null;
}

function changed(settings: Settings, change: Change): Settings {
  return { ...settings, ...change, pace: change.pace ? { ...USUAL, ...change.pace } : settings.pace };
}

export async function settle(change: Change): Promise<void> {
  coming.value = [...coming.value, change];
  await send({ type: "settle", ...wire(change) });
  coming.value = coming.value.filter((one) => one !== change);
}

/** Of options and lengths only those travel that differ from what is usual. */
function wire(change: Change): Change {
  const usual = table.value?.settings.usual ?? {};
  return {
    ...change,
    ...(change.options ? { options: differing(change.options, usual) } : {}),
    ...(change.pace ? { pace: differing(change.pace, USUAL) } : {}),
  };
}

export function differing<T>(values: Record<string, T>, usual: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== usual[name]));
}

/** Returns a list with something put in, or taken out if it is there. */
export function toggled(list: readonly string[], thing: string): string[] {
  return list.includes(thing) ? list.filter((one) => one !== thing) : [...list, thing];
}
