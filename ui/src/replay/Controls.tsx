/** Step, scrub, play; with the arrow keys too. */

import { useEffect, useState } from "preact/hooks";

import { says } from "../read/book";
import type { Story } from "./Viewer";

interface Props {
  story: Story;
  at: number;
  onAt: (at: number) => void;
}

/** Milliseconds for which a sentence stands: to look, and to read it. */
const LOOK = 1200;
const LETTER = 35;
const FASTER = 0.45;

const SHAPES: Record<string, string> = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  play: "M7 4l13 8-13 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  on: "M7 4l11 8-11 8z",
  last: "M16 4h3v16h-3zM4 4l11 8-11 8z",
};

export function Controls({ story: { steps, chapters }, at, onAt }: Props) {
  const [playing, setPlaying] = useState(false);
  const [fast, setFast] = useState(false);
  const last = steps.length - 1;
  const to = (next: number) => onAt(Math.max(0, Math.min(last, next)));
  const line = steps[at]?.line ?? "";
  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    const timer = setTimeout(() => (at >= last ? setPlaying(false) : to(at + 1)), (LOOK + LETTER * line.length) * (fast ? FASTER : 1));
    return () => clearTimeout(timer);
  }, [playing, fast, at, last]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step && !(event.target instanceof HTMLInputElement) && !(event.target instanceof HTMLSelectElement)) {
        event.preventDefault();
        setPlaying(false);
        to(at + step);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [at, last]);
  const by = (next: number) => () => {
    setPlaying(false);
    to(next);
  };
  const begin = () => {
    setPlaying(!playing);
    if (!playing && at >= last) {
      to(0);
    }
  };
  const chapter = steps[at]?.chapter ?? 0;
  return (
    <div class="controls" role="group" aria-label={says("replay.play")}>
      <input
        type="range" min={0} max={last} value={at} aria-label={says("replay.step", { n: at + 1, all: last + 1 })}
        aria-valuetext={`${chapters[chapter]}: ${line}`} onInput={(event) => by(Number(event.currentTarget.value))()}
      />
      <div class="keys">
        <Key name="first" onTap={by(0)} off={at === 0} />
        <Key name="back" onTap={by(at - 1)} off={at === 0} />
        <Key name={playing ? "pause" : "play"} onTap={begin} main />
        <Key name="on" onTap={by(at + 1)} off={at === last} />
        <Key name="last" onTap={by(last)} off={at === last} />
      </div>
      <div class="more-keys">
        <span class="hint">{says("replay.step", { n: at + 1, all: last + 1 })}</span>
        <label class="select">
          <span class="for-ears">{says("replay.chapter")}</span>
          <select value={chapter} onChange={(event) => by(steps.findIndex((one) => one.chapter === Number(event.currentTarget.value)))()}>
            {chapters.map((name, number) => (steps.some((one) => one.chapter === number) ? <option key={number} value={number}>{name}</option> : null))}
          </select>
        </label>
        <button type="button" class="button quiet" aria-pressed={fast} onClick={() => setFast(!fast)}>{says("replay.fast")}</button>
      </div>
    </div>
  );
}

function Key({ name, onTap, off = false, main = false }: { name: string; onTap: () => void; off?: boolean; main?: boolean }) {
  return (
    <button type="button" class={`button${main ? " primary" : ""}`} aria-label={says(`replay.${name}`)} aria-disabled={off ? "true" : undefined} onClick={() => off || onTap()}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={SHAPES[name] ?? ""} /></svg>
    </button>
  );
}
