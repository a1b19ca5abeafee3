/** The chat of people far apart: on a phone instead of the circle, on a wide screen beside it. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { Button } from "../app/parts";
import { connected } from "../app/table";
import { nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import { Wick } from "../draw/Sky";
import { byNight } from "../play/phases";
import { Messages } from "./Messages";
import { drafted, isGhost, LONGEST, look, looking, open, type Room, room, said, say, unread, wide, write } from "./talk";
import type { PublicView, You } from "../wire";

interface Props {
  view: PublicView;
  mine: You;
}

/** Whether there is anything to read or write now: by day for everybody, at night for ghosts. */
export function talks(view: PublicView, mine: You): boolean {
  return Boolean(view.devices) && (!byNight(view.game) || isGhost(mine));
}

/** Whether the chat has this phone's screen to itself. */
export function covers(view: PublicView, mine: You): boolean {
  return open.value && !wide.value && talks(view, mine);
}

/** `inline`: on a page that scrolls, without a way back to a circle that is there. */
export function Talk({ view, mine, inline = false }: Props & { inline?: boolean }) {
  const to = looking(mine);
  const asked = mine.asked ?? false;
  useKeyboard();
  useEffect(() => {
    if (asked) {
      open.value = false; // there is something to tap in the circle
    }
  }, [asked, view.moment]);
  return (
    <section class="talk" aria-label={text("ui.chat")}>
      {wide.value || inline ? null : <Top view={view} />}
      {isGhost(mine) ? <Rooms view={view} now={to} /> : null}
      <List view={view} own={mine.seat} of={to} />
      <Composer view={view} mine={mine} to={to} />
    </section>
  );
}

/** Below the turned cards everybody talks, ghosts too. */
export function AfterTalk({ view, mine }: Props) {
  return (
    <aside class="after-talk">
      <Talk view={view} mine={mine} inline />
    </aside>
  );
}

/** Clock, whose word it is, and the way back to the circle. */
function Top({ view }: { view: PublicView }) {
  const who = view.game?.speaker ?? view.game?.asked ?? null;
  return (
    <header class="talk-top">
      <Wick clock={view.clock} />
      <p>{who === null ? text(view.game?.phase === "discussion" ? "ui.board.now.discussion" : "ui.chat.silence") : text("ui.chat.word", { name: nameOf(who) })}</p>
      <Button class="talk-shut" onClick={() => (open.value = false)}>{text("ui.chat.circle")}</Button>
    </header>
  );
}

/** A ghost's two channels. At night the village is asleep. */
function Rooms({ view, now }: { view: PublicView; now: Room }) {
  const rooms: readonly Room[] = byNight(view.game) ? ["ghosts"] : ["ghosts", "village"];
  return (
    <div class="talk-rooms" role="group" aria-label={text("ui.chat.rooms")}>
      {rooms.map((one) => (
        <Button key={one} aria-pressed={one === now} onClick={() => (room.value = one)}>
          {text(`ui.chat.${one}`)} {one === now ? null : <Count n={unread(one)} />}
        </Button>
      ))}
    </div>
  );
}

function List({ view, own, of }: { view: PublicView; own: number | null; of: Room }) {
  const box = useRef<HTMLDivElement>(null);
  const bottom = useRef(true);
  const shown = of === "village" && byNight(view.game) ? [] : said.value[of];
  const last = shown.at(-1);
  useEffect(() => look(of));
  useLayoutEffect(() => {
    const here = box.current;
    if (here && (bottom.current || last?.seat === own)) {
      here.scrollTop = here.scrollHeight;
    }
  }, [last?.n, of]);
  return (
    <div
      class="talk-list"
      ref={box}
      tabIndex={0}
      role="log"
      aria-live={of === "village" ? "polite" : "off"}
      aria-label={text(`ui.chat.${of}`)}
      onScroll={({ currentTarget: here }) => (bottom.current = here.scrollHeight - here.scrollTop - here.clientHeight < 40)}
    >
      {shown.length === 0 ? <p class="talk-none">{text(`ui.chat.none.${of}`)}</p> : <Messages said={shown} own={own} />}
    </div>
  );
}

/** The line to write in; where one may not write, why. */
function Composer({ view, mine, to }: Props & { to: Room }) {
  const typed = drafted(view, to);
  if (!mine.says?.includes(to)) {
    return <p class="talk-silent">{why(view, mine, to)}</p>;
  }
  const left = LONGEST - [...typed].length;
  return (
    <form
      class="talk-write"
      onSubmit={(event) => {
        event.preventDefault();
        void say(view, to);
      }}
    >
      <input
        type="text"
        aria-label={text(`ui.chat.write.${to}`)}
        placeholder={text(`ui.chat.write.${to}`)}
        value={typed}
        maxLength={LONGEST}
        enterkeyhint="send"
        autocomplete="off"
        onInput={(event) => write(view, to, event.currentTarget.value)}
      />
      {left < 40 ? <span class="talk-left" aria-hidden="true">{left}</span> : null}
      <Button kind="primary" type="submit" class="talk-send" disabled={typed.trim() === "" || connected.value !== "on"}>
        <span class="for-ears">{text("ui.chat.send")}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 20.5L21.5 12 3 3.5v6.6l11 1.9-11 1.9z" /></svg>
      </Button>
    </form>
  );
}

function why(view: PublicView, mine: You, to: Room): string {
  if (isGhost(mine)) {
    return text(to === "village" ? "ui.chat.ghost" : "ui.chat.silence");
  }
  const who = view.game?.speaker ?? null;
  return who === null ? text(mine.seat === null ? "ui.chat.watch" : "ui.chat.silence") : text("ui.chat.word", { name: nameOf(who) });
}

function Count({ n }: { n: number }) {
  return n > 0 ? <b class="talk-count" aria-label={text("ui.chat.unread", { n })}>{n > 99 ? "99+" : n}</b> : null;
}

/** Under the circle: the last words, and how many nobody has read. A thumb's width, the whole screen wide. */
export function TalkBar({ mine }: { mine: You }) {
  const of = looking(mine);
  const last = said.value[of].at(-1);
  const n = unread(of) + (isGhost(mine) ? unread(of === "village" ? "ghosts" : "village") : 0);
  return (
    <button type="button" class={`talk-bar${n > 0 ? " unread" : ""}`} onClick={() => (open.value = true)}>
      {last ? <Token seat={last.seat} /> : null}
      <span class="talk-last">
        {last ? <><b><bdi>{nameOf(last.seat)}</bdi></b> <bdi>{last.text}</bdi></> : text("ui.chat.open")}
      </span>
      {n > 0 ? <Count n={n} /> : <svg class="talk-mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 4h18v13H10l-5 4v-4H3z" /></svg>}
    </button>
  );
}

/** While a keyboard covers a part of the screen, the chat keeps to the other part. */
function useKeyboard(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const measure = () => document.documentElement.style.setProperty("--seen", `${Math.round(seen?.height ?? window.innerHeight)}px`);
    measure();
    seen?.addEventListener("resize", measure);
    return () => seen?.removeEventListener("resize", measure);
  }, []);
}
