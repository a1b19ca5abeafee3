/** Those whom the host has shown out, and the way to let them in again. */

import { useState } from "preact/hooks";

import { Button, Sheet } from "../app/parts";
import { table } from "../app/state";
import { send } from "../app/table";
import { text } from "../app/text";

export function Removed() {
  const [open, setOpen] = useState(false);
  const removed = table.value?.setup?.removed ?? [];
  if (removed.length === 0) {
    return null;
  }
  return (
    <>
      <Button class="quiet" onClick={() => setOpen(true)}>
        {text("ui.host.removed", { n: removed.length })}
      </Button>
      {open ? (
        <Sheet title={text("ui.host.removed.title")} onClose={() => setOpen(false)}>
          <p class="hint">{text("ui.host.removed.hint")}</p>
          <ul class="plain">
            {removed.map((one) => (
              <li key={one.person}>
                <bdi>{one.name}</bdi>
                <Button onClick={() => void send({ type: "readmit", person: one.person })}>
                  {text("ui.host.readmit")}
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </>
  );
}
