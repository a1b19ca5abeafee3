/** Who leads, who else has seen roles and therefore does not play, and whether the cards are ours. Everybody is told. */

import { list, text } from "../app/text";
import type { Led } from "../wire";

export function Leads({ led }: { led: Led | null }) {
  if (!led) {
    return null;
  }
  const { master, away, knowing = [], by_hand: byHand } = led;
  const said = [
    master ? text(away ? "ui.led.away" : "ui.led.by", { name: master }) : "",
    knowing.length > 0 ? text("ui.led.knowing", { n: knowing.length, names: list(knowing) }) : "",
    byHand ? text("ui.led.hand") : "",
  ];
  return <p class="led">{said.filter(Boolean).join(" ")}</p>;
}
