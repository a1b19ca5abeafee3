"""A language that nobody speaks: every letter of the catalogues in disguise, every text a third longer, in brackets.

Only tests speak it: the catalogues are disguised on their way to the browser. What then still stands on a page in plain
letters was left behind in the code.
"""

from __future__ import annotations

import math
import re
from typing import Final

from playwright.sync_api import Page, Route

DISGUISE: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áḃćđéḟġĥíĵķĺḿńóṕɋŕśţúṽŵẋýźÁḂĆĐÉḞĠĤÍĴĶĹḾŃÓṔɊŔŚŢÚṼŴẊÝŹ"
)
LONGER: Final = 0.35
KEPT: Final = re.compile(r"\{[a-z_]+\}|\b[a-z]+(?:_[a-z0-9]+)+\b")
"""What is put in, and the names of options: these stay as they are."""
WORD: Final = re.compile(r"\S+")

LEFT_BEHIND: Final = r"""kept => {
  const plain = said => {
    for (const one of kept) said = said.replaceAll(one, " ");
    said = said.replace(/\u2068[^\u2069]*\u2069/g, " ").replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, " ");
    return said.match(/[A-Za-z]{2,}/g) ?? [];
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const within = node.parentElement.closest("script, style, pre, bdi, .ruling, .board-pairing, :not(html)[lang]");
    if (!within) found.push(...plain(node.data));
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      found.push(...plain(one.getAttribute(name) ?? ""));
    }
  }
  return [...new Set(found)];
}"""
"""Returns the plain words on a page, in its text and in what is read out; the argument is what may stand there."""


def disguised(said: str) -> str:
    """Return a text as nobody would say it: recognisable, longer, with both its ends marked."""
    return "⟦" + "".join(_longer(part) if at % 2 == 0 else part for at, part in enumerate(_parts(said))) + "⟧"


def _parts(said: str) -> list[str]:
    """Return what is disguised and what is kept, in turns."""
    parts, end = [], 0
    for kept in KEPT.finditer(said):
        parts += [said[end : kept.start()], kept[0]]
        end = kept.end()
    return [*parts, said[end:]]


def _longer(said: str) -> str:
    return WORD.sub(lambda word: _word(word[0]), said)


def _word(word: str) -> str:
    letters = sum(one.isalpha() for one in word)
    at = next((place + 1 for place in reversed(range(len(word))) if word[place].isalpha()), 0)
    return (word[:at] + "o" * math.ceil(letters * LONGER - 0.5) + word[at:]).translate(DISGUISE)


def speaks_in_disguise(page: Page) -> None:
    """From now on give this page every catalogue in disguise."""

    def give(route: Route) -> None:
        words = route.fetch().json()
        route.fulfill(
            json={
                key: disguised(said) if isinstance(said, str) else {form: disguised(one) for form, one in said.items()}
                for key, said in words.items()
            }
        )

    page.route(re.compile(r"/api/(texts|book)/\w+\.json"), give)
