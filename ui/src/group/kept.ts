/** The groups that this phone keeps, the newest first, each with who one is in it. */

import { signal } from "@preact/signals";

import { read as stored, write } from "../app/storage";
import { type Group, read } from "./group";

export interface Kept {
  group: Group;
  /** One's own name in it; null where that was never said. */
  me: string | null;
}

const PLACE = "lupus.groups";
const MOST = 8;

function begin(): Kept[] {
  try {
    const found: unknown = JSON.parse(stored("localStorage", PLACE) ?? "[]");
    return (Array.isArray(found) ? found : []).flatMap((one: Partial<Kept>) => {
      const group = read(one.group);
      return group ? [{ group, me: typeof one.me === "string" ? one.me : null }] : [];
    });
  } catch {
    return [];
  }
}

export const groups = signal<readonly Kept[]>(begin());

function put(all: readonly Kept[]): void {
  groups.value = all.slice(0, MOST);
  write("localStorage", PLACE, JSON.stringify(groups.value));
}

/** Keeps a group; one of the same name gives way to it. */
export function keepGroup(group: Group, me: string | null): void {
  const same = groups.value.find((one) => one.group.name === group.name);
  put([{ group, me: me ?? same?.me ?? null }, ...groups.value.filter((one) => one !== same)]);
}

export function dropGroup(name: string): void {
  put(groups.value.filter((one) => one.group.name !== name));
}
