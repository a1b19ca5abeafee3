/** The few pieces that every screen is put together from. */

import type { ButtonHTMLAttributes, ComponentChildren, TargetedMouseEvent } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { Said, sheets } from "./said";
import { nameOf, text } from "./text";

type Kind = "plain" | "primary" | "danger";

type Tap = TargetedMouseEvent<HTMLButtonElement>;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "disabled" | "onClick" | "class"> {
  kind?: Kind;
  type?: "button" | "submit";
  disabled?: boolean;
  class?: string;
  onClick?: (event: Tap) => void;
  children: ComponentChildren;
}

/** A button. One that is switched off stays readable and can be reached, but does nothing. */
export function Button({ kind = "plain", type = "button", disabled, onClick, class: more, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${kind}${more ? ` ${more}` : ""}`}
      aria-disabled={disabled ? "true" : undefined}
      onClick={(event) => {
        if (disabled) {
          event.preventDefault();
        } else {
          onClick?.(event);
        }
      }}
    />
  );
}

/** Shorter than this is the second tap of a double tap, not an answer. */
const DOUBLE = 450;

interface ConfirmProps {
  /** What stands on the button. */
  label: ComponentChildren;
  /** What it asks once tapped. */
  ask: string;
  /** What stands on the button that does it. */
  yes: string;
  kind?: Kind;
  /** If given, this has to be typed before it can be done. */
  typed?: string;
  disabled?: boolean;
  onYes: () => void;
}

/** A button that asks again, in place: where the thumb was is now the way back, and the deed lies elsewhere. */
export function Confirm({ label, ask, yes, kind = "danger", typed, disabled, onYes }: ConfirmProps) {
  const [since, setSince] = useState<number | null>(null);
  const [word, setWord] = useState("");
  const opener = useRef<HTMLDivElement>(null);
  const close = () => {
    setSince(null);
    setWord("");
  };
  useEffect(() => {
    opener.current?.querySelector<HTMLElement>("button")?.focus();
  }, [since === null]);
  if (since === null) {
    return (
      <div class="confirm">
        <Button kind={kind} {...(disabled ? { disabled } : {})} onClick={(event) => setSince(event.timeStamp)}>
          {label}
        </Button>
      </div>
    );
  }
  const fits = typed === undefined || word.trim().toLocaleUpperCase() === typed.toLocaleUpperCase();
  return (
    <div
      class="confirm asking"
      role="group"
      aria-label={ask}
      ref={opener}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          close();
        }
      }}
    >
      <Button onClick={(event) => event.timeStamp - since > DOUBLE && close()}>{text("ui.app.no")}</Button>
      <p>{ask}</p>
      {typed === undefined ? null : (
        <Field label={text("ui.app.type", { word: typed })} value={word} onInput={setWord} autocomplete="off" />
      )}
      <div class="deed">
        <Button
          kind={kind}
          disabled={!fits}
          onClick={(event) => {
            if (event.timeStamp - since > DOUBLE) {
              close();
              onYes();
            }
          }}
        >
          {yes}
        </Button>
      </div>
    </div>
  );
}

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}

/** A sheet from below that holds the focus until it is closed, by its button, by Escape or by a tap beside it. */
export function Sheet({ title, onClose, children, class: more = "" }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const here = dialog.current;
    const opener = document.activeElement;
    here?.showModal();
    sheets.value += 1;
    return () => {
      sheets.value -= 1;
      here?.close();
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${more}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="sheet-inner">
        <header>
          <h2 id={id}>{title}</h2>
          <Button onClick={onClose} class="shut">
            {text("ui.app.close")}
          </Button>
        </header>
        {children}
      </div>
      <Said />
    </dialog>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  autocomplete?: string;
  autocapitalize?: "none" | "words" | "characters";
  inputMode?: "text" | "numeric";
  spellcheck?: boolean;
  big?: boolean;
}

/** A labelled line to type in, with a hint and, if something is wrong, what it is. */
export function Field({ label, value, onInput, hint, error, big, ...rest }: FieldProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div class={`field${big ? " big" : ""}`}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        dir="auto"
        aria-invalid={error ? "true" : undefined}
        aria-describedby={said ? `${id}-said` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...rest}
      />
      {said ? (
        <p id={`${id}-said`} class={error ? "wrong" : "hint"}>
          {said}
        </p>
      ) : null}
    </div>
  );
}

/** A line read out politely when it changes. Never for secrets. */
export function Notice({ children, class: more = "" }: { children?: ComponentChildren; class?: string }) {
  return (
    <p class={`notice ${more}`} role="status" aria-live="polite">
      {children}
    </p>
  );
}

/** A line across the top of a screen, for what concerns everybody now. Never for secrets. */
export function Strip({ children }: { children: ComponentChildren }) {
  return (
    <div class="strip" role="status">
      {children}
    </div>
  );
}

/** Somebody's name, plain text in its own direction. */
export function Name({ seat }: { seat: number }) {
  return <bdi class="name">{nameOf(seat)}</bdi>;
}
