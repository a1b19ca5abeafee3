/** Who sits in the circle, in order; the host moves chairs, everybody their own. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { table, you } from "../app/state";
import { send } from "../app/table";
import { text } from "../app/text";
import { PersonSheet } from "./PersonSheet";
import { Removed } from "./Removed";
import { useDrag } from "./drag";

export function People({ host }: { host: boolean }) {
  const seen = table.value;
  const chairs = seen?.chairs ?? [];
  const mine = you.value?.seat ?? null;
  const [opened, setOpened] = useState<number | null>(null);
  const drag = useDrag(chairs.length, (order) => void send({ type: "arrange", order }));
  const shown = drag.order.map((seat) => chairs[seat - 1]).filter((chair) => chair !== undefined);
  return (
    <section class="circle-list">
      <h2>{text("ui.lobby.people", { n: chairs.length })}</h2>
      <p class="hint">{text(host ? "ui.lobby.people.host" : "ui.lobby.people.hint")}</p>
      <ol>
        {shown.map((chair, at) => (
          <li key={chair.seat} class={chair.seat === drag.lifted ? "lifted" : ""} ref={(row) => drag.row(at, row)}>
            {host ? (
              <span class="handle" aria-hidden="true" {...drag.handle(chair.seat)}>
                ⠿
              </span>
            ) : null}
            {host || chair.seat === mine ? (
              <button type="button" class="who" onClick={() => setOpened(chair.seat)}>
                <Badge number={at + 1} chair={chair} mine={mine} />
              </button>
            ) : (
              <span class="who">
                <Badge number={at + 1} chair={chair} mine={mine} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {seen && seen.watching.length > 0 ? (
        <p class="watching">
          {text("ui.lobby.watching")} <bdi>{seen.watching.join(", ")}</bdi>
        </p>
      ) : null}
      {host ? (
        <div class="buttons">
          <Button onClick={() => void send({ type: "add_bot" })}>{text("ui.lobby.bot")}</Button>
          <Removed />
        </div>
      ) : null}
      {opened !== null && opened <= chairs.length ? (
        <PersonSheet seat={opened} host={host} onClose={() => setOpened(null)} onMoved={setOpened} />
      ) : null}
    </section>
  );
}

interface BadgeProps {
  number: number;
  chair: { seat: number; name: string; bot?: string | null; host?: boolean; away?: boolean };
  mine: number | null;
}

function Badge({ number, chair, mine }: BadgeProps) {
  const said = [
    chair.seat === mine ? "ui.lobby.is_you" : "",
    chair.host ? "ui.lobby.is_host" : "",
    chair.bot ? "ui.lobby.is_bot" : "",
    chair.away ? "ui.lobby.is_away" : "",
  ].filter(Boolean);
  return (
    <>
      <span class="seat">{number}</span>
      <bdi class="name">{chair.name}</bdi>
      <span class="badges">{said.map((key) => text(key)).join(" · ")}</span>
    </>
  );
}
