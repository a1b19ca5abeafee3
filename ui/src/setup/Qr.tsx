/** A QR code drawn anew from the server's picture: its paths alone, so that nothing else comes along. */

import { useMemo } from "preact/hooks";

export function Qr({ svg, label }: { svg: string; label: string }) {
  const drawn = useMemo(() => parsed(svg), [svg]);
  return drawn ? (
    <svg class="qr" viewBox={drawn.box} role="img" aria-label={label} shape-rendering="crispEdges">
      {drawn.paths.map((path, at) => (
        <path key={at} {...path} />
      ))}
    </svg>
  ) : null;
}

function parsed(svg: string) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const size = (name: string) => Number.parseFloat(root.getAttribute(name) ?? "");
  const box = root.getAttribute("viewBox") ?? `0 0 ${size("width")} ${size("height")}`;
  const paths = [...root.querySelectorAll("path")].map((path) => {
    const stroke = path.getAttribute("stroke");
    return {
      d: path.getAttribute("d") ?? "",
      transform: (path.parentElement?.getAttribute("transform") ?? "") + (path.getAttribute("transform") ?? ""),
      stroke: stroke ?? "none",
      fill: stroke ? "none" : (path.getAttribute("fill") ?? "#000"),
    };
  });
  return paths.length > 0 ? { box, paths } : null;
}
