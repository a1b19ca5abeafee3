/** Who follows this screen, and to whom the lead is handed. */

import { Button, Confirm } from "../app/parts";
import { type AnyAsk, send, table } from "../app/table";
import { text } from "../app/text";
import { desk } from "./state";

/** People without a chair who may be let in to see what the Master sees. */
export function Helpers() {
  const others = desk.value?.others ?? [];
  return (
    <section class="desk-helpers">
      <h3>{text("ui.desk.helpers")}</h3>
      <p class="hint">{text("ui.desk.helpers.hint", { code: table.value?.table ?? "" })}</p>
      <div class="buttons column">
        {others.map((one) => one.follows ? (
          <Button key={one.person} onClick={() => void send({ type: "let_follow", person: one.person, follows: false })}>
            {text("ui.desk.helpers.out", { name: one.name })}
          </Button>
        ) : (
          <Confirm key={one.person} kind="plain" label={text("ui.desk.helpers.in", { name: one.name })}
            ask={text("ui.desk.helpers.ask", { name: one.name })} yes={text("ui.desk.helpers.yes")}
            onYes={() => void send({ type: "let_follow", person: one.person, follows: true })} />
        ))}
      </div>
    </section>
  );
}

/** The lead goes to somebody else, to the software, or to whoever follows. */
export function HandOn({ onDone }: { onDone: () => void }) {
  const console = desk.value;
  const ask = (command: AnyAsk) => () => {
    void send(command);
    onDone();
  };
  if (!console) {
    return null;
  }
  if (!console.leads) {
    return (
      <Confirm kind="plain" label={text("ui.desk.take")} ask={text("ui.desk.take.ask")} yes={text("ui.desk.take.yes")}
        onYes={ask({ type: "take_lead", changes: console.changes })} />
    );
  }
  return (
    <div class="buttons column">
      {console.others.map((one) => (
        <Confirm key={one.person} kind="plain" label={text("ui.desk.hand", { name: one.name })}
          ask={text("ui.desk.hand.ask", { name: one.name })} yes={text("ui.desk.hand.yes")}
          onYes={ask({ type: "hand_lead", person: one.person })} />
      ))}
      <Confirm kind="plain" label={text("ui.desk.hand.software")} ask={text("ui.desk.hand.software.ask")}
        yes={text("ui.desk.hand.yes")} onYes={ask({ type: "hand_lead", person: null })} />
    </div>
  );
}
