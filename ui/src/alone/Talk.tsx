/** What is said among bots, newest last: by day what this moment is about, and behind a button everything before. */

import { useEffect, useRef, useState } from "preact/hooks";

import { Button, Sheet } from "../app/parts";
import { line, nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import type { PublicView, Spoken } from "../wire";
import "./alone.css";

export function Talk({ view, board = false }: { view: PublicView; board?: boolean }) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const all = view.game?.talk ?? [];
  const now = ofNow(view, all);
  const last = now.at(-1)?.n ?? 0;
  useEffect(() => {
    if (list.current) {
      list.current.scrollTop = list.current.scrollHeight;
    }
  }, [last]);
  if (all.length === 0) {
    return null;
  }
  return (
    <section class={`talk${board ? " on-board" : ""}`}>
      {now.length > 0 ? <div class="said-now" role="log" ref={list} {...(board ? {} : { tabIndex: 0 })}><Said said={board ? now.slice(-FEW) : now} /></div> : null}
      {!board && all.length > now.length ? <Button class="quiet" onClick={() => setOpen(true)}>{text("ui.alone.said")}</Button> : null}
      {open ? (
        <Sheet title={text("ui.alone.said")} onClose={() => setOpen(false)}>
          {days(all).map((day) => (
            <section key={day}>
              <h3>{text("ui.play.title.day", { n: day })}</h3>
              <Said said={all.filter((one) => one.day === day)} />
            </section>
          ))}
        </Sheet>
      ) : null}
    </section>
  );
}

/** Nobody scrolls a board. */
const FEW = 5;

/** Those who speak for their lives are heard until the fingers fall; else what was said today. */
export function ofNow(view: PublicView, all: readonly Spoken[]): readonly Spoken[] {
  const { phase, day, suspects = [], speaker = null } = view.game!;
  const today = all.filter((one) => one.day === day);
  if (phase === "discussion") {
    return today;
  }
  if (phase === "last_words") {
    return all.filter((one) => one.seat === speaker).slice(-1);
  }
  const standing = ["defence", "execution", "ballot"].includes(phase) ? suspects : [];
  return today.filter((one) => standing.includes(one.seat) && DEFENDS.test(one.line.key) && one === today.findLast((other) => other.seat === one.seat));
}

const DEFENDS = /^talk\.(defend|claim)\./;

const days = (all: readonly Spoken[]) => [...new Set(all.map((one) => one.day))];

function Said({ said }: { said: readonly Spoken[] }) {
  return (
    <ol class="said">
      {said.map(({ n, seat, line: what }) => (
        <li key={n}>
          <Token seat={seat} />
          <p><bdi>{nameOf(seat)}</bdi> {line(what)}</p>
        </li>
      ))}
    </ol>
  );
}
