/** A part of the page that is loaded when somebody wants it, so that a phone's first load stays small. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Button, Notice } from "./parts";
import { text } from "./text";

interface Props<T> {
  load: () => Promise<ComponentType<T>>;
}

/** Loads and then shows it; the properties besides `load` are its own. */
export function Later<T extends object>({ load, ...own }: Props<T> & T) {
  const [Part, setPart] = useState<ComponentType<T> | "lost" | null>(null);
  const fetched = () => {
    setPart(null);
    load().then((it) => setPart(() => it), () => setPart("lost"));
  };
  useEffect(fetched, []);
  if (Part === "lost") {
    return (
      <div class="later" role="alert">
        <p>{text("ui.app.no_answer")}</p>
        <Button kind="primary" onClick={fetched}>{text("ui.app.again")}</Button>
      </div>
    );
  }
  return Part ? <Part {...(own as unknown as T)} /> : <div class="later"><Notice>{text("ui.app.moment")}</Notice></div>;
}

/** A small part of a screen that is loaded when it is first shown; until then there is nothing in its place. */
export function soon<T extends object>(load: () => Promise<ComponentType<T>>): ComponentType<T> {
  let loaded: ComponentType<T> | null = null;
  return (own: T) => {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!loaded) {
        load().then((it) => setPart(() => (loaded = it)), () => null);
      }
    }, []);
    return Part ? <Part {...own} /> : null;
  };
}
