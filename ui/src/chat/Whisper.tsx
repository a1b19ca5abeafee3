/** Words at night. Every living phone has the same line to write in; what is heard stands under the thumb alone. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import type { PublicView, You } from "../wire";
import { whisper } from "./night";
import { LONGEST } from "./talk";

export function Whisper({ view, mine }: { view: PublicView; mine: You }) {
  const [draft, setDraft] = useState({ moment: "", text: "" });
  const typed = draft.moment === view.moment ? draft.text : "";
  if (!mine.says?.includes("pack")) {
    return null;
  }
  return (
    <form
      class="talk-write whisper"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") {
          whisper(view.moment, typed.trim());
          setDraft({ moment: view.moment, text: "" });
        }
      }}
    >
      <input
        type="text"
        aria-label={text("ui.chat.write.pack")}
        placeholder={text("ui.chat.write.pack")}
        value={typed}
        maxLength={LONGEST}
        enterkeyhint="send"
        autocomplete="off"
        onInput={(event) => setDraft({ moment: view.moment, text: event.currentTarget.value })}
      />
      <Button type="submit" class="talk-send" disabled={typed.trim() === ""}>
        <span class="for-ears">{text("ui.chat.send")}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 20.5L21.5 12 3 3.5v6.6l11 1.9-11 1.9z" /></svg>
      </Button>
    </form>
  );
}

/** Under the thumb: what was said to me tonight, and by me. */
export function Heard({ mine }: { mine: You }) {
  const heard = mine.heard ?? [];
  if (!mine.says?.includes("pack") && heard.length === 0) {
    return null;
  }
  return (
    <div class="heard">
      <p class="under-thumb">{text("ui.chat.pack")}</p>
      <ul aria-label={text("ui.chat.pack")}>
        {heard.slice(-4).map((one) => (
          <li key={one.n}>
            <Token seat={one.seat} />
            <span><b><bdi>{nameOf(one.seat)}</bdi></b> <bdi>{one.text}</bdi></span>
          </li>
        ))}
      </ul>
    </div>
  );
}
