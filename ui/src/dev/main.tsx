/** Shows every screen from frames made by hand; for people who draw, not part of the page.
 *
 * `?screen=phone|board|sheet&phase=...&n=12&seat=1&role=seer&from=...` (`from`: the moment before, to see a scene). */

import { effect } from "@preact/signals";
import { render } from "preact";

import { heard } from "../app/clock";
import { connected, frame } from "../app/state";
import { catalogue, speak } from "../app/text";
import "../fonts.css";
import "../look/tokens.css";
import "../look/look.css";
import "../app/app.css";
import "../setup/setup.css";
import "../look/circle.css";
import "../look/play.css";
import "../look/end.css";
import { BoardScreen } from "../play/Board";
import { Phone } from "../play/Phone";
import { night } from "../play/scene";
import { frameOf } from "./frames";
import { Sheet } from "./sheet";

const asked = new URLSearchParams(location.search);
const wished = (name: string, usual: string) => asked.get(name) ?? usual;
const screen = wished("screen", "sheet");

await speak([wished("language", "en")]);
connected.value = "on";
effect(() => {
  document.documentElement.dataset["time"] = asked.get("time") ?? (night.value ? "night" : "day");
});

const show = (phase: string) => {
  const made = frameOf({
    n: Number(wished("n", "12")), phase, left: Number(wished("left", "0.6")), lobby: phase === "lobby",
    seat: wished("seat", "1") === "none" ? null : Number(wished("seat", "1")), role: wished("role", "seer"),
  });
  heard(made.view.public.clock.now);
  frame.value = made;
};
const phase = wished("phase", "discussion");
const from = asked.get("from");
if (from) {
  show(from);
  Object.assign(globalThis, { go: () => show(phase) });
} else {
  show(phase);
}

function Page() {
  return catalogue.value ? screen === "phone" ? <Phone /> : screen === "board" ? <BoardScreen /> : <Sheet /> : null;
}
render(<Page />, document.getElementById("app")!);
