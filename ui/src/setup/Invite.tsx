/** How others come in: the code, large; the link and its picture behind a tap. */

import { useEffect, useState } from "preact/hooks";

import { Button, Name, Notice, Sheet } from "../app/parts";
import { reach } from "../app/rest";
import { mySeat } from "../app/state";
import { text } from "../app/text";
import type { Reach } from "../wire";
import { Pair } from "./Pair";
import { Qr } from "./Qr";
import { WifiCode, WifiForm } from "./soon";

const LOCAL = /^(localhost|127\.|0\.0\.0\.0|\[?::1)/;

export function Invite({ code, host }: { code: string; host: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <header class="invite">
      <div class="table-code">
        <h1>
          {text("ui.join.table")} <strong>{code}</strong>
        </h1>
        {mySeat.value === null ? null : (
          <span class="me">
            {text("ui.lobby.you")} <Name seat={mySeat.value} />
          </span>
        )}
      </div>
      <Button onClick={() => setOpen(true)}>{text("ui.lobby.invite")}</Button>
      {open ? (
        <Sheet title={text("ui.lobby.invite")} onClose={() => setOpen(false)}>
          <WifiCode />
          <Link code={code} />
          <WifiForm />
          {host ? (
            <details>
              <summary>{text("ui.host.pair")}</summary>
              <Pair />
            </details>
          ) : null}
        </Sheet>
      ) : null}
    </header>
  );
}

/** The addresses that phones reach, one at a time, each with its picture. */
function Link({ code }: { code: string }) {
  const [ways, setWays] = useState<Reach | null>(null);
  const [chosen, setChosen] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    reach(code).then(setWays, () => setWays({ addresses: [], qr: {} }));
  }, [code]);
  if (!ways) {
    return <Notice>{text("ui.app.moment")}</Notice>;
  }
  const addresses = ways.addresses.length > 0 || LOCAL.test(location.hostname) ? ways.addresses : [location.origin];
  const address = addresses[chosen];
  if (address === undefined) {
    return <p>{text("ui.lobby.no_address")}</p>;
  }
  const link = address.includes("/t/") ? address : `${address.replace(/\/$/, "")}/t/${code}`;
  const picture = ways.qr[address];
  return (
    <div class="link">
      {picture ? <Qr svg={picture} label={text("ui.lobby.qr")} /> : null}
      <p class="address">{link}</p>
      <p class="hint">{text("ui.lobby.invite.hint")}</p>
      <div class="buttons">
        {"share" in navigator ? (
          <Button onClick={() => void navigator.share({ url: link }).catch(() => null)}>{text("ui.lobby.share")}</Button>
        ) : null}
        {navigator.clipboard ? (
          <Button onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
            {text(copied ? "ui.lobby.copied" : "ui.lobby.copy")}
          </Button>
        ) : null}
        {addresses.length > 1 ? (
          <Button class="quiet" onClick={() => setChosen((chosen + 1) % addresses.length)}>
            {text("ui.lobby.other_address")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
