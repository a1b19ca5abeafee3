/** Which roles are played: the book's, its extra roles, roles left out; or a deck of one's own. */

import { Button } from "../app/parts";
import { table } from "../app/state";
import { catalogue, text } from "../app/text";
import type { Settings, Setup } from "../wire";
import { Defects } from "./Lobby";
import { settings, settle, toggled } from "./settle";
import { Step } from "./Step";

interface Props {
  setup: Setup;
  host: boolean;
}

export function Deck({ setup, host }: Props) {
  const stands = settings();
  if (!stands) {
    return null;
  }
  return host ? <ForHost stands={stands} setup={setup} /> : <ForAll setup={setup} />;
}

function ForAll({ setup }: { setup: Setup }) {
  return (
    <ul class="plain">
      {setup.deck.map(([role, number]) => (
        <li key={role}>
          {number} {text(number === 1 ? `role.${role}` : `role.${role}.plural`)}
        </li>
      ))}
    </ul>
  );
}

function ForHost({ stands, setup }: { stands: Settings; setup: Setup }) {
  const free = stands.options["deck"] === "free";
  return (
    <>
      {free ? <Free stands={stands} setup={setup} /> : <Book stands={stands} setup={setup} />}
      {table.value ? <Defects seen={table.value} setup={setup} host /> : null}
      <label class="check">
        <input
          type="checkbox"
          checked={stands.many_bots}
          onChange={(event) => void settle({ many_bots: event.currentTarget.checked })}
        />
        <span>{text("ui.lobby.many_bots")}</span>
      </label>
    </>
  );
}

/** The book's deck with its extra roles, and Villagers in place of roles. */
function Book({ stands, setup }: { stands: Settings; setup: Setup }) {
  return (
    <>
      {setup.extras.length > 0 ? (
        <fieldset class="checks">
          <legend>{text("ui.lobby.extras")}</legend>
          {setup.extras.map(([role, from]) => (
            <Check
              key={role}
              role={role}
              says={text("ui.lobby.from", { n: from })}
              checked={stands.extra.includes(role)}
              onChange={() => void settle({ extra: toggled(stands.extra, role) })}
            />
          ))}
        </fieldset>
      ) : null}
      {setup.swappable.length > 0 ? (
        <fieldset class="checks">
          <legend>{text("ui.lobby.without")}</legend>
          {setup.swappable.map((role) => (
            <Check
              key={role}
              role={role}
              says={text(`role.${role}.power`)}
              checked={stands.without.includes(role)}
              onChange={() => void settle({ without: toggled(stands.without, role) })}
            />
          ))}
        </fieldset>
      ) : null}
      <Button class="quiet" onClick={() => void settle({ options: { ...stands.options, deck: "free" } })}>
        {text("ui.lobby.free.on")}
      </Button>
    </>
  );
}

interface CheckProps {
  role: string;
  says: string;
  checked: boolean;
  onChange: () => void;
}

function Check({ role, says, checked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span>
        {text(`role.${role}`)} <small>{says}</small>
      </span>
    </label>
  );
}

/** A deck of one's own: so many of each; Villagers fill it up. */
function Free({ stands, setup }: { stands: Settings; setup: Setup }) {
  const now = Object.keys(stands.deck).length > 0 ? stands.deck : Object.fromEntries(setup.deck);
  return (
    <fieldset class="steps">
      <legend>{text("ui.lobby.free")}</legend>
      {roles().map((role) => (
        <Step
          key={role}
          label={text(`role.${role}`)}
          value={now[role] ?? 0}
          least={0}
          most={9}
          onStep={(number) => void settle({ deck: { ...special(now), [role]: number } })}
        />
      ))}
      <Button
        class="quiet"
        onClick={() => void settle({ deck: {}, options: { ...stands.options, deck: stands.usual["deck"] ?? "table" } })}
      >
        {text("ui.lobby.free.book")}
      </Button>
    </fieldset>
  );
}

const special = (deck: Record<string, number>) =>
  Object.fromEntries(Object.entries(deck).filter(([role]) => role !== "villager"));

/** Every role there are texts for; Villagers fill up what is left. */
function roles(): string[] {
  const form = /^role\.([a-z_]+)\.rules$/;
  return Object.keys(catalogue.value ?? {}).flatMap((key) => form.exec(key)?.[1] ?? []).filter((role) => role !== "villager");
}
