/** How names begin before which Spanish says "e" for "and", as in lang/__init__.py. */
const I_SOUND = /^\u2068?(?:h?[iíïî](?![aeoáéó])|y(?![aeiouáéíóú]))/i;

/** Things as people list them: "A, B and C"; of none, the word for nobody. */
export function listed(things: readonly string[], say: (key: string, args?: Record<string, string>) => string): string {
  if (things.length === 0) {
    return say("list.nobody");
  }
  const and = I_SOUND.test(things.at(-1) ?? "") ? "list.and.i" : "list.and";
  return things.reduce((list, name, at) => say(at === things.length - 1 ? and : "list.comma", { list, name }));
}
