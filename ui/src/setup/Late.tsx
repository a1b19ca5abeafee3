/** Who plays a chair: a bot for somebody who is away, a late guest for a bot. The host's wish, and true from dawn on. */

import { Button, Strip } from "../app/parts";
import { mySeat, table, you } from "../app/state";
import { send } from "../app/table";
import { inside, nameOf, text } from "../app/text";
import type { Chair, PublicView, Watcher } from "../wire";

export function WhoPlays({ seen }: { seen: PublicView }) {
  const away = seen.chairs.filter((chair) => chair.away && !chair.bot && !chair.gone);
  const stands = seen.chairs.filter((chair) => chair.stand_in);
  const bots = seen.chairs.filter((chair) => chair.bot && !chair.stand_in && !chair.ghost && !chair.gone);
  if (away.length + stands.length + seen.watching.length === 0) {
    return <p class="hint">{text("ui.host.chairs.none")}</p>;
  }
  return (
    <ul class="plain who-plays">
      {seen.watching.map((one) => (
        <Late key={one.person} one={one} fresh={fresh(seen)} bots={bots.filter((bot) => !seen.watching.some((other) => other.seat === bot.seat))} />
      ))}
      {away.map(({ seat }) => (
        <li key={seat}>
          <p>{text("ui.host.chairs.away", { name: inside(seat) })}</p>
          <Button onClick={() => void send({ type: "stand_in", seat })}>
            {text("ui.host.chairs.stand_in", { name: nameOf(seat) })}
          </Button>
        </li>
      ))}
      {stands.map(({ seat }) => (
        <li key={seat}>
          <p>{text("ui.host.chairs.stands_in", { name: inside(seat) })}</p>
        </li>
      ))}
    </ul>
  );
}

/** Whether all may still deal again with one more: the table decides, and says so if it is too late. */
const fresh = (seen: PublicView) => ["dealt", "call", "point"].includes(seen.game?.phase ?? "") && seen.game?.day === 0;

function Late({ one: { person, name, seat }, bots, fresh }: { one: Watcher; bots: readonly Chair[]; fresh: boolean }) {
  if (seat !== null) {
    return (
      <li>
        <p>{text("ui.host.chairs.takes", { name, other: inside(seat) })}</p>
        <Button onClick={() => void send({ type: "take_over", person, seat: null })}>{text("ui.host.chairs.watch")}</Button>
      </li>
    );
  }
  return (
    <li>
      <p>
        {text("ui.host.chairs.late", { name })} {bots.length === 0 && !fresh ? text("ui.host.chairs.no_bot") : ""}
      </p>
      {fresh ? (
        <Button onClick={() => void send({ type: "one_more", person })}>{text("ui.host.chairs.again", { name })}</Button>
      ) : null}
      {bots.map((bot) => (
        <Button key={bot.seat} onClick={() => void send({ type: "take_over", person, seat: bot.seat })}>
          {text("ui.host.chairs.take", { name: nameOf(bot.seat) })}
        </Button>
      ))}
    </li>
  );
}

/** While everybody is asked whether to deal again: on each phone the question, and on others that it is asked. */
export function OneMore() {
  const asked = table.value?.one_more;
  const mine = you.value;
  if (!asked) {
    return null;
  }
  const { name } = asked;
  if (!mine) {
    return <Strip><p>{text("ui.late.again.board", { name })}</p></Strip>;
  }
  if (mine.seat === null) {
    return <Strip><p>{text(mine.name === name ? "ui.late.again.guest" : "ui.late.again.board", { name })}</p></Strip>;
  }
  return (
    <Strip>
      <p>{text(mine.answered ? "ui.late.again.said" : "ui.late.again", { name })}</p>
      {mine.answered ? null : [true, false].map((yes) => (
        <Button key={String(yes)} onClick={() => void send({ type: "agree", yes })}>
          {text(yes ? "ui.late.again.yes" : "ui.late.again.no")}
        </Button>
      ))}
    </Strip>
  );
}

/** On the phone of whoever has a chair at dawn. */
export function ByDawn() {
  const mine = you.value;
  const takes = table.value?.watching.find((one) => one.person === mine?.person)?.seat ?? null;
  if (takes !== null) {
    return <Strip><p>{text("ui.late.takes", { name: inside(takes) })}</p></Strip>;
  }
  return table.value?.chairs.find((chair) => chair.seat === mySeat.value)?.stand_in ? (
    <Strip><p>{text("ui.late.bot_plays")}</p></Strip>
  ) : null;
}
