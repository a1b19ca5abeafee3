/** This phone's part in a deal: it seals a share before the cards, and gives it once its seal is on the closed list.
 * Nobody taps anything. What is kept of it tells nothing of any card. */

import { randomWord } from "../app/storage";
import type { Answer, Dealing, Request } from "../wire";
import { hash, listed } from "./hash";
import { type Slip, keepSlip, slipFor } from "./slips";

type Ask = (command: Request["command"]) => Promise<Answer>;

/** What was sent already, so that a frame more sends nothing twice. */
const sent = new Set<string>();

/** Does what a deal that is being made asks of somebody's phone. */
export function takePart(dealing: Dealing, person: string, ask: Ask): void {
  if (!dealing.phones.includes(person)) {
    return;
  }
  const slip = mine(dealing, person);
  if (slip.commitment !== dealing.commitment) {
    return; // The server has changed its mind: this phone gives nothing, and its slip says so.
  }
  if (dealing.seals === null) {
    once(`seal ${slip.share}`, () => ask({ type: "seal", deal: slip.deal, seal: hash(slip.share) }), () => undefined);
    return;
  }
  const closed = { ...slip, list: slip.list || listed(dealing.seals) };
  keepSlip(closed);
  if (closed.list === listed(dealing.seals) && dealing.seals[person] === hash(slip.share)) {
    once(
      `share ${slip.share}`,
      () => ask({ type: "share", deal: slip.deal, share: slip.share }),
      () => keepSlip({ ...closed, given: true }),
    );
  }
}

/** The slip of this deal, also after a reload. */
function mine(dealing: Dealing, person: string): Slip {
  const kept = slipFor(dealing.game, dealing.deal, person);
  if (kept) {
    return kept;
  }
  const share = randomWord() + randomWord();
  const slip = { game: dealing.game, deal: dealing.deal, person, share, commitment: dealing.commitment, list: "", given: false };
  keepSlip(slip);
  return slip;
}

function once(what: string, send: () => Promise<Answer>, done: () => void): void {
  if (!sent.has(what)) {
    sent.add(what);
    void send().then((answer) => {
      if (answer.ok) {
        done();
      } else {
        sent.delete(what);
      }
    });
  }
}
