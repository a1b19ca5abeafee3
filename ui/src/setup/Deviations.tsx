/** What this table plays otherwise than the book, in one sentence each: on every phone and the board, before the deal;
 * read aloud by whoever wants it, and by the screen that speaks when the cards are dealt. */

import { Button } from "../app/parts";
import { text } from "../app/text";
import type { Settings } from "../wire";
import { differs } from "./differs";

export function Deviations({ settings, quiet = false }: { settings: Settings; quiet?: boolean }) {
  const found = differs(settings);
  const read = () => void import("../sound/sound").then(({ readOut }) => readOut(settings));
  return found.length === 0 ? null : (
    <section class="deviations" aria-label={text("ui.lobby.differs")} tabIndex={quiet ? 0 : undefined}>
      <h2>{text("ui.lobby.differs")}</h2>
      <ul>
        {found.map(({ option, house, says }) => (
          <li key={option}>
            {house === null ? null : <><small>{text("ui.lobby.differs.house")}</small> <strong>{house}:</strong> </>}
            {says}
          </li>
        ))}
      </ul>
      {quiet ? null : <Button class="quiet" onClick={read}>{text("ui.lobby.differs.aloud")}</Button>}
    </section>
  );
}
