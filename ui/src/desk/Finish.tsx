/** The end: who won, every card, and what comes next. */

import { Button } from "../app/parts";
import { send, table } from "../app/table";
import { nameOf, text } from "../app/text";

export function Finish({ leads }: { leads: boolean }) {
  const seen = table.value;
  const end = seen?.game?.end;
  if (!seen || !end) {
    return null;
  }
  return (
    <div class="desk-act">
      <ul class="desk-known two">
        {seen.chairs.map(({ seat }) => (
          <li key={seat}><b>{nameOf(seat)}</b> {text(`role.${end.roles[seat - 1] ?? "unknown"}`)}</li>
        ))}
      </ul>
      <div class="buttons">
        {leads ? <Button kind="primary" onClick={() => void send({ type: "again" })}>{text("ui.desk.again")}</Button> : null}
        <a class="button" href={`/api/tables/${seen.table}/record`} download>{text("ui.desk.record")}</a>
      </div>
    </div>
  );
}
