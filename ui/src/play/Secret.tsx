/** What only I may see, under the thumb. At rest it is the same on every phone, and nothing of it is on the page. */

import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";

import { Token } from "../draw/Lantern";
import { CardBack, RolePicture } from "../draw/pictures";
import { Moon } from "../draw/Sky";
import { held, mySeat } from "../app/table";
import { far } from "../chat/far";
import { line, nameOf, text } from "../app/text";
import type { Line, PublicView, You } from "../wire";
import { Everything } from "./Everything";
import { byNight } from "./phases";
import { hide, letGo, open, opened, show, way } from "./reveal";

interface Props {
  view: PublicView;
  you: You;
}

export function Secret({ view, you }: Props) {
  const phase = view.game?.phase ?? "";
  const large = phase === "dealt" || phase === "hold";
  return (
    <section class={`secret ${way.value}${large ? " large" : ""}${open.value ? " open" : ""}`}>
      {open.value ? <Lid view={view} you={you} /> : large ? <div class="lid rest"><CardBack /></div> : null}
      <Pad />
    </section>
  );
}

/** The moon to hold. Wide enough for a thumb that does not look. A click without a finger is a screen reader's: it opens
 * what it then reads, and only where it is taken to. */
function Pad() {
  const tap = way.value === "tap";
  const fingers = useRef(new Set<number>());
  const says = text(tap ? "ui.play.secret.tap.short" : opened.value ? "ui.play.secret.again" : "ui.play.secret.first");
  const press = (event: TargetedPointerEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.add(event.pointerId);
    show();
  };
  const key = (event: KeyboardEvent, down: boolean) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (down && !event.repeat) {
        show();
      } else if (!down) {
        letGo();
      }
    }
  };
  const release = (event: TargetedPointerEvent<HTMLButtonElement>) => {
    if (fingers.current.delete(event.pointerId) && fingers.current.size === 0) {
      letGo();
    }
  };
  return (
    <button
      type="button"
      class="pad"
      aria-label={`${says}. ${text(tap ? "ui.play.secret.tap" : "ui.play.secret.hold")}`}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => key(event, true)}
      onKeyUp={(event) => key(event, false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.parentElement?.contains(relatedTarget as Node | null)) {
          fingers.current.clear();
          letGo();
        }
      }}
      onClick={(event) => event.detail === 0 && (open.value ? hide() : show())}
    >
      <span class="pad-moon"><Moon /></span>
      <span class="pad-says">{says}</span>
    </button>
  );
}

/** The secret itself: the same places, whatever stands in them. */
function Lid({ view, you }: Props) {
  const night = byNight(view.game);
  const role = you.role ?? "unknown";
  if (you.everything) {
    return <div class="lid"><Everything seen={you.everything} /></div>;
  }
  return (
    <div class={`lid${night ? " by-night" : ""}`}>
      <div class="glow">
        <div class="own-card">
          <RolePicture role={role} />
        </div>
        <div class="own-says">
          <h2>{text(`role.${role}`)}</h2>
          <p>{text(role === "unknown" ? "ui.play.secret.unknown" : `role.${role}.power`)}</p>
          {role === "unknown" ? null : <p class="win">{text(`role.${role}.win`)}</p>}
          {role === "unknown" || night ? null : <p class="tip">{text(`role.${role}.tip`)}</p>}
        </div>
        {night ? <Tonight view={view} you={you} /> : <Notes notes={you.notes ?? []} />}
      </div>
    </div>
  );
}

function Tonight({ view, you }: Props) {
  const mates = (you.mates ?? []).filter((seat) => seat !== you.seat);
  const chat = far(view);
  return (
    <div class="tonight">
      {you.line ? <p class="private-line">{line(you.line)}</p> : null}
      {mates.length > 0 ? (
        <ul class="mates" aria-label={text("ui.play.secret.mates")}>
          {mates.map((seat) => (
            <Mate key={seat} seat={seat} target={you.pointing?.find((one) => one.seat === seat)?.target} />
          ))}
        </ul>
      ) : null}
      <Thumb view={view} you={you} />
      {chat ? <chat.Heard mine={you} /> : null}
    </div>
  );
}

function Mate({ seat, target }: { seat: number; target: number | null | undefined }) {
  return (
    <li>
      <Token seat={seat} /> <bdi>{nameOf(seat)}</bdi>
      {target == null ? null : (
        <>
          <span class="points" aria-label={text("ui.play.secret.points")}> ☞ </span>
          <Token seat={target} /> <bdi>{nameOf(target)}</bdi>
        </>
      )}
    </li>
  );
}

/** Whom my thumb rests on and, here alone, whether that has an effect. */
function Thumb({ view, you }: Props) {
  const phase = view.game?.phase;
  const mine = phase === "hold" || you.seat !== mySeat.value ? { target: you.target ?? null, touched: you.touched ?? false } : held.value;
  if (!mine?.touched || mine.target === null) {
    return <p class="under-thumb">{text("ui.play.secret.nobody")}</p>;
  }
  const counts = phase === "hold" || (you.counts ?? []).includes(mine.target);
  const on = mine.target === you.seat ? text("ui.play.thumb.own") : text("ui.play.thumb", { name: nameOf(mine.target) });
  return (
    <p class="under-thumb">
      {on} {counts ? null : <em>{text("ui.play.secret.no_effect")}</em>}
    </p>
  );
}

/** Everything that I alone have been told, the newest first. */
function Notes({ notes }: { notes: readonly Line[] }) {
  const told = notes.filter((note) => note.key !== "you.card").toReversed();
  return told.length > 0 ? (
    <ol class="notes" aria-label={text("ui.play.secret.notes")}>
      {told.map((note, at) => (
        <li key={at}>{line(note)}</li>
      ))}
    </ol>
  ) : (
    <p class="notes none">{text("ui.play.secret.no_notes")}</p>
  );
}
