/** Getting phones in: the Wi-Fi as a picture, and what helps where nobody arrives. */

import { useEffect, useState } from "preact/hooks";

import { Button, Field } from "../app/parts";
import { text } from "../app/text";
import type { PublicView } from "../wire";
import { drawn, wifi, written } from "./wifi";

/** Types the Wi-Fi in; it is known to this page alone, until it is closed. */
export function WifiForm() {
  const [network, setNetwork] = useState(wifi.value?.network ?? "");
  const [password, setPassword] = useState(wifi.value?.password ?? "");
  return (
    <details class="wifi-form" onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}>
      <summary>{text("ui.in.wifi")}</summary>
      <form
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          wifi.value = network === "" ? null : { network, password };
          event.currentTarget.closest("details")?.removeAttribute("open");
        }}
      >
        <p class="hint">{text("ui.in.wifi.hint")}</p>
        <Field label={text("ui.in.wifi.network")} value={network} onInput={setNetwork} autocomplete="off" autocapitalize="none" spellcheck={false} />
        <Field label={text("ui.in.wifi.password")} value={password} onInput={setPassword} autocomplete="off" autocapitalize="none" spellcheck={false} />
        <div class="buttons">
          <Button type="submit">{text("ui.in.wifi.show")}</Button>
        </div>
      </form>
    </details>
  );
}

/** The picture; nothing where no Wi-Fi was typed in. */
export function WifiCode() {
  const told = wifi.value;
  const [picture, setPicture] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let here = true;
    setPicture(null);
    if (told) {
      void import("qr").then(({ encodeQR }) => here && setPicture(drawn(encodeQR(written(told), "raw", { ecc: "medium", border: 4 }))));
    }
    return () => {
      here = false;
    };
  }, [told]);
  if (!told || !picture) {
    return null;
  }
  return (
    <figure class="way-in">
      <svg class="qr" viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label={text("ui.in.wifi.label", { name: told.network })} shape-rendering="crispEdges">
        <path class="qr-paper" d={`M0 0h${picture.size}v${picture.size}h-${picture.size}z`} />
        <path d={picture.path} />
      </svg>
      <figcaption>{text("ui.in.wifi.first")} <bdi>{told.network}</bdi></figcaption>
    </figure>
  );
}

/** Milliseconds after which one wonders why nobody arrives. */
const LONG = 60_000;

/** Said where no phone has arrived in a minute. */
export function NobodyYet({ seen }: { seen: PublicView }) {
  const alone = seen.chairs.every((chair) => chair.bot || chair.host);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = alone ? setTimeout(() => setLong(true), LONG) : undefined;
    setLong(false);
    return () => clearTimeout(timer);
  }, [alone]);
  return alone && long ? (
    <aside class="nobody-yet">
      <h2>{text("ui.in.help")}</h2>
      <ul>
        {["wifi", "mobile", "guests", "firewall", "hotspot"].map((why) => (
          <li key={why}>{text(`ui.in.help.${why}`)}</li>
        ))}
      </ul>
    </aside>
  ) : null;
}
