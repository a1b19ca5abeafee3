/** For a ghost who sees all, under the thumb: who holds which card, and what was chosen last night. */

import { line, nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import { RolePicture } from "../draw/pictures";
import type { Everything as Seen } from "../wire";

export function Everything({ seen }: { seen: Seen }) {
  return (
    <div class="everything">
      <h2>{text("ui.sees.title")}</h2>
      <ul class="all-cards">
        {seen.roles.map((role, at) => (
          <li key={at}>
            <Token seat={at + 1} />
            <span class="picture"><RolePicture role={role} /></span>
            <span class="held-by"><bdi>{nameOf(at + 1)}</bdi><small>{text(`role.${role}`)}</small></span>
          </li>
        ))}
      </ul>
      {seen.choices.length > 0 ? (
        <>
          <h3>{text("ui.sees.last_night")}</h3>
          <ul class="choices-made">
            {seen.choices.map((one, at) => <li key={at}>{line(one)}</li>)}
          </ul>
        </>
      ) : null}
    </div>
  );
}
