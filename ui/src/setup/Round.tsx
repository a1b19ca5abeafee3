/** The circle in a page that scrolls: as high as it likes to be, and higher where large text needs the room. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export function Round({ n, children }: { n: number; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const here = box.current;
    if (!here) {
      return;
    }
    let width = here.clientWidth;
    const watcher = new ResizeObserver(() => {
      if (here.clientWidth !== width) {
        width = here.clientWidth;
        setHeight(null);
      }
      requestAnimationFrame(() => {
        const ring = here.querySelector<HTMLElement>(".ring")?.offsetHeight ?? 0;
        if (ring > here.clientHeight + 1) {
          setHeight(ring);
        }
      });
    });
    setHeight(null);
    watcher.observe(here);
    return () => watcher.disconnect();
  }, [n]);
  return (
    <div class="round" ref={box} style={height === null ? {} : { height: `${height}px` }}>
      {children}
    </div>
  );
}
