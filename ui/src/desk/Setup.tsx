/** Setting up a game that a person leads: who sits where, what is played, who was dealt which card. */

import { useState } from "preact/hooks";

import { shortened } from "../app/names";
import { Button, Field } from "../app/parts";
import { send, table } from "../app/table";
import { text } from "../app/text";
import { Choice } from "../setup/Choice";
import { Invite } from "../setup/Invite";
import { Ready } from "../setup/Lobby";
import { People } from "../setup/People";
import { Played } from "../setup/Played";
import { settle } from "../setup/settle";
import { Helpers } from "./Hand";
import { Palette } from "./Palette";
import { desk } from "./state";

export function Setup() {
  const seen = table.value;
  const [noting, setNoting] = useState(false);
  if (!seen?.setup || !desk.value) {
    return null;
  }
  if (noting) {
    return <Palette onDone={() => setNoting(false)} />;
  }
  const byHand = seen.settings.cards === "hand";
  const ready = seen.setup.deck.length > 0 && seen.chairs.length > 0;
  return (
    <main class="lobby desk-lobby">
      <Invite code={seen.table} host />
      <section class="desk-names">
        <h2>{text("ui.desk.people")}</h2>
        <AddName />
        <People host />
      </section>
      <Played seen={seen} setup={seen.setup} host />
      <section class="desk-cards">
        <Choice
          row
          legend={text("ui.desk.cards")}
          value={seen.settings.cards}
          onChoose={(cards) => void settle({ cards })}
          offers={(["hand", "drawn"] as const).map((value) => ({
            value, label: text(`ui.desk.cards.${value}`), says: text(`ui.desk.cards.${value}.says`),
          }))}
        />
        {byHand && ready ? (
          <Button onClick={() => setNoting(true)}>
            {text("ui.desk.note", { n: desk.value.held.filter((one) => one.role !== "unknown").length, all: seen.chairs.length })}
          </Button>
        ) : null}
      </section>
      <Helpers />
      <Ready seen={seen} setup={seen.setup} host />
    </main>
  );
}

/** Somebody without a phone, by name; the field is ready for the next at once. */
function AddName() {
  const [name, setName] = useState("");
  const add = async () => {
    if (name.trim() !== "") {
      setName("");
      await send({ type: "place", name: name.trim() });
    }
  };
  return (
    <form
      class="desk-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label={text("ui.desk.add")} hint={text("ui.desk.add.hint")} value={name} autocomplete="off" autocapitalize="words"
        onInput={(typed) => setName(shortened(typed))} />
      <Button type="submit">{text("ui.desk.add.go")}</Button>
    </form>
  );
}
