/** What a night or a day has given, and which rulings say so. */

import { Button } from "../app/parts";
import { list, text } from "../app/text";
import { said, says } from "../read/book";
import type { JudgedStep } from "../wire";

export function Told({ step, onBack }: { step: JudgedStep; onBack: () => void }) {
  const known = step.rulings.filter((id) => said(`faq.${id}.q`));
  return (
    <section class="judged">
      <h2>{text(`tell.title.${step.phase}`, { n: step.number })}</h2>
      {step.lines.map((line, at) => <p key={at}>{line}</p>)}
      {step.forced.length > 0 ? <p class="hint">{says("judge.forced", { names: list(step.forced) })}</p> : null}
      {known.length > 0 ? (
        <details>
          <summary>{says("judge.rulings")} {known.map((id) => <b key={id} class="ruling">{id}</b>)}</summary>
          <dl>
            {known.map((id) => (
              <div key={id}><dt>{says(`faq.${id}.q`)} <b class="ruling">{id}</b></dt><dd>{says(`faq.${id}.a`)}</dd></div>
            ))}
          </dl>
        </details>
      ) : null}
      <Button class="quiet" onClick={onBack}>{says("judge.back")}</Button>
    </section>
  );
}
