/** A device that several people share: covered by name between their hands. */

import { useState } from "preact/hooks";

import { hands, type Key } from "../app/keys";
import { Button, Strip } from "../app/parts";
import { isNight, table, you } from "../app/state";
import { flush, send } from "../app/table";
import { line, text } from "../app/text";
import { Circle } from "../draw/Circle";
import { Moon, Sun, Wick } from "../draw/Sky";
import { marksOf, pullsOf } from "../play/marks";
import { title } from "../play/phases";
import { night, words } from "../play/scene";
import type { PublicView } from "../wire";
import { adding, wanted } from "./hands";
import { NewPerson } from "./Join";

/** In the lobby: who is on this device, and the way for one more. */
export function Beside({ seen }: { seen: PublicView }) {
  const here = hands(seen.table).map((one) => one.name);
  return (
    <section class="beside-me">
      {here.length > 0 ? (
        <p>
          {text("ui.hands.here")} <bdi>{here.join(", ")}</bdi>
        </p>
      ) : null}
      {seen.hands > 1 ? (
        <p class="hint">{text(seen.passed ? "ui.hands.passed" : "ui.hands.longer", { n: seen.hands })}</p>
      ) : null}
      <Button class="quiet" onClick={() => (adding.value = true)}>
        {text("ui.hands.add")}
      </Button>
    </section>
  );
}

interface AnotherProps {
  code: string;
  all: readonly Key[];
  onIn: (token: string) => void;
  onBack: () => void;
}

/** Somebody more sits down on this device. */
export function Another({ code, all, onIn, onBack }: AnotherProps) {
  return (
    <main class="join">
      <NewPerson code={code} beside={all} onIn={onIn} />
      <Button class="quiet" onClick={onBack}>
        {text("ui.app.no")}
      </Button>
    </main>
  );
}

/** Between two hands: what everybody may see, and the names. */
export function Cover({ all, onTake }: { all: readonly Key[]; onTake: (token: string) => void }) {
  const seen = table.value;
  if (!seen) {
    return null;
  }
  const chair = (name: string) => seen.chairs.find((one) => one.name === name);
  return (
    <main class={`phone cover ${night.value ? "by-night" : "by-day"}`} data-phase={seen.game?.phase ?? "lobby"}>
      {seen.game ? <Public seen={seen} /> : null}
      <section class="take">
        <h1>{text("ui.hands.who")}</h1>
        <p class="hint">{text("ui.hands.hint")}</p>
        <div class="buttons">
          {all.map((one) => {
            const theirs = chair(one.name);
            return (
              <Button key={one.token} kind={theirs && wanted(seen, theirs) ? "primary" : "plain"} onClick={() => onTake(one.token)}>
                <bdi>{one.name}</bdi>
              </Button>
            );
          })}
        </div>
      </section>
    </main>
  );
}

/** What was said last, and no more: the device has other hands to go to. */
function Last() {
  const said = words.value.lines.at(-1);
  return <p class="ask" role="status">{said ? line(said) : ""}</p>;
}

function Public({ seen }: { seen: PublicView }) {
  const { key, n } = title(seen.game!);
  return (
    <>
      <header class="head">
        <h2>{text(key, { n })}</h2>
      </header>
      <div class="stage">
        <Circle chairs={seen.chairs} marks={marksOf(seen)} {...pullsOf(seen)}>
          <div class="hub-sky">
            {night.value ? <Moon /> : <Sun />}
            <Wick clock={seen.clock} />
          </div>
        </Circle>
      </div>
      <Last />
    </>
  );
}

/** In somebody's hands: whose, and the way on. */
export function InHand({ onPass }: { onPass: () => void }) {
  const [busy, setBusy] = useState(false);
  const seen = table.value;
  const ghost = seen?.chairs.find((chair) => chair.seat === you.value?.seat)?.ghost;
  const pass = async () => {
    setBusy(true);
    flush();
    if (seen?.passed && isNight.value && !ghost) {
      await send({ type: "enough", enough: true, moment: seen.moment });
    }
    onPass();
  };
  return (
    <Strip>
      <p>{text("ui.hands.of", { name: you.value?.name ?? "" })}</p>
      <Button aria-busy={busy} onClick={() => void (busy ? null : pass())}>
        {text("ui.hands.pass")}
      </Button>
    </Strip>
  );
}
