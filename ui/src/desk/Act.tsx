/** What the Master does now: what to tap, what follows, why, and the button that goes on. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { table } from "../app/table";
import { inside, line, nameOf, text, wrong } from "../app/text";
import type { Console, Line, Next } from "../wire";
import { Cover, Sign } from "./Cover";
import { Finish } from "./Finish";
import { ShowCards } from "./ShowCards";
import { lead } from "./state";
import { learning, needsCard, tapOn, type Taps, theRest } from "./taps";

interface Props {
  next: Next;
  console: Console;
  taps: Taps;
}

export function Act(props: Props) {
  const { next, taps, console } = props;
  if (next.kind === "over") {
    return <Finish leads={console.leads} />;
  }
  const first = learning(next, taps);
  return (
    <div class="desk-act">
      <p class={next.show ? "desk-do show" : "desk-do"}>
        {next.show ? <b class="stamp">{text("ui.desk.show")}</b> : null}{" "}
        {line(next.do && (first || next.do.key !== "desk.do.call.learn") ? next.do : { key: "desk.do.call.choose" })}
      </p>
      {(next.mind ?? []).map((said, at) => <p key={at} class="desk-mind">{line(said)}</p>)}
      {next.who && (next.kind === "call" || next.kind === "beat") ? <Who {...props} /> : null}
      {first ? <Learning {...props} /> : <Choosing {...props} />}
      {needsCard(next) ? <Whose {...props} /> : null}
      {first ? null : <Follows next={next} />}
      {console.leads ? <GoOn {...props} /> : null}
    </div>
  );
}

/** Whose eyes are open, small: it is for the Master alone. */
function Who({ next, taps }: Props) {
  const who = next.who ?? [];
  if (taps.actor === null) {
    return who.length > 0 ? <p class="desk-who">{line({ key: "desk.names", seats: [...who] })}</p> : null;
  }
  return (
    <div class="chips">
      {who.map((seat) => {
        const points = next.pointing?.find((one) => one.seat === seat);
        return (
          <Button key={seat} aria-pressed={seat === taps.actor} onClick={() => taps.setActor(seat)}>
            {nameOf(seat)}{points ? ` → ${points.target === null ? text("list.nobody") : nameOf(points.target)}` : ""}
          </Button>
        );
      })}
    </div>
  );
}

function Learning({ next, taps }: Props) {
  return (
    <div class="buttons">
      <Button onClick={() => taps.setAll(true)}>{text(next.who?.length ? "ui.desk.learn.all" : "ui.desk.learn.nobody")}</Button>
    </div>
  );
}

/** What can be chosen besides a chair: nobody, a Suspect to point at, all the rest, a lot. */
function Choosing({ next, taps }: Props) {
  const may = next.may ?? [];
  if (next.kind === "fingers") {
    return (
      <>
        <div class="chips">
          {may.map((seat) => (
            <Button key={seat} aria-pressed={seat === taps.aim} onClick={() => taps.setAim(seat)}>
              {seat === null ? text("list.nobody") : nameOf(seat)} <b>{next.pointing?.filter((one) => one.target === seat).length ?? 0}</b>
            </Button>
          ))}
        </div>
        {taps.aim === undefined || next.who?.length === next.pointing?.length ? null : (
          <Button class="quiet" onClick={() => theRest(taps.aim ?? null, next)}>
            {text("ui.desk.rest", { name: taps.aim === null ? text("list.nobody") : inside(taps.aim) })}
          </Button>
        )}
      </>
    );
  }
  if (!may.includes(null)) {
    return null;
  }
  const home = next.kind === "call" && next.role === "harlot";
  const chosen = next.pointing?.some((one) => one.target === null) ?? false;
  return (
    <div class="buttons">
      <Button aria-pressed={chosen} onClick={() => tapOn(null, next, taps)}>{text(home ? "ui.desk.home" : "ui.desk.nobody")}</Button>
    </div>
  );
}

/** The rules need a card: whose it is, and which. */
function Whose({ console, taps }: Props) {
  const seat = taps.whose;
  if (seat === null) {
    return null;
  }
  return (
    <>
      <p class="desk-whose">{text("ui.desk.note.whose", { name: nameOf(seat) })}</p>
      <div class="palette">
        {console.palette.map((left) => (
          <Button key={left.card} class="palette-card"
            onClick={() => lead({ type: "lead", command: { type: "learn", seat, role: left.role } })}>
            <span>{text(`role.${left.role}`)}</span> <small>{text("ui.desk.left", { n: left.left })}</small>
          </Button>
        ))}
      </div>
    </>
  );
}

function Follows({ next }: { next: Next }) {
  const [shown, setShown] = useState(false);
  const stops = next.stops && next.stops.code !== "unknown_card" ? next.stops : null;
  const follows = worth(next);
  return (
    <>
      {stops ? <p class="desk-mind">{wrong(stops)}</p> : null}
      {follows.length > 0 ? (
        <div class="desk-follows">
          <h2>{text("ui.desk.then")}</h2>
          {follows.map((said, at) => <p key={at}>{line(said)}</p>)}
          {next.why?.length ? (
            <details>
              <summary>{text("ui.desk.why")}</summary>
              {next.why.map((said, at) => <p key={at}>{line(said)}</p>)}
            </details>
          ) : null}
        </div>
      ) : null}
      {next.sign ? <Button class="quiet" onClick={() => setShown(true)}>{text("ui.desk.sign")}</Button> : null}
      {shown && next.sign ? (
        <Cover label={text("ui.desk.sign")} onClose={() => setShown(false)}>
          <Sign sign={next.sign} role={copied(next)} />
        </Cover>
      ) : null}
    </>
  );
}

const copied = (next: Next) => next.follows?.find((one) => one.key === "desk.told.copied")?.roles?.[0];

/** What follows of a choice, once there is one; the choice itself was just tapped. */
function worth(next: Next): Line[] {
  const said = next.follows ?? [];
  if (next.kind === "call") {
    return said.filter((one) => !/^desk\.told\.(chosen|night)/.test(one.key));
  }
  return next.kind === "fingers" && !next.pointing?.length ? [] : [...said];
}

function GoOn({ next, console, taps }: Props) {
  const held = table.value?.settings.cards === "drawn" ? console.held.filter((one) => !one.phone) : [];
  if (next.kind === "asked") {
    const seat = next.who![0]!;
    return (
      <Button class="quiet" onClick={() => lead({ type: "lead", command: { type: "pass_over", seat } })}>
        {text("ui.desk.pass", { name: nameOf(seat) })}
      </Button>
    );
  }
  if (next.kind === "naming" || needsCard(next)) {
    return null;
  }
  const open = learning(next, taps) ? 1 : (next.may?.length ?? 0) > 0 ? (next.who?.length ?? 0) - (next.pointing?.length ?? 0) : 0;
  const without = open > 0 && next.kind !== "beat";
  return (
    <>
      {next.kind === "dealt" && held.length > 0 ? <ShowCards held={held} /> : null}
      <Button kind={without ? "plain" : "primary"} class="desk-next" disabled={next.stops != null}
        onClick={() => lead({ type: "lead", command: { type: "close", choices: [] } })}>
        {text(without ? `ui.desk.without.${next.kind}` : `ui.desk.next.${next.kind}`)}
      </Button>
    </>
  );
}
