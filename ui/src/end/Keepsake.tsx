/** A picture of the evening to keep: drawn on this device, saved or shared from it, seen by nobody else. */

import { useEffect, useState } from "preact/hooks";

import { Button, Notice, Sheet } from "../app/parts";
import { language, text } from "../app/text";
import type { Outcome, PublicView } from "../wire";

interface Props {
  view: PublicView;
  end: Outcome;
}

export function Keepsake({ view, end }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text("ui.keep")}</Button>
      {open ? <Shown view={view} end={end} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Picture = { file: File; url: string } | "failed" | null;

function Shown({ view, end, onClose }: Props & { onClose: () => void }) {
  const [picture, setPicture] = useState<Picture>(null);
  useEffect(() => {
    let url = "";
    const day = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(new Date());
    import("./draw")
      .then(({ drawn }) => drawn(end, view.chairs.length, day))
      .then((blob) => {
        if (!blob) {
          setPicture("failed");
          return;
        }
        url = URL.createObjectURL(blob);
        setPicture({ file: new File([blob], `lupus-${view.table}.png`, { type: "image/png" }), url });
      })
      .catch(() => setPicture("failed"));
    return () => URL.revokeObjectURL(url);
  }, []);
  return (
    <Sheet title={text("ui.keep.title")} onClose={onClose} class="keepsake">
      {picture === "failed" ? <Notice>{text("ui.keep.failed")}</Notice> : picture ? <Saved picture={picture} /> : <Notice>{text("ui.app.moment")}</Notice>}
    </Sheet>
  );
}

function Saved({ picture: { file, url } }: { picture: { file: File; url: string } }) {
  const shares = typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
  return (
    <>
      <div class="buttons">
        <a class="button primary" href={url} download={file.name}>{text("ui.keep.save")}</a>
        {shares ? <Button onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>{text("ui.keep.share")}</Button> : null}
      </div>
      <img src={url} alt={text("ui.keep.alt")} />
      <p class="hint">{text("ui.keep.hint")}</p>
    </>
  );
}
