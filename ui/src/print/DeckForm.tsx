/** Which deck is printed: edition, how many people, what comes in and what stays out. */

import { text } from "../app/text";
import { book, says } from "../read/book";

export interface Wish {
  edition: string;
  players: number;
  extra: readonly string[];
  without: readonly string[];
}

/** A wish as the server is asked for it. */
export function query({ edition, players, extra, without }: Wish): string {
  const asked = new URLSearchParams({ edition, players: String(players) });
  extra.forEach((role) => asked.append("extra", role));
  without.forEach((role) => asked.append("without", role));
  return String(asked);
}

export function DeckForm({ wish, onWish }: { wish: Wish; onWish: (wish: Wish) => void }) {
  const { edition, players, extra, without } = wish;
  const page = book.value?.editions[edition];
  if (!page) {
    return null;
  }
  const own = Object.keys(page.decks[players - page.least] ?? {});
  const swappable = own.filter((role) => role !== page.filler && book.value?.roles[role]?.swappable);
  const fits = (n: number, all: readonly string[]) => all.filter((role) => page.extras.some((one) => one.role === role && one.minimum <= n));
  const toggled = (all: readonly string[], role: string) => (all.includes(role) ? all.filter((one) => one !== role) : [...all, role]);
  const choose = (id: string) => {
    const { least, most } = book.value?.editions[id] ?? page;
    onWish({ edition: id, players: Math.min(most, Math.max(least, players)), extra: [], without: [] });
  };
  return (
    <div class="deck-form">
      <label class="select"><b>{says("read.edition")}</b>
        <select value={edition} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.keys(book.value?.editions ?? {}).map((id) => <option key={id} value={id}>{text(`edition.${id}`)}</option>)}
        </select>
      </label>
      <label class="select"><b>{says("print.players")}</b>
        <select value={players} onChange={(event) => onWish({ edition, players: Number(event.currentTarget.value), extra: fits(Number(event.currentTarget.value), extra), without: [] })}>
          {page.decks.map((_, at) => <option key={at} value={page.least + at}>{page.least + at}</option>)}
        </select>
      </label>
      {page.extras.length > 0 ? (
        <fieldset>
          <legend>{says("print.extra")}</legend>
          {page.extras.map(({ role, minimum }) => (
            <Tick key={role} role={role} on={extra.includes(role)} off={minimum > players} onTick={() => onWish({ ...wish, extra: toggled(extra, role) })} />
          ))}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>{says("print.without")}</legend>
        {swappable.map((role) => (
          <Tick key={role} role={role} on={without.includes(role)} onTick={() => onWish({ ...wish, without: toggled(without, role) })} />
        ))}
      </fieldset>
    </div>
  );
}

function Tick({ role, on, off = false, onTick }: { role: string; on: boolean; off?: boolean; onTick: () => void }) {
  return (
    <label class="tick"><input type="checkbox" checked={on} disabled={off} onChange={onTick} /> {text(`role.${role}`)}</label>
  );
}
