/** The host's hands during a game: harmless things above, grave ones far below and asked twice. */

import { useEffect, useState } from "preact/hooks";

import { Button, Confirm, Sheet } from "../app/parts";
import { isNight, send } from "../app/table";
import { table, you } from "../app/state";
import { list, nameOf, text } from "../app/text";
import type { PublicView } from "../wire";
import { Leads } from "../play/Leads";
import { Counting } from "./Counting";
import { left } from "./estimate";
import { Ready } from "./Lobby";
import { Pace } from "./Pace";
import { Pair } from "./Pair";
import { People } from "./People";
import { Played } from "./Played";
import { OpenSeat, WhoPlays } from "./soon";
import { Spoken } from "./Spoken";

/** A discreet button, and the sheet behind it. */
export function HostControls() {
  const [open, setOpen] = useState(false);
  const stage = table.value?.stage;
  const setting = stage === "lobby" || stage === "dealing";
  useEffect(() => setOpen(false), [stage]);
  return (
    <>
      <Button class="host-button" onClick={() => setOpen(true)}>
        {text(setting ? "ui.host.set" : table.value?.game?.by_hand ? "ui.count.title" : "ui.host.open")}
      </Button>
      {open && setting ? <SettingSheet onClose={() => setOpen(false)} /> : null}
      {open && !setting ? <HostSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Setting up from a board. */
function SettingSheet({ onClose }: { onClose: () => void }) {
  const seen = table.value;
  if (!seen?.setup) {
    return null;
  }
  return (
    <Sheet title={text("ui.host.set")} onClose={onClose} class="set-sheet">
      <People host bare />
      <Played seen={seen} setup={seen.setup} host />
      <Ready seen={seen} setup={seen.setup} host />
    </Sheet>
  );
}

function HostSheet({ onClose }: { onClose: () => void }) {
  const seen = table.value;
  if (!seen) {
    return null;
  }
  return (
    <Sheet title={text("ui.host.title")} onClose={onClose} class="host-sheet">
      {seen.game?.by_hand ? <Counting key={seen.moment} seen={seen} onClose={onClose} /> : null}
      {seen.stage === "over" ? <Again onClose={onClose} /> : <Clock seen={seen} onClose={onClose} />}
      {seen.stage === "playing" ? <p class="hint">{text("ui.board.left", { ...left(seen) })}</p> : null}
      <details>
        <summary>{text("ui.lobby.pace")}</summary>
        <Pace host />
      </details>
      <details>
        <summary>{text("ui.home.language")}</summary>
        <Spoken />
      </details>
      <details>
        <summary>{text("ui.host.pair")}</summary>
        <Pair />
      </details>
      {seen.stage === "playing" ? (
        <details>
          <summary>{text("ui.host.chairs")}</summary>
          <WhoPlays seen={seen} />
        </details>
      ) : null}
      <details>
        <summary>{text("ui.host.dead")}</summary>
        <OpenSeat />
      </details>
      <details>
        <summary>{text("ui.host.people")}</summary>
        <Handing seen={seen} onClose={onClose} />
      </details>
      {seen.led?.master || seen.watching.length > 0 ? (
        <details>
          <summary>{text("ui.desk.lead")}</summary>
          <Leads led={seen.led} />
          <div class="buttons column">
            {seen.led?.master ? (
              <Confirm kind="plain" label={text("ui.desk.hand.software")} ask={text("ui.desk.hand.software.ask")}
                yes={text("ui.desk.hand.yes")} onYes={() => void send({ type: "hand_lead", person: null })} />
            ) : null}
            {seen.watching.map(({ person, name }) => (
              <Confirm key={person} kind="plain" label={text("ui.desk.hand", { name })} ask={text("ui.desk.helpers.ask", { name })}
                yes={text("ui.desk.hand.yes")} onYes={() => void send({ type: "hand_lead", person: name })} />
            ))}
          </div>
        </details>
      ) : null}
      <details class="grave" onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}>
        <summary>{text("ui.host.grave")}</summary>
        <Grave seen={seen} onClose={onClose} />
      </details>
    </Sheet>
  );
}

function Clock({ seen, onClose }: { seen: PublicView; onClose: () => void }) {
  const stopped = seen.clock.stopped !== "";
  return (
    <div class="buttons clock">
      <Button kind={seen.game?.by_hand ? "plain" : "primary"} onClick={() => void send({ type: stopped ? "resume" : "pause" })}>
        {text(stopped ? "ui.host.resume" : "ui.host.pause")}
      </Button>
      <Button disabled={seen.clock.ends === null} onClick={() => void send({ type: "plus", seconds: 60 })}>
        {text("ui.host.plus")}
      </Button>
      <Button disabled={seen.clock.ends === null} onClick={() => void send({ type: "plus", seconds: -60 })}>
        {text("ui.host.minus")}
      </Button>
      {isNight() || seen.game?.phase === "dealt" ? null : (
        <Button onClick={() => void send({ type: "hush" })}>{text("ui.host.hush")}</Button>
      )}
      <Skip seen={seen} onClose={onClose} />
    </div>
  );
}

/** Whom the table waits for now, and how one goes on without. Never where it would take a choice away. */
function Skip({ seen, onClose }: { seen: PublicView; onClose: () => void }) {
  const phase = seen.game?.phase ?? "";
  const awaited = waitedFor(seen);
  if (isNight() || !(awaited.length > 0 || phase === "discussion")) {
    return null;
  }
  const names = list(awaited.map(nameOf));
  const { moment } = seen;
  const kind = seen.game?.asked != null ? "asked" : phase === "discussion" && awaited.length > 0 ? "word" : phase;
  const said = { names, n: Math.max(1, awaited.length) };
  return (
    <Confirm
      key={moment}
      kind="plain"
      label={text(`ui.host.skip.${kind}`, said)}
      ask={text(`ui.host.skip.${kind}.ask`, said)}
      yes={text("ui.host.skip.yes")}
      onYes={() => {
        void send({ type: "skip", moment });
        onClose();
      }}
    />
  );
}

/** The seats that the table waits for. */
export function waitedFor(seen: PublicView): number[] {
  const game = seen.game;
  if (!game) {
    return [];
  }
  if (game.phase === "dealt") {
    return seen.chairs.filter((chair) => !chair.seen && !chair.bot).map((chair) => chair.seat);
  }
  if (game.asked != null) {
    return [game.asked];
  }
  return game.speaker != null ? [game.speaker] : [];
}

function Handing({ seen, onClose }: { seen: PublicView; onClose: () => void }) {
  const others = seen.chairs.filter((chair) => !chair.bot && !chair.host && !chair.gone);
  return (
    <>
      <p class="hint">{text("ui.host.hand_over.hint")}</p>
      <div class="buttons column">
        {others.map((chair) => (
          <Confirm
            key={chair.seat}
            kind="plain"
            label={<bdi>{nameOf(chair.seat)}</bdi>}
            ask={text("ui.host.hand_over.ask", { name: nameOf(chair.seat) })}
            yes={text("ui.host.hand_over.yes")}
            onYes={() => {
              void send({ type: "hand_over", seat: chair.seat });
              onClose();
            }}
          />
        ))}
      </div>
    </>
  );
}

/** What cannot be taken back. */
function Grave({ seen, onClose }: { seen: PublicView; onClose: () => void }) {
  const [whom, setWhom] = useState<number | null>(null);
  const mine = you.value?.seat ?? null;
  const others = seen.chairs.filter((chair) => chair.seat !== mine && !chair.gone);
  return (
    <>
      <h3>{text("ui.host.remove.title")}</h3>
      <p class="hint">{text("ui.host.remove.hint")}</p>
      <label class="select">
        <span class="for-ears">{text("ui.host.remove.title")}</span>
        <select
          value={whom === null ? "" : String(whom)}
          onChange={(event) => setWhom(Number(event.currentTarget.value) || null)}
        >
          <option value="">{text("ui.host.remove.nobody")}</option>
          {others.map((chair) => (
            <option key={chair.seat} value={String(chair.seat)}>
              {nameOf(chair.seat)}
            </option>
          ))}
        </select>
      </label>
      {whom === null ? null : (
        <Confirm
          key={whom}
          label={text("ui.host.remove", { name: nameOf(whom) })}
          ask={text("ui.host.remove.ask", { name: nameOf(whom) })}
          yes={text("ui.host.remove.yes")}
          onYes={() => {
            void send({ type: "remove", seat: whom });
            onClose();
          }}
        />
      )}
      {seen.stage === "playing" ? (
        <>
          <h3>{text("ui.host.end.title")}</h3>
          <p class="hint">{text("ui.host.end.hint")}</p>
          <Confirm
            label={text("ui.host.end")}
            ask={text("ui.host.end.ask")}
            yes={text("ui.host.end.yes")}
            typed={seen.table}
            onYes={() => {
              void send({ type: "end" });
              onClose();
            }}
          />
        </>
      ) : null}
    </>
  );
}

function Again({ onClose }: { onClose: () => void }) {
  return (
    <div class="buttons">
      <Button
        kind="primary"
        onClick={() => {
          void send({ type: "again" });
          onClose();
        }}
      >
        {text("ui.host.again")}
      </Button>
      <p class="hint">{text("ui.host.again.hint")}</p>
    </div>
  );
}
