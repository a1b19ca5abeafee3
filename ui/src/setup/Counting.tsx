/** Fingers in the room: the host counts them, and this screen only takes the count. */

import { useState } from "preact/hooks";

import { Button } from "../app/parts";
import { send } from "../app/table";
import { nameOf, text } from "../app/text";
import type { PublicView } from "../wire";
import { Step } from "./Step";

export function Counting({ seen, onClose }: { seen: PublicView; onClose: () => void }) {
  const game = seen.game!;
  const [found, setFound] = useState<ReadonlyMap<number | null, number>>(new Map());
  const among = [...(game.suspects ?? []), ...(game.may_spare ? [null] : [])];
  const hands = (game.voters ?? []).filter((seat) => !seen.chairs.find((one) => one.seat === seat)?.bot).length;
  const all = [...found.values()].reduce((sum, one) => sum + one, 0);
  const done = async () => {
    const fingers = among.map((seat): [number | null, number] => [seat, found.get(seat) ?? 0]);
    const answer = await send({ type: "count", fingers, moment: seen.moment });
    if (answer.ok) {
      onClose();
    }
  };
  return (
    <section class="counting">
      <h3>{text("ui.count.title")}</h3>
      <p class="hint">{text("ui.count.hint", { n: hands })}</p>
      {among.map((seat) => (
        <Step
          key={seat}
          label={seat === null ? text("ui.play.nobody") : nameOf(seat)}
          value={found.get(seat) ?? 0}
          least={0}
          most={hands - all + (found.get(seat) ?? 0)}
          onStep={(value) => setFound(new Map([...found, [seat, value]]))}
        />
      ))}
      <Button kind="primary" disabled={all === 0} onClick={() => void done()}>{text("ui.count.go")}</Button>
    </section>
  );
}
