/** Where to sit, by the person at one's right hand: tapped in the circle of the room, or in a list. */

import { inside, text } from "../app/text";
import { Circle } from "../draw/Circle";
import type { Chair } from "../wire";
import { Round } from "./Round";

interface Props {
  chairs: readonly Chair[];
  /** The seat at the right hand; null: the last one. */
  right: number | null;
  /** One's own seat, if one has one; it cannot be at one's own right hand. */
  own?: number | null;
  onChoose: (seat: number) => void;
}

/** From so few on there is nothing to choose: whoever comes second sits beside the first. */
const CIRCLE = 2;

export function Neighbour({ chairs, right, own = null, onChoose }: Props) {
  const others = chairs.filter((chair) => chair.seat !== own);
  const chosen = right ?? others.at(-1)?.seat ?? null;
  if (others.length < CIRCLE) {
    return null;
  }
  const may = new Set(others.map((chair) => chair.seat));
  return (
    <section class="neighbour" aria-label={text("ui.join.right")}>
      <h2>{text("ui.join.right")}</h2>
      <p class="hint">{text("ui.join.right.hint")}</p>
      <Round n={chairs.length}>
        <Circle
          chairs={chairs}
          own={own}
          marks={{ chosen }}
          may={may}
          onTap={(seat) => may.has(seat) && onChoose(seat)}
        >
          {chosen === null || chairs.length < 4 ? null : (
            <p class="beside">{text("ui.join.beside", { name: inside(chosen) })}</p>
          )}
        </Circle>
      </Round>
      <details>
        <summary>{text("ui.lobby.list")}</summary>
        <div class="sitters">
          {others.map((chair) => (
            <label key={chair.seat} class={chair.seat === chosen ? "person chosen" : "person"}>
              <input
                type="radio"
                name="right"
                checked={chair.seat === chosen}
                onChange={() => onChoose(chair.seat)}
              />
              <span class="no">{chair.seat}</span> <bdi>{chair.name}</bdi>
            </label>
          ))}
        </div>
      </details>
    </section>
  );
}
