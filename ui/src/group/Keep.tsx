/** Keeping a group: on this phone, as a file, or as a code that a friend scans. */

import encodeQR from "qr";
import { useEffect, useState } from "preact/hooks";

import { Button, Field, Notice, Sheet } from "../app/parts";
import { reach } from "../app/rest";
import { table, you } from "../app/state";
import { text } from "../app/text";
import { groupOf, written } from "./group";
import { groups, keepGroup } from "./kept";

export function Keep({ onClose }: { onClose: () => void }) {
  const view = table.value;
  const mine = groups.value.find(({ me }) => me !== null && me === you.value?.name);
  const [name, setName] = useState(mine?.group.name ?? text("ui.group.usual"));
  const [said, setSaid] = useState("");
  const [link, setLink] = useState<string | null>(null);
  if (!view) {
    return null;
  }
  const group = groupOf(view, name.trim() || text("ui.group.usual"));
  const save = () => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(group, null, 1)], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: `${group.name}.lupus` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const code = async () => {
    const ways = await reach("").catch(() => null);
    setLink(`${ways?.addresses[0] ?? location.origin}/#group=${await written(group)}`);
  };
  return (
    <Sheet title={text("ui.group.keep")} onClose={onClose}>
      <p class="hint">{text("ui.group.keep.hint")}</p>
      <Field
        label={text("ui.group.name")}
        value={name}
        onInput={(typed) => {
          setName(typed.slice(0, 60));
          setLink(null);
          setSaid("");
        }}
      />
      <div class="buttons">
        <Button
          kind="primary"
          onClick={() => {
            keepGroup(group, you.value?.name ?? null);
            setSaid(text("ui.group.kept"));
          }}
        >
          {text("ui.group.phone")}
        </Button>
        <Button onClick={save}>{text("ui.group.file")}</Button>
        <Button onClick={() => void code()}>{text("ui.group.code")}</Button>
      </div>
      <Notice>{said}</Notice>
      {link ? <Code link={link} /> : null}
    </Sheet>
  );
}

/** The link as a picture; a friend's phone in the same network scans it. */
function Code({ link }: { link: string }) {
  const [path, setPath] = useState<{ side: number; d: string } | null>(null);
  useEffect(() => {
    const dots = encodeQR(link, "raw", { ecc: "low", border: 3 });
    const d = dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
    setPath({ side: dots.length, d });
  }, [link]);
  return path ? (
    <svg class="qr" viewBox={`0 0 ${path.side} ${path.side}`} role="img" aria-label={text("ui.group.code.label")} shape-rendering="crispEdges">
      <path d={path.d} />
    </svg>
  ) : null;
}
