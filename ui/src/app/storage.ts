/** What a browser keeps. In private windows and with storage switched off every access throws: then nothing is kept. */

type Kind = "sessionStorage" | "localStorage";

function reach(kind: Kind): Storage | null {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

export function read(kind: Kind, key: string): string | null {
  try {
    return reach(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function write(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) {
      reach(kind)?.removeItem(key);
    } else {
      reach(kind)?.setItem(key, value);
    }
  } catch {
    // The page works without; only a reload forgets.
  }
}

/** Returns what stands behind a beginning in the names of all that is kept, the newest last. */
export function named(kind: Kind, start: string): string[] {
  try {
    return Object.keys(reach(kind) ?? {}).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
  } catch {
    return [];
  }
}

/** A random word, also on pages without https, where `crypto.randomUUID` is missing. */
export function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A word of this browser's own, so that somebody removed from a table is not back at once under another name. */
export function device(): string {
  const kept = read("localStorage", "lupus.device");
  if (kept) {
    return kept;
  }
  const made = randomWord();
  write("localStorage", "lupus.device", made);
  return made;
}
