/** The way in: finds out the language, then draws into the one element of the page. */

import { render } from "preact";

import { App } from "./app";
import "./fonts.css";
import "./page.css";

document.documentElement.lang = navigator.language.split("-")[0] ?? "en";

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}
