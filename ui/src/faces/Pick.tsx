/** Choosing a face: one of the animals that nobody wears yet, or a photograph that becomes a print on this phone. */

import { useId, useState } from "preact/hooks";

import { Button, Notice } from "../app/parts";
import { text } from "../app/text";
import { FACES } from "../draw/faces";
import { Lantern, Token } from "../draw/Lantern";
import { pathOf, printOf } from "./print";

interface Props {
  /** The animal worn or wished for. */
  face: string;
  taken: ReadonlySet<string>;
  /** The print that is worn: its name, or the dots just made. */
  print: string | Uint8Array<ArrayBuffer> | null;
  onFace: (face: string) => void;
  onPrint: (dots: Uint8Array<ArrayBuffer> | null) => void;
}

export function Pick({ face, taken, print, onFace, onPrint }: Props) {
  const name = useId();
  const worn = print instanceof Uint8Array ? { face, path: pathOf(print) } : { face, ...(print ? { picture: print } : {}) };
  return (
    <details class="pick">
      <summary>
        <span class="worn"><Lantern of={worn} /></span> {text("ui.face")}
      </summary>
      <fieldset>
        <legend class="for-ears">{text("ui.face")}</legend>
        {FACES.map(({ id }) => (
          <label key={id} class={`animal${id === face ? " chosen" : ""}${taken.has(id) ? " taken" : ""}`} title={text(`face.${id}`)}>
            <input type="radio" name={name} checked={id === face} disabled={taken.has(id)} onChange={() => onFace(id)} />
            <Token of={{ face: id }} />
            <span class="for-ears">{text(`face.${id}`)}</span>
          </label>
        ))}
      </fieldset>
      <Photo worn={print !== null} onPrint={onPrint} />
    </details>
  );
}

function Photo({ worn, onPrint }: { worn: boolean; onPrint: (dots: Uint8Array<ArrayBuffer> | null) => void }) {
  const [problem, setProblem] = useState(false);
  const print = async (file: Blob | undefined) => {
    if (file) {
      setProblem(false);
      await printOf(file).then(onPrint, () => setProblem(true));
    }
  };
  return (
    <>
      <div class="buttons">
        <label class="button photo">
          <input
            type="file"
            class="for-ears"
            accept="image/*"
            onChange={(event) => {
              void print(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
          {text("ui.face.photo")}
        </label>
        {worn ? <Button onClick={() => onPrint(null)}>{text("ui.face.animal")}</Button> : null}
      </div>
      <Notice class="wrong">{problem ? text("ui.face.unreadable") : ""}</Notice>
      <p class="hint">{text("ui.face.photo.hint")}</p>
    </>
  );
}
