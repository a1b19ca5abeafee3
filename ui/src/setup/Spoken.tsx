/** The language of the table: of the board, of the Master's words. Each phone's own is its owner's affair. */

import { languages, text } from "../app/text";
import { Choice } from "./Choice";
import { settings, settle } from "./settle";

export function Spoken() {
  return <Tongues value={settings()?.language ?? null} onChoose={(language) => void settle({ language })} />;
}

export function Tongues({ value, onChoose }: { value: string | null; onChoose: (language: string) => void }) {
  return (
    <Choice
      row
      legend={text("ui.home.words")}
      value={value}
      onChoose={onChoose}
      offers={Object.entries(languages.value).map(([value, label]) => ({ value, label: <span lang={value}>{label}</span> }))}
    />
  );
}
