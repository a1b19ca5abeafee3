/** The rules on one page, with the roles of this deck. */

import { text } from "../app/text";
import { RolePicture } from "../draw/roles";
import { says } from "../read/book";
import { Round } from "../read/Read";
import type { NightSheet } from "../wire";

export function Reference({ edition, sheet }: { edition: string; sheet: NightSheet }) {
  return (
    <section class="paper-page reference">
      <h2>lupus · {text(`edition.${edition}`)}</h2>
      <div class="columns">
        <Round edition={edition} />
        <h3>{says("print.roles")}</h3>
        <ul>
          {Object.entries(sheet.deck).map(([role, n]) => (
            <li key={role}>
              <RolePicture role={role} />
              <span><b>{n > 1 ? `${n} ` : ""}{text(n === 1 ? `role.${role}` : `role.${role}.plural`)}</b> {text(`role.${role}.power`)} {text(`role.${role}.win`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
