/** A record as docs/record.md spells it: bytes into lines and deals, or a word about what is wrong with them. Only what
 * checking needs is read; the rules are for `lupus judge`. */

export interface Deal {
  /** Number of its line in the file, from 1. */
  line: number;
  announced: Announced;
  roles: string[];
  drawn: boolean;
  commitment: string | null;
  seals: Record<string, string>;
  batches: Batch[];
  /** How it ended; null: it is not over. */
  end: { void: boolean; secret: string | null; shares: Record<string, string> } | null;
}

export interface Announced {
  deal: number;
  options: Record<string, string>;
  persons: { id: string; name: string }[];
  origin: number;
  deck: [string, number][];
}

export interface Batch {
  line: number;
  lots: [string, number][];
  told: Lot[];
}

/** A draw as it was told: the seats it was among, and the one drawn. `quiet`: told with the dawn, drawn or not. */
export interface Lot {
  purpose: string;
  among: number[];
  seat: number;
  quiet: boolean;
}

export interface RecordFile {
  table: string;
  game: string;
  deals: Deal[];
  lines: Uint8Array[];
  /** What each line says of the line before. */
  before: string[];
}

/** A file that cannot be read: where, and what was expected. */
export class Unreadable extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

const LARGEST = 200_000_000;

type Json = Record<string, any>;

export function parse(bytes: Uint8Array): RecordFile {
  const lines = split(bytes);
  const objects = lines.map(object);
  const header = objects[0] ?? {};
  if (header["kind"] !== "header" || header["format"] !== "lupus-record" || header["version"] !== 1) {
    throw new Unreadable(1);
  }
  try {
    const deals = dealsOf(objects);
    return {
      table: word(header["table"] ?? ""), game: word(header["game"] ?? ""), deals, lines,
      before: objects.map((one) => String(one["before"] ?? "")),
    };
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(1);
  }
}

function split(bytes: Uint8Array): Uint8Array[] {
  const lines = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  if (lines.length === 0 || start < bytes.length || bytes.length > LARGEST) {
    throw new Unreadable(lines.length + 1);
  }
  return lines;
}

function object(line: Uint8Array, at: number): Json {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line));
    if (typeof value === "object" && value !== null) {
      return value as Json;
    }
  } catch {
    // Said below.
  }
  throw new Unreadable(at + 1);
}

function dealsOf(objects: Json[]): Deal[] {
  const deals: Deal[] = [];
  objects.slice(1).forEach((one, at) => {
    const line = at + 2;
    const open = deals.at(-1);
    if (one["kind"] === "deal" && (!open || open.end?.void)) {
      deals.push(guarded(line, () => dealOf(one, line)));
    } else if (!open || open.end) {
      throw new Unreadable(line);
    } else if (one["kind"] === "batch" && one["number"] === open.batches.length + 1) {
      open.batches.push(guarded(line, () => batchOf(one, line)));
    } else if (one["kind"] === "void" || one["kind"] === "end") {
      open.end = guarded(line, () => ({
        void: one["kind"] === "void", secret: one["secret"] == null ? null : word(one["secret"]), shares: words(one["shares"]),
      }));
    } else {
      throw new Unreadable(line);
    }
  });
  if (deals.length === 0) {
    throw new Unreadable(objects.length + 1);
  }
  return deals;
}

function guarded<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch {
    throw new Unreadable(line);
  }
}

function dealOf(one: Json, line: number): Deal {
  const told = one["deal"]["announced"];
  const persons = (told["persons"] as Json[]).map((person) => ({ id: word(person["id"]), name: word(person["name"]) }));
  return {
    line,
    announced: {
      deal: number(told["deal"]), options: words(told["options"]), persons, origin: number(told["origin"]),
      deck: (told["deck"] as Json[]).map(([role, count]: any) => [word(role), number(count)]),
    },
    roles: (one["deal"]["roles"] as unknown[]).map(word),
    drawn: one["drawn"] === true,
    commitment: one["commitment"] == null ? null : word(one["commitment"]),
    seals: words(one["shares"]),
    batches: [],
    end: null,
  };
}

function batchOf(one: Json, line: number): Batch {
  const told = ((one["entries"] ?? []) as Json[]).map((entry) => entry["event"] as Json);
  return {
    line,
    lots: ((one["lots"] ?? []) as Json[]).map(([question, seat]: any) => [word(question), number(seat)]),
    told: told.flatMap(lotsOf),
  };
}

/** The lots that an event tells of. Of one seat nothing is drawn; at dawn the dead are in question. */
function lotsOf(event: Json): Lot[] {
  if (event["type"] === "lot_drawn" || event["type"] === "lot_kept") {
    const among = (event["among"] as unknown[]).map(number);
    return among.length > 1 ? [{ purpose: word(event["purpose"]), among, seat: number(event["seat"]), quiet: false }] : [];
  }
  if (event["type"] === "dawned" && event["reference"] != null) {
    const told = { among: (event["dead"] as unknown[]).map(number), seat: number(event["reference"]), quiet: true };
    return [{ purpose: "last_to_die", ...told }, { purpose: "start", ...told }];
  }
  return [];
}

function word(value: unknown): string {
  if (typeof value !== "string") {
    throw new TypeError("no text");
  }
  return value;
}

function number(value: unknown): number {
  if (!Number.isInteger(value)) {
    throw new TypeError("no number");
  }
  return value as number;
}

function words(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries((value ?? {}) as Json).map(([key, one]) => [key, word(one)]));
}
