/** What a table plays otherwise than the book: a sentence each, house rules with their names and first. */

import { has, text, type Tongue, tongue } from "../app/text";
import type { Settings } from "../wire";
import { differing } from "./settle";

export interface Differs {
  option: string;
  /** The name of a house rule; null for what the book leaves open. */
  house: string | null;
  says: string;
}

export function differs({ options, usual }: Pick<Settings, "options" | "usual">, into = tongue.value): Differs[] {
  const found = Object.entries(differing(options, usual)).map(([option, value]) => ({
    option,
    house: has(`house.${option}`) ? text(`house.${option}`, {}, into) : null,
    says: text(`differs.${option}.${value}`, {}, into),
  }));
  return [...found.filter(({ house }) => house !== null), ...found.filter(({ house }) => house === null)];
}

/** The same as it is read aloud. */
export function readable(settings: Pick<Settings, "options" | "usual">, into: Tongue): string {
  const found = differs(settings, into).map(({ house, says }) => (house === null ? says : `${house}: ${says}`));
  return found.length > 0 ? [`${text("ui.lobby.differs", {}, into)}.`, ...found].join(" ") : "";
}
