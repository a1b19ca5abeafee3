/** Somebody at the table lends the Master a voice: a sentence at a time, kept on this device alone. */

import { useEffect, useRef, useState } from "preact/hooks";

import { Button, Notice, Sheet } from "../app/parts";
import { table } from "../app/state";
import { text } from "../app/text";
import { play } from "../sound/tones";
import { aloud, learn } from "../sound/voice";
import type { NightSheet } from "../wire";
import { script } from "./lines";
import { type Taking, hindered, microphone, take } from "./recorder";
import "./voices.css";
import { clips, forget, keep, load, unwritten, written } from "./store";

export function Voices({ onClose }: { onClose: () => void }) {
  const lines = useScript();
  const [at, setAt] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const recorded = clips.value;
  const missing = lines.filter((one) => !recorded.has(one));
  const line = at ?? missing[0] ?? lines[0] ?? null;
  useEffect(() => {
    void load();
    void learn();
    return shut;
  }, []);
  return (
    <Sheet title={text("ui.voices")} onClose={onClose} class="voices">
      <p class="hint">{text("ui.voices.hint", { n: lines.length })}</p>
      {line === null ? null : (
        <Reading
          key={line}
          line={line}
          place={text("ui.voices.place", { n: lines.indexOf(line) + 1, all: lines.length })}
          onSaid={setSaid}
          onNext={() => setAt(lines[lines.indexOf(line) + 1] ?? null)}
        />
      )}
      <Notice>{said || text(missing.length ? "ui.voices.missing" : "ui.voices.all", { n: missing.length })}</Notice>
      <details>
        <summary>{text("ui.voices.lines")}</summary>
        <ol class="voice-lines">
          {lines.map((one) => (
            <li key={one}>
              <button type="button" aria-current={one === line ? "step" : undefined} onClick={() => setAt(one)}>
                <span aria-hidden="true">{recorded.has(one) ? "✓" : "○"}</span> {one}
                <span class="for-ears">{text(recorded.has(one) ? "ui.voices.is" : "ui.voices.is_not")}</span>
              </button>
            </li>
          ))}
        </ol>
      </details>
      <Keeping onSaid={setSaid} />
    </Sheet>
  );
}

/** What this table needs read; the order of its calls is the server's to say. */
function useScript(): string[] {
  const [calls, setCalls] = useState<readonly string[]>([]);
  const view = table.value;
  const deck = view?.setup?.deck ?? view?.game?.deck ?? [];
  const edition = view?.settings.edition ?? "";
  const asked = String(new URLSearchParams({ edition, cards: deck.map(([role, n]) => `${role}:${n}`).join(",") }));
  useEffect(() => {
    fetch(`/api/sheet?${asked}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<NightSheet>) : null))
      .then((sheet) => setCalls([...new Set(sheet?.calls.flat() ?? [])]), () => null);
  }, [asked]);
  return view ? script(view, calls, aloud.value) : [];
}

let stream: MediaStream | null = null;

function shut(): void {
  stream?.getTracks().forEach((one) => one.stop());
  stream = null;
}

interface ReadingProps {
  line: string;
  place: string;
  onSaid: (said: string) => void;
  onNext: () => void;
}

/** One sentence, large, and the one button that begins and ends it. */
function Reading({ line, place, onSaid, onNext }: ReadingProps) {
  const why = hindered();
  const [taking, setTaking] = useState<Taking | null>(null);
  const open = useRef<Taking | null>(null);
  const living = useRef(true);
  useEffect(() => () => {
    living.current = false;
    open.current?.end();
  }, []);
  const begin = async () => {
    onSaid("");
    try {
      stream ??= await microphone();
    } catch {
      onSaid(text("ui.voices.refused"));
      return;
    }
    const one = (open.current = take(stream));
    setTaking(one);
    const bytes = await one.whole;
    if (!living.current) {
      return;
    }
    setTaking(null);
    if (bytes === null) {
      onSaid(text("ui.voices.short"));
    } else {
      onSaid((await keep([{ language: aloud.value.language, says: line, bytes }])) ? "" : text("ui.voices.unkept"));
      onNext();
    }
  };
  return (
    <div class={`reading${taking ? " taking" : ""}`}>
      <p class="place">{place}</p>
      <p class="sentence">{line}</p>
      {why ? <p class="hint">{text(`ui.voices.${why}`)}</p> : (
        <Button kind="primary" class="take" aria-pressed={taking !== null} onClick={() => (taking ? taking.end() : void begin())}>
          {text(taking ? "ui.voices.stop" : "ui.voices.record")}
        </Button>
      )}
      <div class="buttons">
        <Button disabled={!clips.value.has(line)} onClick={() => void hear(line)}>{text("ui.voices.hear")}</Button>
        <Button onClick={onNext}>{text("ui.voices.next")}</Button>
      </div>
    </div>
  );
}

async function hear(line: string): Promise<void> {
  const bytes = clips.value.get(line);
  if (bytes) {
    await play(bytes, true).catch(() => null);
  }
}

/** As a file, from a file, and gone in one tap. */
function Keeping({ onSaid }: { onSaid: (said: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const save = () => {
    const address = URL.createObjectURL(new Blob([written()], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: "voice.lupus-voice" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const bring = async (chosen: File | undefined) => {
    const found = chosen ? unwritten(await chosen.text()) : null;
    if (found) {
      await keep(found);
    }
    onSaid(found ? text("ui.voices.brought", { n: found.length }) : text("ui.voices.none"));
  };
  return (
    <div class="buttons keeping">
      <Button disabled={clips.value.size === 0} onClick={save}>{text("ui.group.file")}</Button>
      <Button onClick={() => file.current?.click()}>{text("ui.voices.bring")}</Button>
      <input
        ref={file} type="file" accept=".lupus-voice,application/json" hidden aria-label={text("ui.voices.bring")}
        onChange={(event) => void bring(event.currentTarget.files?.[0])}
      />
      <Button kind="danger" disabled={clips.value.size === 0} onClick={() => void forget().then(() => onSaid(text("ui.voices.forgotten")))}>
        {text("ui.voices.forget")}
      </Button>
    </div>
  );
}
