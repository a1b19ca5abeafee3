/** Who sits in the circle; tapped, a chair tells its name, and the host and its owner can move it. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { table, you } from "../app/state";
import { send } from "../app/table";
import { text } from "../app/text";
import { Circle } from "../draw/Circle";
import { Token } from "../draw/Lantern";
import type { Chair } from "../wire";
import { useDrag } from "./drag";
import { Round } from "./Round";
import { PersonSheet, Removed } from "./soon";

interface Props {
  host: boolean;
  /** Without the circle, where a board shows it anyway. */
  bare?: boolean;
}

export function People({ host, bare = false }: Props) {
  const seen = table.value;
  const chairs = seen?.chairs ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const all = <List chairs={chairs} host={host} onOpen={setOpened} />;
  return (
    <section class="in-circle">
      {bare ? (
        all
      ) : (
        <>
          <Tapped chairs={chairs} host={host} onOpen={setOpened} />
          {chairs.length > 1 ? (
            <details>
              <summary>{text(host ? "ui.lobby.list.host" : "ui.lobby.list")}</summary>
              {all}
            </details>
          ) : null}
        </>
      )}
      {seen && seen.watching.length > 0 ? (
        <p class="watching">
          {text("ui.lobby.watching")} <bdi>{seen.watching.map((one) => one.name).join(", ")}</bdi>
        </p>
      ) : null}
      {host ? (
        <div class="buttons">
          <Bots chairs={chairs} missing={(seen?.setup?.least ?? 0) - chairs.length} />
          <Removed />
        </div>
      ) : null}
      {opened !== null && opened <= chairs.length ? (
        <PersonSheet seat={opened} host={host} onClose={() => setOpened(null)} onMoved={setOpened} />
      ) : null}
    </section>
  );
}

/** One bot more; as many as are missing, in one tap; and none at all, in one. */
function Bots({ chairs, missing }: { chairs: readonly Chair[]; missing: number }) {
  const bots = chairs.filter((chair) => chair.bot).length;
  return (
    <>
      {missing > 1 ? (
        <Button onClick={() => void send({ type: "add_bot", number: missing })}>{text("ui.lobby.fill", { n: missing })}</Button>
      ) : null}
      <Button onClick={() => void send({ type: "add_bot" })}>{text("ui.lobby.bot")}</Button>
      {bots > 1 ? <Button class="quiet" onClick={() => void send({ type: "clear_bots" })}>{text("ui.lobby.clear")}</Button> : null}
    </>
  );
}

interface ListProps {
  chairs: readonly Chair[];
  host: boolean;
  onOpen: (seat: number) => void;
}

function Tapped({ chairs, host, onOpen }: ListProps) {
  return (
    <Round n={chairs.length}>
      <Circle chairs={chairs} own={you.value?.seat ?? null} onTap={onOpen}>
        {chairs.length > 3 ? <Hub n={chairs.length} host={host} /> : null}
      </Circle>
    </Round>
  );
}

function Hub({ n, host }: { n: number; host: boolean }): ComponentChildren {
  return (
    <>
      <p class="how-many">{text("ui.lobby.people", { n })}</p>
      <p class="hint">{text(host ? "ui.lobby.people.host" : "ui.lobby.people.hint")}</p>
    </>
  );
}

function List({ chairs, host, onOpen }: ListProps) {
  const mine = you.value?.seat ?? null;
  const drag = useDrag(chairs.length, (order) => void send({ type: "arrange", order }));
  const shown = drag.order.map((seat) => chairs[seat - 1]).filter((chair) => chair !== undefined);
  return (
    <ol class="chair-list">
      {shown.map((chair, at) => (
        <li key={chair.seat} class={chair.seat === drag.lifted ? "lifted" : ""} ref={(row) => drag.row(at, row)}>
          <button type="button" class="who" onClick={() => onOpen(chair.seat)}>
            <span class="no">{at + 1}</span>
            <Token of={chair} />
            <span class="named">
              <bdi class="name">{chair.name}</bdi> <Badges chair={chair} mine={mine} />
            </span>
          </button>
          {host ? (
            <span class="handle" aria-hidden="true" {...drag.handle(chair.seat)}>
              <i />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

export function Badges({ chair, mine }: { chair: Chair; mine: number | null }) {
  const said = [
    chair.seat === mine ? "ui.lobby.is_you" : "",
    chair.host ? "ui.lobby.is_host" : "",
    chair.bot ? "ui.lobby.is_bot" : "",
    chair.away ? "ui.lobby.is_away" : "",
  ].filter(Boolean);
  return <span class="badges">{said.map((key) => text(key)).join(" · ")}</span>;
}
