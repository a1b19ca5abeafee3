/** The circle at the end: cards that turn, then the story told around it, then the cards again. */

import type { ComponentChildren } from "preact";

import { Circle } from "../draw/Circle";
import { CardBack, RolePicture } from "../draw/roles";
import { Moon, Sun } from "../draw/Sky";
import { WolfPicture, WolfShadow } from "../draw/wolf";
import { WOLF } from "../play/turning";
import type { Outcome, PublicView } from "../wire";
import type { Telling } from "./timeline";

interface Props {
  view: PublicView;
  end: Outcome;
  own: number | null;
  board: boolean;
  /** Whether a seat's card lies face up. */
  up: (seat: number) => boolean;
  all: boolean;
  telling: Telling | null;
}

export function StoryCircle({ view, end, own, board, up, all, telling }: Props) {
  const step = telling?.step ?? null;
  const chairs = step ? view.chairs.map((chair) => ({ ...chair, gone: false, ghost: step.out.includes(chair.seat) })) : view.chairs;
  const wolf = (seat: number) => end.roles[seat - 1] === WOLF;
  const story = step === null ? {
    instead: (seat: number) => <Turned role={end.roles[seat - 1] ?? "unknown"} up={up(seat)} />,
  } : {};
  return (
    <Circle
      chairs={chairs}
      own={own}
      board={board}
      marks={{ suspects: telling && !step ? telling.line.seats ?? [] : [] }}
      pulls={step?.pulls ?? []}
      kind={step?.night ? "thread" : "finger"}
      behind={(seat) => (all && wolf(seat) ? <WolfShadow /> : null)}
      {...story}
    >
      <Hub night={step?.night ?? false} crossed={(step?.pulls.length ?? 0) > 0} />
    </Circle>
  );
}

function Hub({ night, crossed }: { night: boolean; crossed: boolean }): ComponentChildren {
  return <div class={`hub-sky${crossed ? " crossed" : ""}`}>{crossed ? null : night ? <Moon /> : <Sun />}</div>;
}

function Turned({ role, up }: { role: string; up: boolean }) {
  return (
    <span class={`turned${up ? " up" : ""}`}>
      {up ? role === WOLF ? <WolfPicture /> : <RolePicture role={role} /> : <CardBack />}
    </span>
  );
}
