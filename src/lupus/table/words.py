"""What people write to one another: text, and nothing but text."""

from __future__ import annotations

import unicodedata
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from .people import clean

Channel: TypeAlias = Literal["village", "ghosts", "pack"]
"""Who hears it: everybody; the ghosts; the werewolves who are awake."""

LONGEST: Final = 240
"""Characters of a message, so that one always fits its place in a frame of the night."""

JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible letters that some writings, and pictures made of several, need."""

MARKS: Final = 4
"""How many marks may be piled on one letter; Vietnamese and Hebrew need three."""


class Message(Struct, frozen=True, omit_defaults=True):
    """Something written. `at`: milliseconds; `night`, `day`: as it was then; `after`: how many batches were played."""

    channel: Channel
    seat: int
    text: str
    at: int
    night: int
    day: int
    after: int


class Said(Struct, frozen=True):
    """A message, plain text throughout. `n` numbers those of its channel, from 1; `day` 0: before the first."""

    n: int
    seat: int
    text: str
    day: int


def tidy(given: str) -> str:
    """Return a text as it is shown: in one line, as written, but without what would change the text around it.

    Control characters, turned writing, invisible letters and heaps of marks are left out; markup stays as the plain
    text that it is. Empty if nothing is left that can be seen.
    """
    kept: list[str] = []
    pile = 0
    for letter in clean(given):
        kind = unicodedata.category(letter)
        pile = pile + 1 if kind.startswith("M") else 0
        if pile <= MARKS and (kind != "Cf" or letter in JOINERS):
            kept.append(letter)
    seen = any(unicodedata.category(letter)[0] not in "MZC" for letter in kept)
    return " ".join("".join(kept).split()) if seen else ""
