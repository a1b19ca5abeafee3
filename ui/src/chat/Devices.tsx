/** The one line that says what to do with camera and microphone now. */

import { line } from "../app/text";
import type { PublicView } from "../wire";

export function DevicesLine({ view, own = null }: { view: PublicView; own?: number | null }) {
  const now = view.devices;
  if (!now) {
    return null;
  }
  return (
    <p class="devices" role="status">
      {own === null ? null : (
        <>
          <Device on={now.microphones.includes(own)} d="M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 10.5a6 6 0 0 0 12 0M12 16.5V21M8 21h8" />
          <Device on={now.cameras} d="M3 7h12v10H3zM15 11l6-3.5v9L15 13" />
        </>
      )}
      <span>{line(now.line)}</span>
    </p>
  );
}

/** A device as a mark: crossed out where it is to be off. */
function Device({ on, d }: { on: boolean; d: string }) {
  return (
    <svg class={`device${on ? " on" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
      {on ? null : <path class="cross" d="M3 21L21 3" />}
    </svg>
  );
}
