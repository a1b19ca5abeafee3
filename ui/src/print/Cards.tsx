/** Role cards to cut out: one for each card of the deck. */

import { text } from "../app/text";
import { RolePicture } from "../draw/roles";
import type { NightSheet } from "../wire";

export function Cards({ sheet }: { sheet: NightSheet }) {
  return (
    <section class="card-sheet">
      {sheet.cards.map(([role, card], at) => (
        <article key={at} class="to-cut">
          <header><h2>{text(`role.${role}`)}</h2>{card ? <b>{card}</b> : null}</header>
          <RolePicture role={role} />
          <p class="power">{text(`role.${role}.power`)}</p>
          <p>{text(`role.${role}.win`)}</p>
        </article>
      ))}
    </section>
  );
}
