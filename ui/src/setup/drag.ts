/** Dragging a row of a list to another place: by pointer only, for buttons do the same. */

import { useRef, useState } from "preact/hooks";

/** Returns an order with one thing moved to another place. */
export function moved(order: readonly number[], thing: number, place: number): number[] {
  const rest = order.filter((one) => one !== thing);
  return [...rest.slice(0, place), thing, ...rest.slice(place)];
}

export const inOrder = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Holds the order of a list while one of its rows is dragged, and gives it away when it is let go. */
export function useDrag(count: number, drop: (order: number[]) => void) {
  const rows = useRef<(HTMLElement | null)[]>([]);
  const [held, setHeld] = useState<{ thing: number; order: number[] } | null>(null);
  const current = held && held.order.length === count ? held : null;

  const over = (y: number) => {
    const middles = rows.current.slice(0, count).map((row) => {
      const box = row?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : 0;
    });
    const place = middles.filter((middle) => middle < y).length;
    return Math.min(count - 1, place);
  };

  return {
    order: current?.order ?? inOrder(count),
    lifted: current?.thing ?? null,
    row: (at: number, row: HTMLElement | null) => {
      rows.current[at] = row;
    },
    handle: (thing: number) => ({
      onPointerDown: (event: PointerEvent) => {
        event.preventDefault();
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        setHeld({ thing, order: inOrder(count) });
      },
      onPointerMove: (event: PointerEvent) => {
        if (current && over(event.clientY) !== current.order.indexOf(thing)) {
          setHeld({ thing, order: moved(current.order, thing, over(event.clientY)) });
        }
      },
      onPointerUp: () => {
        if (current && current.order.some((seat, at) => seat !== at + 1)) {
          drop(current.order);
        }
        setHeld(null);
      },
      onPointerCancel: () => setHeld(null),
    }),
  };
}
