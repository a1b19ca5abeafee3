/** The end, with all that it tells, is loaded while people play: nobody waits for it, and nobody who only sits down. */

import { useEffect } from "preact/hooks";

import { Later } from "../app/later";
import type { EndProps } from "../end/End";

const load = () => import("../end/End").then((it) => it.End);

export function End(props: EndProps) {
  return <Later load={load} {...props} />;
}

/** Brings the end here before it is needed. */
export function useEndSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 5_000);
    return () => clearTimeout(timer);
  }, []);
}
