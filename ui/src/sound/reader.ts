/** Which lines are new, and in which order they are said. Pure: a speaker is handed in. */

/** Gives the lines that have not been said yet. What was said before one came is not said again. */
export class Reader {
  private last: number | null = null;

  fresh<L>(said: number, lines: readonly L[]): L[] {
    const before = this.last;
    this.last = said;
    // Said for the first time here, or taken back, or another table: it was said already, or no longer holds.
    if (before === null || said < before) {
      return [];
    }
    return lines.slice(Math.max(0, lines.length - (said - before)));
  }

  forget(): void {
    this.last = null;
  }
}

/** Says one thing and then calls back, also if nothing could be heard. */
export interface Speaker<T> {
  say(one: T, done: () => void): void;
  stop(): void;
}

/** More than this is late: the oldest is left out, for the game does not wait. */
const MOST = 4;

/** Things said one after another. */
export class Queue<T> {
  private waiting: T[] = [];
  private busy = false;
  private turn = 0;
  private lately: T[] = [];
  private readonly speaker: Speaker<T>;

  constructor(speaker: Speaker<T>) {
    this.speaker = speaker;
  }

  /** `most`: how many may wait; what is older is left out. */
  say(fresh: readonly T[], most = MOST): void {
    if (fresh.length === 0) {
      return;
    }
    this.lately = [...fresh];
    this.waiting = [...this.waiting, ...fresh].slice(-most);
    this.next();
  }

  /** Says the last lines again, from their beginning. */
  repeat(): void {
    this.stop();
    this.say(this.lately);
  }

  stop(): void {
    this.turn += 1;
    this.waiting = [];
    this.busy = false;
    this.speaker.stop();
  }

  private next(): void {
    const one = this.busy ? undefined : this.waiting.shift();
    if (one === undefined) {
      return;
    }
    this.busy = true;
    const turn = this.turn;
    this.speaker.say(one, () => {
      if (turn === this.turn) {
        this.busy = false;
        this.next();
      }
    });
  }
}

/** What a voice is given: words and the pauses between them, no markup and no signs, whatever a name is made of. */
export function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\u200d\ufe0f\s.,;:!?'’‘“”"()\-–—…]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** About how long a text takes to say, in milliseconds; a voice that takes far longer has fallen silent. */
export function patience(text: string, rate: number): number {
  return 3_000 + (text.length * 120) / rate;
}
