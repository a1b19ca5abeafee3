/** Role by role: its picture, what it can do, how it wins, and all that may happen to it. */

import { list, text } from "../app/text";
import { RolePicture } from "../draw/pictures";
import { plain } from "../setup/RoleSheet";
import type { EditionPage } from "../wire";
import { book, says } from "./book";

export function Roles({ page }: { page: EditionPage }) {
  return <>{page.roles.map((role) => <Role key={role} role={role} cards={page.cards?.[role] ?? []} />)}</>;
}

/** More playing cards than these are told by the first and the last of them. */
const FEW = 4;

function Role({ role, cards }: { role: string; cards: readonly string[] }) {
  const side = book.value?.roles[role]?.side ?? "humans";
  const shown = cards.length > FEW ? `${cards[0]} … ${cards.at(-1)}` : list(cards);
  return (
    <article class="role" id={`role-${role}`}>
      <div class="picture"><RolePicture role={role} /></div>
      <div class="about">
        <h3>{text(`role.${role}`)}</h3>
        <p class="power">{text(`role.${role}.power`)}</p>
        <p>{text(`role.${role}.win`)}</p>
        <p class="hint">
          {says("read.role.side", { side: text(`side.${side}`) })}
          {cards.length > 0 ? <> · {says("read.role.card", { cards: shown })}</> : null}
        </p>
        <details>
          <summary>{text("ui.lobby.rules")}<span class="for-ears">: {text(`role.${role}`)}</span></summary>
          <p>{plain(text(`role.${role}.rules`))}</p>
          <p class="tip">{text(`role.${role}.tip`)}</p>
        </details>
      </div>
    </article>
  );
}
