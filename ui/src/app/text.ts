/** The words. The catalogues are the server's own files; ids and arguments travel, never sentences. */

import { computed, signal } from "@preact/signals";

import type { Line, Settings, Wrong } from "../wire";
import { listed } from "./listed";
import { frame } from "./state";
import { read, write } from "./storage";

export type Catalogue = Record<string, string | Record<string, string>>;
export type Args = Record<string, string | number>;

/** The language of the page, and whether its words have arrived. */
export const language = signal("en");
export const catalogue = signal<Catalogue | null>(null);

/** The languages there are, each under its own name. */
export const languages = signal<Record<string, string>>({});

const CHOSEN = "lupus.language";

/** Begins with the language chosen here last, else with the first of the browser's that there is. */
export async function begin(): Promise<void> {
  const names = fetch("/api/texts").then((answer) => answer.json() as Promise<Record<string, string>>);
  names.then((found) => (languages.value = found)).catch(() => null);
  const wishes = [read("localStorage", CHOSEN) ?? "", ...(navigator.languages ?? []), "en"];
  for (const wish of new Set(wishes.map((one) => one.split("-")[0] ?? "").filter(Boolean))) {
    if (catalogue.value === null) {
      await speak(wish);
    }
  }
}

/** Speaks a language and remembers that it was asked for. */
export function choose(wanted: string): Promise<void> {
  write("localStorage", CHOSEN, wanted);
  return speak(wanted);
}

const plurals = computed(() => new Intl.PluralRules(language.value));
const loaded = new Map<string, Promise<Catalogue>>();

/** Loads a language and then, all at once, speaks it. A language that cannot be had changes nothing. */
export async function speak(wanted: string): Promise<void> {
  try {
    const words = await load(wanted);
    catalogue.value = words;
    language.value = wanted;
    document.documentElement.lang = wanted;
  } catch {
    loaded.delete(wanted);
  }
}

/** Returns the words of a language; asked for once. */
export function load(wanted: string): Promise<Catalogue> {
  let words = loaded.get(wanted);
  if (!words) {
    words = fetch(`/api/texts/${encodeURIComponent(wanted)}.json`).then((answer) => {
      if (!answer.ok) {
        throw new Error(`no language ${wanted}`);
      }
      return answer.json() as Promise<Catalogue>;
    });
    loaded.set(wanted, words);
  }
  return words;
}

/** How deaths and executions are spoken of at this table: a text `key.WORDS` stands in for `key` where there is one. */
export const wording = signal<Settings["words"]>("gentle");

export function has(key: string): boolean {
  return catalogue.value !== null && key in catalogue.value;
}

/** A text with its arguments filled in, once: what is put in is never read again as a placeholder. */
export function text(key: string, args: Args = {}): string {
  return fill(catalogue.value, key, args);
}

/** A text of some catalogue; without one nothing, without the text its id. */
export function fill(all: Catalogue | null, key: string, args: Args = {}): string {
  let found = (wording.value === "gentle" ? undefined : all?.[`${key}.${wording.value}`]) ?? all?.[key] ?? (all ? key : "");
  if (typeof found !== "string") {
    found = found[plurals.value.select(Number(args["n"] ?? 1))] ?? found["other"] ?? key;
  }
  return found.replace(/\{([a-z_]+)\}/g, (_, name: string) => String(args[name] ?? ""));
}

/** Things as people list them: "A, B and C". */
export const list = (things: readonly string[]): string => listed(things, text);

/** Characters that turn the direction of what follows; a name may not reach beyond itself. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The names of a circle that is no table's: those of a written game, by seat. */
export const written = signal<readonly string[] | null>(null);

/** Somebody's name, as it is shown alone. */
export function nameOf(seat: number): string {
  const chair = frame.value?.view.public.chairs.find((one) => one.seat === seat);
  return (written.value ? written.value[seat - 1] : chair?.name)?.replace(TURNS, "") ?? String(seat);
}

/** Somebody's name inside a sentence, whatever direction it is written in. */
export const inside = (seat: number) => `\u2068${nameOf(seat)}\u2069`;

/** Something said or shown, as the server named it. */
export function line(said: Line): string {
  const who = (said.seats ?? []).map(inside);
  const roles = (said.roles ?? []).map((role) => text(`role.${role}`));
  const names = list(who);
  return text(said.key, {
    ...said.words,
    n: said.n ?? who.length,
    who: names,
    names,
    name: who[0] ?? text("list.nobody"),
    other: who[1] ?? text("list.nobody"),
    role: list(roles),
    roles: list(roles),
  });
}

const SEATS = new Set(["seat", "target", "asked", "among"]);
const ROLES = new Set(["role", "extras"]);
const FAMILIES: Record<string, string> = { phase: "phase", stage: "ui.app.stage", edition: "edition" };

/** Why something was refused, or what is wrong with a deck, in words. */
export function wrong(what: Wrong, kind: "refusal" | "defect" = "refusal"): string {
  const args: Args = {};
  for (const [name, value] of Object.entries(what.facts ?? {})) {
    args[name] = list((Array.isArray(value) ? value : [value ?? ""]).map((one) => fact(name, one)));
  }
  const key = [kind, "refusal", "ui.app"].map((family) => `${family}.${what.code}`).find(has);
  return key ? text(key, args) : text("ui.app.refused", { code: what.code });
}

function fact(name: string, value: string | number): string {
  if (SEATS.has(name) && typeof value === "number") {
    return inside(value);
  }
  const family = ROLES.has(name) ? "role" : FAMILIES[name];
  const key = `${family}.${value}`;
  return family && has(key) ? text(key) : String(value);
}
