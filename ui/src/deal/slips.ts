/** What this phone keeps of every deal it took part in, until somebody checks the record with it (docs/deal.md). */

import { read, write } from "../app/storage";

export interface Slip {
  game: string;
  deal: number;
  person: string;
  share: string;
  commitment: string;
  /** The hash of the closed list; empty while none was shown. */
  list: string;
  /** Whether the server has said that the share arrived. */
  given: boolean;
}

const KEPT = "lupus.slips";
/** Slips of so many deals are kept, the newest first; a slip is some 300 bytes. */
const MOST = 60;
const HASH = /^[0-9a-f]{64}$/;

/** Pages without storage keep their slips as long as they live. */
let inMemory: string[] = [];

/** A slip as a line of text. */
export const written = (slip: Slip): string =>
  [slip.game, slip.deal, slip.person, slip.share, slip.commitment, slip.list, slip.given ? "given" : "kept"].join("/");

/** The slip in a line of text; null if it is none. */
export function slipOf(line: string): Slip | null {
  const parts = line.trim().split("/");
  const [game = "", deal = "", person = "", share = "", commitment = "", list = "", last] = parts;
  const good = parts.length === 7 && /^\d{1,4}$/.test(deal) && (last === "given" || last === "kept")
    && HASH.test(share) && HASH.test(commitment) && (list === "" || HASH.test(list));
  return good ? { game, deal: Number(deal), person, share, commitment, list, given: last === "given" } : null;
}

/** Every slip of this browser, the newest first. */
export function slips(): Slip[] {
  const kept = read("localStorage", KEPT)?.split("\n") ?? inMemory;
  return kept.map(slipOf).filter((slip) => slip !== null);
}

const same = (one: Slip, other: Slip) =>
  one.game === other.game && one.deal === other.deal && one.person === other.person;

/** The slip of one person's phone for a deal. */
export const slipFor = (game: string, deal: number, person: string): Slip | undefined =>
  slips().find((slip) => slip.game === game && slip.deal === deal && slip.person === person);

/** Keeps a slip, in the place of an older state of it. */
export function keepSlip(slip: Slip): void {
  inMemory = [slip, ...slips().filter((one) => !same(one, slip))].slice(0, MOST).map(written);
  write("localStorage", KEPT, inMemory.join("\n"));
}
