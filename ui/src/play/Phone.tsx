/** A phone in play: one thing to do at a time, in the words and places that every other phone shows as well. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";

import { Afterwards, Speak, Talk } from "../alone/soon";
import { Button } from "../app/parts";
import { far } from "../chat/far";
import { you } from "../app/table";
import { line, nameOf, text } from "../app/text";
import { DealtSeal } from "../deal/Seal";
import { Circle } from "../draw/Circle";
import { Token } from "../draw/Lantern";
import { Moon, Sun, Wick } from "../draw/Sky";
import type { Pull } from "../draw/threads";
import { Foretell } from "../setup/soon";
import type { Chair, PublicView, You } from "../wire";
import { Aloud, Captions } from "./Captions";
import { type Choice, useChoice } from "./choice";
import { Coach } from "./Coach";
import { Dawn } from "./Dawn";
import { End, useEndSoon } from "./End";
import { Leads } from "./Leads";
import { marksOf, pullsOf } from "./marks";
import { Mine } from "./Mine";
import { byNight, title } from "./phases";
import { Press } from "./Press";
import { hide, opened } from "./reveal";
import { Roles } from "./Roles";
import { cut, night, onStage, scene } from "./scene";
import { Secret } from "./Secret";
import { type Task, taskOf } from "./task";

export function Phone() {
  const view = onStage.value;
  const mine = you.value;
  const over = view?.game?.phase === "over" && !scene.value;
  useEndSoon();
  useLayoutEffect(() => {
    opened.value = false;
    return hide;
  }, []);
  if (!view?.game || !mine) {
    return null;
  }
  const chat = over ? far(view) : null;
  if (chat) {
    return (
      <>
        <End view={view} own={mine.seat} host={mine.host} />
        <chat.AfterTalk view={view} mine={mine} />
      </>
    );
  }
  return over ? <End view={view} own={mine.seat} host={mine.host} /> : <Play view={view} mine={mine} />;
}

function Play({ view, mine }: { view: PublicView; mine: You }) {
  const game = view.game!;
  const staged = scene.value;
  const task = staged ? null : taskOf(view, mine);
  const choice = useChoice(view, mine, task);
  const phase = staged ? staged.scene : game.phase;
  const chat = far(view);
  const talk = staged?.scene !== "dawn" && chat?.talks(view, mine) ? chat : null;
  const covered = talk?.covers(view, mine) ?? false;
  const layout = covered ? " chatting" : talk?.wide.value ? " beside" : "";
  return (
    <main class={`phone ${night.value ? "by-night" : "by-day"}${layout}`} data-phase={phase}>
      <Head view={view} />
      {chat ? <chat.DevicesLine view={view} own={mine.seat} /> : null}
      {view.led?.away || view.led?.knowing?.length ? <Leads led={view.led} /> : null}
      {covered ? null : (
        <>
          <div class="stage">
            <PhoneCircle view={view} mine={mine} task={task} choice={choice} />
          </div>
          {staged?.scene === "dawn" ? <p class="task" /> : task ? <Doing view={view} mine={mine} task={task} choice={choice} /> : <Said />}
        </>
      )}
      <Aloud />
      {talk ? covered || talk.wide.value ? <talk.Talk view={view} mine={mine} /> : <talk.TalkBar mine={mine} /> : null}
      {mine.seat === null || covered ? null : <Secret view={view} you={mine.beside ?? mine} />}
      {staged?.scene === "dawn" ? <Dawn step={staged.step} /> : null}
      {staged && view.alone ? <button type="button" class="cut" aria-label={text("ui.play.on")} onClick={cut} /> : null}
    </main>
  );
}

function Head({ view }: { view: PublicView }) {
  const { key, n } = title((scene.value?.scene === "count" ? scene.value.before : view).game!);
  return (
    <header class="head">
      <Mine />
      <Roles view={view} />
      <h1>{text(key, { n })}</h1>
      <DealtSeal view={view} />
    </header>
  );
}

/** During a scene, what the Master says. */
function Said() {
  return (
    <div class="task">
      <Captions most={3} silent />
    </div>
  );
}

// -- the circle ---------------------------------------------------------------------------------------------------------

interface Parts {
  view: PublicView;
  mine: You;
  task: Task | null;
  choice: Choice;
}

function PhoneCircle({ view, mine, task, choice }: Parts) {
  const [asked, setPlate] = useState<{ seat: number; moment: string } | null>(null);
  const plate = asked?.moment === view.moment ? asked.seat : null;
  const may = new Set((task && task.tap !== "none" ? (mine.may ?? []) : []).filter((one) => one !== null));
  useEffect(() => {
    const timer = plate === null ? undefined : setTimeout(() => setPlate(null), 3500);
    return () => clearTimeout(timer);
  }, [asked]);
  const chosen = task && task.tap !== "none" && choice.touched ? choice.chosen : null;
  const aim: Pull | null = task?.tap === "hold" && view.game!.phase === "accusation" && mine.seat !== null && chosen !== null
    ? [mine.seat, chosen] : null;
  return (
    <Circle
      chairs={view.chairs}
      own={mine.seat}
      marks={{ ...marksOf(view), chosen: aim ? null : chosen }}
      {...pullsOf(view)}
      aim={aim}
      may={may}
      onTap={(seat) => {
        setPlate(may.has(seat) ? null : { seat, moment: view.moment });
        if (may.has(seat)) {
          choice.tap(seat);
        }
      }}
    >
      {plate === null ? <Hub view={view} mine={mine} choice={choice} inside={inside(view, task)} /> : <Plate chair={view.chairs[plate - 1]} />}
    </Circle>
  );
}

/** Who that is, where a tap chooses nobody; of a ghost it says that, so that nobody thinks them chosen. */
function Plate({ chair }: { chair: Chair | undefined }) {
  return chair ? (
    <p class="plate">
      <bdi>{nameOf(chair.seat)}</bdi>
      {chair.ghost ? <small>{text("ui.play.chair.ghost")}</small> : null}
    </p>
  ) : null;
}

/** Round many chairs little is left below them, and much in their middle: there it is said, or chosen. */
function inside(view: PublicView, task: Task | null): "talk" | "choices" | null {
  if (!task || view.chairs.length <= MANY) {
    return null;
  }
  return task.buttons && view.game!.phase === "execution" ? "choices" : view.game!.phase === "discussion" && view.game!.talk?.length ? "talk" : null;
}

/** So many chairs leave room below them. */
const MANY = 14;

function Hub({ view, mine, choice, inside: what }: Omit<Parts, "task"> & { inside: ReturnType<typeof inside> }) {
  if (what) {
    return <div class="in-hub">{what === "talk" ? <Talk view={view} /> : <Buttons mine={mine} choice={choice} />}</div>;
  }
  const crossed = pullsOf(view).pulls.length > 0;
  if (crossed && scene.value) {
    return null;
  }
  return (
    <div class={`hub-sky${crossed ? " crossed" : ""}`}>
      {crossed ? null : night.value ? <Moon /> : <Sun />}
      {scene.value ? null : <Wick clock={view.clock} />}
    </div>
  );
}

// -- what to do ---------------------------------------------------------------------------------------------------------

function Doing({ view, mine, task, choice }: Parts & { task: Task }) {
  const chat = far(view);
  const name = task.who === null ? "" : nameOf(task.who);
  const waiting = view.chairs.filter((one) => !one.seen && !one.bot).length;
  const within = inside(view, task);
  return (
    <div class={`task${view.alone ? " alone" : ""}`}>
      <Coach view={view} you={mine} />
      <News view={view} />
      {view.game!.talk?.length && within !== "talk" ? <Talk view={view} /> : null}
      <p class="ask" role="status">{text(task.key, { name, n: waiting })}</p>
      {task.buttons && within !== "choices" ? <Buttons mine={mine} choice={choice} /> : null}
      {task.tap !== "none" && (!task.buttons || (mine.may?.length ?? 0) > FEW) && mine.may?.includes(null) ? (
        <Button aria-pressed={choice.touched && choice.chosen === null} onClick={() => choice.tap(null)}>{text("ui.play.nobody")}</Button>
      ) : null}
      {task.tap === "none" && task.key !== "ui.play.do.read" ? null : <Fated choice={choice} own={mine.seat} phase={view.game!.phase} />}
      {mine.foretelling && !mine.free ? <Foretell view={view} you={mine} /> : null}
      {byNight(view.game) && task.tap === "hold" && view.settings.options["suspicions"] !== "off" ? (
        <p class="hint">{text("ui.play.told_after")}</p>
      ) : null}
      <div class="press">
        {mine.sayings?.length ? <Speak view={view} /> : null}
        {task.press ? <Press view={view} mine={mine} what={task.press} /> : null}
      </div>
      {mine.free ? <Afterwards view={view} mine={mine} /> : null}
      {chat ? <chat.Whisper view={view} mine={mine} /> : null}
    </div>
  );
}

/** While people talk: what the morning brought, for a table without a board. */
function News({ view }: { view: PublicView }) {
  const wanted = view.game!.phase === "dealt" ? "say.shield" : "say.dawn";
  const said = ["dealt", "discussion", "last_words"].includes(view.game!.phase)
    ? view.lines.findLast((one) => one.key.startsWith(wanted)) : undefined;
  return said ? <p class="news">{line(said)}</p> : null;
}

/** More than these are tapped in the circle alone. */
const FEW = 4;

/** Those one can choose among, large. */
function Buttons({ mine, choice }: { mine: You; choice: Choice }) {
  if ((mine.may?.length ?? 0) > FEW) {
    return null;
  }
  return (
    <div class="choices">
      {(mine.may ?? []).map((seat) => (
        <button
          key={seat}
          type="button"
          class="suspect-button"
          aria-pressed={choice.touched && choice.chosen === seat}
          onClick={() => choice.tap(seat)}
        >
          {seat === null ? null : <Token seat={seat} />}
          <bdi>{seat === null ? text("ui.play.nobody") : nameOf(seat)}</bdi>
        </button>
      ))}
    </div>
  );
}

/** What became of the last tap. Public facts only: never whether it has an effect. Read out by day, and never on whom. */
function Fated({ choice, own, phase }: { choice: Choice; own: number | null; phase: string }) {
  if (choice.fate === "none") {
    return <p class="fate none">{text(phase === "hold" ? "ui.play.fate.nothing_kept" : "ui.play.fate.none")}</p>;
  }
  const on =
    choice.chosen === null
      ? text("ui.play.thumb.nobody")
      : choice.chosen === own && byNight({ phase } as never)
        ? text("ui.play.thumb.own")
        : text(byNight({ phase } as never) ? "ui.play.thumb" : "ui.play.finger", { name: nameOf(choice.chosen) });
  return (
    <p class={`fate ${choice.fate}`}>
      {on} <strong role={byNight({ phase } as never) ? undefined : "status"}>{text(`ui.play.fate.${choice.fate}`)}</strong>
    </p>
  );
}
