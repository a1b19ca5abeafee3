/** All cards in words, by role, and who has won. */

import { list, nameOf, text } from "../app/text";
import { WOLF } from "../play/turning";
import type { Outcome } from "../wire";

export function Cards({ end, own }: { end: Outcome; own: number | null }) {
  const roles = [...new Set(end.roles)].sort((one, other) => Number(other === WOLF) - Number(one === WOLF));
  const holders = (role: string) => end.roles.flatMap((one, at) => (one === role ? [at + 1] : []));
  return (
    <div class="cards">
      {own !== null && end.winners.length > 0 ? (
        <p class="mine-end">{text(end.winners.includes(own) ? "ui.end.you_win" : "ui.end.you_lose")}</p>
      ) : null}
      <dl>
        {roles.map((role) => (
          <div key={role} class={role === WOLF ? "wolves" : ""}>
            <dt>{text(holders(role).length === 1 ? `role.${role}` : `role.${role}.plural`)}</dt>
            <dd>{list(holders(role).map((seat) => named(end, seat)))}</dd>
          </div>
        ))}
      </dl>
      {end.winners.length > 0 ? (
        <p class="winners"><strong>{text("ui.end.winners")}</strong> {list(end.winners.map(nameOf))}</p>
      ) : null}
    </div>
  );
}

/** A name, with the card it was dealt if that was another. */
function named({ roles, dealt }: Outcome, seat: number): string {
  const first = dealt[seat - 1];
  return first === undefined || first === roles[seat - 1]
    ? nameOf(seat)
    : text("ui.end.dealt", { name: nameOf(seat), role: text(`role.${first}`) });
}
