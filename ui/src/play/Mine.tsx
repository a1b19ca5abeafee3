/** The way to the settings of this phone alone. Where this phone speaks for all, its sounds are there from the start. */

import { useState } from "preact/hooks";

import { Later } from "../app/later";
import { read } from "../app/storage";
import { text } from "../app/text";

if (read("localStorage", "lupus.sound") === "1") {
  void import("../sound/sound");
}

export function Mine() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="mine" aria-label={text("ui.play.mine")} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 7h18v2H3zM3 15h18v2H3z" /><circle cx="9" cy="8" r="3.5" /><circle cx="15" cy="16" r="3.5" /></svg>
      </button>
      {open ? <MineSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const MineSheet = (props: { onClose: () => void }) => <Later load={() => import("./MineSheet").then((it) => it.MineSheet)} {...props} />;
