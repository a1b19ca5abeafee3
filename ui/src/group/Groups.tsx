/** The groups that this phone keeps, each one tap away from its table; and a way to bring one in from a file. */

import { useEffect, useState } from "preact/hooks";

import { Button, Confirm, Notice } from "../app/parts";
import { go } from "../app/place";
import { Failed } from "../app/rest";
import { text, wrong } from "../app/text";
import { Token } from "../draw/Lantern";
import { read, unwritten } from "./group";
import { dropGroup, groups, keepGroup, type Kept } from "./kept";
import { reopened } from "./reopen";

const LINK = "#group=";

export function Groups() {
  const [asked, setAsked] = useState<Kept | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const bring = (found: ReturnType<typeof read>) => {
    if (found) {
      keepGroup(found, null);
    }
    setSaid(found ? text("ui.group.brought", { name: found.name }) : text("ui.group.none"));
  };
  useEffect(() => {
    if (location.hash.startsWith(LINK)) {
      void unwritten(location.hash.slice(LINK.length)).then(bring);
      history.replaceState(history.state, "", location.pathname);
    }
  }, []);
  const open = async (one: Kept, me: string | null) => {
    if (busy) {
      return;
    }
    setBusy(true);
    try {
      if (me !== null) {
        keepGroup(one.group, me);
      }
      go(await reopened(one.group, me));
    } catch (failed) {
      setSaid(failed instanceof Failed ? wrong(failed.wrong) : text("ui.app.failed"));
      setBusy(false);
    }
  };
  const tap = (one: Kept) => {
    if (matchMedia("(min-width: 60em)").matches) {
      void open(one, null);
    } else if (one.me === null) {
      setAsked(asked === one ? null : one);
    } else {
      void open(one, one.me);
    }
  };
  return (
    <section class="groups">
      {groups.value.map((one) => (
        <div key={one.group.name}>
          <Button class="group" aria-busy={busy} onClick={() => tap(one)}>
            <span class="who">{one.group.people.slice(0, 5).map(({ face = "" }) => <Token key={face} of={{ face }} />)}</span>
            <span>
              <bdi>{one.group.name}</bdi> <small>{text("ui.group.people", { n: one.group.people.length })}</small>
            </span>
          </Button>
          {asked === one ? <Whom kept={one} onChoose={(me) => void open(one, me)} /> : null}
        </div>
      ))}
      <FromFile onRead={bring} />
      {groups.value.length > 0 ? <Forget /> : null}
      <Notice>{said}</Notice>
    </section>
  );
}

function Forget() {
  return (
    <details>
      <summary>{text("ui.group.fewer")}</summary>
      {groups.value.map(({ group: { name } }) => (
        <Confirm
          key={name}
          label={text("ui.group.forget", { name })}
          ask={text("ui.group.forget.ask", { name })}
          yes={text("ui.group.forget.yes")}
          onYes={() => dropGroup(name)}
        />
      ))}
    </details>
  );
}

/** Asked once: which of them has this phone. */
function Whom({ kept, onChoose }: { kept: Kept; onChoose: (name: string) => void }) {
  return (
    <div class="whom" role="group" aria-label={text("ui.group.who")}>
      <p>{text("ui.group.who")}</p>
      {kept.group.people.map(({ name, face = "" }) => (
        <Button key={name} onClick={() => onChoose(name)}>
          <Token of={{ face }} /> <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  );
}

function FromFile({ onRead }: { onRead: (found: ReturnType<typeof read>) => void }) {
  return (
    <label class="button quiet photo">
      <input
        type="file"
        class="for-ears"
        accept=".lupus,application/json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          void file?.text().then((whole) => onRead(read(JSON.parse(whole)))).catch(() => onRead(null));
        }}
      />
      {text("ui.group.open")}
    </label>
  );
}
