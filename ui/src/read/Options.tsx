/** Everything that a table may choose, with the book's own answer marked. */

import { text } from "../app/text";
import { book, says } from "./book";

export function Choices({ edition }: { edition: string }) {
  const options = (book.value?.options ?? []).filter(({ usual }) => edition in usual);
  return (
    <>
      <p>{says("read.options.says")}</p>
      <dl class="choices">
        {options.map(({ name, values, usual, house, rulings }) => (
          <div key={name}>
            <dt>
              {text(`option.${name}`)} {house ? <em>{says("read.options.house")}</em> : rulings.length > 0 ? <b class="ruling">{rulings.join(" ")}</b> : null}
            </dt>
            {values.map((value) => (
              <dd key={value} class={value === usual[edition] ? "usual" : ""}>
                {text(`option.${name}.${value}`)}
                {value === usual[edition] && !house ? <span class="hint"> ({says("read.options.book")})</span> : null}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}
