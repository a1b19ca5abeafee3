/** Keeps the screen on while a game is played: by the browser's own way, or, on plain http where there is none, by a
 * tiny mute film that never ends. It lies behind everything, is begun by a tap as browsers want it, and let go at the
 * end. */

import { effect, signal } from "@preact/signals";

import film from "./still.mp4";
import { table } from "./state";
import { read, write } from "./storage";

const TOLD = "lupus.sleep";

/** Whether this device may fall asleep and its owner has not been told yet. */
export const mayDoze = signal(false);

let lock: WakeLockSentinel | null = null;
let loop: HTMLVideoElement | null = null;
let wanted = false;

export function told(): void {
  write("localStorage", TOLD, "1");
  mayDoze.value = false;
}

function dozes(): void {
  mayDoze.value = read("localStorage", TOLD) === null;
}

async function ask(): Promise<void> {
  if (!wanted || lock || document.visibilityState !== "visible") {
    return;
  }
  if (!("wakeLock" in navigator)) {
    play();
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
  loop?.pause();
  await had?.release();
}

/** Behind the page, and as large: browsers let a screen fall asleep before a film that nobody could see. */
function made(): HTMLVideoElement {
  const video = document.createElement("video");
  video.muted = video.loop = video.playsInline = true;
  video.src = film;
  video.className = "awake";
  video.tabIndex = -1;
  video.setAttribute("aria-hidden", "true");
  document.body.append(video);
  return video;
}

function play(): void {
  loop?.play().then(() => (mayDoze.value = false), dozes);
}

/** A tap allows what comes later: the film runs for an instant, and waits until a game is played. */
function tapped(): void {
  if (loop || "wakeLock" in navigator || table.value === null) {
    return;
  }
  loop = made();
  loop.play().then(() => wanted || loop?.pause(), dozes);
}

effect(() => {
  wanted = table.value?.stage === "playing";
  void (wanted ? ask() : release());
});
document.addEventListener("visibilitychange", () => void ask());
document.addEventListener("click", tapped);
