import { render } from "preact";
import { afterEach, expect, test } from "vitest";

import { App } from "../src/app";

afterEach(() => render(null, document.body));

test("the page has one heading of the first rank", () => {
  render(<App />, document.body);
  expect([...document.querySelectorAll("h1")].map((heading) => heading.textContent)).toEqual(["lupus"]);
});
