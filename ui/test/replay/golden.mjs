/** Folds and tells records as the page does, for a comparison with what the engine says: JSON in, differences out.
 * Run by tests/reading/test_replay_page.py. */

import { readFileSync } from "node:fs";

import { listed } from "../../src/app/listed.ts";
import { caseOf } from "../../src/judge/case.ts";
import { moments } from "../../src/replay/fold.ts";
import { parse } from "../../src/replay/record.ts";
import { labels, tell } from "../../src/replay/tell.ts";

const { games, catalogues } = JSON.parse(readFileSync(0, "utf-8"));
const found = [];
const cases = [];

function voice(language, persons, you) {
  const words = catalogues[language];
  const rules = new Intl.PluralRules(language);
  const say = (key, args = {}) => {
    let text = words[key];
    if (text === undefined) {
      throw new Error(`no text ${key}`);
    }
    text = typeof text === "string" ? text : text[rules.select(Number(args.n))];
    return text.replace(/\{([a-z_]+)\}/g, (_, name) => String(args[name]));
  };
  return { say, has: (key) => key in words, listed: (names) => listed(names, say), labels: labels(persons), you };
}

const sorted = (map) => Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));

function shown({ public: seen, private: own }) {
  const { alive, silent } = seen;
  const by = (one, other) => one - other;
  return {
    ...seen, alive: [...alive].sort(by), silent: [...silent].sort(by), notes: own.notes,
    roles: sorted(own.roles), awake: sorted(own.awake),
  };
}

for (const game of games) {
  const written = parse(game.record);
  cases.push(written.over ? caseOf(written) : null);
  const persons = written.dealt.persons.map((one) => one.name);
  for (const { who, lines, views } of game.seen) {
    const told = moments(written, who);
    const compare = (what, mine, theirs) => {
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) {
        found.push({ game: game.name, who, what, page: mine, engine: theirs });
      }
    };
    for (const [language, engine] of Object.entries(lines)) {
      const speaks = voice(language, persons, typeof who === "number" ? who : null);
      compare(`lines in ${language}`, told.map(({ event }) => tell(speaks, event)), engine);
    }
    for (const [batch, view] of views) {
      const state = shown(told.findLast((one) => one.batch.number <= batch).state);
      for (const [field, value] of Object.entries(view)) {
        compare(`${field} after batch ${batch}`, state[field], value);
      }
    }
  }
}
process.stdout.write(JSON.stringify({ found: found.slice(0, 5), cases }));
