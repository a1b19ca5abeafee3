"""The people of a table. A name is never an identity; keys are hashes of tokens, and may be many for one person."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from msgspec import Struct

BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that would turn the text around a name."""

UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Signs inside a name that change how its neighbours are drawn, if anything."""


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody at a table, or a bot. `device` is the browser that they came with, so that a removal holds.

    `boards` are the keys of the boards that they have paired. `stand_in`: the bot that plays for them while they are
    away; `back`: they are here again, and have their chair back at dawn. `beside`: what everybody on one device
    has in common, None for somebody with a device of their own.
    `face` is their animal, another one for everybody in the circle; `picture` names their print, if they have one.
    """

    id: str
    name: str = ""
    keys: tuple[str, ...] = ()
    bot: str | None = None
    device: str | None = None
    boards: tuple[str, ...] = ()
    beside: str | None = None
    stand_in: str | None = None
    back: bool = False
    face: str = ""
    picture: str | None = None
    stands: bool = False
    """Wants no chair: leads, or follows the Master's screen."""

    @property
    def phoneless(self) -> bool:
        """Whether somebody sits here for whom only the Master can act: no bot, and no key to the chair."""
        return self.bot is None and not self.keys


def clean(name: str) -> str:
    """Return a name as it is shown: whole, but without control characters, line ends or turned writing."""
    kept = (" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", name))
    shown = (letter for letter in kept if letter not in BIDI and unicodedata.category(letter) not in {"Cc", "Cs", "Cn"})
    return " ".join("".join(shown).split())


def alike(name: str) -> str:
    """Return what two names have in common that a table would take for one: Anna, anna, and Anna in wide letters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return clean("".join(letter for letter in folded if letter not in UNSEEN))


def apart(name: str, taken: Iterable[str]) -> str:
    """Return a name like nobody's at the table: a second Anna is Anna 2, and so is an anna (F26)."""
    there = set(map(alike, taken))
    numbered = (name, *(f"{name} {number}" for number in range(2, 1000)))
    return next(candidate for candidate in numbered if alike(candidate) not in there)
