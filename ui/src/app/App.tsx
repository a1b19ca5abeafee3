/** The shell: which page this is, how the line is, and what the last refusal was. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Phone } from "../play/Phone";
import { useHands } from "../setup/hands";
import { Join } from "../setup/Join";
import { Lobby } from "../setup/Lobby";
import { Another, Arriving, BoardScreen, ByDawn, Cover, HostControls, InHand, Moves, OneMore } from "../setup/soon";
import "./guard";
import { boardKey, hands, keep, key } from "./keys";
import { Later } from "./later";
import { Button, Notice } from "./parts";
import { type Leaf, go, place } from "./place";
import { Said, sheets } from "./said";
import type { MasterView } from "../wire";
import { frame, table, view, you } from "./state";
import { close, gone, open } from "./table";
import { catalogue, text } from "./text";

const LEAVES: Record<Leaf, () => Promise<ComponentType<{ rest: string }>>> = {
  rules: () => import("../read/Read").then((it) => it.Read),
  replay: () => import("../replay/Replay").then((it) => it.Replay),
  print: () => import("../print/Print").then((it) => it.Print),
  check: () => import("../check/Check").then((it) => it.Check),
  judge: () => import("../judge/Judge").then((it) => it.Judge),
};

export function App() {
  const here = place.value;
  if (!catalogue.value) {
    return null;
  }
  return (
    <>
      {here.page === "home" ? <Later load={() => import("../setup/Home").then((it) => it.Home)} /> : null}
      {here.page === "phone" ? <PhonePage key={here.code} code={here.code} /> : null}
      {here.page === "board" ? <BoardPage key={here.code} code={here.code} /> : null}
      {here.page === "master" ? <MasterPage key={here.code} code={here.code} /> : null}
      {here.page === "leaf" ? <Later key={here.leaf} load={LEAVES[here.leaf]} rest={here.rest} /> : null}
      {here.page === "nowhere" ? <Nowhere title={text("ui.app.nowhere")} says="" /> : null}
      {here.page === "phone" || here.page === "board" ? <><Moves /><OneMore /></> : null}
      {here.page === "phone" ? <ByDawn /> : null}
      {sheets.value === 0 ? <Said /> : null}
    </>
  );
}

/** A phone at a table: at the door, in the lobby, in the game. */
function PhonePage({ code }: { code: string }) {
  const [token, setToken] = useState(() => key(code));
  const [lost, setLost] = useState(false);
  const shared = useHands(code, token);
  useEffect(() => {
    open(code, token, shared.covered);
    return close;
  }, [code, token, shared.covered]);
  useEffect(
    () =>
      gone.subscribe((why) => {
        if (why === "token") {
          setToken(hands(code)[0]?.token ?? null);
          setLost(true);
        }
      }),
    [],
  );
  const enter = (given: string) => {
    keep(code, given);
    setLost(false);
    setToken(given);
    shared.taken();
  };

  if (gone.value === "table") {
    return <Nowhere title={text("ui.app.no_table", { code })} says={text("ui.app.no_table.why")} />;
  }
  const mine = you.value;
  const leads = (view.value as MasterView | null)?.console != null;
  useEffect(() => {
    if (leads) {
      go(`/master/${code}`, true);
    }
  }, [leads, code]);
  if (token === null) {
    return <Join code={code} lost={lost} onIn={enter} />;
  }
  if (!mine) {
    return <Moment />;
  }
  if (shared.covered && table.value?.stage !== "over") {
    return <Cover all={shared.all} onTake={enter} />;
  }
  if (shared.adding) {
    return <Another code={code} all={shared.all} onIn={enter} onBack={shared.taken} />;
  }
  if (table.value?.stage === "lobby" || table.value?.stage === "dealing") {
    return mine.seat === null ? <Join code={code} token={token} onIn={enter} /> : <Lobby />;
  }
  if (mine.new && table.value?.stage === "playing") {
    return <Arriving />;
  }
  return (
    <>
      <Phone key={token} />
      {shared.all.length > 1 ? <InHand onPass={shared.cover} /> : null}
      {mine.host ? <HostControls /> : null}
    </>
  );
}

/** The screen that everybody looks at. */
function BoardPage({ code }: { code: string }) {
  useEffect(() => {
    open(code, boardKey(code));
    return close;
  }, [code]);
  useEffect(
    () =>
      gone.subscribe((why) => {
        if (why === "token") {
          open(code, null);
        }
      }),
    [],
  );
  if (gone.value === "table") {
    return <Nowhere title={text("ui.app.no_table", { code })} says={text("ui.app.no_table.why")} />;
  }
  if (!frame.value) {
    return <Moment />;
  }
  const leads = frame.value.view.board?.paired || you.value?.host;
  return (
    <>
      <BoardScreen />
      {leads ? <HostControls /> : null}
    </>
  );
}

const desk = () => import("../desk/Desk").then((it) => it.DeskPage);

/** The Master's page. */
function MasterPage({ code }: { code: string }) {
  if (gone.value === "table") {
    return <Nowhere title={text("ui.app.no_table", { code })} says={text("ui.app.no_table.why")} />;
  }
  return <Later load={desk} code={code} />;
}

function Moment() {
  return (
    <main class="moment">
      <Notice>{text("ui.app.moment")}</Notice>
    </main>
  );
}

function Nowhere({ title, says }: { title: string; says: string }) {
  return (
    <main class="nowhere">
      <h1>{title}</h1>
      <p>{says}</p>
      <Button kind="primary" onClick={() => go("/")}>
        {text("ui.app.home")}
      </Button>
    </main>
  );
}
