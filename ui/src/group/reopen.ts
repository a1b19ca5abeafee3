/** A kept group at a table again: made with its rules, its chairs waiting for its people. */

import { keep, keepBoard } from "../app/keys";
import { command, newSeat, newTable } from "../app/rest";
import { device, randomWord } from "../app/storage";
import type { Group } from "./group";

/** Makes the table and takes one's chair, or leads it from this screen (`me` null). Returns where to go. */
export async function reopened({ people, rules }: Group, me: string | null): Promise<string> {
  const { edition, language, words, extra, without, options, deck, pace, brisk, many_bots } = rules;
  const { table, token } = await newTable({ edition, language, words, extra, without, options, people }, randomWord());
  const settle = { type: "settle" as const, deck, pace, brisk, many_bots };
  await command(table, { id: randomWord(), command: settle }, token).catch(() => null);
  if (me === null) {
    keepBoard(table, token);
    return `/board/${table}`;
  }
  const chair = await newSeat(table, { name: me, device: device() }, randomWord(), token);
  keep(table, chair.token, me);
  return `/t/${table}`;
}
