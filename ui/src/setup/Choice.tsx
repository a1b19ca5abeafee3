/** One of a few: cards to tap, radio buttons underneath. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Offer<T extends string> {
  value: T;
  label: ComponentChildren;
  says?: ComponentChildren;
}

interface Props<T extends string> {
  legend: string;
  offers: readonly Offer<T>[];
  value: T | null;
  onChoose: (value: T) => void;
  /** How the offers stand: below one another, or as many in a row as there is room for. */
  row?: boolean;
}

export function Choice<T extends string>({ legend, offers, value, onChoose, row }: Props<T>) {
  const name = useId();
  return (
    <fieldset class={`choice${row ? " row" : ""}`}>
      <legend>{legend}</legend>
      <div class="offers">
        {offers.map((offer) => (
          <label key={offer.value} class={offer.value === value ? "offer chosen" : "offer"}>
            <input
              type="radio"
              name={name}
              value={offer.value}
              checked={offer.value === value}
              onChange={() => onChoose(offer.value)}
            />
            <span class="offer-label">{offer.label}</span>
            {offer.says ? <span class="offer-says">{offer.says}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
