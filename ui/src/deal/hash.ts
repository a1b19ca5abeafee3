/** Hashes as docs/deal.md has them. Pages over plain http have no `crypto.subtle`, so they come from a library. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 in lower-case hexadecimal, of bytes or of a text in UTF-8. */
export const hash = (of: string | Uint8Array): string => bytesToHex(sha256(typeof of === "string" ? utf8ToBytes(of) : of));

/** HMAC-SHA256 in lower-case hexadecimal; the key is hexadecimal too. */
export const keyed = (key: string, message: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(message)));

/** `person:word` of everybody, sorted by person. */
export const joined = (words: Readonly<Record<string, string>>): string =>
  Object.keys(words).sort().map((person) => `${person}:${words[person]}`).join("|");

export const listed = (seals: Readonly<Record<string, string>>): string => hash(joined(seals));
