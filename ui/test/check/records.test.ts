import { readFileSync } from "node:fs";
import { env } from "node:process";

import { describe, expect, test } from "vitest";

import { Unreadable, parse } from "../../src/check/file";
import { verify } from "../../src/check/verify";
import { slipOf } from "../../src/deal/slips";
import kept from "./records.json";

/** Records made by the Python side with what it finds in them; it may hand over others than those kept here. */
interface Case {
  record: string;
  slips: string[];
  checks: [string, boolean | null][] | null;
}

const file = env["LUPUS_RECORDS"];
const cases = Object.entries((file ? JSON.parse(readFileSync(file, "utf8")) : kept) as Record<string, Case>);

describe("the page finds in a record what lupus verify finds", () => {
  test.each(cases)("%s", (_, { record, slips, checks }) => {
    const bytes = new TextEncoder().encode(record);
    if (checks === null) {
      expect(() => parse(bytes)).toThrow(Unreadable);
      return;
    }
    const found = verify(parse(bytes), slips.map((slip) => slipOf(slip)!));
    expect(found.map(({ name, ok }) => [name, ok])).toEqual(checks);
  });
});
