/** The line to a table: one socket, dialled again for as long as the table is there. Views are whole, so nothing is
 * replayed; what was asked and not answered is asked again with the same id, unless its moment has passed. */

import type { Answer, Frame, Request } from "../wire";

export type AnyAsk = Request["command"];

/** What a line tells whoever opened it. */
export interface Ears {
  frame(frame: Frame): void;
  state(state: "on" | "lost" | "gone", why?: "token" | "table"): void;
  unsent(unsent: boolean): void;
}

/** What a line needs from its surroundings; tests bring their own. */
export interface World {
  socket(url: string): WebSocket;
  wait(run: () => void, ms: number): number;
  stop(timer: number): void;
  now(): number;
  id(): string;
}

interface Open {
  request: Request;
  since: number;
  moment: string;
  done(answer: Answer): void;
}

/** Closed for good: there is no such key, or no such table. */
const UNKNOWN_TOKEN = 4401;
const NO_TABLE = 4404;

const FIRST = 300;
const LONGEST = 5_000;
/** A socket that does not open within this is given up for a new one. */
const PATIENCE = 8_000;
/** A line in doubt whose follower brings nothing within this is called lost. */
const SLOW = 2_000;
const NOT_SENT = 1_500;

/** Said for one moment only: later they would mean something else. */
const OF_THE_MOMENT = new Set(["say", "point", "accuse", "vote", "seen", "enough", "hold", "skip"]);

/** JSON that every server reads: half a character, as a keyboard may leave it, is no text. */
function spelled(request: Request): string {
  return JSON.stringify(request, (_, value: unknown) => (typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "") : value));
}

export class Net {
  private readonly open = new Map<string, Open>();
  private socket: WebSocket | null = null;
  /** A line that may be dead, kept until the one that follows it has brought a frame. */
  private old: WebSocket | null = null;
  private ready = false;
  private heardAt = 0;
  private ended = false;
  private fails = 0;
  private redial = 0;
  private patience = 0;
  private slow = 0;
  private watch = 0;
  private moment = "";
  private readonly url: string;
  private token: string | null;
  private readonly covered: boolean;
  private readonly ears: Ears;
  private readonly world: World;

  /** `covered`: nothing is to be shown that only this key's owner may know. */
  constructor(url: string, token: string | null, ears: Ears, world: World, covered = false) {
    this.url = url;
    this.token = token;
    this.covered = covered;
    this.ears = ears;
    this.world = world;
    this.dial();
  }

  /** Asks something; answered as soon as the server has answered, on this line or a later one. */
  ask(command: AnyAsk): Promise<Answer> {
    return new Promise((done) => {
      const request = { id: this.world.id(), command };
      this.open.set(request.id, { request, since: this.world.now(), moment: this.moment, done });
      this.put(request);
      this.look();
    });
  }

  /** Sends something that is never answered and never sent again, so many bytes long; it is lost if the line is. */
  tell(command: AnyAsk, size: number): void {
    if (this.ready) {
      const raw = spelled({ id: this.world.id(), command });
      this.socket?.send(raw + " ".repeat(Math.max(0, size - new TextEncoder().encode(raw).length)));
    }
  }

  /** Dials at once: the phone has woken up, or the network is back. A line that looks open is kept until the new one
   * has brought a frame, so that nobody seems to be away meanwhile. */
  wake(): void {
    if (this.ended || (this.socket !== null && !this.ready)) {
      return;
    }
    this.fails = 0;
    this.old = this.socket;
    this.ready = false;
    this.dial();
    this.world.stop(this.slow);
    this.slow = this.world.wait(() => !this.ready && this.ears.state("lost"), SLOW);
  }

  /** The network is gone, whatever a socket thinks. */
  away(): void {
    if (this.socket && !this.ended) {
      this.lost(this.socket);
    }
  }

  /** How long it is since anything was heard, or since something was asked that is still open; 0 while dialling. */
  get silence(): { heard: number; open: number } {
    const now = this.world.now();
    return this.ready
      ? { heard: now - this.heardAt, open: Math.max(0, now - Math.max(this.oldest(), this.heardAt)) }
      : { heard: 0, open: 0 };
  }

  /** Goes on under another key (a board that the host has paired). */
  as(token: string): void {
    this.token = token;
  }

  end(): void {
    this.ended = true;
    this.world.stop(this.slow);
    this.world.stop(this.redial);
    this.world.stop(this.watch);
    this.drop();
  }

  private dial(): void {
    this.world.stop(this.redial);
    const socket = this.world.socket(this.url);
    this.socket = socket;
    this.patience = this.world.wait(() => this.lost(socket), PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify(this.token === null ? {} : this.hello()));
    socket.onmessage = (event) => this.hear(socket, event.data);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  private hello() {
    return { token: this.token, ...(this.covered ? { covered: true } : { seals: true }) };
  }

  private hear(socket: WebSocket, data: unknown): void {
    if (socket !== this.socket || typeof data !== "string") {
      return;
    }
    const frame = JSON.parse(data) as Frame;
    this.world.stop(this.patience);
    this.fails = 0;
    this.heardAt = this.world.now();
    this.retire();
    this.moment = frame.view.public.moment;
    const fresh = !this.ready;
    this.ready = true;
    this.ears.frame(frame);
    if (fresh) {
      this.ears.state("on");
    }
    this.settle(frame.answers ?? []);
    if (fresh) {
      this.again();
    }
    this.look();
  }

  private settle(answers: readonly Answer[]): void {
    for (const answer of answers) {
      this.open.get(answer.id)?.done(answer);
      this.open.delete(answer.id);
    }
  }

  /** On a new line, after its first frame: asks again what is still open. */
  private again(): void {
    for (const { request, moment, done } of [...this.open.values()]) {
      if (OF_THE_MOMENT.has(request.command.type) && moment !== this.moment) {
        this.open.delete(request.id);
        done({ id: request.id, ok: false, error: { code: "moved_on", facts: { moment: this.moment } } });
      } else {
        this.put(request);
      }
    }
  }

  private put(request: Request): void {
    if (this.ready) {
      this.socket?.send(spelled(request));
    }
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) {
      return;
    }
    if (code === UNKNOWN_TOKEN || code === NO_TABLE) {
      this.end();
      this.giveUp();
      this.ears.state("gone", code === NO_TABLE ? "table" : "token");
    } else {
      this.lost(socket);
    }
  }

  private giveUp(): void {
    for (const { request, done } of this.open.values()) {
      done({ id: request.id, ok: false, error: { code: "gone" } });
    }
    this.open.clear();
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) {
      return;
    }
    this.drop();
    this.ears.state("lost");
    const wait = Math.min(LONGEST, FIRST * 2 ** this.fails) * (0.75 + Math.random() / 2);
    this.fails += 1;
    this.redial = this.world.wait(() => this.dial(), wait);
  }

  private retire(): void {
    this.old?.close();
    this.old = null;
  }

  private drop(): void {
    this.retire();
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    this.world.stop(this.patience);
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private oldest(): number {
    return Math.min(...[...this.open.values()].map((one) => one.since));
  }

  /** Says whether something has been open for too long, and looks again when that may change. */
  private look(): void {
    this.world.stop(this.watch);
    const age = this.world.now() - this.oldest();
    this.ears.unsent(age >= NOT_SENT);
    if (age < NOT_SENT && this.open.size > 0) {
      this.watch = this.world.wait(() => this.look(), NOT_SENT - age);
    }
  }
}
