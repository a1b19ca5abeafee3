/** The lobby on a phone: who is there, what will be played, what is still missing; the host's hands on all of it. */

import { useState } from "preact/hooks";

import { Button, Notice } from "../app/parts";
import { table, you } from "../app/state";
import { send } from "../app/table";
import { nameOf, text, wrong } from "../app/text";
import { far } from "../chat/far";
import { SealMark } from "../deal/Seal";
import type { PublicView, Setup } from "../wire";
import { Doze } from "./Doze";
import { left } from "./estimate";
import { Invite } from "./Invite";
import { Languages } from "./Languages";
import { People } from "./People";
import { Played } from "./Played";
import { settle } from "./settle";
import { Beside, NobodyYet } from "./soon";

export function Lobby() {
  const seen = table.value;
  const setup = seen?.setup;
  if (!seen || !setup) {
    return null;
  }
  const host = you.value?.host ?? false;
  const chat = far(seen);
  return (
    <main class="lobby">
      {chat ? <chat.DevicesLine view={seen} own={you.value?.seat ?? null} /> : null}
      <Invite code={seen.table} host={host} />
      <People host={host} />
      <Beside seen={seen} />
      <Played seen={seen} setup={setup} host={host} />
      {host ? <NobodyYet seen={seen} /> : null}
      <Doze />
      <Languages />
      <Ready seen={seen} setup={setup} host={host} />
    </main>
  );
}

/** What keeps the game from starting, all of it at once; or the one button. */
export function Ready({ seen, setup, host }: { seen: PublicView; setup: Setup; host: boolean }) {
  const [busy, setBusy] = useState(false);
  const leader = seen.chairs.find((chair) => chair.host);
  const ready = setup.defects.length === 0;
  const people = seen.chairs.length;
  const missing = Math.max(0, setup.least - people);
  const start = async () => {
    if (ready && !busy) {
      setBusy(true);
      await send({ type: "start" });
      setBusy(false);
    }
  };
  if (seen.stage === "dealing") {
    return <footer class="ready"><p class="seal" role="status"><SealMark /> {text("ui.deal.now")}</p></footer>;
  }
  return (
    <footer class="ready">
      <Notice>
        {missing > 0
          ? text("ui.lobby.missing", { n: missing })
          : ready
            ? text("ui.lobby.ready", { ...left(seen), people })
            : ""}
      </Notice>
      <Defects seen={seen} setup={setup} host={host} />
      {host ? (
        <Button kind="primary" disabled={!ready} aria-busy={busy} onClick={() => void start()}>
          {text("ui.lobby.start")}
        </Button>
      ) : (
        <p class="waiting">
          {leader ? text("ui.lobby.wait", { name: nameOf(leader.seat) }) : text("ui.lobby.wait.board")}
        </p>
      )}
    </footer>
  );
}

/** Everything that is still wrong with what would be played. */
export function Defects({ seen, setup, host }: { seen: PublicView; setup: Setup; host: boolean }) {
  const few = seen.chairs.length < setup.least;
  const all = few ? setup.defects.filter((one) => !FOLLOWS.has(one.code)) : setup.defects;
  return all.length === 0 ? null : (
    <ul class="defects">
      {all.map((defect, at) => (
        <li key={at}>
          {wrong(defect, "defect")}
          {host && defect.code === "many_bots" ? (
            <Button class="quiet" onClick={() => void settle({ many_bots: true })}>
              {text("ui.lobby.allow_bots")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What is wrong only because too few are there yet; said once, in fewer words. */
const FOLLOWS = new Set(["players", "werewolves_at_parity", "roles_and_seats", "deck_and_players", "too_few_for_extra"]);
