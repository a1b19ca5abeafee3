/** Every option of the table, in a sentence, with its value here and the book's; the host changes them. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { catalogue, text } from "../app/text";
import type { Settings } from "../wire";
import { Choice } from "./Choice";
import { settings, settle } from "./settle";

interface Props {
  /** Which of them: house rules, or what the book leaves open. */
  names: readonly string[];
  host: boolean;
}

export function Options({ names, host }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const stands = settings();
  // Those that differ stand first, as they did when this was opened: nothing moves under a thumb.
  const [first] = useState(() => new Set(names.filter((name) => differs(stands, name))));
  if (!stands) {
    return null;
  }
  const order = [...names.filter((name) => first.has(name)), ...names.filter((name) => !first.has(name))];
  return (
    <ul class="options">
      {order.map((name) => (
        <li key={name} class={differs(stands, name) ? "differs" : ""}>
          <Option
            name={name}
            stands={stands}
            open={opened === name}
            onOpen={host ? () => setOpened(opened === name ? null : name) : null}
          />
        </li>
      ))}
    </ul>
  );
}

function differs(stands: Settings | null, name: string): boolean {
  return stands !== null && stands.options[name] !== stands.usual[name];
}

interface OptionProps {
  name: string;
  stands: Settings;
  open: boolean;
  onOpen: (() => void) | null;
}

function Option({ name, stands, open, onOpen }: OptionProps) {
  const value = stands.options[name] ?? "";
  const usual = stands.usual[name] ?? "";
  if (open) {
    return (
      <Choice
        legend={text(`option.${name}`)}
        value={value}
        onChoose={(chosen) => void settle({ options: { ...stands.options, [name]: chosen } })}
        offers={values(name).map((one) => ({
          value: one,
          label: text(`option.${name}.${one}`),
          says: one === usual ? text("ui.lobby.book") : null,
        }))}
      />
    );
  }
  return (
    <div class="option">
      <div class="stands">
        <p class="asks">{text(`option.${name}`)}</p>
        <p class="value">
          <strong>{text(`option.${name}.${value}`)}</strong>{" "}
          <small>
            {value === usual
              ? text("ui.lobby.book")
              : text("ui.lobby.not_book", { value: text(`option.${name}.${usual}`) })}
          </small>
        </p>
      </div>
      {onOpen ? (
        <Button class="quiet" onClick={onOpen}>
          {text("ui.lobby.change")} <span class="for-ears">{text(`option.${name}`)}</span>
        </Button>
      ) : null}
    </div>
  );
}

/** The values of an option, the book's own first: those there are texts for. */
function values(name: string): string[] {
  const start = `option.${name}.`;
  return Object.keys(catalogue.value ?? {}).flatMap((key) => (key.startsWith(start) && !key.slice(start.length).includes(".") ? key.slice(start.length) : []));
}
