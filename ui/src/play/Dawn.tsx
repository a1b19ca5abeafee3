/** Dawn: one slow pull of the press over the dark sheet, then two seconds in which nothing is said. */

import { Sun } from "../draw/Sky";

export function Dawn({ step }: { step: number }) {
  return (
    <div class={`dawn step-${step}`} aria-hidden="true">
      <div class="dark" />
      <div class="roller" />
      <div class="dawn-sun"><Sun /></div>
    </div>
  );
}
