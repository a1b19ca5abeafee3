/** The seal of the deal: that this phone took part, and at the end whether what it keeps fits what is published. */

import { useEffect, useState } from "preact/hooks";

import { go } from "../app/place";
import { you } from "../app/state";
import { text } from "../app/text";
import type { Own } from "../check/own";
import type { PublicView } from "../wire";

/** A seal in wax, whole or broken. */
export function SealMark({ broken = false }: { broken?: boolean }) {
  return (
    <svg class="seal-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 1.5l2.5 1.7 3-.4 1.2 2.8 2.8 1.2-.4 3 1.7 2.2-1.7 2.5.4 3-2.8 1.2-1.2 2.8-3-.4-2.5 1.7-2.5-1.7-3 .4-1.2-2.8-2.8-1.2.4-3L1.2 12l1.7-2.2-.4-3 2.8-1.2 1.2-2.8 3 .4z" fill="currentColor" />
      <path d={broken ? "M13 2l-3 6 4 4-4 4 2 6" : "M15.5 16.2a5.3 5.3 0 1 1 0-8.4 4.2 4.2 0 1 0 0 8.4z"} class="seal-cut" transform={broken ? undefined : "rotate(-35 12 12)"} fill={broken ? "none" : undefined} />
    </svg>
  );
}

/** Whether the phone in somebody's hand took part in the deal: known to all, and the same all game long. */
const tookPart = (view: PublicView) => (view.game?.phones ?? []).some((seat) => seat === you.value?.seat);

/** While everybody looks at their card: a small sign, nothing to tap. */
export function DealtSeal({ view }: { view: PublicView }) {
  return view.game?.phase === "dealt" && tookPart(view) ? (
    <span class="seal" role="img" aria-label={text("ui.deal.part")} title={text("ui.deal.part")}><SealMark /></span>
  ) : null;
}

/** After the end: what the phone has found out by itself, and the way to check everything. */
export function EndSeal({ view }: { view: PublicView }) {
  const [own, setOwn] = useState<Own | null>(null);
  const person = you.value?.person;
  const part = tookPart(view);
  useEffect(() => {
    if (part && person) {
      import("../check/own").then((it) => it.own(view.table, person)).then(setOwn, () => setOwn(null));
    }
  }, [view.table, part, person]);
  const said = own === "kept" || own === "broken" ? own : part ? "part" : "check";
  return (
    <a
      class="seal"
      href={`/check/${view.table}`}
      onClick={(event) => {
        event.preventDefault();
        go(`/check/${view.table}`);
      }}
    >
      <SealMark broken={own === "broken"} /> <span>{text(`ui.deal.${said}`)}</span>
    </a>
  );
}
