/** Taking a game along: the file itself, or its story as plain text, from whose chair it is looked at. */

import { Button } from "../app/parts";
import { go } from "../app/place";
import { carried } from "../judge/carried";
import { caseOf } from "../judge/case";
import { says } from "../read/book";
import type { Story } from "./Viewer";
import type { Written } from "./record";

interface Props {
  written: Written;
  story: Story;
  name: string;
  onAnother: (() => void) | null;
}

export function Keep({ written, story, name, onAnother }: Props) {
  const called = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lupus";
  const file = new File([written.text], `${called}.lupus.jsonl`, { type: "application/jsonl" });
  const shared = typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
  return (
    <div class="buttons keep">
      {shared ? <Button onClick={() => void navigator.share({ files: [file] }).catch(() => null)}>{says("replay.share")}</Button> : null}
      <Button onClick={() => save(file)}>{says("replay.save")}</Button>
      <Button onClick={() => save(new File([asText(story)], `${called}.txt`, { type: "text/plain" }))}>{says("replay.text")}</Button>
      {written.over ? <Button onClick={() => whatIf(written)}>{says("replay.what_if")}</Button> : null}
      {onAnother ? <Button onClick={onAnother}>{says("replay.another")}</Button> : null}
    </div>
  );
}

/** Takes the game to the page that judges situations, where any choice in it may be another. */
function whatIf(written: Written): void {
  carried.give(caseOf(written));
  go("/judge");
}

/** A story as plain text, chapter by chapter. */
export function asText({ steps, chapters }: Story): string {
  return chapters
    .map((title, chapter) => [title, ...steps.filter((one) => one.chapter === chapter).map((one) => one.line)].filter(Boolean).join("\n"))
    .join("\n\n")
    .concat("\n");
}

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
