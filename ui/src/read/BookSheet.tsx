/** The rule book on a sheet, for a question in the middle of a game: the table stays where it is. */

import { Sheet } from "../app/parts";
import { text } from "../app/text";
import { useBook } from "./book";
import { Pages } from "./Read";

export function BookSheet({ edition, onClose }: { edition: string; onClose: () => void }) {
  const there = useBook();
  return (
    <Sheet title={text("ui.lobby.rules")} onClose={onClose} class="read book-sheet">
      {there ? <Pages edition={edition} /> : <p>{text("ui.app.moment")}</p>}
    </Sheet>
  );
}
