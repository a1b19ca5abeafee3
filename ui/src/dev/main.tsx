/** Shows every screen from frames made by hand; for people who draw, not part of the page. */

import { render } from "preact";

import "../fonts.css";
import "../page.css";
import "../app/app.css";
import "../setup/setup.css";
import { Sheet } from "./sheet";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["time"] = asked.get("time") ?? "day";
render(<Sheet />, document.getElementById("app")!);
