/** A contact sheet of everything that is drawn. */

import { FACES } from "../draw/faces";
import { Lantern, Token } from "../draw/Lantern";
import { CardBack, RolePicture } from "../draw/pictures";
import { Moon, Sun } from "../draw/Sky";

const ROLES = [
  "werewolf", "villager", "seer", "medium", "possessed", "bodyguard", "harlot", "owl", "freemason", "werehamster",
  "mythomaniac", "unknown",
];
const WORN = FACES.map(({ id }) => ({ face: id }));

const row = { display: "flex", flexWrap: "wrap", gap: "10px", padding: "10px" };
const square = (size: number) => ({ width: `${size}px`, height: `${size}px`, "--face": `${size}px` });

export function Sheet() {
  return (
    <main>
      <div style={row}>{WORN.map((of) => <div key={of.face} style={square(84)}><Lantern of={of} /></div>)}</div>
      <div style={row}>{WORN.map((of) => <div key={of.face} class="is-ghost" style={square(28)} title={of.face}><Token of={of} /></div>)}</div>
      <div style={row}>{WORN.map((of) => <div key={of.face} style={square(34)}><Lantern of={of} /></div>)}</div>
      <div style={row}>{WORN.slice(0, 6).map((of) => <div key={of.face} class="is-ghost" style={square(64)}><Lantern of={of} out /></div>)}
        <div style={square(120)}><Moon /></div><div style={square(120)}><Sun /></div></div>
      <div style={row}>{ROLES.map((role) => <div key={role} style={square(190)}><RolePicture role={role} /></div>)}<div style={square(190)}><CardBack /></div></div>
      <div style={row}>{ROLES.map((role) => <div key={role} style={square(40)}><RolePicture role={role} /></div>)}</div>
    </main>
  );
}
