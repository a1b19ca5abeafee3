// Writes src/wire.ts, the types of all that travels, from the schema. The compiler knows tuples only by their older
// name: `items` as a list, where the schema says `prefixItems`.

import { readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

const tuples = (_, value) => {
  if (value === null || typeof value !== "object" || !("prefixItems" in value)) {
    return value;
  }
  const { prefixItems, ...rest } = value;
  return { ...rest, items: prefixItems, additionalItems: false };
};

const schema = JSON.parse(readFileSync("wire.schema.json", "utf8"), tuples);
const types = await compile(schema, "Wire", { additionalProperties: false, unreachableDefinitions: true });
writeFileSync("src/wire.ts", types);
