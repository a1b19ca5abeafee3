/** What is heard, and when: the Master's new lines, a clapper, a drum, a bell. Phones are mute unless asked. */

import { computed, effect, signal } from "@preact/signals";

import { read, write } from "../app/storage";
import { line, nameOf, text } from "../app/text";
import { role, table } from "../app/table";
import { byNight } from "../play/phases";
import { scene, words } from "../play/scene";
import { readable } from "../setup/differs";
import type { Line, Settings } from "../wire";
import { recording } from "../voices/lines";
import { clips, load } from "../voices/store";
import { Reader } from "./reader";
import { allow, bell, clap, drum, gong, under, wake } from "./tones";
import { type Spoken, aloud, learn, look, queue, state, talking } from "./voice";

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
  queue.say([{ text: text("ui.sound.hello", {}, aloud.value), clip: [...clips.value.values()][0] ?? null }]);
}

/** A line as it is heard: as somebody recorded it, if they did. */
function spoken(said: Line): Spoken {
  const sentence = recording(said, clips.value, aloud.value);
  return { text: line(said, aloud.value), clip: sentence === null ? null : sentence === "" ? "" : clips.value.get(sentence) ?? null };
}

/** What was recorded here is there from the beginning, and a voice is looked for before anybody waits for it. */
void load();
effect(() => {
  if (aloud.value.words && audible.value) {
    void look();
  }
});

/** What keeps the Master's voice from being heard, as a text; null if nothing does. */
export const trouble = computed(() => {
  if (!audible.value) {
    return null;
  }
  return state.value === "refused" ? "ui.sound.refused" : state.value === "none" && clips.value.size === 0 ? "ui.sound.none" : null;
});

effect(() => allow(audible.value));

/** A screen that is heard needs the words of the table's language, if its own is another one. */
effect(() => {
  if (audible.value) {
    void learn();
  }
});

/** Reads out how a table differs from the book where somebody asked for it, also on a screen that is mute. */
export async function readOut(settings: Settings): Promise<void> {
  tapped.value = true;
  await Promise.all([wake(), learn()]);
  queue.say([{ text: readable(settings, aloud.value) }]);
}

/** Tells what has just appeared in the story of a game, where this screen speaks; the story does not wait for it. */
export function tell(said: readonly Line[]): void {
  if (audible.value) {
    queue.say([{ text: said.map((one) => line(one, aloud.value)).join(". ") }], 1);
  }
}

let stage = "";
effect(() => {
  const view = table.value;
  const begins = stage === "lobby" && view !== null && view.stage !== "lobby";
  stage = view?.stage ?? "";
  const rules = begins && audible.value ? readable(view.settings, aloud.value) : "";
  if (rules) {
    queue.say([{ text: rules }]);
  }
});

/** The line that comes with a gong. */
const SILENCE = "say.hush";

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
    if (fresh.some(({ key }) => key === SILENCE)) {
      gong();
    }
    queue.say(fresh.map(spoken));
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
    queue.say(fresh.map((one) => ({ text: `${nameOf(one.seat)}: ${line(one.line, aloud.value)}` })));
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
