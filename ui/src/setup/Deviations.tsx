/** What this table plays otherwise than the book, in one sentence each: on every phone and the board, before the deal. */

import { has, text } from "../app/text";
import type { Settings } from "../wire";
import { differing } from "./settle";

export function Deviations({ options, usual }: Pick<Settings, "options" | "usual">) {
  const names = Object.entries(differing(options, usual));
  return names.length === 0 ? null : (
    <section class="deviations">
      <h2>{text("ui.lobby.differs")}</h2>
      <ul>
        {names.map(([name, value]) => (
          <li key={name}>{said(name, value, usual[name] ?? "")}</li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence of its own where there is one; else the question with both answers. */
function said(name: string, value: string, usual: string): string {
  const own = `differs.${name}.${value}`;
  return has(own)
    ? text(own)
    : text("ui.lobby.differs.so", {
        asked: text(`option.${name}`), here: text(`option.${name}.${value}`), book: text(`option.${name}.${usual}`),
      });
}
