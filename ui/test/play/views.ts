/** Views for tests: what matters is given, the rest is quiet. */

import type { Chair, Playing, PublicView, You } from "../../src/wire";

export function game(more: Partial<Playing> = {}): Playing {
  return {
    phase: "discussion", night: 1, day: 1, form: "together", calls: [], call: null, deck: [], reference: null,
    circle: [1, 2, 3, 4, 5], ...more,
  };
}

export function view(playing: Partial<Playing> | null = {}, more: Partial<PublicView> = {}): PublicView {
  const chairs: Chair[] = [1, 2, 3, 4, 5].map((seat) => ({ seat, name: `P${seat}` }));
  return {
    table: "KRWT", stage: "playing", moment: "m1",
    settings: { edition: "cards", language: "en", words: "gentle", extra: [], without: [], deck: {}, options: {}, usual: {}, pace: {}, brisk: false, many_bots: false, master: "automatic", cards: "drawn" },
    chairs, watching: [], led: null, one_more: null, hands: 1, passed: false, clock: { now: 0, opens: 0, ends: null, left: null, stopped: "" }, said: 0, lines: [],
    setup: null, game: playing === null ? null : game(playing), ...more,
  };
}

export function you(more: Partial<You> = {}): You {
  return { seat: 1, person: "p1", name: "P1", host: false, ...more };
}
