/** Said once, where a browser cannot keep the screen on: it does not matter. */

import { mayDoze, told } from "../app/awake";
import { Button } from "../app/parts";
import { text } from "../app/text";

export function Doze() {
  return mayDoze.value ? (
    <aside class="doze">
      <p>{text("ui.lobby.doze")}</p>
      <Button class="quiet" onClick={told}>
        {text("ui.app.understood")}
      </Button>
    </aside>
  ) : null;
}
