/** The recordings of this device, which alone keeps them: in the browser, as a file if somebody wants one, nowhere else. */

import { effect, signal } from "@preact/signals";

import { language, spoken } from "../app/text";

/** What was read, in which language, and how it sounds. */
export interface Clip {
  language: string;
  says: string;
  bytes: ArrayBuffer;
}

const STORE = "voices";
const by = (one: Pick<Clip, "language" | "says">) => `${one.language} ${one.says}`;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open("lupus", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = asked.onblocked = () => fail(new Error("nothing is kept here"));
  });
  return opened;
}

async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const asked = (await open()).transaction(STORE, mode).objectStore(STORE);
  return await new Promise((done, fail) => {
    const request = run(asked);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(new Error("not kept"));
  });
}

/** All recordings there are, by language and words. */
const all = signal<ReadonlyMap<string, Clip>>(new Map());

/** Those of the language in which the Master speaks here, by their words. */
export const clips = signal<ReadonlyMap<string, ArrayBuffer>>(new Map());

effect(() => {
  const here = spoken.value ?? language.value;
  const fitting = [...all.value.values()].filter((one) => one.language === here);
  clips.value = new Map(fitting.map(({ says, bytes }) => [says, bytes]));
});

/** Reads what is kept. In a private window nothing is, and the rest works. */
export async function load(): Promise<void> {
  const kept = await within("readonly", (store) => store.getAll() as IDBRequest<Clip[]>).catch(() => []);
  all.value = new Map([...kept.map((one) => [by(one), one] as const), ...all.value]);
}

/** Keeps recordings; says whether they will still be there tomorrow. */
export async function keep(fresh: readonly Clip[]): Promise<boolean> {
  all.value = new Map([...all.value, ...fresh.map((one) => [by(one), one] as const)]);
  try {
    for (const one of fresh) {
      await within("readwrite", (store) => store.put(one, by(one)));
    }
    return true;
  } catch {
    return false;
  }
}

/** Deletes every recording of this device, in all languages. */
export async function forget(): Promise<void> {
  all.value = new Map();
  await within("readwrite", (store) => store.clear()).catch(() => null);
}

// -- as a file ------------------------------------------------------------------------------------------------------------

interface Written {
  lupus: "voices";
  version: 1;
  clips: { language: string; says: string; sound: string }[];
}

/** Bounds of what is brought in: a sentence, its sound, and how many there are. */
const LONG = 400;
const LOUD = 400_000;
const MANY = 500;

function letters(bytes: ArrayBuffer): string {
  let found = "";
  for (const byte of new Uint8Array(bytes)) {
    found += String.fromCharCode(byte);
  }
  return btoa(found);
}

/** Every recording of this device, as a file's content. */
export function written(): string {
  const found = [...all.value.values()].map(({ bytes, ...one }) => ({ ...one, sound: letters(bytes) }));
  return JSON.stringify({ lupus: "voices", version: 1, clips: found } satisfies Written);
}

/** Reads such a file; null if it is none. One recording that is not ours spoils the file. */
export function unwritten(content: string): Clip[] | null {
  try {
    const found = JSON.parse(content) as Partial<Written>;
    if (found.lupus !== "voices" || found.version !== 1 || !Array.isArray(found.clips) || found.clips.length > MANY) {
      return null;
    }
    return found.clips.map(({ language: read, says, sound }) => {
      if (!/^[a-z]{2,3}$/.test(read) || typeof says !== "string" || !says || says.length > LONG || sound.length > LOUD) {
        throw new Error("no recording");
      }
      return { language: read, says, bytes: Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0)).buffer };
    });
  } catch {
    return null;
  }
}
