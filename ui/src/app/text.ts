/** The words. The catalogues are the server's own files; ids and arguments travel, never sentences. */

import { batch, computed, effect, signal } from "@preact/signals";

import type { Line, Settings, Wrong } from "../wire";
import { listed } from "./listed";
import { place } from "./place";
import { frame, table } from "./state";
import { read, write } from "./storage";

export type Catalogue = Record<string, string | Record<string, string>>;
export type Args = Record<string, string | number>;

/** The language of the page, and whether its words have arrived. */
export const language = signal("en");
export const catalogue = signal<Catalogue | null>(null);

/** The languages there are, each under its own name. */
export const languages = signal<Record<string, string>>({});

/** The language of the table: the board's, the Master's and that of what is said aloud. */
export const spoken = computed(() => table.value?.settings.language ?? null);

const CHOSEN = "lupus.language";
const chosen = signal(read("localStorage", CHOSEN));

/** What a screen speaks, the best first: one that all look at, the table's language; a phone, that of whoever holds it. */
const wishes = computed(() => {
  const shared = place.value.page === "board" || place.value.page === "master";
  const own = [chosen.value, ...(navigator.languages ?? []), spoken.value];
  const all = shared ? [spoken.value, ...own] : own;
  return [...new Set([...all, "en"].flatMap((one) => one?.split("-")[0] || []))].join(" ");
});

/** Finds out which languages there are, and from now on speaks the best of those that are wished for. */
export function begin(): void {
  const names = fetch("/api/texts").then((answer) => answer.json() as Promise<Record<string, string>>);
  names.then((found) => (languages.value = found)).catch(() => null);
  effect(() => void speak(wishes.value.split(" ")));
}

/** Chooses the language of this device for good. */
export function choose(wanted: string): void {
  write("localStorage", CHOSEN, wanted);
  chosen.value = wanted;
}

const loaded = new Map<string, Promise<Catalogue>>();
let turn = 0;

/** Loads the first of some languages that can be had and then, all at once, speaks it; without any, nothing changes. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const mine = (turn += 1);
  for (const one of wanted) {
    try {
      const words = await load(one);
      if (mine === turn) {
        batch(() => {
          catalogue.value = words;
          language.value = one;
        });
        document.documentElement.lang = one;
      }
      return;
    } catch {
      loaded.delete(one);
    }
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

/** A language with its words. */
export interface Tongue {
  language: string;
  words: Catalogue | null;
}

/** The page's own. */
export const tongue = computed<Tongue>(() => ({ language: language.value, words: catalogue.value }));

/** A text with its arguments filled in, once: what is put in is never read again by the next place. */
export function text(key: string, args: Args = {}, into = tongue.value): string {
  return fill(into.words, key, args, into.language);
}

const plurals = new Map<string, Intl.PluralRules>();

/** A text of some catalogue; without one nothing, without the text its id. Forms that it does not have are "other". */
export function fill(all: Catalogue | null, key: string, args: Args = {}, speaks = language.value): string {
  let found = (wording.value === "gentle" ? undefined : all?.[`${key}.${wording.value}`]) ?? all?.[key] ?? (all ? key : "");
  if (typeof found !== "string") {
    const rule = plurals.get(speaks) ?? new Intl.PluralRules(speaks);
    plurals.set(speaks, rule);
    found = found[rule.select(Number(args["n"] ?? 1))] ?? found["other"] ?? key;
  }
  return found.replace(/\{([a-z_]+)\}/g, (_, name: string) => String(args[name] ?? ""));
}

/** Things as people list them: "A, B and C". */
export const list = (things: readonly string[], into = tongue.value): string =>
  listed(things, (key, args) => text(key, args, into));

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
export function line(said: Line, into = tongue.value): string {
  const who = (said.seats ?? []).map(inside);
  const roles = list((said.roles ?? []).map((role) => text(`role.${role}`, {}, into)), into);
  const names = list(who, into);
  const nobody = text("list.nobody", {}, into);
  const args = { n: said.n ?? who.length, who: names, names, name: who[0] ?? nobody, other: who[1] ?? nobody, role: roles, roles };
  return text(said.key, { ...said.words, ...args }, into);
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
  const said = key ? text(key, args) : text("ui.app.refused", { code: what.code });
  return [said, ...(what.defects ?? []).map((one) => wrong(one, "defect"))].join(" ");
}

function fact(name: string, value: string | number): string {
  if (SEATS.has(name) && typeof value === "number") {
    return inside(value);
  }
  const family = ROLES.has(name) ? "role" : FAMILIES[name];
  const key = `${family}.${value}`;
  return family && has(key) ? text(key) : String(value);
}
