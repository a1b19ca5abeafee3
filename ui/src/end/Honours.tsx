/** What remains of a game in words: highlights, awards, what the nights kept secret, who saw it coming. */

import type { ComponentChildren } from "preact";

import { line, nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import type { Award, Claimed, Line, Prophet, Suspicion, Tale } from "../wire";

/** Every part that has something to say, in order; `brief` for a screen that nobody scrolls. */
export function honours(tale: Tale, claims: readonly Claimed[] = [], brief = false): ComponentChildren[] {
  const suspicions = brief ? tale.suspicions.filter((one) => one.right) : tale.suspicions;
  return [
    tale.highlights.length > 0 ? <Highlights key="highlights" found={tale.highlights} /> : null,
    tale.awards.length > 0 ? <Awards key="awards" given={tale.awards} /> : null,
    claims.length > 0 && !brief ? <Claims key="claims" found={claims} /> : null,
    tale.prophets.length > 0 ? <Prophets key="prophets" found={brief ? tale.prophets.slice(0, FEW) : tale.prophets} /> : null,
    suspicions.length > 0 ? <Suspicions key="suspicions" found={suspicions} brief={brief} /> : null,
  ].filter((part) => part !== null);
}

const FEW = 8;

function Part({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section class={`honour ${name}`}>
      <h2>{text(`ui.end.${name}`)}</h2>
      {children}
    </section>
  );
}

/** Those whom a line names. */
function Faces({ seats }: { seats: readonly number[] }) {
  return <span class="faces">{seats.slice(0, 3).map((seat) => <Token key={seat} seat={seat} />)}</span>;
}

function Highlights({ found }: { found: readonly Line[] }) {
  return (
    <Part name="highlights">
      <ul class="plain">
        {found.map((one) => (
          <li key={one.key}>
            <Faces seats={one.seats ?? []} />
            <div><h3>{text(`${one.key}.title`)}</h3><p>{line(one)}</p></div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Awards({ given }: { given: readonly Award[] }) {
  return (
    <Part name="awards">
      <ul class="plain">
        {given.map(({ good, line: why }) => (
          <li key={why.key} class={good ? "good" : "funny"}>
            <Faces seats={why.seats ?? []} />
            <div>
              <h3>{text(`${why.key}.title`)} <small>{text(`ui.end.award.${good ? "good" : "funny"}`)}</small></h3>
              <p>{line(why)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Claims({ found }: { found: readonly Claimed[] }) {
  return (
    <Part name="claims">
      <ul class="plain">
        {found.map(({ day, seat, line: said, true: so }, at) => (
          <li key={at} class={so ? "good" : "funny"}>
            <Faces seats={[seat]} />
            <div>
              <h3>{nameOf(seat)} <small>{text(`ui.end.claims.${so ? "true" : "lie"}`)}, {text("ui.play.title.day", { n: day })}</small></h3>
              <p>{line(said)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Prophets({ found }: { found: readonly Prophet[] }) {
  return (
    <Part name="prophets">
      <ol class="prophets">
        {found.map(({ name, seat, right, of }) => (
          <li key={`${name}${seat}`}>
            {seat === null ? null : <Token seat={seat} />}
            <bdi>{seat === null ? name : nameOf(seat)}</bdi>
            <strong>{text("ui.end.prophet", { right, of })}</strong>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Long where many have played many nights: folded, but for a board, which shows only those that were right. */
function Suspicions({ found, brief }: { found: readonly Suspicion[]; brief: boolean }) {
  return brief ? <Part name="suspicions"><Nights found={found} /></Part> : (
    <section class="honour suspicions">
      <details>
        <summary><h2>{text("ui.end.suspicions")}</h2></summary>
        <Nights found={found} />
      </details>
    </section>
  );
}

function Nights({ found }: { found: readonly Suspicion[] }) {
  const nights = [...new Set(found.map((one) => one.night))];
  return (
    <>
      <p class="hint">{text("ui.end.suspicions.hint")}</p>
      {nights.map((night) => (
        <div key={night} class="night">
          <h3>{text("ui.play.title.night", { n: night })}</h3>
          <ul>
            {found.filter((one) => one.night === night).map(({ seat, target, right }) => (
              <li key={seat} class={right ? "right" : "wrong"} title={suspected(seat, target)}>
                <span class="for-ears">{suspected(seat, target)}: {text(`ui.end.suspicions.${right ? "right" : "wrong"}`)}</span>
                <span aria-hidden="true"><Token seat={seat} /><i>→</i><Token seat={target} />{right ? <b>✓</b> : null}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const suspected = (seat: number, target: number) => text("ui.end.suspicion", { name: nameOf(seat), other: nameOf(target) });
