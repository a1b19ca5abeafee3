/** How large something is on this screen, kept up to date. */

import { type RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Size {
  width: number;
  height: number;
  /** The size of text, which a person may have set to twice the usual. */
  rem: number;
}

export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | null] {
  const ref = useRef<E>(null);
  const [size, set] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const here = ref.current;
    if (!here) {
      return;
    }
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const { clientWidth: width, clientHeight: height } = here;
      set((old) => (old && old.width === width && old.height === height && old.rem === rem ? old : { width, height, rem }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(here);
    // As wide as a letter is high: says when a person makes the text larger.
    const letter = here.querySelector(".letter");
    if (letter) {
      watcher.observe(letter);
    }
    return () => watcher.disconnect();
  }, []);
  return [ref, size];
}
