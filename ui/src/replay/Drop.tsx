/** A place for one file of a game, chosen or dropped. It is read in this browser and goes nowhere. */

import { useEffect, useState } from "preact/hooks";

import { says } from "../read/book";
import "./drop.css";

interface Props {
  onFile: (text: string) => void;
  onTooLarge: () => void;
}

/** Bytes; an evening of 23 people is far below. */
const LARGEST = 20_000_000;

export function Drop({ onFile, onTooLarge }: Props) {
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file) {
      void (file.size > LARGEST ? onTooLarge() : file.text().then(onFile));
    }
  };
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0]);
    };
    document.addEventListener("dragover", onOver);
    document.addEventListener("dragleave", onLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onOver);
      document.removeEventListener("dragleave", onLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, [onFile]);
  return (
    <label class={`drop${over ? " over" : ""}`}>
      <b>{says("replay.drop")}</b>
      <span>{says("replay.drop.or")}</span>
      <input type="file" accept=".jsonl" onChange={(event) => take(event.currentTarget.files?.[0])} />
    </label>
  );
}
