/** The Master's night sheet for exactly this deck: what to say, where to note it, what to look at in the morning. */

import { text } from "../app/text";
import { family, says } from "../read/book";
import { nightsOf } from "../read/Tables";
import type { NightSheet } from "../wire";

const NIGHTS = [1, 2, 3, 4, 5, 6];

export function Night({ edition, sheet, people }: { edition: string; sheet: NightSheet; people: readonly string[] }) {
  const [first = [], second = []] = sheet.calls;
  const order = [...first.filter((call) => !second.includes(call)), ...second];
  return (
    <section class="paper-page night">
      <h2>{says("print.night")} · {text(`edition.${edition}`)}</h2>
      <Calls sheet={sheet} order={order} />
      <div class="columns">
        <h3>{says("print.dawn")}</h3>
        <ul>
          {family("print.dawn.").filter((key) => key.slice("print.dawn.".length) in sheet.deck).map((key) => <li key={key}>{says(key)}</li>)}
          <li>{says("print.end")}</li>
        </ul>
      </div>
      <Seats sheet={sheet} people={people} />
    </section>
  );
}

/** Call by call: the words, and a field for each night in which it is made. */
function Calls({ sheet, order }: { sheet: NightSheet; order: readonly string[] }) {
  const made = (call: string, night: number) => (sheet.calls[Math.min(night, sheet.calls.length) - 1] ?? []).includes(call);
  return (
    <>
      <p class="orders">
        {nightsOf(sheet.calls).map(({ name, calls }) => (
          <span key={name}><b>{says(`read.calls.${name}`)}</b> {calls.map((call) => text(`call.${call}.name`)).join(" · ")}</span>
        ))}
      </p>
      <table>
        <thead>
          <tr><th scope="col">{says("print.call")}</th>{NIGHTS.map((n) => <th key={n} scope="col">{says("print.from_night")} {n}</th>)}</tr>
        </thead>
        <tbody>
          {order.map((call) => (
            <tr key={call}>
              <th scope="row">{text(`call.${call}.open`)} <i>{text(`call.${call}.ask`)}</i></th>
              {NIGHTS.map((n) => <td key={n} class={made(call, n) ? "" : "no"} />)}
            </tr>
          ))}
          <tr><th scope="row">{says("print.out")}</th>{NIGHTS.map((n) => <td key={n} />)}</tr>
        </tbody>
      </table>
    </>
  );
}

/** Who sits where with which card, and when they went out. */
function Seats({ sheet, people }: { sheet: NightSheet; people: readonly string[] }) {
  return (
    <ol class="seats">
      {sheet.cards.map((_, at) => (
        <li key={at}><b>{at + 1}</b><span>{people[at] ?? ""}</span><i>{says("print.card")}</i><i>{says("print.out")}</i></li>
      ))}
    </ol>
  );
}
