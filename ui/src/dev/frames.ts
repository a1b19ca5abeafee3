/** Frames made by hand: any number of people in any moment. */

import { FACES } from "../draw/faces";
import type { Chair, Frame, Line, Playing, PublicView, You } from "../wire";

const NAMES = [
  "Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Giulia", "Hamed", "Irene", "Luca", "Marta", "Niccolò",
  "Alessandra", "Alessandro", "Giovanbattista", "李小龍", "Bob 🐺", "Zoë", "Ursula von der Heide", "Pia", "Quirino", "Rosa", "Tommaso", "Vito",
];

const DECK: Record<number, [string, number][]> = {};
function deckOf(n: number): [string, number][] {
  DECK[n] ??= [["seer", 1], ["medium", 1], ["owl", 1], ["villager", n - 5], ["werewolf", 2]];
  return DECK[n];
}

export interface Wish {
  n: number;
  phase: string;
  /** 0 to 1: how much of the clock is left. */
  left?: number;
  seat?: number | null;
  role?: string;
  lobby?: boolean;
}

function chairs({ n, phase, lobby }: Wish): Chair[] {
  const early = phase === "dealt" || lobby;
  return Array.from({ length: n }, (_, at) => {
    const seat = at + 1;
    const ghost = !early && (seat === 5 || (n > 9 && (seat === 2 || seat === 9)) || (n > 20 && seat % 6 === 0));
    return {
      seat, name: NAMES[at]!, ghost, host: seat === 1, face: FACES[at]!.id,
      ...(seat === 4 ? { bot: "plain" } : {}),
      ...(seat === 3 && phase === "discussion" ? { away: true } : {}),
      ...(phase === "dealt" && seat % 3 === 2 ? { seen: true } : {}),
      ...(phase === "discussion" && seat % 4 === 0 ? { enough: true } : {}),
    };
  });
}

const LINES: Record<string, Line[]> = {
  dealt: [{ key: "say.dealt" }],
  call: [{ key: "call.seer.open" }, { key: "call.seer.ask" }],
  point: [{ key: "say.nightfall.together" }, { key: "say.point" }],
  look: [{ key: "say.look" }],
  hold: [{ key: "say.hold" }],
  discussion: [{ key: "say.dawn", seats: [5], n: 1 }, { key: "say.discussion" }],
  accusation: [{ key: "say.accusation", seats: [6] }, { key: "say.accusation.next", seats: [12] }],
  defence: [{ key: "say.suspects", seats: [3, 7], n: 2 }, { key: "say.defence", seats: [3] }],
  execution: [{ key: "say.vote", seats: [3, 7], n: 2 }],
  ballot: [{ key: "say.ballot" }, { key: "say.ballot.next", seats: [1] }],
  count: [{ key: "say.executed", seats: [3] }, { key: "say.nightfall.together" }],
  last_words: [{ key: "say.dawn", seats: [5], n: 1 }, { key: "say.last_words", seats: [5] }],
  over: [{ key: "say.end.humans" }, { key: "say.cards" }, { key: "say.winners", seats: [1, 3, 4], n: 3 }],
};

const NIGHT = new Set(["call", "point", "look", "hold"]);

function game(wish: Wish, living: number[]): Playing {
  const { n, phase } = wish;
  const all = Array.from({ length: n }, (_, at) => at + 1);
  const accused = (seat: number) => (seat % 3 === 0 ? 7 : seat % 4 === 1 ? 6 : 3);
  const order = all.slice(5).concat(all.slice(0, 5)).filter((seat) => living.includes(seat));
  const accusers = phase === "accusation" ? order.slice(0, Math.ceil(order.length / 2)) : order;
  const suspects = ["defence", "execution", "ballot", "count"].includes(phase) ? [3, 7] : [];
  const voters = living.filter((seat) => seat !== 3 && seat !== 7);
  const fingers = voters.map((seat): [number, number | null] => [seat, seat % 3 ? 3 : 7]);
  return {
    phase: phase === "count" ? "point" : phase, night: NIGHT.has(phase) ? 3 : 2, day: phase === "dealt" ? 0 : phase === "hold" ? 1 : 2,
    form: phase === "call" ? "called" : "together", calls: ["medium", "werewolf", "seer", "owl"],
    call: phase === "call" ? "seer" : null, deck: deckOf(n), reference: phase === "dealt" ? null : 5,
    circle: all.slice(5).concat(all.slice(0, 5)),
    asked: phase === "accusation" ? order[accusers.length]! : phase === "ballot" ? 1 : null,
    order: phase === "accusation" ? order : [],
    accusations: ["accusation", "defence", "execution"].includes(phase)
      ? accusers.map((seat): [number, number | null] => [seat, accused(seat) === seat ? 6 : accused(seat)]) : [],
    mark: phase === "defence" ? 7 : null,
    suspects, speaker: phase === "defence" ? 3 : phase === "last_words" ? 5 : null,
    voters: ["execution", "ballot"].includes(phase) ? voters : [], ballot: 1,
    votes: phase === "ballot" ? fingers.slice(2) : [], pointed: 3,
    count: phase === "count" ? {
      ballot: 1, nobody: 0, fingers,
      tally: [[3, fingers.filter(([, to]) => to === 3).length], [7, fingers.filter(([, to]) => to === 7).length]],
    } : null,
    executed: phase === "count" ? 3 : null, dead: [5],
    end: phase === "over" ? {
      winner: "humans", at: "execution 3",
      roles: all.map((seat) => ["villager", "werewolf", "seer", "owl", "medium", "villager", "werewolf", "harlot", "bodyguard", "possessed", "freemason", "freemason"][at(seat)] ?? "villager"),
      dealt: all.map((seat) => ["villager", "werewolf", "seer", "owl", "medium", "villager", "werewolf", "harlot", "bodyguard", "possessed", "freemason", "freemason"][at(seat)] ?? "villager"),
      winners: all.filter((seat) => ![2, 7, 10].includes(seat)),
      tale: null,
    } : null,
  };
}
const at = (seat: number) => seat - 1;

export function frameOf(wish: Wish): Frame {
  const { n, phase, left = 0.6, seat = 1, role = "seer", lobby = false } = wish;
  const seats = chairs(wish);
  const living = seats.filter((one) => !one.ghost).map((one) => one.seat);
  const now = performance.now() + 5_000_000;
  const length = phase === "discussion" ? 160_000 : 20_000;
  const timed = !lobby && phase !== "dealt" && phase !== "over";
  const view: PublicView = {
    table: "KRWT", stage: lobby ? "lobby" : phase === "over" ? "over" : "playing", moment: `${phase}-${n}`,
    settings: { edition: "cards", language: "en", words: "gentle", extra: [], without: [], deck: {}, options: {}, usual: {}, pace: {}, brisk: false, many_bots: false, master: "automatic", cards: "drawn" },
    chairs: seats, watching: [], led: null, one_more: null, hands: 1, passed: false,
    clock: { now, opens: now - (1 - left) * length, ends: timed ? now + left * length : null, left: null, stopped: "" },
    said: 12, lines: lobby ? [] : (LINES[phase] ?? []),
    setup: lobby ? { least: 7, most: 23, deck: deckOf(n), extras: [], swappable: [], defects: [], removed: [] } : null,
    game: lobby ? null : game(wish, living),
  };
  const own: You = {
    seat, person: "p1", name: NAMES[0]!, host: false, role,
    asked: NIGHT.has(phase) || phase === "execution" || (phase === "ballot" && seat === 1),
    may: NIGHT.has(phase) ? living : phase === "accusation" ? living.filter((one) => one !== seat)
      : phase === "execution" || phase === "ballot" ? [3, 7] : [],
    counts: role === "seer" ? living.filter((one) => one !== seat) : [],
    target: phase === "look" || phase === "hold" ? 6 : null, touched: phase === "look" || phase === "hold", kept: phase === "hold",
    mates: role === "werewolf" ? [1, 7, 8] : [], pointing: role === "werewolf" && phase === "look" ? [{ seat: 7, target: 6 }] : [],
    line: phase === "hold" ? (role === "seer" ? { key: "you.answer.yes", seats: [6], roles: ["seer"] } : { key: "you.harmless.2" })
      : role === "werewolf" ? { key: "you.mates", seats: [1, 7, 8], roles: ["werewolf"] } : { key: "you.harmless.4" },
    notes: NIGHT.has(phase) ? [] : phase === "dealt" ? [{ key: "you.card", roles: [role] }] : role === "seer" ? [{ key: "you.card", roles: ["seer"] }, { key: "you.answer.no", seats: [4], roles: ["seer"] }, { key: "you.answer.yes", seats: [7], roles: ["seer"] }] : [],
  };
  return { n: 1, view: { public: view, you: own, board: { pairing: "42 17" } }, answers: [], pad: "" };
}
