/** The Master's voice: one that somebody at the table recorded, or one that lives on this device, in the table's language.
 * Nothing waits for it. */

import { computed, signal } from "@preact/signals";

import { language, load, spoken, type Tongue, tongue } from "../app/text";
import { read, write } from "../app/storage";
import { gong, hush, play } from "./tones";
import { Queue, patience, plain } from "./reader";

/** What is known of the voice: not tried, heard to begin, kept back until somebody taps, or not there. */
export type State = "untried" | "speaking" | "refused" | "none";

export const state = signal<State>("untried");
/** Whether it speaks just now. */
export const talking = signal(false);
export const slow = signal(read("localStorage", "lupus.slow") === "1");

/** The table's language, once its words are here, on a phone whose owner reads another one. */
export const other = signal<Tongue | null>(null);
/** What is said aloud is for all who hear it: in the table's language, whatever is read here. */
export const aloud = computed(() => (other.value?.language === spoken.value ? other.value : null) ?? tongue.value);

/** Has the words of the table's language here, where this screen reads another one. */
export async function learn(): Promise<void> {
  const wanted = spoken.value;
  if (wanted !== null && wanted !== language.value) {
    other.value = await load(wanted).then((words) => ({ language: wanted, words }), () => null);
  }
}

/** A voice that has not begun by then was refused. */
const BEGINS = 2_500;

const speech = "speechSynthesis" in globalThis ? globalThis.speechSynthesis : null;

export function setSlow(wanted: boolean): void {
  slow.value = wanted;
  write("localStorage", "lupus.slow", wanted ? "1" : null);
}

/** The voice for a language: only such as need no network, the device's own choice first. */
export function choose(voices: readonly SpeechSynthesisVoice[], wanted: string): SpeechSynthesisVoice | null {
  const fits = voices.filter((one) => one.localService && one.lang.toLowerCase().replace("_", "-").split("-")[0] === wanted);
  return fits.find((one) => one.default) ?? fits[0] ?? null;
}

/** Browsers find their voices a moment after they are asked for the first time. */
let found = Promise.resolve();
if (speech && speech.getVoices().length === 0) {
  found = new Promise((done) => {
    speech.addEventListener("voiceschanged", () => done(), { once: true });
    setTimeout(done, 1_500);
  });
}
speech?.addEventListener("voiceschanged", () => {
  if (state.value === "none") {
    state.value = "untried";
  }
});

/** Something to say. `clip`: how somebody recorded it; "" where that was said with the line before. */
export interface Spoken {
  text: string;
  clip?: ArrayBuffer | "" | null;
}

let turn = 0;

/** Plays what was recorded, else says it; calls back in any case. */
function say({ text, clip }: Spoken, done: () => void): void {
  if (clip === "") {
    done();
  } else if (!clip) {
    utter(text, done);
  } else {
    const mine = turn;
    talking.value = true;
    play(clip).then(() => {
      talking.value = false;
      state.value = "speaking";
      done();
    }, () => {
      talking.value = false;
      if (mine === turn) {
        utter(text, done);
      }
    });
  }
}

function stop(): void {
  turn += 1;
  hush();
  speech?.cancel();
}

/** Says a text with the voice there is, or sounds the gong; calls back in any case. */
function utter(text: string, done: () => void): void {
  const voice = choose(speech?.getVoices() ?? [], aloud.value.language);
  const words = plain(text);
  if (!speech || !voice || words === "") {
    state.value = "none";
    gong();
    done();
    return;
  }
  const one = new SpeechSynthesisUtterance(words);
  one.voice = voice;
  one.lang = voice.lang;
  one.rate = slow.value ? 0.75 : 0.95;
  let ended = false;
  const finish = () => {
    if (!ended) {
      ended = true;
      talking.value = false;
      clearTimeout(silent);
      clearTimeout(begins);
      done();
    }
  };
  const begins = setTimeout(() => {
    state.value = "refused";
    speech.cancel();
    gong();
    finish();
  }, BEGINS);
  const silent = setTimeout(() => {
    speech.cancel();
    finish();
  }, patience(words, one.rate));
  one.onstart = () => {
    clearTimeout(begins);
    state.value = "speaking";
    talking.value = !ended;
  };
  one.onend = finish;
  one.onerror = ({ error }) => {
    if (!ended && error !== "canceled" && error !== "interrupted") {
      state.value = error === "not-allowed" ? "refused" : "none";
      gong();
    }
    finish();
  };
  speech.speak(one);
}

export const queue = new Queue<Spoken>({ say: (one, done) => void found.then(() => say(one, done)), stop });

/** Looks whether there is a voice for the language, before anybody waits for one. */
export async function look(): Promise<void> {
  await found;
  const there = speech !== null && choose(speech.getVoices(), aloud.value.language) !== null;
  if (there ? state.value === "none" : state.value === "untried") {
    state.value = there ? "untried" : "none";
  }
}
