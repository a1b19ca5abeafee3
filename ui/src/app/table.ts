/** The table as screens see it: what was shown last, and ways to ask for something. */

import { effect, signal } from "@preact/signals";

import { hush, WITH_WORDS, words } from "../chat/night";
import type { Answer, Frame, View } from "../wire";
import { heard, now } from "./clock";
import { forget, forgetTable, keep, keepBoard, key } from "./keys";
import { type AnyAsk, Net } from "./net";
import { connected, frame, isNight as night, mySeat, refused, table, unsent, view, you } from "./state";
import { randomWord } from "./storage";

export { connected, frame, mySeat, now, refused, table, unsent, view, you };
export type { AnyAsk };

/** What stands under the thumb. `touched`: somebody put it there in this moment. */
export interface Held {
  moment: string;
  target: number | null;
  touched: boolean;
}

export const held = signal<Held | null>(null);
/** Why the line is gone: this key opens nothing here any more, or there is no such table. */
export const gone = signal<"token" | "table" | null>(null);
/** The code in the page's address, in capitals; empty at home. */
export const code = signal("");

/** Once a second, whatever happens. */
const BEAT = 1_000;
/** Every beat is equally long on the wire, whoever is held and whether anybody is. */
const BEAT_SIZE = 240;

let net: Net | null = null;
let beating = 0;

/** Which page this is. */
export function role(): "phone" | "board" {
  return location.pathname.startsWith("/board/") ? "board" : "phone";
}

/** Whether it is night at this table. */
export function isNight(): boolean {
  return night.value;
}

/** Asks the table for something. What became of it comes back in a frame; a refusal is also in `refused`. */
export async function send(command: AnyAsk): Promise<Answer> {
  refused.value = null;
  const answer: Answer = net
    ? await net.ask(command)
    : { id: "", ok: false, error: { code: "gone" } };
  if (!answer.ok && command.type !== "go_on") { // who taps too late to go on has what they wanted
    refused.value = answer.error ?? { code: "" };
  }
  return answer;
}

/** Puts somebody (or nobody) under the thumb. It travels with the next beat, like everybody's. */
export function hold(target: number | null, touched: boolean): void {
  const moment = view.value?.public.moment;
  if (moment !== undefined) {
    held.value = { moment, target, touched };
  }
}

/** Sits down at a table's line with this tab's key, or watches it as a board; covered, it is in nobody's hands. */
export function open(at: string, token: string | null, covered = false): void {
  close();
  code.value = at;
  gone.value = null;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  net = new Net(`${scheme}://${location.host}/api/tables/${encodeURIComponent(at)}/live`, token, ears(at, token), {
    socket: (url) => new WebSocket(url),
    wait: (run, ms) => window.setTimeout(run, ms),
    stop: (timer) => window.clearTimeout(timer),
    now: () => performance.now(),
    id: randomWord,
  }, covered);
  beating = window.setInterval(beat, BEAT);
}

/** Leaves the line; what was shown is gone. */
export function close(): void {
  net?.end();
  net = null;
  window.clearInterval(beating);
  frame.value = null;
  held.value = null;
  hush();
  unsent.value = false;
  refused.value = null;
}

function ears(at: string, token: string | null) {
  return {
    frame: take,
    state(state: "on" | "lost" | "gone", why?: "token" | "table") {
      connected.value = state;
      if (state === "gone") {
        if (why === "table") {
          forgetTable(at);
        } else if (token !== null) {
          forget(at, token);
          keepBoard(at, null);
        }
        frame.value = null;
        gone.value = why ?? "table";
      }
    },
    unsent(late: boolean) {
      unsent.value = late;
    },
  };
}

function take(next: Frame): void {
  heard(next.view.public.clock.now);
  frame.value = next;
  follow();
  takePart(next.view);
  const paired = next.view.board?.token;
  if (paired) {
    keepBoard(code.value, paired);
    net?.as(paired);
  }
}

/** While cards are dealt this phone takes part by itself; what it needs for that is loaded before. A phone that cannot
 * load it is left out by name. */
function takePart({ public: { dealing, stage }, you: mine }: View): void {
  if (mine && mine.seat !== null && (dealing || stage === "lobby")) {
    import("../deal/phone").then((phone) => {
      if (dealing && net) {
        const line = net;
        phone.takePart(dealing, mine.person, (command) => line.ask(command));
      }
    }, () => undefined);
  }
}

/** What is held follows the moment: a new one begins with what the server holds. While people are asked in turn only
 * what stands behind the `#` changes, and whoever aims goes on aiming. */
function follow(): void {
  const moment = view.value?.public.moment ?? "";
  const mine = you.value;
  if (held.value?.moment === moment) {
    return;
  }
  if (mine && held.value && held.value.moment.split("#")[0] === moment.split("#")[0]) {
    held.value = { ...held.value, moment };
  } else {
    held.value = mine ? { moment, target: mine.target ?? null, touched: mine.touched ?? false } : null;
  }
}

/** A night brings a frame every half second; by day an answer comes at once, and something when the time is up. Where
 * nothing comes, the line is dead, whatever the browser thinks. */
const DEAD = 4_000;
const OVERDUE = 4_000;

function doubt(): void {
  const clock = view.value?.public.clock;
  const silence = net?.silence ?? { heard: 0, open: 0 };
  const led = view.value?.public.led?.master != null;
  const overdue = !led && clock?.ends != null && clock.stopped === "" && now() > clock.ends + OVERDUE && silence.heard > OVERDUE;
  if (overdue || silence.open > DEAD || (isNight() && silence.heard > DEAD && !alone())) {
    net?.wake();
  }
}

/** Somebody alone with bots gets frames as they come, also at night. */
const alone = () => view.value?.public.alone ?? false;

/** Sends what stands under the thumb before its beat: the device leaves these hands. */
export const flush = () => beat();

/** Once a second while there is a choice to make, touched or not: nobody can tell a choice from its traffic. */
function beat(): void {
  doubt();
  const mine = you.value;
  const phase = view.value?.public.game?.phase ?? "";
  const open = mine?.asked || (phase === "accusation" && (mine?.may?.length ?? 0) > 0);
  if (held.value && open && (isNight() || phase === "accusation")) {
    const speaks = mine?.says?.includes("pack") ?? false;
    net?.tell({ type: "hold", ...held.value, ...(speaks ? words(held.value.moment) : {}) }, speaks ? WITH_WORDS : BEAT_SIZE);
  }
}

/** Keeps the name beside the key, so that the link opened again can offer the chair by name. */
effect(() => {
  const mine = you.value;
  const token = key(code.value);
  if (mine && token && code.value && role() === "phone") {
    keep(code.value, token, mine.name);
  }
});

/** A glance at another app cuts no line. */
const GLANCE = 5_000;

let hidden: number | null = null;

window.addEventListener("online", () => net?.wake());
window.addEventListener("offline", () => net?.away());
window.addEventListener("pageshow", (event) => event.persisted && net?.wake());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") {
    hidden = Date.now();
  } else if (hidden !== null && Date.now() - hidden > GLANCE) {
    net?.wake();
  }
});
