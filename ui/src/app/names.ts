/** Names in any script, shortened by whole characters only, as people count them. */

const MOST = 24;
/** What the table takes at most, in code points. */
const WIRE = 200;

export function characters(name: string): string[] {
  return typeof Intl.Segmenter === "function"
    ? Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name), (one) => one.segment)
    : Array.from(name);
}

/** Returns as much of a name as a table takes. */
export function shortened(name: string): string {
  const kept: string[] = [];
  let length = 0;
  for (const character of characters(name).slice(0, MOST)) {
    length += Array.from(character).length;
    if (length > WIRE) {
      break;
    }
    kept.push(character);
  }
  return kept.join("");
}

/** What two names have in common that a table takes for one, as `people.alike` of the server. */
function alike(name: string): string {
  const folded = name.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
  return folded.replace(/[\u200c\u200d\ufe0e\ufe0f]/g, "").split(/\s+/).join(" ").trim();
}

/** Returns the name that a table will give to somebody called as somebody there is called already, or alike. */
export function apart(name: string, taken: readonly string[]): string {
  const wanted = name.trim().normalize("NFC");
  const there = new Set(taken.map(alike));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted} ${number}`;
    if (!there.has(alike(candidate))) {
      return candidate;
    }
  }
}
