/** A number with less and more beside it. */

import { Button } from "../app/parts";
import { text } from "../app/text";

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  by?: number;
  unit?: string;
  onStep: (value: number) => void;
}

export function Step({ label, value, least, most, by = 1, unit = "", onStep }: Props) {
  const to = (next: number) => onStep(Math.max(least, Math.min(most, next)));
  return (
    <div class="step" role="group" aria-label={label}>
      <span class="step-label">{label}</span>
      <Button disabled={value <= least} aria-label={text("ui.lobby.less")} onClick={() => to(value - by)}>
        −
      </Button>
      <output aria-live="polite">
        {value}
        {unit}
      </output>
      <Button disabled={value >= most} aria-label={text("ui.lobby.more")} onClick={() => to(value + by)}>
        +
      </Button>
    </div>
  );
}
