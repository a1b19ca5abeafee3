/** Something to press that is no choice: the card was seen, enough was heard, one has spoken, it may go on. */

import { useComputed } from "@preact/signals";

import { Button } from "../app/parts";
import { send } from "../app/table";
import { text } from "../app/text";
import type { PublicView, You } from "../wire";
import { opened } from "./reveal";
import type { Task } from "./task";

export function Press({ view, mine, what }: { view: PublicView; mine: You; what: NonNullable<Task["press"]> }) {
  const chair = view.chairs.find((one) => one.seat === mine.seat);
  const ready = useComputed(() => opened.value);
  if (what === "seen") {
    return (
      <Button kind="primary" disabled={!ready.value} onClick={() => void send({ type: "seen" })}>
        {text("ui.play.seen")}
      </Button>
    );
  }
  if (what === "spoken") {
    return (
      <Button kind="primary" onClick={() => void send({ type: "enough", enough: true, moment: view.moment })}>
        {text("ui.play.spoken")}
      </Button>
    );
  }
  if (what === "on") {
    return (
      <Button kind="primary" class="go-on" onClick={() => void send({ type: "go_on", moment: view.moment })}>
        {text("ui.play.on")}
      </Button>
    );
  }
  const enough = chair?.enough ?? false;
  return (
    <Button aria-pressed={enough} class="enough" onClick={() => void send({ type: "enough", enough: !enough, moment: view.moment })}>
      {text("ui.play.enough")} <span class="enough-count">{counted(view)}</span>
    </Button>
  );
}

/** How many want to go on, and how many it takes. */
function counted(view: PublicView): string {
  const living = view.chairs.filter((one) => !one.ghost);
  const [has, takes] = [living.filter((one) => one.enough).length, Math.floor(living.length / 2) + 1];
  return `${has}/${takes}`;
}
