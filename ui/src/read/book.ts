/** The rule book's data, as the engine has it, and its long texts, in the language of the page. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { type Args, type Catalogue, catalogue, fill, language } from "../app/text";
import type { Book } from "../wire";

export const book = signal<Book | null>(null);
export const lost = signal(false);

const words = signal<Catalogue | null>(null);
const kept = new Map<string, Catalogue>();

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status}`);
  }
  return answer.json() as Promise<T>;
}

/** Brings what is missing; may be called again after it was lost. */
export async function bring(wanted: string): Promise<void> {
  try {
    lost.value = false;
    const texts = kept.get(wanted) ?? (await ask<Catalogue>(`/api/book/${encodeURIComponent(wanted)}.json`));
    kept.set(wanted, texts);
    book.value ??= await ask<Book>("/api/book.json");
    if (language.value === wanted) {
      words.value = texts;
    }
  } catch {
    lost.value = true;
  }
}

/** The book, once it and its texts are there. */
export function useBook(): Book | null {
  useEffect(() => void bring(language.value), [language.value]);
  return words.value && book.value;
}

export function said(key: string): boolean {
  return words.value !== null && key in words.value;
}

/** The ids of all texts of a family. */
export function family(start: string): string[] {
  return Object.keys(words.value ?? {}).filter((key) => key.startsWith(start));
}

/** A text of the book, or else of the page. */
export function says(key: string, args: Args = {}): string {
  return fill(said(key) ? words.value : catalogue.value, key, args);
}
