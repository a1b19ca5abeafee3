/** What somebody records, and which of it is played for a line. A recording belongs to the words that were read, so it is
 * never heard with other words in letters; of what holds names or numbers a sentence without them is recorded. */

import { type Tongue, text } from "../app/text";
import type { Line, PublicView } from "../wire";

/** What is said aloud in place of a line with names in it: they stand in letters. */
const NAMELESS: Record<string, string> = {
  "say.dawn": "clip.dawn",
  "say.dawn.apart": "clip.dawn.apart",
  "say.last_to_die": "clip.reference",
  "say.reference": "clip.reference",
  "say.first_word": "clip.reference",
  "say.last_words": "clip.last_words",
  "say.turn": "clip.next",
  "say.accusation": "clip.accusation",
  "say.accusation.next": "clip.next",
  "say.ballot.next": "clip.next",
  "say.mark": "clip.mark",
  "say.suspects": "clip.suspects",
  "say.nominated": "clip.suspects",
  "say.second_suspect": "clip.suspects",
  "say.defence": "clip.defence",
  "say.run_off": "clip.run_off",
  "say.lot": "clip.lot",
  "say.executed": "clip.executed",
  "say.winners": "clip.winners",
};

/** The sentence that is recorded for a line; null where it is said together with the line before it. */
export function sentence({ key }: Pick<Line, "key">, into: Tongue): string | null {
  const call = /^(call\..+)\.(open|ask)$/.exec(key);
  if (call) {
    return call[2] === "ask" ? null : [".open", ".ask"].map((part) => text(`${call[1]}${part}`, {}, into)).join(" ");
  }
  const own = NAMELESS[key];
  if (own) {
    return text(own, {}, into);
  }
  const plain = text(key, BLANK, into);
  return plain === text(key, FILLED, into) ? plain : text("clip.news", {}, into);
}

const NAMES = ["n", "who", "names", "name", "other", "role", "roles", "list", "guest", "bot", "deal"];
const BLANK = Object.fromEntries(NAMES.map((name) => [name, ""]));
const FILLED = Object.fromEntries(NAMES.map((name) => [name, name === "n" ? 2 : "."]));

/** Which recording is played for a line, by its sentence; "" where it was said with the line before. */
export function recording(line: Pick<Line, "key">, recorded: { has(sentence: string): boolean }, into: Tongue): string | null {
  const own = sentence(line, into) ?? "";
  const said = own || (sentence({ key: line.key.replace(/ask$/, "open") }, into) ?? "");
  return recorded.has(said) ? own : null;
}

/** Everything that a whole night and day of this table needs, in the order of a game. */
export function script(view: PublicView, calls: readonly string[], into: Tongue): string[] {
  const { settings, game } = view;
  const { options } = settings;
  const form = game?.form ?? options["night"] ?? "called";
  const deck = new Map(game?.deck ?? view.setup?.deck ?? []);
  const classic = settings.edition === "classic";
  const apart = options["place"] === "far_apart";
  const keys = [
    "say.dealt",
    `say.nightfall.${form}`,
    ...(form === "together" ? ["say.point", "say.look"] : calls.flatMap((call) => [`call.${call}.open`, `call.${call}.close`])),
    "say.hold", "say.dawn.nobody", "say.dawn", "say.reference",
    ...(options["last_words"] === "yes" ? ["say.last_words"] : []),
    "say.discussion",
    ...(options["speaking"] === "round" ? ["say.turns_over"] : []),
    "say.hush", "say.accusation", "say.accusation.next",
    ...(deck.has("owl") ? ["say.mark", "say.mark.nobody"] : []),
    "say.suspects", "say.defence",
    ...(classic ? ["say.ballot", "say.run_off"] : options["may_spare"] === "yes" ? ["say.vote.spare", "say.spared"] : ["say.vote"]),
    "say.lot", "say.executed",
    "say.end.humans", "say.end.werewolves",
    ...(deck.has("werehamster") ? ["say.end.werehamster"] : []),
    "say.given_up", "say.cards", "say.winners", "clip.news",
  ];
  const said = keys.map((key) => sentence({ key: apart && into.words && `${key}.apart` in into.words ? `${key}.apart` : key }, into));
  return [...new Set(said.filter((one) => one !== null))];
}
