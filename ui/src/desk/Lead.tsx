/** Leading: the circle, and beside it the one next step with the sentence to say. One thumb is enough. */

import { useEffect, useState } from "preact/hooks";

import { Button } from "../app/parts";
import { send, table } from "../app/table";
import { line, text } from "../app/text";
import { Circle, type Marks } from "../draw/Circle";
import { Moon, Sun, Wick } from "../draw/Sky";
import type { Console, Next, PublicView } from "../wire";
import { marksOf, pullsOf } from "../play/marks";
import { title } from "../play/phases";
import { night } from "../play/scene";
import { Act } from "./Act";
import { More } from "./More";
import { Peek } from "./Peek";
import { pictured } from "./pictured";
import { bottom, desk, peeking } from "./state";
import { needsCard, tapOn, targets, useTaps } from "./taps";

export function Lead() {
  const seen = table.value;
  const console = desk.value;
  if (!seen?.game || !console?.next) {
    return null;
  }
  return <Step seen={seen} console={console} next={console.next} />;
}

function Step({ seen, console, next }: { seen: PublicView; console: Console; next: Next }) {
  const taps = useTaps(seen, next);
  const [more, setMore] = useState(false);
  const { key, n } = title(seen.game!);
  useEffect(() => setMore(false), [seen.stage]);
  const may = new Set(targets(next, taps).filter((one): one is number => one !== null));
  return (
    <main class={`desk ${night.value ? "by-night" : "by-day"}`} data-kind={next.kind} data-moment={seen.moment}>
      <div class="desk-stage">
        <Circle chairs={seen.chairs} bottom={bottom(seen.chairs.length)} marks={marks(seen, next, taps)} may={may}
          onTap={(seat) => console.leads && tapOn(seat, next, taps)}
          {...(peeking.value ? { instead: pictured(console.held) } : {})} {...pulls(seen, next)}>
          <div class="desk-hub">
            <span class="desk-sky">{night.value ? <Moon /> : <Sun />}</span>
            {next.kind === "discussion" || next.kind === "speech" ? <Wick clock={seen.clock} /> : null}
          </div>
        </Circle>
      </div>
      <div class="desk-side">
        <header class="desk-head">
          <h1>{text(key, { n })}</h1>
          <Peek />
        </header>
        <div class="desk-say" role="log" aria-live="polite">
          {(next.say ?? []).map((said, at) => <p key={at}>{line(said)}</p>)}
        </div>
        {peeking.value ? <Known held={console.held} /> : <Act next={next} console={console} taps={taps} />}
        {console.leads ? null : <p class="hint">{text("ui.desk.follows")}</p>}
        <footer class="desk-foot">
          <Button class="quiet" disabled={!console.leads || console.taken.length < 2}
            onClick={() => void send({ type: "take_back", batch: console.taken[1]!.batch })}>
            {text("ui.desk.back")}
          </Button>
          <Button class="quiet" onClick={() => setMore(true)}>{text("ui.desk.more")}</Button>
        </footer>
      </div>
      {more ? <More seen={seen} console={console} onClose={() => setMore(false)} /> : null}
    </main>
  );
}

/** Who holds what, in words, while it is looked at. */
function Known({ held }: { held: Console["held"] }) {
  const roles = [...new Set(held.map((one) => one.role))];
  return (
    <ul class="desk-known">
      {roles.map((role) => (
        <li key={role}>
          <b>{text(`role.${role}`)}</b>{" "}
          {line({ key: "desk.names", seats: held.filter((one) => one.role === role).map((one) => one.seat) })}
        </li>
      ))}
    </ul>
  );
}

/** At night a chosen chair alone is lit; by day the circle is everybody's, with votes as they are noted. */
function marks(seen: PublicView, next: Next, taps: ReturnType<typeof useTaps>): Marks {
  const pointing = next.pointing ?? [];
  if (next.kind === "call" || next.kind === "beat") {
    const own = taps.actor === null ? pointing[0] : pointing.find((one) => one.seat === taps.actor);
    return { reference: seen.game!.reference, chosen: own?.target ?? null };
  }
  if (next.kind === "fingers") {
    const tally = new Map<number, number>();
    for (const { target } of pointing) {
      if (target !== null) {
        tally.set(target, (tally.get(target) ?? 0) + 1);
      }
    }
    const done = pointing.map((one) => one.seat);
    return { ...marksOf(seen), tally, ready: new Set(done), chosen: taps.aim ?? null };
  }
  return needsCard(next) ? { ...marksOf(seen), turn: taps.whose } : marksOf(seen);
}

/** Fingers as they are noted; else what everybody sees. */
function pulls(seen: PublicView, next: Next) {
  if (next.kind === "fingers") {
    const noted = (next.pointing ?? []).flatMap(({ seat, target }) => (target === null ? [] : [[seat, target] as const]));
    return { pulls: noted, kind: "finger" as const };
  }
  return night.value ? {} : pullsOf(seen);
}
