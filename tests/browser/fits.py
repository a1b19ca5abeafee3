"""Whether everything written on a page is whole, inside the screen and inside its own button."""

from __future__ import annotations

from typing import Final

FITS: Final = r"""() => {
  const found = new Set(), wide = innerWidth;
  const kind = one => [one.tagName.toLowerCase(), ...one.classList].join(".");
  const named = one => `${kind(one)}: ${one.textContent.trim().slice(0, 60)}`;
  const page = document.scrollingElement.scrollWidth;
  if (page > wide) found.add(`the page is ${page} wide`);
  const texts = one => [...one.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  const lines = one => texts(one).flatMap(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  for (const one of (dialogs.at(-1) ?? document.body).querySelectorAll("*")) {
    const shown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!shown || one.closest("svg, option, .for-ears, .silent, .wide, .sheets, script, style")) continue;
    const style = getComputedStyle(one), rects = lines(one);
    const moves = !["visible", "clip"].includes(style.overflowX) || rects.length > 0;
    if (moves && one.scrollWidth > one.clientWidth + 1 && style.display !== "inline" && one.clientWidth > 0)
      found.add(`scrolls sideways, ${named(one)}`);
    if (style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 2 && one.clientHeight > 0
        && one.textContent.trim() !== "") found.add(`is cut, ${named(one)}`);
    const button = one.closest("button, .button, summary, label.offer, select");
    const box = button?.getBoundingClientRect();
    for (const line of one.tagName === "H1" ? rects : []) {
      const hit = document.elementFromPoint(line.right - 3, line.top + line.height / 2);
      const free = !hit || one.contains(hit) || hit.contains(one) || hit.closest(".secret");
      if (!free) found.add(`is covered, ${named(one)}`);
    }
    for (const line of rects) {
      if (line.left < -1 || line.right > wide + 1) found.add(`leaves the screen, ${named(one)}`);
      if (box && (line.left < box.left - 1 || line.right > box.right + 1 || line.bottom > box.bottom + 2))
        found.add(`leaves its button, ${named(one)}`);
    }
  }
  return [...found];
}"""
"""Returns what is written on the page, or on the sheet that lies on top of it, and does not fit.

Tables may be wide; paper has measures of its own (test_reading_again.py prints it).
"""

LAID_OUT: Final = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 80))))"
)
"""Ends when a page has found its measures."""

SMALL: Final = r"""() => {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const all = (dialogs.at(-1) ?? document.body).querySelectorAll(
    "button, a[href], input, select, textarea, summary, [tabindex='0']");
  return [...all].flatMap(one => {
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    const shown = one.checkVisibility({ visibilityProperty: true }) && box.width > 0;
    const inline = getComputedStyle(one).display === "inline";
    return shown && !inline && (box.width < 24 || box.height < 24)
      ? [`${one.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`] : [];
  });
}"""
"""Returns what is to be tapped and is smaller than a finger may hit (WCAG 2.2, 2.5.8: 24 pixels)."""
