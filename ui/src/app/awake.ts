/** Keeps the screen on while a game is played, where a browser can do that; plain http cannot. */

import { effect, signal } from "@preact/signals";

import { table } from "./state";
import { read, write } from "./storage";

const TOLD = "lupus.sleep";

/** Whether this device may fall asleep and its owner has not been told yet. */
export const mayDoze = signal(!("wakeLock" in navigator) && read("localStorage", TOLD) === null);

let lock: WakeLockSentinel | null = null;
let wanted = false;

export function told(): void {
  write("localStorage", TOLD, "1");
  mayDoze.value = false;
}

async function ask(): Promise<void> {
  if (!wanted || lock || !("wakeLock" in navigator) || document.visibilityState !== "visible") {
    return;
  }
  try {
    const got = await navigator.wakeLock.request("screen");
    got.addEventListener("release", () => {
      lock = lock === got ? null : lock;
    });
    lock = got;
    if (!wanted) {
      await release();
    }
  } catch {
    // A tired battery may refuse; nothing depends on it.
  }
}

async function release(): Promise<void> {
  const had = lock;
  lock = null;
  await had?.release();
}

effect(() => {
  wanted = table.value?.stage === "playing";
  void (wanted ? ask() : release());
});
document.addEventListener("visibilitychange", () => void ask());
