/** A group of people who play together: names, animals, chairs, language and rules. A file that its people keep; it
 * holds nothing secret, no key and no photograph. */

import { USUAL } from "../setup/estimate";
import { differing } from "../setup/settle";
import type { Expected, PublicView, Settings } from "../wire";

export interface Group {
  lupus: "group";
  version: 1;
  name: string;
  people: Expected[];
  rules: Omit<Settings, "usual" | "master" | "cards">;
}

const MOST = 24;
const LONG = 60;

/** What a table plays, and who sits at it: people only, in the order of their chairs. */
export function groupOf(view: PublicView, name: string): Group {
  const { usual, master: _, cards: __, ...settings } = view.settings;
  return {
    lupus: "group",
    version: 1,
    name,
    people: view.chairs.filter(({ bot, gone }) => !bot && !gone).map(({ name: called, face }) => ({ name: called, face: face ?? "" })),
    rules: { ...settings, options: differing(settings.options, usual), pace: differing(settings.pace, USUAL) },
  };
}

const isText = (one: unknown): one is string => typeof one === "string" && one.length > 0 && one.length <= 200;
const isRecord = (one: unknown): one is Record<string, unknown> => typeof one === "object" && one !== null && !Array.isArray(one);
const texts = (one: unknown) => (Array.isArray(one) ? one.filter(isText).slice(0, MOST) : []);

function values<T extends "string" | "number">(one: unknown, kind: T): Record<string, T extends "string" ? string : number> {
  const pairs = isRecord(one) ? Object.entries(one).filter(([, value]) => typeof value === kind) : [];
  return Object.fromEntries(pairs.slice(0, LONG)) as Record<string, T extends "string" ? string : number>;
}

/** A group read from a file or a code; null if it is none. What is not ours is left out, the server checks the rest. */
export function read(found: unknown): Group | null {
  if (!isRecord(found) || found["lupus"] !== "group" || found["version"] !== 1 || !isText(found["name"]) || !isRecord(found["rules"])) {
    return null;
  }
  const { rules } = found;
  const words = (["gentle", "harsh", "children"] as const).find((one) => one === rules["words"]);
  const people = (Array.isArray(found["people"]) ? found["people"] : []).filter((one): one is Expected => isRecord(one) && isText(one["name"]));
  return {
    lupus: "group",
    version: 1,
    name: found["name"].slice(0, LONG),
    people: people.slice(0, MOST).map(({ name, face }) => ({ name, face: isText(face) ? face : "" })),
    rules: {
      edition: isText(rules["edition"]) ? rules["edition"] : "cards",
      language: isText(rules["language"]) ? rules["language"] : "en",
      words: words ?? "gentle",
      extra: texts(rules["extra"]),
      without: texts(rules["without"]),
      deck: values(rules["deck"], "number"),
      options: values(rules["options"], "string"),
      pace: values(rules["pace"], "number"),
      brisk: rules["brisk"] === true,
      many_bots: rules["many_bots"] === true,
    },
  };
}

const pressed = async (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());

/** A group as part of a link: pressed, in letters that any code holds. */
export async function written(group: Group): Promise<string> {
  const bytes = await pressed(new TextEncoder().encode(JSON.stringify(group)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What `written` wrote; null if it is nothing of ours. */
export async function unwritten(link: string): Promise<Group | null> {
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return read(JSON.parse(new TextDecoder().decode(await pressed(bytes, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}
