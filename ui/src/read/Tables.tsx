/** What an edition plays with, in tables: which cards for how many people, and who is called when. */

import { text } from "../app/text";
import type { EditionPage } from "../wire";
import { says } from "./book";

export function Decks({ page }: { page: EditionPage }) {
  const roles = Object.keys(page.decks.at(-1) ?? {});
  return (
    <>
      <p>{says("read.decks.says")}</p>
      <div class="wide" tabIndex={0} role="region" aria-label={says("read.decks")}>
        <table class="decks">
          <thead>
            <tr>
              <th scope="col">{says("read.decks.players")}</th>
              {roles.map((role) => <th key={role} scope="col"><span>{text(`role.${role}`)}</span></th>)}
            </tr>
          </thead>
          <tbody>
            {page.decks.map((deck, at) => (
              <tr key={at}>
                <th scope="row">{page.least + at}</th>
                {roles.map((role) => <td key={role}>{deck[role] ?? "–"}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {page.extras.length > 0 ? (
        <>
          <p>{says("read.decks.extras")}</p>
          <ul>
            {page.extras.map(({ role, cards, minimum }) => (
              <li key={role}>
                {says("read.decks.extra", { n: cards, players: minimum, role: text(cards === 1 ? `role.${role}` : `role.${role}.plural`) })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

export function Calls({ page }: { page: EditionPage }) {
  const nights = nightsOf(page.calls);
  return (
    <>
      <p>{says("read.calls.says")}</p>
      <div class="nights">
        {nights.map(({ name, calls }) => (
          <section key={name}>
            <h3>{says(`read.calls.${name}`)}</h3>
            <ol>{calls.map((call) => <li key={call}>{text(`call.${call}.name`)}</li>)}</ol>
          </section>
        ))}
      </div>
    </>
  );
}

/** The nights that differ: the first, the second, and all later ones; two alike are told once. */
export function nightsOf(calls: readonly (readonly string[])[]): { name: string; calls: readonly string[] }[] {
  const [first = [], second = [], third = []] = calls;
  const same = second.join() === third.join();
  return [
    { name: "1", calls: first },
    { name: same ? "later" : "2", calls: second },
    ...(same ? [] : [{ name: "3", calls: third }]),
  ];
}
