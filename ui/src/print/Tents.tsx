/** Names to fold and stand on the table: readable from both sides. */

import { says } from "../read/book";

/** Letters after which a name is set smaller, so that it stays on its line. */
const LONG = 8;

export function Tents({ people }: { people: readonly string[] }) {
  if (people.length === 0) {
    return <p class="hint">{says("print.no_names")}</p>;
  }
  return (
    <section class="tents">
      {people.map((name, at) => {
        const size = { "--fit": String(Math.min(1, LONG / Math.max(1, [...name].length))) };
        return (
          <article key={at} class="tent">
            <p class="over" style={size} aria-hidden="true"><bdi>{name}</bdi></p>
            <p class="fold"><span>{says("print.fold")}</span></p>
            <p style={size}><bdi>{name}</bdi></p>
          </article>
        );
      })}
    </section>
  );
}
