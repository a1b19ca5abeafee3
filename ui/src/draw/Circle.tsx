/** The circle of seats, heart of every screen: people look here rather than read. */

import type { ComponentChildren } from "preact";

import { nameOf, text } from "../app/text";
import type { Chair } from "../wire";
import { Lantern } from "./Lantern";
import { shortNames } from "./names";
import { type Place, type Ring, reach, ring, round } from "./ring";
import { useSize } from "./size";
import { type Pull, gap, tally as count, threads } from "./threads";

/** What is shown of each chair; seats by their meaning. */
export interface Marks {
  /** From whom people count. */
  reference?: number | null;
  /** Whose turn it is: to accuse, to vote or to speak. */
  turn?: number | null;
  /** Who has said something just now. */
  says?: number | null;
  suspects?: readonly number[];
  /** Whom the Owl has marked. */
  owl?: number | null;
  /** Who stands under my thumb. */
  chosen?: number | null;
  /** How many point at somebody. */
  tally?: ReadonlyMap<number, number>;
  /** Who is said to be ready: has seen the card, has heard enough. */
  ready?: ReadonlySet<number>;
}

interface Props {
  chairs: readonly Chair[];
  own?: number | null;
  /** Who sits at the bottom, where it is somebody else than the own seat. */
  bottom?: number | null;
  marks?: Marks;
  /** Threads of accusation, or fingers. */
  pulls?: readonly Pull[];
  kind?: "thread" | "finger";
  /** A thread not yet let go. */
  aim?: Pull | null;
  /** Whom a tap may name; taps on others only tell who that is. */
  may?: ReadonlySet<number>;
  onTap?: (seat: number) => void;
  /** For a room: larger, and nothing to tap. */
  board?: boolean;
  /** Drawn behind a chair. */
  behind?: (seat: number) => ComponentChildren;
  /** Drawn in place of a chair's lantern. */
  instead?: (seat: number) => ComponentChildren;
  children?: ComponentChildren;
}

/** A name's size and a chair's least, on a phone and on a board. */
function roomFor({ width, height, rem }: { width: number; height: number; rem: number }, n: number, board: boolean) {
  const type = board ? Math.max(20, Math.min(40, height / (n > 14 ? 34 : 28))) : Math.max(12, rem * (n > 14 ? 0.75 : 0.875), Math.min(rem * 1.2, width / (n > 14 ? 36 : 26)));
  return {
    type,
    room: {
      width,
      height,
      least: board ? 36 : n > 20 ? 26 : 28,
      most: board ? Math.min(124, height / 5.6) : Math.min(width / 3.6, 92),
      label: type * 1.25,
      narrowest: Math.max(44, type * (n > 14 ? 3.7 : 4.6)),
    },
  };
}

export function Circle(props: Props) {
  const { chairs, own = null, bottom = own, board = false } = props;
  const [box, size] = useSize<HTMLDivElement>();
  const n = chairs.length;
  if (!size || size.width < 100 || n < 1) {
    return <div class="circle" ref={box}><i class="letter" /></div>;
  }
  const { room, type } = roomFor(size, n, board);
  const laid = ring(n, { ...room, own: bottom });
  const beyond = Math.max(0, laid.height - size.height);
  return (
    <div class="circle" ref={box} style={beyond > 0 ? { marginBottom: `${beyond}px` } : {}}>
      <i class="letter" />
      <div class="ring" style={{ width: `${laid.width}px`, height: `${laid.height}px`, "--face": `${laid.face}px`, "--name": `${type}px` }}>
        <div class="hub" style={frame(laid.hub)}>{props.children}</div>
        <Chairs {...props} laid={laid} type={type} />
        <Floor {...props} laid={laid} />
      </div>
    </div>
  );
}

const frame = ({ x, y, width, height }: Ring["hub"]) => ({
  left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, "--hub": `${Math.min(width, height)}px`,
});

/** Between the chairs: the way round, and what is pulled across. */
function Floor({ laid, marks = {}, pulls = [], kind = "thread", aim }: Props & { laid: Ring }) {
  const step = gap(laid);
  const all = aim ? [...pulls, aim] : pulls;
  return (
    <svg class="floor" width={laid.width} height={laid.height} viewBox={`0 0 ${laid.width} ${laid.height}`} aria-hidden="true">
      <Way laid={laid} from={marks.reference ?? null} />
      {threads(laid, all).map((one, at) => (
        <g key={`${one.from}-${one.to}`} class={`${kind}${aim && at === all.length - 1 ? " aim" : ""}`}>
          <path class="casing" d={one.path} />
          <path class="pull" d={one.path} pathLength="1" />
          {kind === "finger" ? <Hand x={one.start.x} y={one.start.y} turn={one.turn} scale={Math.max(0.5, Math.min(1.2, laid.face / 66))} /> : null}
          <circle class="knot" cx={round(one.knot.x)} cy={round(one.knot.y)} r={round(step * 0.4)} />
        </g>
      ))}
    </svg>
  );
}

/** A pointing hand, as printers set it. */
function Hand({ x, y, turn, scale }: { x: number; y: number; turn: number; scale: number }) {
  const up = Math.abs(turn) > 90 ? -1 : 1;
  return (
    <g class="hand" transform={`translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)} ${round(scale * up)}) translate(9 0)`}>
      <path d="M1-7C5-10 8-11 12-10c2 .5 2 3 0 3.5l-1 .5H29a2.6 2.6 0 0 1 0 5.2H17c2 .8 1.8 3.6-.5 3.8 1.5 1 1 3.4-1 3.5 1 1.4 0 3.2-2 3.2H5C3 9.700 2 9 1 8z" />
      <path class="cuff" d="M-6-8.5h7v18h-7z" /><path class="knuckle" d="M17-1.8h-4M16.5 2h-4M15.5 5.5h-3.5" />
    </g>
  );
}

/** Which way people speak: from the reference to the left, clockwise. */
function Way({ laid, from }: { laid: Ring; from: number | null }) {
  if (from === null) {
    return null;
  }
  const n = laid.places.length;
  const [start, next] = [laid.places[from - 1], laid.places[from % n]];
  if (!start || !next) {
    return null;
  }
  const deep = (place: Place) => {
    const far = reach(laid.box, place.way) + 3;
    return { x: place.x + place.way.x * far, y: place.y + place.way.y * far };
  };
  const [a, b] = [deep(start), deep(next)];
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const part = (share: number) => `${round(a.x + (b.x - a.x) * share)} ${round(a.y + (b.y - a.y) * share)}`;
  return (
    <g class="way">
      <path d={`M${part(0.1)}L${part(0.72)}`} />
      <path class="tip" d="M-9-5L1 0l-10 5z" transform={`translate(${part(0.78)}) rotate(${round(turn)})`} />
    </g>
  );
}

function Chairs(props: Props & { laid: Ring; type: number }) {
  const { chairs, laid, type, pulls = [], marks = {} } = props;
  const short = shortNames(chairs.map(({ seat }) => ({ seat, name: nameOf(seat) })), (laid.box.width + 2) / type);
  const counted = marks.tally ?? count(pulls);
  return (
    <ol class="chairs">
      {chairs.map((chair) => {
        const place = laid.places[chair.seat - 1];
        return place ? (
          <OneChair key={chair.seat} {...props} chair={chair} place={place} short={short.get(chair.seat) ?? ""}
            counted={counted.get(chair.seat) ?? 0} />
        ) : null;
      })}
    </ol>
  );
}

interface OneProps extends Props {
  chair: Chair;
  place: Place;
  laid: Ring;
  short: string;
  counted: number;
}

function OneChair(props: OneProps) {
  const { chair, place, laid, marks = {}, own, may, board, onTap } = props;
  const { seat } = chair;
  const state = {
    ghost: chair.ghost, gone: chair.gone, away: chair.away, own: seat === own, turn: seat === marks.turn,
    suspect: marks.suspects?.includes(seat), chosen: seat === marks.chosen, may: may?.has(seat), ready: marks.ready?.has(seat),
  };
  const named = Object.entries(state).filter(([, is]) => is).map(([name]) => `is-${name}`);
  const style = {
    left: `${place.x - laid.box.width / 2}px`, top: `${place.y - laid.box.height / 2}px`,
    width: `${laid.box.width}px`, height: `${laid.box.height}px`,
  };
  const inner = <Inner {...props} />;
  return (
    <li class={["chair", ...named].join(" ")} style={style} title={nameOf(seat)}>
      {board || !onTap ? (
        <div class="spot" role="img" aria-label={described(props)}>{inner}</div>
      ) : (
        <button type="button" class="spot" aria-label={described(props)} onClick={() => onTap(seat)}
          {...(may?.has(seat) ? { "aria-pressed": seat === marks.chosen } : {})}>
          {inner}
        </button>
      )}
    </li>
  );
}

function Inner({ chair, short, counted, marks = {}, instead, behind }: OneProps) {
  const { seat } = chair;
  return (
    <>
      <span class="face">
        {behind?.(seat)}
        {instead?.(seat) ?? <Lantern of={chair} out={chair.ghost ?? false} />}
        {seat === marks.reference ? <Flag /> : null}
        {seat === marks.owl ? <OwlMark /> : null}
        {chair.bot ? <BotMark /> : null}
        {marks.ready?.has(seat) ? <ReadyMark /> : null}
        {seat === marks.says ? <SaysMark /> : null}
        {counted > 0 ? <span class="tally" data-n={counted} /> : null}
      </span>
      {short === nameOf(seat) ? <bdi class="short">{short}</bdi> : <bdi class="short" data-short={short} />}
    </>
  );
}

/** A chair in words, for those who hear the circle. */
function described({ chair, marks = {}, own, counted }: OneProps): string {
  const { seat } = chair;
  const said = [
    seat === own && "own", chair.ghost && "ghost", chair.away && "away", chair.bot && "bot",
    seat === marks.reference && "reference", seat === marks.turn && "turn",
    marks.suspects?.includes(seat) && "suspect", seat === marks.owl && "owl", marks.ready?.has(seat) && "ready",
  ].filter((one): one is string => typeof one === "string");
  const words = said.map((one) => text(`ui.play.chair.${one}`));
  if (counted > 0) {
    words.push(text("ui.play.chair.tally", { n: counted }));
  }
  return [nameOf(seat), ...words].join(", ");
}

function Flag() {
  return (
    <svg class="mark flag" viewBox="0 0 24 28" aria-hidden="true">
      <path class="pole" d="M5 2v25" /><path class="cloth" d="M5 3h17l-5 5 5 5H5z" />
    </svg>
  );
}

export function OwlMark() {
  return (
    <svg class="mark owl" viewBox="0 0 24 24" aria-hidden="true">
      <path class="body" d="M4 2c3 2 5 3 8 3s5-1 8-3c1 4 1 6 1 9 0 7-4 12-9 12S3 18 3 11c0-3 0-5 1-9z" />
      <circle class="eye" cx="8.5" cy="11" r="3.2" /><circle class="eye" cx="15.5" cy="11" r="3.2" />
      <path class="eye" d="M12 13l2 3-2 3-2-3z" />
    </svg>
  );
}

function BotMark() {
  return (
    <svg class="mark bot" viewBox="0 0 24 24" aria-hidden="true">
      <path class="body" d="M10.5 1h3v5H19q3 0 3 3v9q0 3-3 3H5q-3 0-3-3V9q0-3 3-3h5.5z" />
      <circle class="eye" cx="8" cy="12" r="2.40" /><circle class="eye" cx="16" cy="12" r="2.40" /><path class="eye" d="M7 17h10v1.6H7z" />
    </svg>
  );
}

function SaysMark() {
  return (
    <svg class="mark says" viewBox="0 0 24 24" aria-hidden="true">
      <path class="body" d="M5 2h14q3 0 3 3v8q0 3-3 3h-7l-6 6v-6H5q-3 0-3-3V5q0-3 3-3z" />
      <path class="stroke" d="M6.5 7h11M6.5 11h7" />
    </svg>
  );
}

/** Ready: has seen the card, has heard enough. */
function ReadyMark() {
  return (
    <svg class="mark tick" viewBox="0 0 24 24" aria-hidden="true">
      <circle class="body" cx="12" cy="12" r="11" /><path class="stroke" d="M6.5 12.5l4 4 7.5-8.50" />
    </svg>
  );
}
