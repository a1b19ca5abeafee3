/** Checks a record as a stranger would, from docs/deal.md and docs/record.md alone: the chain of hashes, what was
 * committed to and sealed, cards, first chair and every lot; and, with a phone's slip, that this is the deal it saw. */

import { hash, joined, keyed, listed } from "../deal/hash";
import type { Slip } from "../deal/slips";
import type { Batch, Deal, RecordFile } from "./file";

/** One thing that was checked. `ok` null: it could not be, and `note` (a text `check.NOTE`) says why. */
export interface Check {
  name: "chain" | "deal" | "origin" | "draws" | "commitment" | "following" | "shares" | "slip";
  ok: boolean | null;
  note: string;
  /** Which deal of the file, from 1; null: all of it. */
  deal: number | null;
  /** Fills the note. */
  args: Record<string, string | number>;
}

const HASH = /^[0-9a-f]{64}$/;

export function verify(record: RecordFile, slips: readonly Slip[] = []): Check[] {
  return [
    chain(record),
    ...record.deals.flatMap((deal, at) => chances(record, deal, at + 1)),
    ...slips.map((slip) => check(record, slip)),
  ];
}

const found = (name: Check["name"], ok: boolean | null, note: string, deal: number | null, args: Check["args"] = {}): Check =>
  ({ name, ok, note, deal, args });

function chain(record: RecordFile): Check {
  const broken = record.lines.findIndex((_, at) => at > 0 && record.before[at] !== hash(record.lines[at - 1]!));
  return broken < 0
    ? found("chain", true, "chain.whole", null, { n: record.lines.length })
    : found("chain", false, "chain.broken", null, { line: broken + 1 });
}

/** Everything that chance decided in one deal. */
function chances(record: RecordFile, deal: Deal, at: number): Check[] {
  if (!deal.drawn) {
    return [found("deal", null, "deal.given", at)];
  }
  const secret = deal.end?.secret ?? null;
  if (deal.end === null || secret === null) {
    return [found("deal", null, "deal.secret", at), found("draws", null, "deal.secret", at)];
  }
  if (!HASH.test(secret)) {
    return [found("deal", false, "deal.unreadable", at)];
  }
  const key = Object.keys(deal.end.shares).length > 0 ? keyed(secret, joined(deal.end.shares)) : secret;
  return [
    ...(undealt(deal) ? [found("deal", null, "deal.none", at)] : [cards(deal, key, at), origin(deal, key, at), draws(deal, key, at)]),
    commitment(record, deal, secret, at),
    ...following(record, secret, at),
    shares(deal, deal.end.shares, at),
  ];
}

const undealt = (deal: Deal) => Boolean(deal.end?.void) && deal.roles.length === 0 && deal.batches.length === 0;

const ids = (deal: Deal) => deal.announced.persons.map((person) => person.id);

/** The one for whom the answer is smallest; of equal answers, which do not happen, the smaller id. */
export function draw(key: string, question: string, among: readonly string[]): string {
  return among.map((person) => [keyed(key, `${question}|${person}`), person] as const).sort(order)[0]?.[1] ?? "";
}

const order = (one: readonly [string, string], other: readonly [string, string]) =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]) ? -1 : 1;

function cards(deal: Deal, key: string, at: number): Check {
  const { announced } = deal;
  if (announced.deal !== at) {
    return found("deal", false, "deal.number", at, { n: announced.deal });
  }
  const pack = announced.deck.flatMap(([role, count]) => Array<string>(Math.max(0, count)).fill(role)).sort();
  if (pack.length !== announced.persons.length) {
    return found("deal", false, "deal.other", at);
  }
  const held = new Map<string, string>();
  pack.forEach((role, n) => {
    held.set(draw(key, `deal ${at}/card ${n + 1}`, ids(deal).filter((person) => !held.has(person))), role);
  });
  const same = ids(deal).every((person, seat) => held.get(person) === deal.roles[seat]);
  return same && deal.roles.length === pack.length
    ? found("deal", true, "deal.cards", at, { n: pack.length })
    : found("deal", false, "deal.other", at);
}

function origin(deal: Deal, key: string, at: number): Check {
  const chair = deal.announced.origin;
  if (ids(deal)[chair - 1] === draw(key, `deal ${deal.announced.deal}/origin`, ids(deal))) {
    return found("origin", true, "origin.drawn", at, { n: chair });
  }
  return deal.commitment === null
    ? found("origin", null, "origin.chosen", at, { n: chair })
    : found("origin", false, "origin.other", at, { n: chair });
}

function draws(deal: Deal, key: string, at: number): Check {
  const wrong = deal.batches.find((batch) => !honest(deal, batch, key));
  const n = deal.batches.reduce((sum, batch) => sum + batch.lots.length, 0);
  return wrong ? found("draws", false, "draws.other", at, { line: wrong.line }) : found("draws", true, "draws.all", at, { n });
}

/** Whether each lot of a batch is told as it was drawn, among whom it was, and is what the secret answers. */
function honest(deal: Deal, batch: Batch, key: string): boolean {
  const left = [...batch.told];
  const each = batch.lots.every(([question, seat]) => {
    const [named, , purpose] = question.split("/");
    const at = left.findIndex((one) => one.purpose === purpose && one.seat === seat);
    const [told] = at < 0 ? [] : left.splice(at, 1);
    const among = told?.among.map((one) => ids(deal)[one - 1] ?? "") ?? [];
    return named === `deal ${deal.announced.deal}` && draw(key, question, among) === ids(deal)[seat - 1];
  });
  return each && left.every((one) => one.quiet);
}

function commitment(record: RecordFile, deal: Deal, secret: string, at: number): Check {
  if (deal.commitment === null) {
    return found("commitment", null, "commitment.none", at);
  }
  const { announced } = deal;
  const whole = [
    secret, record.table, record.game, announced.deal,
    announced.deck.map(([role, count]) => `${role}:${count}`).join(","),
    Object.entries(announced.options).map(([name, value]) => `${name}=${value}`).join(","),
    ids(deal).join(","),
  ].join("|");
  return hash(whole) === deal.commitment
    ? found("commitment", true, "commitment.kept", at)
    : found("commitment", false, "commitment.other", at);
}

/** After a voided deal the next secret follows from the last: a server has nothing to choose again. */
function following(record: RecordFile, secret: string, at: number): Check[] {
  const before = record.deals[at - 2];
  if (!before?.end?.void || !before.end.secret || before.commitment === null) {
    return [];
  }
  const kept = HASH.test(before.end.secret) && keyed(before.end.secret, `deal ${at}`) === secret;
  return [found("following", kept, kept ? "following.kept" : "following.other", at)];
}

function shares(deal: Deal, given: Record<string, string>, at: number): Check {
  const sealed = Object.keys(deal.seals);
  const wrong = Object.keys(given).filter((person) => deal.seals[person] !== hash(given[person]!));
  const missing = sealed.filter((person) => !(person in given));
  const names = (persons: string[]) =>
    persons.map((one) => deal.announced.persons.find((person) => person.id === one)?.name ?? one).join(", ");
  if (wrong.length > 0 || (missing.length > 0 && !undealt(deal))) {
    return found("shares", false, "shares.other", at, { names: names(wrong.length > 0 ? wrong : missing) });
  }
  if (undealt(deal)) {
    return missing.length > 0
      ? found("shares", null, "shares.missing", at, { names: names(missing) })
      : found("shares", false, "shares.needless", at);
  }
  return sealed.length === 0
    ? found("shares", null, "shares.none", at)
    : found("shares", true, "shares.kept", at, { n: sealed.length, people: deal.announced.persons.length });
}

/** Checks a record with what one phone kept of a deal: only its owner can, and one honest phone is enough. */
function check(record: RecordFile, slip: Slip): Check {
  const say = (ok: boolean | null, note: string) => found("slip", ok, `slip.${note}`, slip.deal, { game: slip.game });
  const deal = record.deals.find((one) => one.announced.deal === slip.deal);
  if (record.game !== slip.game) {
    return say(false, "game");
  }
  if (!deal) {
    return say(false, "gone");
  }
  if (deal.commitment !== slip.commitment) {
    return say(false, "again");
  }
  if (slip.list !== "" && listed(deal.seals) !== slip.list) {
    return say(false, "list");
  }
  if (deal.seals[slip.person] !== hash(slip.share)) {
    return say(null, "without");
  }
  if (deal.end === null) {
    return say(null, "later");
  }
  const published = deal.end.shares[slip.person];
  if (published !== undefined) {
    return published === slip.share ? say(true, "kept") : say(false, "other");
  }
  return slip.given ? say(false, "dropped") : say(null, "late");
}
