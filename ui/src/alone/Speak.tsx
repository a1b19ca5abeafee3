/** Alone with bots one speaks as well: first about whom, then one of the sentences that the table offers. */

import { useState } from "preact/hooks";

import { Button, Sheet } from "../app/parts";
import { send, you } from "../app/table";
import { line, nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import type { PublicView, Saying } from "../wire";
import "./alone.css";

interface Sentence {
  what: string;
  key: string;
  seats: readonly number[];
}

const MYSELF = 0;

/** The sentences by the seat that each is about; those that name nobody are about oneself. */
export function about(sayings: readonly Saying[]): Map<number, Sentence[]> {
  const found = new Map<number, Sentence[]>();
  for (const { what, key, whom } of sayings) {
    for (const seats of whom) {
      const seat = seats[0] ?? MYSELF;
      found.set(seat, [...(found.get(seat) ?? []), { what, key, seats }]);
    }
  }
  return found;
}

export function Speak({ view }: { view: PublicView }) {
  const [open, setOpen] = useState(false);
  const [whom, setWhom] = useState<number | null>(null);
  const found = about(you.value?.sayings ?? []);
  const close = () => {
    setOpen(false);
    setWhom(null);
  };
  const say = ({ what, seats }: Sentence) => {
    void send({ type: "speak", what, about: seats[0] ?? null, other: seats[1] ?? null, moment: view.moment });
    close();
  };
  const sentences = whom === null ? undefined : found.get(whom);
  if (found.size === 0) {
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text("ui.alone.speak")}</Button>
      {open ? (
        <Sheet title={text("ui.alone.speak")} onClose={close} class="foretell">
          {sentences ? (
            <>
              <div class="sentences">
                {sentences.map((one) => (
                  <button key={`${one.what} ${one.seats.join(" ")}`} type="button" onClick={() => say(one)}>
                    {line({ key: one.key, seats: [...one.seats] })}
                  </button>
                ))}
              </div>
              <Button class="quiet" onClick={() => setWhom(null)}>{text("ui.alone.speak.other")}</Button>
            </>
          ) : (
            <>
              <p class="hint">{text("ui.alone.speak.whom")}</p>
              <div class="whom">
                {[...found.keys()].sort((one, other) => one - other).map((seat) => (
                  <button key={seat} type="button" onClick={() => setWhom(seat)}>
                    <Token seat={seat || you.value!.seat!} /><bdi>{seat ? nameOf(seat) : text("ui.alone.speak.self")}</bdi>
                  </button>
                ))}
              </div>
            </>
          )}
        </Sheet>
      ) : null}
    </>
  );
}
