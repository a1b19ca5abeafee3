/** Cards dealt by the software, shown to people without a phone: one after another, the device in their own hands. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { nameOf, text } from "../app/text";
import type { Held } from "../wire";
import { Card, Cover } from "./Cover";

export function ShowCards({ held }: { held: readonly Held[] }) {
  const [at, setAt] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const one = at === null ? undefined : held[at];
  const next = () => {
    setOpen(false);
    setAt(at !== null && at + 1 < held.length ? at + 1 : null);
  };
  return (
    <>
      <Button onClick={() => setAt(0)}>{text("ui.desk.cards.show")}</Button>
      {one ? (
        <Cover key={one.seat} label={nameOf(one.seat)} onClose={() => (open ? next() : setOpen(true))}>
          {open ? (
            <Card role={one.role} card={one.card} />
          ) : (
            <div class="sign"><p>{text("ui.desk.cards.for", { name: nameOf(one.seat) })}</p></div>
          )}
        </Cover>
      ) : null}
    </>
  );
}
