/** A face before its lantern. All colours come from the style sheet. */

import { table } from "../app/state";
import { printPath } from "../faces/prints";
import type { Chair } from "../wire";
import { type Face, type Stroke, faceOf } from "./faces";

const MIRROR = "matrix(-1 0 0 1 48 0)";

function Cut({ stroke: { d, part, width, half } }: { stroke: Stroke }) {
  const drawn = part === "limb" || part === "line" ? { class: part, "stroke-width": width } : { class: part };
  return (
    <>
      <path d={d} {...drawn} />
      {half ? <path d={d} {...drawn} transform={MIRROR} /> : null}
    </>
  );
}

/** An animal, in a square of 48. */
export function FaceArt({ face }: { face: Face }) {
  return (
    <>
      {face.strokes.map((stroke, at) => (
        <Cut key={at} stroke={stroke} />
      ))}
    </>
  );
}

/** Whose face is drawn: an animal, or the print in its place, by its name or (not yet kept) by its path. */
export type Wearer = Pick<Chair, "face" | "picture"> & { path?: string };

/** Who sits in a chair. */
const inChair = (seat: number): Wearer => table.value?.chairs[seat - 1] ?? {};

/** A face, in a square of 48. */
function Worn({ face, picture, path }: Wearer) {
  const print = path ?? (picture ? printPath(picture).value : null);
  return print ? <path class="wood print" d={print} transform="scale(.5)" /> : <FaceArt face={faceOf(face ?? "")} />;
}

/** The face alone, as large as the text or whatever holds it. */
export function Token({ of, seat = 0, class: more = "" }: { of?: Wearer; seat?: number; class?: string }) {
  return (
    <svg class={`token ${more}`} viewBox="-2 -2 52 52" aria-hidden="true">
      <Worn {...(of ?? inChair(seat))} />
    </svg>
  );
}

/** A chair's lantern with its face; put out, it keeps a thread of smoke. */
export function Lantern({ of, seat = 0, out = false }: { of?: Wearer; seat?: number; out?: boolean }) {
  return (
    <svg class={`lantern${out ? " out" : ""}`} viewBox="0 0 64 64" aria-hidden="true">
      <path class="frame" d="M26 1a6 4.5 0 0 1 12 0" />
      <path class="glass" d="M15 6h34c9 5 13 14 13 26s-4 21-13 26H15C6 53 2 44 2 32S6 11 15 6z" />
      <path class="metal" d="M16 4.5h32l3 5H13zM13 55h38l-3 5H16z" />
      <g transform="translate(5.6 6.6) scale(1.1)">
        <Worn {...(of ?? inChair(seat))} />
      </g>
      {out ? <path class="smoke" pathLength="1" d="M32 4C26-3 38-8 32-15S26-25 33-32" /> : null}
    </svg>
  );
}
