/** Roles are covered until they are held, and cover themselves when the finger is gone. */

import { text } from "../app/text";
import { peeking } from "./state";

export function Peek() {
  const hide = () => (peeking.value = false);
  return (
    <button
      type="button"
      class="button peek"
      aria-pressed={peeking.value}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        peeking.value = true;
      }}
      onPointerUp={hide}
      onPointerCancel={hide}
      onLostPointerCapture={hide}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => (event.key === " " || event.key === "Enter") && (peeking.value = true)}
      onKeyUp={hide}
      onBlur={hide}
    >
      {text("ui.desk.peek")}
    </button>
  );
}
