/** The languages there are, each under its own name: side by side, or, where a page needs its room, one under another. */

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

export function LanguageList() {
  return (
    <select
      class="language-list"
      aria-label={text("ui.home.language")}
      value={language.value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {Object.entries(languages.value).map(([id, name]) => (
        <option key={id} value={id} lang={id} selected={language.value === id}>{name}</option>
      ))}
    </select>
  );
}
