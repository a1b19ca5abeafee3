/** One sentence for one event, in the words of the catalogue: the same as `lupus replay` makes of it. Pure. */

import type { Event } from "./record.ts";

type Args = Record<string, string | number>;

/** Speaks one language to one reader; `you` is the seat that is spoken to, null for the Master and the board. */
export interface Voice {
  say: (key: string, args?: Args) => string;
  has: (key: string) => boolean;
  listed: (names: readonly string[]) => string;
  labels: readonly string[];
  you: number | null;
}

// What would break a line or turn its direction.
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/gu;

/** A name for each seat that nobody else has: those that look alike are told apart by their seat number. */
export function labels(persons: readonly string[]): string[] {
  const plain = persons.map((name) => name.replace(UNPRINTABLE, " ").trim());
  const sight = plain.map((name) => name.normalize("NFKC").toLowerCase());
  const numbered = plain.map((name, at) => `${name} (${at + 1})`.trim());
  const found = plain.map((name, at) =>
    name && sight.filter((one) => one === sight[at]).length === 1 ? name : (numbered[at] ?? ""),
  );
  return new Set(found).size === found.length ? found : numbered;
}

const name = (voice: Voice, seat: number | null | undefined) => voice.labels[(seat ?? 0) - 1] ?? String(seat ?? "");
const names = (voice: Voice, seats: readonly number[]) => voice.listed(seats.map((seat) => name(voice, seat)));
const role = (voice: Voice, id: string, n = 1) => voice.say(n === 1 ? `role.${id}` : `role.${id}.plural`);

function joined(voice: Voice, key: string, items: readonly string[]): string {
  return items.reduce((list, item) => voice.say(key, { list, name: item }));
}

/** The fields of an event that hold something, as people read them. */
function facts(voice: Voice, event: Event): Args {
  const found: Args = {};
  for (const [field, value] of Object.entries(event)) {
    if (typeof value === "number" && (field === "seat" || field === "target")) {
      found[field] = name(voice, value);
    } else if (field === "role" && typeof value === "string") {
      found[field] = role(voice, value);
    } else if ((field === "among" || field === "candidates") && Array.isArray(value)) {
      found[field] = names(voice, value as number[]);
    } else if (typeof value === "number" || typeof value === "string") {
      found[field] = value;
    }
  }
  return found;
}

/** The key in the right person, at somebody or at nobody. */
function turned(voice: Voice, key: string, event: Event): string {
  const nobody = event.target === null ? ".nobody" : "";
  const own = `${key}.you${nobody}`;
  return voice.you !== null && event.seat === voice.you && voice.has(own) ? own : key + nobody;
}

type Tells = (voice: Voice, event: Event) => string | null;

const plain: Tells = (voice, event) => voice.say(turned(voice, `tell.${event.type}`, event), facts(voice, event));
const toMe: Tells = (voice, event) => (event.seat === voice.you ? plain(voice, event) : null);
const silent: Tells = () => null;

function pointed(voice: Voice, fingers: readonly (readonly [number, number | null])[]): string {
  const groups = new Map<number | null, number[]>();
  for (const [seat, target] of [...fingers].sort((one, other) => Number(one[1] === null) - Number(other[1] === null))) {
    groups.set(target, [...(groups.get(target) ?? []), seat]);
  }
  const items = [...groups].map(([target, seats]) =>
    target === null
      ? voice.say("tell.finger.nobody", { who: names(voice, seats) })
      : voice.say("tell.finger", { who: names(voice, seats), whom: name(voice, target) }),
  );
  return joined(voice, "list.semicolon", items);
}

function cards(voice: Voice, roles: readonly string[], dealt: readonly string[] = []): string {
  const holders = new Map<string, string[]>();
  roles.forEach((held, at) => {
    const first = dealt[at] ?? held;
    const who = name(voice, at + 1);
    const told = first === held ? who : voice.say("tell.cards_turned.was", { name: who, role: role(voice, first) });
    holders.set(held, [...(holders.get(held) ?? []), told]);
  });
  const sorted = [...holders].sort((one, other) => Number(one[0] === "werewolf") - Number(other[0] === "werewolf"));
  const items = sorted.map(([held, who]) =>
    voice.say("tell.cards_turned.item", { role: role(voice, held, who.length), names: voice.listed(who) }),
  );
  return joined(voice, "list.semicolon", items);
}

function count(voice: Voice, tally: readonly (readonly [number, number])[], spared = 0): string {
  const items = tally.map(([seat, n]) => voice.say("tell.tally.item", { name: name(voice, seat), n }));
  const nobody = spared > 0 ? [voice.say("tell.tally.nobody", { n: spared })] : [];
  return voice.say("tell.tally", { list: joined(voice, "list.comma", [...items, ...nobody]) });
}

const chosen: Tells = (voice, event) => {
  const whole = event.seat == null;
  const key = turned(voice, `tell.chosen.${event.call}${whole ? ".common" : ""}`, event);
  const self = !whole && event.target === event.seat && voice.has(`${key}.self`);
  return voice.say(self ? `${key}.self` : key, facts(voice, event));
};

const game_dealt: Tells = (voice, { persons = [], deck = [], deal = 1, shield }) => {
  const seats = persons.map((_, at) => at + 1);
  const told = voice.listed(deck.map(([id, n]) => voice.say("tell.deck", { n, role: role(voice, id, n) })));
  const lines = [voice.say("tell.game_dealt", { n: seats.length, names: names(voice, seats), deck: told })];
  if (deal > 1) {
    lines.unshift(voice.say("tell.game_dealt.again", { n: deal }));
  }
  if (shield != null) {
    lines.push(voice.say("tell.game_dealt.shield", { name: name(voice, shield) }));
  }
  if (voice.you !== null) {
    lines.push(voice.say("tell.game_dealt.you", { name: name(voice, voice.you), seat: voice.you }));
  }
  return lines.join(" ");
};

const card_dealt: Tells = (voice, event) => {
  if (event.seat !== voice.you) {
    return plain(voice, event);
  }
  const card = event.card ? [voice.say("tell.card_dealt.card", { card: event.card })] : [];
  return [voice.say(`role.${event.role}.you`), ...card].join(" ");
};

const night_fell: Tells = (voice, { calls = [] }) =>
  calls.length === 0
    ? voice.say("tell.night_fell.nobody")
    : voice.say("tell.night_fell", { calls: voice.listed(calls.map((call) => voice.say(`call.${call}.name`))) });

const woke: Tells = (voice, { seats = [], call = "" }) => {
  const others = seats.filter((seat) => seat !== voice.you);
  if (voice.you !== null && seats.includes(voice.you)) {
    return others.length > 0 ? voice.say("tell.woke.you", { names: names(voice, others) }) : null;
  }
  if (seats.length > 1 || (seats.length > 0 && call.includes(":"))) {
    return voice.say("tell.woke", { n: seats.length, call: voice.say(`call.${call}.name`), names: names(voice, seats) });
  }
  return null;
};

const answered: Tells = (voice, event) => {
  const answer = event.werewolf == null ? "neutral" : event.werewolf ? "yes" : "no";
  const key = `tell.answered.${event.call}.${answer}`;
  return voice.say(event.seat === voice.you && voice.has(`${key}.you`) ? `${key}.you` : key, facts(voice, event));
};

const turnedInto: Tells = (voice, event) =>
  [plain(voice, event), ...(event.seat === voice.you ? [voice.say(`role.${event.role}.you`)] : [])].join(" ");

const dawned: Tells = (voice, { dead = [], reference }) => {
  if (dead.length === 0) {
    return voice.say("tell.dawned.nobody");
  }
  const line = voice.say("tell.dawned", { n: dead.length, names: names(voice, dead) });
  const last = dead.length > 1 && reference != null ? ` ${voice.say("tell.reference", { name: name(voice, reference) })}` : "";
  return line + last;
};

const revealed: Tells = (voice, event) => {
  const who = { name: name(voice, event.seat) };
  return event.role != null
    ? voice.say("tell.revealed.card", { ...who, role: role(voice, event.role) })
    : voice.say(event.werewolf ? "tell.revealed.werewolf" : "tell.revealed.human", who);
};

const unveiled: Tells = (voice, event) => {
  if (event.seat !== voice.you) {
    return plain(voice, event);
  }
  const nights = new Map<number, string[]>();
  for (const [night, call, seat, target] of event.chosen ?? []) {
    nights.set(night, [...(nights.get(night) ?? []), chosen(voice, { type: "chosen", call, seat, target }) ?? ""]);
  }
  const past = [...nights].map(([n, lines]) => voice.say("tell.unveiled.night", { n, list: lines.join(" ") }));
  return [voice.say("tell.unveiled.you", { list: cards(voice, event.roles ?? []) }), ...past].join(" ");
};

const suspects_named: Tells = (voice, { suspects = [], tally = [] }) => {
  const named = voice.say("tell.suspects_named", { names: names(voice, suspects) });
  return tally.length > 0 ? `${named} ${count(voice, tally)}` : named;
};

const fingers_counted: Tells = (voice, { tally = [], spared = 0, fingers = [] }) => {
  const counted = count(voice, tally, spared);
  return fingers.length === 0 ? counted : `${voice.say("tell.fingers", { list: pointed(voice, fingers) })} ${counted}`;
};

const game_ended: Tells = (voice, { winner, at = "" }) => {
  const [moment, n = ""] = at.split(" ");
  return voice.say(`tell.game_ended.${winner}`, { moment: voice.say(`moment.${moment}`, { n }) });
};

const cards_turned: Tells = (voice, { roles = [], dealt = [], winners = [] }) => {
  const shown = voice.say("tell.cards_turned", { list: cards(voice, roles, dealt) });
  const won = { n: winners.length, names: names(voice, winners) };
  return winners.length === 0 ? shown : `${voice.say("tell.cards_turned.winners", won)} ${shown}`;
};

/** How events are told; all others as the text that is called like them says. */
const LINES: Record<string, Tells> = {
  game_dealt, card_dealt, night_fell, woke, chosen, answered, dawned, revealed, unveiled, suspects_named,
  fingers_counted, game_ended, cards_turned,
  call_opened: silent, beat_opened: silent, hold_opened: silent, marked: silent, discussion_opened: silent,
  accusation_opened: silent, naming_opened: silent, ballot_opened: silent,
  noted: toMe, fingered: toMe, turned: turnedInto,
  copied: (voice, event) => voice.say(event.role ? "tell.copied" : "tell.copied.nothing", facts(voice, event)),
  copy_told: (voice, event) =>
    event.seat === voice.you
      ? voice.say(event.role ? "tell.copy_told.you" : "tell.copy_told.you.nothing", facts(voice, event)) : null,
  died: (voice, event) =>
    voice.say("tell.died", { seat: name(voice, event.seat), cause: voice.say(`cause.${event.cause}`) }),
  defence_opened: (voice, event) => voice.say("tell.defence_opened", { n: 1, names: name(voice, event.seat) }),
  fingers_kept: (voice, { fingers = [] }) =>
    fingers.length === 0
      ? voice.say("tell.fingers_kept.nobody") : voice.say("tell.fingers_kept", { list: pointed(voice, fingers) }),
  lot_drawn: (voice, event) => voice.say(`tell.lot_drawn.${event.purpose}`, facts(voice, event)),
  forgot: (voice, event) => voice.say("tell.forgot", { n: event.count ?? 0 }),
};

/** An event as a sentence, null if it is not worth one. */
export function tell(voice: Voice, event: Event): string | null {
  return (LINES[event.type] ?? plain)(voice, event);
}

/** The title of the chapter that an event opens. */
export function title(voice: Voice, event: Event): string | null {
  switch (event.type) {
    case "game_dealt":
      return voice.say("tell.title.deal");
    case "night_fell":
      return voice.say("tell.title.night", { n: event.number ?? 0 });
    case "dawned":
      return voice.say("tell.title.day", { n: event.number ?? 0 });
    case "withdrawn":
    case "forgot":
      return voice.say("tell.title.back");
    case "game_ended":
    case "given_up":
      return voice.say("tell.title.end");
    default:
      return null;
  }
}
