"""One-time codes that move somebody's seat to another phone. Kept in memory: they are good for a minute."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from . import keys

MINUTE: Final = 60_000
"""Milliseconds for which a code is good."""

TRIES: Final = 10
"""Wrong codes after which no open one is good any more."""


class _Open(Struct):
    person: str
    until: int
    wrong: int = 0


class Codes:
    """The open codes of one table."""

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}

    def opened(self, person: str, now: int) -> str:
        """Return a new code for somebody's seat; an older one of the same seat is void."""
        self._open = {code: one for code, one in self._open.items() if one.person != person and now < one.until}
        code = keys.moving(self._open.__contains__)
        self._open[code] = _Open(person, now + MINUTE)
        return code

    def taken(self, code: str, now: int) -> str | None:
        """Return whose seat a code moves, None if it is none or too late. It is void from now on."""
        found = self._open.pop(code.strip().upper(), None)
        if found is not None and now < found.until:
            return found.person
        for one in self._open.values():
            one.wrong += 1
        self._open = {code: one for code, one in self._open.items() if one.wrong < TRIES}
        return None
