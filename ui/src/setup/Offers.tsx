/** The choices that a table begins with, asked in the same words before it is made and afterwards. */

import { text } from "../app/text";
import type { Settings } from "../wire";
import { Choice } from "./Choice";
import { minutes, type Tempo, TEMPOS } from "./estimate";
import type { Preset } from "./presets";

interface Props<T extends string> {
  value: T | null;
  onChoose: (value: T) => void;
}

export function Presets(props: Props<Preset>) {
  return <Choice row legend={text("ui.home.preset")} offers={said<Preset>(["friends", "strict"], "ui.home.preset.")} {...props} />;
}

export function Editions(props: Props<string>) {
  const offers = ["cards", "classic"].map((value) => ({
    value, label: text(`edition.${value}`), says: text(`ui.home.edition.${value}`),
  }));
  return <Choice row legend={text("ui.home.edition")} offers={offers} {...props} />;
}

export function Tempos({ people, ...props }: Props<Tempo> & { people: number }) {
  const offers = (["quick", "usual", "calm"] as const).map((value) => ({
    value, label: text(`ui.home.tempo.${value}`), says: text("ui.home.minutes", { n: minutes(people, TEMPOS[value]) }),
  }));
  return <Choice row legend={text("ui.home.tempo.with", { n: people })} offers={offers} {...props} />;
}

export function Wordings(props: Props<Settings["words"]>) {
  return <Choice row legend={text("ui.home.wording")} offers={said<Settings["words"]>(["gentle", "harsh", "children"], "ui.home.wording_")} {...props} />;
}

function said<T extends string>(values: readonly T[], family: string) {
  return values.map((value) => ({ value, label: text(family + value), says: text(`${family}${value}.says`) }));
}
