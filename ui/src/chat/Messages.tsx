/** Messages one after another: whose, and what; text and nothing but text. */

import { Fragment } from "preact";

import { nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import type { Said } from "../wire";

/** More of one person in a row are one block. */
export function Messages({ said, own }: { said: readonly Said[]; own: number | null }) {
  return (
    <ol class="messages">
      {said.map((one, at) => {
        const before = said[at - 1];
        const day = one.day > 0 && before?.day !== one.day && (before !== undefined || one.day > 1);
        const again = !day && before?.seat === one.seat;
        return (
          <Fragment key={one.n}>
            {day ? <li class="message-day">{text("ui.play.title.day", { n: one.day })}</li> : null}
            <li class={`message${one.seat === own ? " own" : ""}${again ? " again" : ""}`}>
              {again ? null : (
                <span class="message-who"><Token seat={one.seat} /> <bdi>{nameOf(one.seat)}</bdi></span>
              )}
              <p dir="auto">{one.text}</p>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

/** What a board and its spectators read of the day's chat: the newest, as many as fit. */
export function BoardTalk({ said }: { said: readonly Said[] }) {
  return said.length > 0 ? (
    <div class="board-talk" role="log" aria-label={text("ui.chat.village")}>
      <Messages said={said.slice(-12)} own={null} />
    </div>
  ) : null;
}
