/** The languages there are, each under its own name. */

import { choose, language, languages, text } from "../app/text";

export function Languages() {
  return (
    <nav class="languages" aria-label={text("ui.home.language")}>
      {Object.entries(languages.value).map(([id, name]) => (
        <button
          key={id}
          type="button"
          lang={id}
          class="language"
          aria-pressed={language.value === id}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
