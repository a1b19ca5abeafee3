/** One answer for one person: dark, nothing of the desk around it, closed by one tap. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { text } from "../app/text";
import { RolePicture } from "../draw/pictures";

interface Props {
  label: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Cover({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const here = dialog.current;
    here?.showModal();
    return () => here?.close();
  }, []);
  return (
    <dialog ref={dialog} class="cover" aria-label={label} onClick={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => (event.key === " " || event.key === "Enter") && onClose()}>
      {children}
    </dialog>
  );
}

/** The answer as a gesture and a word. */
export function Sign({ sign, role }: { sign: string; role?: string | null | undefined }) {
  if (sign === "copy" && role) {
    return <Card role={role} />;
  }
  return (
    <div class={`sign ${sign}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {sign === "nod" ? <path class="stroke" d="M18 54l22 22 42-48" /> : null}
        {sign === "shake" || sign === "copy_nothing" ? <path class="stroke" d="M24 24l52 52M76 24L24 76" /> : null}
        {sign === "neutral" ? <path class="stroke" d="M20 50h60" /> : null}
      </svg>
      <p>{text(`ui.desk.sign.${sign}`)}</p>
    </div>
  );
}

export function Card({ role, card }: { role: string; card?: string | null | undefined }) {
  return (
    <div class="sign card">
      <RolePicture role={role} />
      <p>{text(`role.${role}`)}{card ? ` · ${card}` : ""}</p>
    </div>
  );
}
