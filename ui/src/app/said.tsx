/** What the shell says over any page: that the line is gone, that something is not sent, and what was refused. While a
 * sheet is open it is said there, for a sheet lies above everything else and silences it. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { place } from "./place";
import { connected, isNight, refused, table, unsent } from "./state";
import { text, wrong } from "./text";

/** How many sheets are open. */
export const sheets = signal(0);

export function Said() {
  return (
    <>
      <LineState />
      <Refusal />
    </>
  );
}

/** Shorter gaps are not worth a word. */
const WORTH_SAYING = 1_200;

function LineState() {
  const lost = "code" in place.value && connected.value === "lost";
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    const timer = lost ? setTimeout(() => setLong(true), WORTH_SAYING) : undefined;
    return () => clearTimeout(timer);
  }, [lost]);
  const timed = table.value?.clock.ends != null;
  const said = lost && long ? text(timed ? "ui.app.lost.clock" : "ui.app.lost") : unsent.value ? text("ui.app.unsent") : "";
  return <Status class={said ? "line-state" : "line-state silent"} said={said} />;
}

const SHOWN = 6_000;

/** The last refusal. Never at night, when what is refused could say who somebody is, but to the Master. */
function Refusal() {
  const why = refused.value;
  useEffect(() => {
    const timer = why ? setTimeout(() => (refused.value = null), SHOWN) : undefined;
    return () => clearTimeout(timer);
  }, [why]);
  const said = why && (!isNight.value || place.value.page === "master") ? wrong(why) : "";
  return (
    <div class={said ? "refusal" : "refusal silent"} onClick={() => (refused.value = null)}>
      <Status class="notice" said={said} />
    </div>
  );
}

function Status({ class: name, said }: { class: string; said: string }) {
  return (
    <p class={name} role="status" aria-live="polite">
      {said}
    </p>
  );
}
