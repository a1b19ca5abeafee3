/** Where to sit, by the person at one's right hand: the circle of the room, tapped. */

import type { Chair } from "../wire";
import { text } from "../app/text";

interface Props {
  chairs: readonly Chair[];
  /** The seat at the right hand; null: the last one. */
  right: number | null;
  onChoose: (seat: number) => void;
}

export function Neighbour({ chairs, right, onChoose }: Props) {
  const last = chairs.at(-1)?.seat ?? 0;
  const chosen = right ?? last;
  return (
    <fieldset class="neighbour">
      <legend>{text("ui.join.right")}</legend>
      <p class="hint">{text("ui.join.right.hint")}</p>
      <div class="people">
        {chairs.map((chair) => (
          <label key={chair.seat} class={chair.seat === chosen ? "person chosen" : "person"}>
            <input
              type="radio"
              name="right"
              checked={chair.seat === chosen}
              onChange={() => onChoose(chair.seat)}
            />
            <span class="seat">{chair.seat}</span> <bdi>{chair.name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
