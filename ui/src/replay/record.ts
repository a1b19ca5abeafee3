/** Reads a written game: lines into deals and batches, or a clear word about what is wrong. Pure. */

/** An event as it is written; which fields it has depends on its type. */
export interface Event {
  type: string;
  seat?: number | null;
  target?: number | null;
  role?: string | null;
  call?: string;
  number?: number;
  count?: number;
  batch?: number;
  dead?: number[];
  reference?: number | null;
  order?: number[];
  seats?: number[];
  suspects?: number[];
  candidates?: number[];
  voters?: number[];
  among?: number[];
  winners?: number[];
  calls?: string[];
  roles?: string[];
  dealt?: string[];
  tally?: [number, number][];
  fingers?: [number, number | null][];
  chosen?: [number, string, number | null, number | null][];
  persons?: { id: string; name: string }[];
  deck?: [string, number][];
  options?: Record<string, string>;
  purpose?: string;
  beat?: string;
  cause?: string;
  winner?: string;
  at?: string;
  card?: string | null;
  edition?: string;
  master?: string;
  deal?: number;
  origin?: number;
  shield?: number | null;
  ballot?: number;
  spared?: number;
  spoken?: boolean;
  may_spare?: boolean;
  may_abstain?: boolean;
  werewolf?: boolean | null;
}

/** An event and who was told: everybody, or seats, where 0 is the board; nobody: the Master alone. */
export interface Entry {
  event: Event;
  to: "all" | number[];
}

export interface Batch {
  number: number;
  entries: Entry[];
  forced: number[];
  corrected: boolean;
  lots: [string, number][];
  command: { type: string; seat?: number } | null;
}

/** The deal that was played, as batch 0, and everything after it. */
export interface Written {
  table: string;
  dealt: Event;
  batches: Batch[];
  /** Whether the game is over: only then may anybody look at more than the board did. */
  over: boolean;
  /** The file itself. */
  text: string;
}

export class Unreadable extends Error {
  /** The line where it cannot be read, from 1. */
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

interface Line {
  kind?: string;
  format?: string;
  version?: number;
  rules?: string;
  table?: string;
  deal?: { announced: Event };
  entries?: Entry[];
  number?: number;
  forced?: number[];
  corrected?: boolean;
  lots?: [string, number][];
  command?: { type: string; seat?: number };
}

/** The game in a file. Throws `Unreadable` with the line that is none of a record's. */
export function parse(text: string): Written {
  const lines = text.split("\n").filter((line, at, all) => line !== "" || at < all.length - 1);
  const read = lines.map((line, at) => one(line, at + 1));
  const header = read[0];
  if (header?.kind !== "header" || header.format !== "lupus-record" || header.version !== 1 || header.rules !== "1") {
    throw new Unreadable(1);
  }
  let found: Written | null = null;
  read.slice(1).forEach((line, at) => {
    found = after(found, line, at + 2, header.table ?? "");
  });
  const whole = found as Written | null;
  if (!whole) {
    throw new Unreadable(2);
  }
  return { ...whole, text };
}

function one(line: string, number: number): Line {
  try {
    const read: unknown = JSON.parse(line);
    if (read && typeof read === "object" && !Array.isArray(read)) {
      return read;
    }
  } catch {
    // Said below, with its number.
  }
  throw new Unreadable(number);
}

/** The game so far and one line more; a deal that was voided is followed by another. */
function after(found: Written | null, line: Line, number: number, table: string): Written {
  const entries = line.entries ?? [];
  if (line.kind === "deal" && line.deal?.announced?.persons && sound(entries)) {
    const first = { number: 0, entries, forced: [], corrected: false, lots: [], command: null };
    return { table, dealt: line.deal.announced, batches: [first], over: false, text: "" };
  }
  if (!found || found.over) {
    throw new Unreadable(number);
  }
  if (line.kind === "batch" && line.number === found.batches.length && sound(entries)) {
    const { forced = [], corrected = false, lots = [], command = null } = line;
    return { ...found, batches: [...found.batches, { number: line.number, entries, forced, corrected, lots, command }] };
  }
  if (line.kind === "end" || line.kind === "void") {
    return { ...found, over: line.kind === "end" };
  }
  throw new Unreadable(number);
}

function sound(entries: readonly Entry[]): boolean {
  return entries.every(({ event, to }) => typeof event?.type === "string" && (to === "all" || Array.isArray(to)));
}
