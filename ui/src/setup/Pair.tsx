/** A board gets the host's controls, by the code that it shows. */

import { useState } from "preact/hooks";

import { Button, Field, Notice } from "../app/parts";
import { send } from "../app/table";
import { text } from "../app/text";

export function Pair() {
  const [code, setCode] = useState("");
  const [done, setDone] = useState(false);
  return (
    <form
      class="pair"
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== "") {
          void send({ type: "pair", code }).then((answer) => setDone(answer.ok));
        }
      }}
    >
      <Field
        label={text("ui.host.pair.code")}
        hint={text("ui.host.pair.hint")}
        value={code}
        onInput={(typed) => {
          setDone(false);
          setCode(typed.trim().toUpperCase());
        }}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
      />
      <Button type="submit" disabled={code === ""}>
        {text("ui.host.pair.go")}
      </Button>
      <Notice>{done ? text("ui.host.pair.done") : ""}</Notice>
    </form>
  );
}
