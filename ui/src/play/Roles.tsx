/** The roles of this game: the same sheet on every phone, all of it at once, opened without telling anybody. */

import { useState } from "preact/hooks";

import { Sheet } from "../app/parts";
import { text } from "../app/text";
import { RolePicture } from "../draw/pictures";
import type { PublicView } from "../wire";

export function Roles({ view }: { view: PublicView }) {
  const [open, setOpen] = useState(false);
  const deck = view.game?.deck ?? [];
  return (
    <>
      <button type="button" class="mine roles-button" aria-label={text("ui.play.roles")} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5l10-2 1 16-10 2z" /><path class="front" d="M10 6l9 1-1 15-9-1z" /></svg>
      </button>
      {open ? (
        <Sheet title={text("ui.play.roles")} onClose={() => setOpen(false)} class="roles-sheet">
          <ul class="plain">
            {deck.map(([role, n]) => (
              <li key={role}>
                <span class="picture"><RolePicture role={role} /></span>
                <div>
                  <h3>{n === 1 ? text(`role.${role}`) : `${n} × ${text(`role.${role}.plural`)}`}</h3>
                  <p>{text(`role.${role}.power`)}</p>
                  <p class="win">{text(`role.${role}.win`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </>
  );
}
