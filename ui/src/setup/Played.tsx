/** What will be played: the edition, the deck card by card, and how this table differs from the book. */

import { useState } from "preact/hooks";

import { Later } from "../app/later";
import { Button } from "../app/parts";
import { text } from "../app/text";
import { RolePicture } from "../draw/pictures";
import type { PublicView, Setup } from "../wire";
import { Deviations } from "./Deviations";
import { left } from "./estimate";
import { RoleSheet } from "./RoleSheet";
import { Rules } from "./Rules";

interface Props {
  seen: PublicView;
  setup: Setup;
  host: boolean;
}

type Open = "more" | "rules" | "keep" | null;

export function Played({ seen, setup, host }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [role, setRole] = useState<string | null>(null);
  const { edition, words } = seen.settings;
  const close = () => setOpen(null);
  return (
    <section class="played">
      <h2>{text(`edition.${edition}`)}</h2>
      <p class="in-short">
        {text("ui.lobby.minutes", { ...left(seen) })} · {text(`ui.lobby.words_${words}`)}
      </p>
      <p class="hint">
        {setup.deck.length > 0 ? text("ui.lobby.deck.hint") : text("ui.lobby.deck.later", { least: setup.least, most: setup.most })}
      </p>
      <ul class="deck">
        {setup.deck.map(([id, number]) => (
          <li key={id}>
            <button type="button" class="role-card" onClick={() => setRole(id)}>
              <RolePicture role={id} />
              <span class="role-name">
                {number > 1 ? <b>{number} </b> : null}
                {text(number === 1 ? `role.${id}` : `role.${id}.plural`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Deviations settings={seen.settings} />
      <div class="buttons">
        <Button onClick={() => setOpen("more")}>{text(host ? "ui.lobby.way.host" : "ui.lobby.way")}</Button>
        <Button onClick={() => setOpen("rules")}>{text("ui.lobby.rules")}</Button>
        <Button onClick={() => setOpen("keep")}>{text("ui.group.keep")}</Button>
        <a class="button" href={`/print/${seen.table}`} target="_blank">{text("ui.lobby.print")}</a>
      </div>
      {open === "more" ? <More setup={setup} host={host} onClose={close} /> : null}
      {open === "keep" ? <Keep onClose={close} /> : null}
      {open === "rules" ? <Rules edition={edition} onClose={close} /> : null}
      {role === null ? null : <RoleSheet role={role} onClose={() => setRole(null)} />}
    </section>
  );
}

const Keep = (props: { onClose: () => void }) => <Later load={() => import("../group/Keep").then((it) => it.Keep)} {...props} />;

/** The host's hands are loaded when somebody opens them. */
function More(props: { setup: Setup; host: boolean; onClose: () => void }) {
  return <Later load={() => import("./More").then((it) => it.More)} {...props} />;
}
