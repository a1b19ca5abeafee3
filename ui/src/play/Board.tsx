/** The screen that everybody looks at: it shows nothing secret, cannot act, and can be read across a room. */

import { useEffect, useState } from "preact/hooks";

import { Talk } from "../alone/soon";
import { Later } from "../app/later";
import { reach } from "../app/rest";
import { view as whole } from "../app/state";
import { nameOf, text } from "../app/text";
import { Button, Notice } from "../app/parts";
import { far } from "../chat/far";
import { SealMark } from "../deal/Seal";
import { Circle } from "../draw/Circle";
import { Moon, Sun, Wick } from "../draw/Sky";
import { Deviations } from "../setup/Deviations";
import { left } from "../setup/estimate";
import { Qr } from "../setup/Qr";
import { NobodyYet, WifiCode, WifiForm } from "../setup/soon";
import { audible, check, covering, setAudible, setCovering, tapped, trouble } from "../sound/sound";
import { queue, setSlow, slow } from "../sound/voice";
import type { PublicView, Reach } from "../wire";
import { Captions } from "./Captions";
import { Dawn } from "./Dawn";
import { End, useEndSoon } from "./End";
import { Leads } from "./Leads";
import { marksOf, pullsOf } from "./marks";
import { title } from "./phases";
import { night, onStage, scene } from "./scene";

export function BoardScreen() {
  const view = onStage.value;
  if (!view) {
    return null;
  }
  if (view.stage === "lobby" || !view.game) {
    return <Lobby view={view} />;
  }
  return view.game.phase === "over" && !scene.value ? <End view={view} board /> : <Play view={view} />;
}

// -- before the game --------------------------------------------------------------------------------------------------

function Lobby({ view }: { view: PublicView }) {
  const [found, setFound] = useState<Reach | null>(null);
  useEffect(() => {
    reach(view.table).then(setFound, () => setFound(null));
  }, [view.table]);
  const [chosen, setChosen] = useState(0);
  const all = found?.addresses ?? [];
  const address = all[chosen];
  const svg = address === undefined ? undefined : found?.qr[address];
  const { least, most } = view.setup ?? { least: 0, most: 0 };
  const n = view.chairs.length;
  const chat = far(view);
  return (
    <main class="board by-day lobby-board">
      <div class="board-stage">
        {n > 0 ? (
          <Circle chairs={view.chairs} board>
            <div class="hub-sky"><Sun /></div>
          </Circle>
        ) : (
          <div class="board-empty"><Sun /><p>{text("ui.board.empty")}</p></div>
        )}
      </div>
      <div class="board-side">
        {view.stage === "dealing" ? <p class="seal" role="status"><SealMark /> {text("ui.deal.now")}</p> : null}
        <h1>{text("ui.board.join")}</h1>
        <div class="board-way">
          <WifiCode />
          {svg ? <Qr svg={svg} label={text("ui.board.qr")} /> : null}
          <div>
            <p class="board-code"><span>{text("ui.board.code")}</span> <strong>{view.table}</strong></p>
            <Notice class="board-count">
              {n < least ? text("ui.board.missing", { n: least - n }) : n <= most ? text("ui.board.enough", { n }) : ""}
            </Notice>
          </div>
        </div>
        <p class="board-address">
          {address ?? here()}
          {all.length > 1 ? (
            <Button class="quiet" onClick={() => setChosen((chosen + 1) % all.length)}>{text("ui.lobby.other_address")}</Button>
          ) : null}
        </p>
        {chat ? <chat.DevicesLine view={view} /> : null}
        <Deviations settings={view.settings} quiet />
        <NobodyYet seen={view} />
        <WifiForm />
        <Sounds checking />
        <Pairing />
      </div>
    </main>
  );
}

/** This page's own address, where the server knows no better one and phones can reach it. */
function here(): string {
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return near ? "" : location.host;
}

function Pairing() {
  const board = whole.value?.board;
  return board?.pairing && !board.paired ? (
    <p class="board-pairing">{text("ui.board.pairing")} <strong>{board.pairing}</strong></p>
  ) : null;
}

// -- the game -----------------------------------------------------------------------------------------------------------

function Play({ view }: { view: PublicView }) {
  useEndSoon();
  const staged = scene.value;
  const { key, n } = title((staged?.scene === "count" ? staged.before : view).game!);
  const crossed = pullsOf(view).pulls.length > 0;
  const chat = far(view);
  return (
    <main class={`board ${night.value ? "by-night" : "by-day"}`} data-phase={staged?.scene ?? view.game!.phase}>
      <div class="board-stage">
        <Circle chairs={view.chairs} board marks={marksOf(view)} {...pullsOf(view)}>
          <div class={`hub-sky${crossed ? " crossed" : ""}`}>{night.value ? <Moon /> : <Sun />}</div>
        </Circle>
      </div>
      <div class="board-side">
        <h1>{text(key, { n })}</h1>
        <p class="board-phase">{staged ? text(`ui.board.scene.${staged.scene}`) : now(view)}</p>
        {chat ? <chat.DevicesLine view={view} /> : null}
        {staged?.scene === "dawn" ? null : <Captions most={2} />}
        {view.game!.talk?.length && !staged ? <Talk view={view} board /> : null}
        {chat && staged?.scene !== "dawn" ? <chat.BoardTalk said={view.chat ?? []} /> : null}
        <div class="board-clock">
          {staged ? null : <Wick clock={view.clock} />}
          {view.clock.stopped ? <p class="board-stopped">{text(`ui.board.stopped.${view.clock.stopped}`)}</p> : <Remaining view={view} />}
        </div>
        <Leads led={view.led} />
        <div class="board-foot">
          <Sounds />
          <Pairing />
        </div>
      </div>
      {staged?.scene === "dawn" ? <Dawn step={staged.step} /> : null}
    </main>
  );
}

/** How much longer it takes, kept up to date with who is still there. Never at night, where nothing may move. */
function Remaining({ view }: { view: PublicView }) {
  return night.value || view.game!.phase === "over" ? null : <p class="board-left">{text("ui.board.left", { ...left(view) })}</p>;
}

/** What is going on, and whose turn it is. */
function now(view: PublicView): string {
  const game = view.game!;
  const who = game.asked ?? game.speaker ?? null;
  const seen = view.chairs.filter((one) => one.seen || one.bot).length;
  const voters = game.voters?.length ?? 0;
  const said = { name: who === null ? "" : nameOf(who), n: game.phase === "dealt" ? seen : (game.pointed ?? 0), all: game.phase === "dealt" ? view.chairs.length : voters };
  if (game.phase === "call" && game.call) {
    return text(`call.${game.call}.name`);
  }
  if (game.by_hand) {
    return text("ui.play.do.hand");
  }
  return text(game.phase === "discussion" && who !== null ? "ui.chat.word" : `ui.board.now.${game.phase}`, said);
}

// -- sound --------------------------------------------------------------------------------------------------------------

/** The board's own voice. These change nothing at the table. */
function Sounds({ checking = false }: { checking?: boolean }) {
  const [voices, setVoices] = useState(false);
  const why = trouble.value;
  const told = why ? text(why) : audible.value && !tapped.value ? text("ui.sound.tap") : "";
  return (
    <div class={`sounds${checking ? " checking" : ""}`}>
      <Notice class={told ? "sound-trouble" : "sound-trouble silent"}>{told}</Notice>
      {checking ? <Button onClick={() => (audible.value ? void check() : setAudible(true))}>{text("ui.sound.check")}</Button> : null}
      <details onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}>
        <summary>{text("ui.sound.title")}</summary>
        <div class="buttons">
          <Button aria-pressed={audible.value} onClick={() => setAudible(!audible.value)}>{text("ui.sound.on")}</Button>
          <Button onClick={() => queue.repeat()}>{text("ui.sound.repeat")}</Button>
          <Button aria-pressed={slow.value} onClick={() => setSlow(!slow.value)}>{text("ui.sound.slow")}</Button>
          <Button aria-pressed={covering.value} onClick={() => setCovering(!covering.value)}>{text("ui.sound.drum")}</Button>
          <Button onClick={() => setVoices(true)}>{text("ui.voices")}</Button>
        </div>
      </details>
      {voices ? <Voices onClose={() => setVoices(false)} /> : null}
    </div>
  );
}

const Voices = (props: { onClose: () => void }) => <Later load={() => import("../voices/Voices").then((it) => it.Voices)} {...props} />;
