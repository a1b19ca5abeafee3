/** What this phone finds out by itself once the game is over: whether the record is of the deal it took part in. */

import { type Slip, slips } from "../deal/slips";
import { parse } from "./file";
import { verify } from "./verify";

/** The record is what this phone saw; it is not; this phone took no part. */
export type Own = "kept" | "broken" | "none";

/** The record of a table's last game. Throws where the server does not hand it out. */
export async function recordOf(table: string): Promise<Uint8Array> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`, { cache: "no-store" });
  if (!answer.ok) {
    throw new Error(`${answer.status}`);
  }
  return new Uint8Array(await answer.arrayBuffer());
}

/** The slips of the newest game that this browser dealt with at a table: what its server has to account for now. */
export function newest(table: string, person?: string): Slip[] {
  const here = slips().filter((slip) => slip.game.startsWith(`${table}-`) && (!person || slip.person === person));
  return here.filter((slip) => slip.game === here[0]?.game);
}

export async function own(table: string, person: string): Promise<Own> {
  const mine = newest(table, person);
  if (mine.length === 0) {
    return "none";
  }
  try {
    const checks = verify(parse(await recordOf(table)), mine);
    const slip = checks.filter((check) => check.name === "slip");
    return checks.some((check) => check.ok === false) ? "broken" : slip.some((check) => check.ok) ? "kept" : "none";
  } catch (error) {
    if (error instanceof TypeError || /^\d+$/.test((error as Error).message)) {
      throw error; // Nobody answers: there is nothing to judge.
    }
    return "broken";
  }
}
