/** What is drawn at a moment of a written game: chairs, marks and who points at whom. Pure. */

import type { Marks } from "../draw/Circle";
import { FACES } from "../draw/faces";
import type { Pull } from "../draw/threads";
import type { Chair } from "../wire";
import type { Audience, Moment, State } from "./fold";

export interface Drawn {
  chairs: Chair[];
  marks: Marks;
  pulls: Pull[];
  kind: "thread" | "finger";
  night: boolean;
  /** The cards that whoever looks knows, by seat. */
  roles: ReadonlyMap<number, string>;
  /** All cards lie face up. */
  turned: boolean;
}

const POINTING = new Set(["pointed", "chosen", "answered", "noted", "fingered"]);
const ACCUSED = new Set(["accusation", "naming", "suspects", "defence"]);
const VOTED = new Set(["execution", "ballot", "counted", "dusk"]);

/** Who points in a night event: whoever chose, or all who were awake for a common choice. */
function fingers({ event, state }: Moment): Pull[] {
  const { seat, target = null, call = "" } = event;
  if (!POINTING.has(event.type) || target === null) {
    return [];
  }
  const from = seat != null ? [seat] : (state.private.awake.get(call) ?? []);
  return from.map((one) => [one, target]);
}

function pulls(moment: Moment): Pick<Drawn, "pulls" | "kind"> {
  const { phase, accusations, votes } = moment.state.public;
  const own = fingers(moment);
  if (own.length > 0) {
    return { pulls: own, kind: "finger" };
  }
  if (ACCUSED.has(phase)) {
    return { pulls: [...accusations], kind: "thread" };
  }
  return { pulls: VOTED.has(phase) ? [...votes] : [], kind: "finger" };
}

function turn({ public: seen }: State): number | null {
  if (seen.phase === "accusation" || seen.phase === "ballot") {
    return seen.order[0] ?? null;
  }
  return seen.phase === "defence" || seen.phase === "last_words" ? seen.speaker : null;
}

/** What is drawn, a face for each chair in turn, as none is written; `turned` is the event that turned all cards, if it has happened. */
export function drawn(moment: Moment, names: readonly string[], who: Audience, turned: Moment | null): Drawn {
  const { public: seen, private: own } = moment.state;
  const up = turned?.event.roles?.map((role, at) => [at + 1, role] as const);
  const day = seen.phase !== "discussion";
  return {
    chairs: names.map((name, at) => ({
      seat: at + 1, name, face: FACES[at % FACES.length]?.id ?? "", ghost: !seen.alive.includes(at + 1), gone: seen.silent.includes(at + 1),
    })),
    marks: {
      reference: seen.reference, turn: turn(moment.state), owl: seen.mark_known ? seen.mark : null,
      suspects: day ? seen.suspects : [],
    },
    ...pulls(moment),
    night: seen.day < seen.night && !turned,
    roles: new Map(up ?? (who === "board" ? [] : own.roles)),
    turned: up !== undefined,
  };
}
