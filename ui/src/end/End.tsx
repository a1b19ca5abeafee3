/** The end: cards turn one by one, the werewolves' last; then the story is told, and what remains of it. */

import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";

import { Button } from "../app/parts";
import { go } from "../app/place";
import { send } from "../app/table";
import { line, text } from "../app/text";
import { EndSeal } from "../deal/Seal";
import { Cards } from "./Cards";
import { honours } from "./Honours";
import { Keepsake } from "./Keepsake";
import { StoryCircle } from "./StoryCircle";
import { type Telling, VERDICT, now, panel, telling, told } from "./timeline";
import { usePast } from "./past";
import type { Outcome, PublicView, Tale } from "../wire";
import { turned } from "../play/scene";
import { done, turns } from "../play/turning";

export interface EndProps {
  view: PublicView;
  own?: number | null;
  host?: boolean;
  board?: boolean;
}

/** More than these need a larger ring. */
const MANY = 14;
const NOTHING: Tale = { course: [], highlights: [], awards: [], suspicions: [], prophets: [] };

export function End({ view, own = null, host = false, board = false }: EndProps) {
  const end = view.game?.end;
  const tale = end?.tale ?? NOTHING;
  const tellings = useMemo(() => telling(tale), [tale]);
  const when = turns(end ?? { roles: [] });
  const shown = done(when);
  const { past, to } = usePast(view, shown + told(tellings), board);
  const all = past >= shown;
  const story = now(tellings, past - shown);
  useLayoutEffect(() => {
    turned.value = all;
    return () => {
      turned.value = false;
    };
  }, [all]);
  useEffect(() => {
    if (story) {
      const titled = story.step ? [story.line] : [{ key: `${story.line.key}.title` }, story.line];
      void import("../sound/sound").then(({ tell }) => tell(titled));
    }
  }, [story]);
  if (!end) {
    return null;
  }
  const parts = { view, end, tale, own, host, all, story, past: past - shown - told(tellings) };
  return (
    <main class={`${board ? "board" : "phone"} by-day the-end${all ? " all" : ""}${view.chairs.length > MANY ? " many" : ""}${story ? " telling" : ""}`} data-phase="over">
      <div class={board ? "board-stage" : "stage"}>
        <StoryCircle view={view} end={end} own={own} board={board} all={all} telling={story} up={(seat) => past >= (when.get(seat) ?? 0)} />
      </div>
      {board ? <BoardSide {...parts} /> : (
        <PhoneSide {...parts} skip={() => to(shown + told(tellings))} again={() => to(shown + VERDICT)} />
      )}
    </main>
  );
}

interface SideProps {
  view: PublicView;
  end: Outcome;
  tale: Tale;
  own: number | null;
  host: boolean;
  all: boolean;
  story: Telling | null;
  /** Milliseconds since everything has been told. */
  past: number;
}

/** What is being told, in a place that keeps its height. */
function Said({ story }: { story: Telling }) {
  return (
    <p class={`told${story.step ? "" : " highlight"}`} role="status">
      {story.step ? null : <strong>{text(`${story.line.key}.title`)}</strong>} {line(story.line)}
    </p>
  );
}

function Verdict({ end, all }: Pick<SideProps, "end" | "all">) {
  return (
    <>
      <h1>{text(end.winner ? `ui.end.${end.winner}` : "ui.end.given_up")}</h1>
      {all ? null : <p class="turning" role="status">{text("ui.end.turning")}</p>}
    </>
  );
}

/** A board has room for one thing at a time, and nobody there to scroll. */
function BoardSide({ end, tale, all, story, past }: SideProps) {
  const panels = [<Cards key="cards" end={end} own={null} />, ...honours(tale, [], true)];
  return (
    <div class="board-side">
      <Verdict end={end} all={all} />
      {!all ? null : story ? <Said story={story} /> : panels[panel(past, panels.length)]}
    </div>
  );
}

function PhoneSide({ view, end, tale, own, host, all, story, skip, again }: SideProps & { skip: () => void; again: () => void }) {
  return (
    <div class="verdict">
      <Verdict end={end} all={all} />
      {story ? <Said story={story} /> : null}
      <div class="buttons">
        {story ? <Button class="quiet" onClick={skip}>{text("ui.end.skip")}</Button> : null}
        {host ? <Button kind="primary" onClick={() => void send({ type: "again" })}>{text("ui.end.again")}</Button> : null}
      </div>
      {all && !host ? <p class="hint">{text("ui.end.wait")}</p> : null}
      {all ? <Cards end={end} own={own} /> : null}
      {all ? <EndSeal view={view} /> : null}
      {all && !story ? (
        <>
          {honours(tale, end.claims)}
          <div class="buttons">
            <Keepsake view={view} end={end} />
            {tale.course.length > 0 ? <Button class="quiet" onClick={again}>{text("ui.end.replay")}</Button> : null}
            <Button class="quiet" onClick={() => go(`/replay/${view.table}`)}>{text("ui.end.steps")}</Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
