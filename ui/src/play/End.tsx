/** The end: cards turn one by one, the werewolves' last; then their shadows stand up behind the chairs. */

import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import { Button } from "../app/parts";
import { now, send } from "../app/table";
import { list, nameOf, text } from "../app/text";
import { Circle } from "../draw/Circle";
import { CardBack, RolePicture } from "../draw/roles";
import { Sun } from "../draw/Sky";
import { WolfPicture, WolfShadow } from "../draw/wolf";
import type { Outcome, PublicView } from "../wire";
import { turned } from "./scene";
import { WOLF, done, turns } from "./turning";

interface Props {
  view: PublicView;
  own?: number | null;
  host?: boolean;
  board?: boolean;
}

/** Who comes this much later sees the cards as they lie. */
const LATE = 30_000;

export function End({ view, own = null, host = false, board = false }: Props) {
  const end = view.game?.end;
  const past = usePast(view, end);
  const when = turns(end ?? { roles: [] });
  const all = past >= done(when);
  useLayoutEffect(() => {
    turned.value = all;
    return () => {
      turned.value = false;
    };
  }, [all]);
  if (!end) {
    return null;
  }
  return (
    <main class={`${board ? "board" : "phone"} by-day the-end${all ? " all" : ""}`} data-phase="over">
      <div class={board ? "board-stage" : "stage"}>
        <Circle
          chairs={view.chairs}
          own={own}
          board={board}
          marks={{}}
          instead={(seat) => <Turned role={end.roles[seat - 1] ?? "unknown"} up={past >= (when.get(seat) ?? 0)} />}
          behind={(seat) => (all && end.roles[seat - 1] === WOLF ? <WolfShadow /> : null)}
        >
          <div class="hub-sky"><Sun /></div>
        </Circle>
      </div>
      <div class={board ? "board-side" : "verdict"}>
        <h1>{text(end.winner ? `ui.end.${end.winner}` : "ui.end.given_up")}</h1>
        {all ? <Cards end={end} own={own} /> : <p class="turning" role="status">{text("ui.end.turning")}</p>}
        {host && !board ? (
          <Button kind="primary" onClick={() => void send({ type: "again" })}>{text("ui.end.again")}</Button>
        ) : all && !board ? <p class="hint">{text("ui.end.wait")}</p> : null}
      </div>
    </main>
  );
}

/** Milliseconds since the first card could turn. */
function usePast(view: PublicView, end: Outcome | null | undefined): number {
  const start = useMemo(() => (now() - view.clock.opens > LATE ? -Infinity : performance.now()), [view.table]);
  const [, tick] = useState(0);
  const past = performance.now() - start;
  const last = end ? done(turns(end)) : 0;
  useEffect(() => {
    if (past > last) {
      return undefined;
    }
    const timer = setInterval(() => tick((n) => n + 1), 150);
    return () => clearInterval(timer);
  }, [past > last]);
  return past;
}

function Turned({ role, up }: { role: string; up: boolean }) {
  return (
    <span class={`turned${up ? " up" : ""}`}>
      {up ? role === WOLF ? <WolfPicture /> : <RolePicture role={role} /> : <CardBack />}
    </span>
  );
}

/** All cards in words, by role, and who has won. */
function Cards({ end, own }: { end: Outcome; own: number | null }) {
  const roles = [...new Set(end.roles)].sort((one, other) => Number(other === WOLF) - Number(one === WOLF));
  const holders = (role: string) => end.roles.flatMap((one, at) => (one === role ? [at + 1] : []));
  return (
    <div class="cards">
      {own !== null && end.winners.length > 0 ? (
        <p class="mine-end">{text(end.winners.includes(own) ? "ui.end.you_win" : "ui.end.you_lose")}</p>
      ) : null}
      <dl>
        {roles.map((role) => (
          <div key={role} class={role === WOLF ? "wolves" : ""}>
            <dt>{text(holders(role).length === 1 ? `role.${role}` : `role.${role}.plural`)}</dt>
            <dd>{list(holders(role).map((seat) => named(end, seat)))}</dd>
          </div>
        ))}
      </dl>
      {end.winners.length > 0 ? (
        <p class="winners"><strong>{text("ui.end.winners")}</strong> {list(end.winners.map(nameOf))}</p>
      ) : null}
    </div>
  );
}

/** A name, with the card it was dealt if that was another. */
function named({ roles, dealt }: Outcome, seat: number): string {
  const first = dealt[seat - 1];
  return first === undefined || first === roles[seat - 1]
    ? nameOf(seat)
    : text("ui.end.dealt", { name: nameOf(seat), role: text(`role.${first}`) });
}
