/** What is heard, and when: the Master's new lines, a clapper, a drum, a bell. Phones are mute unless asked. */

import { computed, effect, signal } from "@preact/signals";

import { read, write } from "../app/storage";
import { language, line, load, nameOf, spoken, text } from "../app/text";
import { role, table } from "../app/table";
import { byNight } from "../play/phases";
import { scene, words } from "../play/scene";
import { Reader } from "./reader";
import { allow, bell, clap, drum, under, wake } from "./tones";
import { aloud, other, queue, state, talking } from "./voice";

const KEPT = "lupus.sound";

const board = role() === "board";

/** Whether this screen is heard: a board unless it was silenced, a phone only if somebody wanted it. */
export const audible = signal((read("localStorage", KEPT) ?? (board ? "1" : "0")) === "1");
/** The drum under the night. */
export const covering = signal(read("localStorage", "lupus.drum") !== "0");
/** Whether somebody has tapped here, without which browsers stay silent. */
export const tapped = signal(false);

export function setAudible(wanted: boolean): void {
  audible.value = wanted;
  write("localStorage", KEPT, wanted ? "1" : "0");
  if (wanted) {
    void check();
  } else {
    queue.stop();
  }
}

export function setCovering(wanted: boolean): void {
  covering.value = wanted;
  write("localStorage", "lupus.drum", wanted ? null : "0");
}

/** The sound check, from a tap: a clapper, then a sentence. */
export async function check(): Promise<void> {
  tapped.value = true;
  await wake();
  clap();
  state.value = "untried";
  queue.say([text("ui.sound.hello", {}, aloud.value)]);
}

/** What keeps the Master's voice from being heard, as a text; null if nothing does. */
export const trouble = computed(() => {
  if (!audible.value) {
    return null;
  }
  return state.value === "refused" ? "ui.sound.refused" : state.value === "none" ? "ui.sound.none" : null;
});

effect(() => allow(audible.value));

/** A screen that is heard needs the words of the table's language, if its own is another one. */
effect(() => {
  const wanted = spoken.value;
  if (audible.value && wanted !== null && wanted !== language.value) {
    void load(wanted).then((words) => (other.value = { language: wanted, words }), () => null);
  }
});

const reader = new Reader();
let at = "";

effect(() => {
  const here = table.value?.table ?? "";
  const { said, lines } = words.value;
  if (here !== at) {
    at = here;
    reader.forget();
  }
  const fresh = reader.fresh(said, lines);
  if (audible.value) {
    queue.say(fresh.map((one) => line(one, aloud.value)));
  }
});

const ear = new Reader();

/** What bots say is said under their names. At night nothing of it is shown, and nothing is new. */
effect(() => {
  const game = table.value?.game;
  const talk = game?.talk ?? [];
  const said = talk.at(-1)?.n ?? (game?.day === 0 ? 0 : null);
  const fresh = said === null ? [] : ear.fresh(said, talk);
  if (audible.value) {
    queue.say(fresh.map((one) => `${nameOf(one.seat)}: ${line(one.line, aloud.value)}`));
  }
});

let moment = "";
effect(() => {
  const view = table.value;
  const call = view?.game?.phase === "call" ? view.moment : "";
  if (call !== moment) {
    moment = call;
    if (call !== "") {
      clap();
    }
  }
});

effect(() => {
  if (scene.value?.scene === "dawn" && scene.value.step === 0) {
    bell();
  }
});

const underNight = computed(() => audible.value && covering.value && byNight(table.value?.game) && table.value?.clock.stopped === "");
effect(() => drum(underNight.value));
effect(() => under(talking.value));

/** A tap anywhere wakes the sounds of a screen that is to be heard. */
for (const happening of ["pointerdown", "keydown"]) {
  window.addEventListener(happening, () => {
    if (audible.value && !tapped.value) {
      tapped.value = true;
      void wake();
      if (state.value === "refused") {
        state.value = "untried";
        queue.repeat();
      }
    }
  });
}
