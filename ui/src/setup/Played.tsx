/** What will be played: the edition, the deck card by card, and how this table differs from the book. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { text } from "../app/text";
import { RolePicture } from "../draw/roles";
import type { PublicView, Setup } from "../wire";
import { Deck } from "./Deck";
import { Options } from "./Options";
import { PaceSheet } from "./Pace";
import { RoleSheet } from "./RoleSheet";
import { Rules } from "./Rules";
import { differing } from "./settle";

interface Props {
  seen: PublicView;
  setup: Setup;
  host: boolean;
}

type Open = "deck" | "options" | "pace" | "rules" | null;

export function Played({ seen, setup, host }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [role, setRole] = useState<string | null>(null);
  const { edition, options, usual } = seen.settings;
  const changed = Object.keys(differing(options, usual)).length;
  const close = () => setOpen(null);
  return (
    <section class="played">
      <h2>{text(`edition.${edition}`)}</h2>
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
      <div class="buttons">
        <Button onClick={() => setOpen("deck")}>{text(host ? "ui.lobby.deck.change" : "ui.lobby.deck.more")}</Button>
        <Button onClick={() => setOpen("options")}>
          {text("ui.lobby.options")}
          <span class="count">{changed > 0 ? text("ui.lobby.options.changed", { n: changed }) : text("ui.lobby.book")}</span>
        </Button>
        <Button onClick={() => setOpen("pace")}>{text("ui.lobby.pace")}</Button>
        <Button onClick={() => setOpen("rules")}>{text("ui.lobby.rules")}</Button>
      </div>
      {open === "deck" ? <Deck setup={setup} host={host} onClose={close} /> : null}
      {open === "options" ? <Options host={host} onClose={close} /> : null}
      {open === "pace" ? <PaceSheet host={host} onClose={close} /> : null}
      {open === "rules" ? <Rules edition={edition} onClose={close} /> : null}
      {role === null ? null : <RoleSheet role={role} onClose={() => setRole(null)} />}
    </section>
  );
}
