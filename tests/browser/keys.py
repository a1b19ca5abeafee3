"""Somebody who has a keyboard and nothing else: comes to things by Tab, and must see where they are."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

THERE: Final = """([found, words, at]) => {
  const named = one => `${one.textContent} ${one.getAttribute("aria-label") ?? ""}`;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const all = [...top.querySelectorAll(found)].filter(one => one.checkVisibility() && named(one).includes(words));
  return [all.length, all[at] !== undefined && all[at] === document.activeElement];
}"""
"""Returns how many of these there are, and whether the focus is on the one that is wanted."""

SEEN: Final = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || one.matches("main, dialog, h1, .cut")) return "";
  const around = [one, one.closest("label, .offer, .person")].filter(Boolean);
  const ringed = around.some(each => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  const box = around.at(-1).getBoundingClientRect();
  const parts = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]];
  const clear = parts.some(([x, y]) => {
    const all = document.elementsFromPoint(box.x + box.width * x, box.y + box.height * y);
    const hit = all.find(each => !each.matches(".cut"));
    return hit && around.some(each => each.contains(hit) || hit.contains(each) && hit !== document.body);
  });
  const name = one.outerHTML.slice(0, 90);
  return !ringed ? `no ring: ${name}` : !clear ? `hidden: ${name}` : "";
}"""
"""Returns what is wrong with how the focus is seen, if anything is. A scene is cut short by a tap on clear glass."""

MOST: Final = 200
"""Presses of Tab after which something cannot be reached."""


class Keys:
    """A keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.unseen: set[str] = set()

    def there(self, found: str, words: str = "", at: int = 0) -> bool:
        """Return whether there is something like this to be reached."""
        return bool(self.page.evaluate(THERE, [found, words, at])[0] > at)

    def to(self, found: str, words: str = "", at: int = 0) -> None:
        """Press Tab until the focus is on this; raise `AssertionError` if Tab never comes there."""
        for _ in range(MOST):
            if self.page.evaluate(THERE, [found, words, at])[1]:
                return
            self.page.keyboard.press("Tab")
            if self.page.evaluate(SEEN):
                self.page.wait_for_timeout(200)  # it may just have changed its place, or be gone
                self.unseen.update(filter(None, [self.page.evaluate(SEEN)]))
        raise AssertionError(f"no Tab comes to {found} {words}")

    def presses(self, found: str, words: str = "", at: int = 0, key: str = "Enter") -> None:
        """Go to something and press a key on it."""
        self.to(found, words, at)
        self.page.keyboard.press(key)

    def types(self, found: str, words: str) -> None:
        """Go to a field, type into it and press Enter."""
        self.to(found)
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
