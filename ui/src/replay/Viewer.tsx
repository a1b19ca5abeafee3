/** A game as a story around the circle: step by step, from any chair, with the words and who points at whom. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { paper } from "../app/paper";
import { catalogue, has, language, list, text, written as names } from "../app/text";
import { Circle } from "../draw/Circle";
import { Moon, Sun } from "../draw/Sky";
import { RolePicture } from "../draw/roles";
import { WolfPicture } from "../draw/wolf";
import { says } from "../read/book";
import { Controls } from "./Controls";
import { Keep } from "./Keep";
import { type Audience, type Moment, moments } from "./fold";
import type { Written } from "./record";
import { drawn } from "./scene";
import { type Voice, labels, tell, title } from "./tell";

/** A moment that is worth a sentence, and the chapter it belongs to. */
export interface Step {
  moment: Moment;
  line: string;
  chapter: number;
}

export interface Story {
  steps: Step[];
  chapters: string[];
}

function storyOf(told: readonly Moment[], voice: Voice): Story {
  const chapters: string[] = [];
  const steps: Step[] = [];
  for (const moment of told) {
    const opened = title(voice, moment.event);
    if (opened !== null || chapters.length === 0) {
      chapters.push(opened ?? "");
    }
    const line = tell(voice, moment.event);
    if (line !== null) {
      steps.push({ moment, line, chapter: chapters.length - 1 });
    }
  }
  return { steps, chapters };
}

interface Props {
  written: Written;
  name: string;
  onAnother: (() => void) | null;
}

export function Viewer({ written, name, onAnother }: Props) {
  const [who, setWho] = useState<Audience>("board");
  const [at, setAt] = useState(0);
  const [cards, setCards] = useState(true);
  const people = useMemo(() => labels((written.dealt.persons ?? []).map((one) => one.name)), [written]);
  const story = useMemo(() => {
    const voice = { say: text, has, listed: list, labels: people, you: typeof who === "number" ? who : null };
    return storyOf(moments(written, who), voice);
  }, [written, who, language.value, catalogue.value]);
  const step = story.steps[Math.min(at, story.steps.length - 1)];
  const scene = step && drawn(step.moment, people, who, turnedBefore(story, at));
  useEffect(() => {
    names.value = people;
    return () => {
      names.value = null;
    };
  }, [people]);
  const kept = useRef(paper.value);
  useEffect(() => {
    paper.value = scene?.night ? "dark" : "light";
  }, [scene?.night]);
  useEffect(() => () => void (paper.value = kept.current), []);
  if (!step || !scene) {
    return null;
  }
  const look = (next: Audience) => {
    const { number } = step.moment.batch;
    const others = moments(written, next);
    setWho(next);
    setAt(Math.max(0, storyOf(others.filter((one) => one.batch.number <= number), silent(people)).steps.length - 1));
  };
  return (
    <div class={`viewer ${scene.night ? "by-night" : "by-day"}`} data-step={at}>
      <p class="of">{name}</p>
      {written.over ? <Seen who={who} people={people} onWho={look} /> : <p class="hint">{says("replay.unfinished")}</p>}
      <div class="stage">
        <Circle {...scene} own={typeof who === "number" ? who : null} instead={(seat) => (cards ? face(scene.roles.get(seat), scene.turned) : null)}>
          <div class={`hub-sky${scene.pulls.length > 0 ? " crossed" : ""}`}>{scene.night ? <Moon /> : <Sun />}</div>
        </Circle>
      </div>
      <div class="telling">
        <h2>{story.chapters[step.chapter]}</h2>
        <p class="now-told" role="status" aria-live="polite">{step.line}</p>
        <Remarks step={step} who={who} people={people} />
        <Controls story={story} at={at} onAt={setAt} />
        {scene.roles.size > 0 ? (
          <label class="cards-shown"><input type="checkbox" checked={cards} onChange={() => setCards(!cards)} /> {says("replay.cards")}</label>
        ) : null}
        {scene.roles.size > 0 ? <Held roles={scene.roles} people={people} /> : null}
        <Chapter story={story} step={step} onAt={setAt} />
        <Keep written={written} story={story} name={name} onAnother={onAnother} />
      </div>
    </div>
  );
}

/** A voice that only counts sentences. */
const silent = (people: readonly string[]): Voice => ({ say: text, has, listed: list, labels: people, you: null });

function turnedBefore({ steps }: Story, at: number): Moment | null {
  return steps.slice(0, at + 1).findLast(({ moment }) => moment.event.type === "cards_turned")?.moment ?? null;
}

/** A card that whoever looks knows; a werewolf shows itself only when all cards are turned. */
function face(role: string | undefined, turned: boolean) {
  if (role === undefined) {
    return null;
  }
  return <span class="turned up">{turned && role === "werewolf" ? <WolfPicture /> : <RolePicture role={role} />}</span>;
}

function Seen({ who, people, onWho }: { who: Audience; people: readonly string[]; onWho: (who: Audience) => void }) {
  const read = (value: string): Audience => (value === "board" || value === "master" ? value : Number(value));
  return (
    <label class="select seen">
      <span>{says("replay.who")}</span>
      <select value={String(who)} onChange={(event) => onWho(read(event.currentTarget.value))}>
        <option value="board">{says("replay.who.board")}</option>
        <option value="master">{says("replay.who.master")}</option>
        {people.map((name, at) => <option key={at} value={String(at + 1)}>{name}</option>)}
      </select>
    </label>
  );
}

/** What is not said at the table: that a default was taken, and that a step was taken back. */
function Remarks({ step, who, people }: { step: Step; who: Audience; people: readonly string[] }) {
  const { batch, undone, event } = step.moment;
  const forced = who === "master" && event.type !== "answered" ? batch.forced : [];
  return (
    <>
      {forced.length > 0 ? (
        <p class="remark forced">{says("replay.forced", { names: list(forced.map((seat) => people[seat - 1] ?? "")) })}</p>
      ) : null}
      {undone ? <p class="remark undone">{says("replay.undone")}</p> : null}
    </>
  );
}

/** The cards that whoever looks knows, in words: pictures say nothing to the ear. */
function Held({ roles, people }: { roles: ReadonlyMap<number, string>; people: readonly string[] }) {
  const kinds = [...new Set(roles.values())];
  const holders = (role: string) => [...roles].flatMap(([seat, held]) => (held === role ? [people[seat - 1] ?? ""] : []));
  return (
    <details class="held">
      <summary>{says("replay.held")}</summary>
      <dl>
        {kinds.map((role) => (
          <div key={role}>
            <dt>{text(holders(role).length === 1 ? `role.${role}` : `role.${role}.plural`)}</dt>
            <dd>{list(holders(role))}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** All sentences of the chapter, so that one may read instead of stepping. */
function Chapter({ story, step, onAt }: { story: Story; step: Step; onAt: (at: number) => void }) {
  return (
    <details class="chapter">
      <summary>{text("list.label", { name: says("replay.lines"), said: story.chapters[step.chapter] ?? "" })}</summary>
      <ol>
        {story.steps.map((one, at) =>
          one.chapter === step.chapter ? (
            <li key={at} class={one.moment.undone ? "undone" : ""}>
              <button type="button" aria-current={one === step ? "step" : undefined} onClick={() => onAt(at)}>{one.line}</button>
            </li>
          ) : null,
        )}
      </ol>
    </details>
  );
}
