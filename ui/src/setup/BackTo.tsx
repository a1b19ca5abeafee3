/** The ways back from the first page: to chairs to which this tab or phone has a key, at tables that are still there.
 *
 * What is asked of the server is what a board may see: nothing of anybody's hand comes to this page. */

import { useEffect, useState } from "preact/hooks";

import { boardsHere, forgetTable, type Key, key, keys, tables } from "../app/keys";
import { Button } from "../app/parts";
import { go } from "../app/place";
import { looked } from "../app/rest";
import { text } from "../app/text";
import type { PublicView } from "../wire";

/** More tables than these nobody sits at. */
const MOST = 4;

interface Way {
  code: string;
  page: "t" | "board" | "master";
  /** Who has a chair there, as the table calls them, and which. */
  who: readonly { name: string; seat: number | null }[];
}

export function BackTo() {
  const [ways, setWays] = useState<readonly Way[]>([]);
  useEffect(() => {
    let here = true;
    void found().then((all) => here && setWays(all));
    return () => {
      here = false;
    };
  }, []);
  return ways.length === 0 ? null : (
    <section class="back-to">
      {ways.map(({ code, page, who }) => (
        <Button key={`${code}${page}`} kind="primary" onClick={() => go(`/${page}/${code}`)}>
          <span>
            {text(page === "board" ? "ui.home.back.board" : "ui.home.back", { code })}
            {who.map(({ name, seat }) => (
              <small key={name}>
                <bdi>{name}</bdi>
                {seat === null ? null : ` · ${text("ui.lobby.chair", { n: seat })}`}
              </small>
            ))}
          </span>
        </Button>
      ))}
    </section>
  );
}

async function found(): Promise<Way[]> {
  const boards = boardsHere();
  const all = await Promise.all([
    ...tables().slice(0, MOST).map((code) => way(code, false)),
    ...boards.slice(0, MOST).map((code) => way(code, true)),
  ]);
  return all.filter((one) => one !== null);
}

/** Null where there is none: no table, or nobody of this phone at it. Where nobody answers it may still be there. */
async function way(code: string, board: boolean): Promise<Way | null> {
  try {
    const seen = await looked(code);
    if (!seen) {
      forgetTable(code);
      return null;
    }
    const who = here(code, seen);
    const leads = who.some(({ name }) => name === seen.led?.master);
    return board ? { code, page: "board", who: [] } : who.length > 0 ? { code, page: leads ? "master" : "t", who } : null;
  } catch {
    const who = mine(code).map(({ name }) => ({ name, seat: null }));
    return board ? { code, page: "board", who: [] } : { code, page: "t", who };
  }
}

/** Those of this tab, else of this phone. */
function mine(code: string): Key[] {
  const own = key(code);
  const known = keys(code);
  const tabs = known.filter((one) => one.token === own);
  return tabs.length > 0 ? tabs : known;
}

/** Those of them who are at the table. */
function here(code: string, seen: PublicView): Way["who"] {
  return mine(code).flatMap(({ name }) => {
    const chair = seen.chairs.find((one) => one.name === name && !one.gone);
    const beside = [seen.led?.master, ...seen.watching.map((one) => one.name)];
    return chair || beside.includes(name) ? [{ name, seat: chair?.seat ?? null }] : [];
  });
}
