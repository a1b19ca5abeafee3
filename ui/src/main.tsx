/** The way in: finds out the language, then draws into the one element of the page. */

import { effect } from "@preact/signals";
import { render } from "preact";

import { App } from "./app/App";
import { place } from "./app/place";
import { table } from "./app/state";
import { paper } from "./app/paper";
import { begin, wording } from "./app/text";
import { night } from "./play/scene";
import "./fonts.css";
import "./look/look.css";
import "./app/app.css";
import "./setup/setup.css";

import.meta.glob("./look/*.css", { eager: true });

effect(() => {
  const dark = paper.value === null ? night.value : paper.value === "dark";
  document.documentElement.dataset["time"] = dark ? "night" : "day";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark ? "#15110d" : "#e9dfc8");
});
effect(() => {
  const here = place.value;
  document.title = "code" in here ? `lupus ${here.code}` : "lupus";
});
effect(() => {
  wording.value = table.value?.settings.words ?? "gentle";
});
begin();

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}
