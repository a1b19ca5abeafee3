/** The one thing there is to do now, read from the view alone. Pure. */

import type { PublicView, You } from "../wire";

/** How a tap on a chair is meant. */
export type Tap = "hold" | "accuse" | "point" | "vote" | "none";

export interface Task {
  tap: Tap;
  /** The text that says what to do. */
  key: string;
  /** Whom it names. */
  who: number | null;
  /** Large buttons for those one can choose among, beside the circle. */
  buttons: boolean;
  /** Something to press that is no choice: the card was seen, enough was heard, one has spoken, it may go on. */
  press: "seen" | "enough" | "spoken" | "on" | null;
}

const task = (key: string, more: Partial<Task> = {}): Task => ({
  tap: "none", key: `ui.play.do.${key}`, who: null, buttons: false, press: null, ...more,
});

type Find = (view: PublicView, you: You) => Task;

const ghost = (view: PublicView, you: You) => view.chairs.find((one) => one.seat === you.seat)?.ghost ?? false;
const mine = (view: PublicView, you: You) => view.chairs.find((one) => one.seat === you.seat);

/** By night a ghost's phone asks what every phone asks: nobody looks at a phone and knows whose it is. */
function night(key: string): Find {
  return (_, you) => task(key, { tap: you.asked ? "hold" : "none" });
}

function speaking(own: string, other: string): Find {
  return (view, you) => {
    const who = view.game?.speaker ?? null;
    return who === you.seat ? task(own, { who, press: "spoken" }) : task(other, { who });
  };
}

const FIND: Record<string, Find> = {
  dealt: (view, you) => {
    if (!mine(view, you)?.seen) {
      return task("see", { press: "seen" });
    }
    return task(view.chairs.some((one) => !one.seen && !one.bot) ? "wait_seen" : "all_seen");
  },
  call: night("call"),
  point: night("point"),
  look: night("look"),
  hold: () => task("read"),
  last_words: speaking("my_last_words", "last_words"),
  discussion: (view, you) => {
    const who = view.game?.speaker ?? null;
    if (ghost(view, you)) {
      return task("ghost_day");
    }
    if (who !== null) {
      return who === you.seat ? task("my_word", { who, press: "spoken" }) : task("word", { who });
    }
    return task(view.devices ? "talk_apart" : "talk", { press: "enough" });
  },
  accusation: (view, you) => {
    const who = view.game?.asked ?? null;
    if (who === you.seat) {
      return task("accuse", { tap: "accuse", who });
    }
    return (you.may?.length ?? 0) > 0 ? task("aim", { tap: "hold", who }) : task("accusing", { who });
  },
  naming: () => task("naming"),
  defence: speaking("my_defence", "defence"),
  execution: (view, you) => {
    if (you.asked) {
      return task("finger", { tap: "point", buttons: true });
    }
    if (view.game?.by_hand && view.game.voters?.includes(you.seat ?? 0)) {
      return task("hand");
    }
    return task(view.game?.suspects?.includes(you.seat ?? 0) ? "finger_me" : "finger_wait");
  },
  ballot: (view, you) => {
    const who = view.game?.asked ?? null;
    return you.asked ? task("vote", { tap: "vote", who, buttons: true }) : task("voting", { who });
  },
};

/** What the person at this phone can do now. Somebody without a chair watches. */
export function taskOf(view: PublicView, you: You): Task {
  const find = FIND[view.game?.phase ?? ""];
  if (!find || you.seat === null) {
    return task(you.seat === null ? "watch" : "wait");
  }
  const found = find(view, you);
  if (!view.alone) {
    return found;
  }
  const own = view.game?.phase ?? "";
  const said = ghost(view, you) && NIGHT.has(own) ? task("alone.night") : OWN.has(own) ? { ...found, key: `ui.play.do.alone.${own}` } : found;
  return mayGoOn(view, you, found) ? { ...said, press: "on" } : said;
}

const NIGHT = new Set(["call", "point", "look", "hold"]);
/** Where alone with bots other words fit: nobody hides anything from anybody, and there is nobody to look at. */
const OWN = new Set(["call", "point", "discussion"]);

/** Alone with bots one may always go on, but where something waits for one's own choice or word. */
function mayGoOn(view: PublicView, you: You, found: Task): boolean {
  const phase = view.game?.phase ?? "";
  const chooses = ["call", "point"].includes(phase) && !ghost(view, you);
  const open = ["accuse", "vote"].includes(found.tap) || (found.tap === "point" && !you.touched);
  return !chooses && !open && (found.press === null || found.press === "enough") && phase !== "dealt";
}
