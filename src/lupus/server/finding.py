"""Tables by their codes: found by whoever has a key to one, and by nobody who only tries codes."""

from __future__ import annotations

import re
from typing import Final

from .desk import Desk
from .house import House
from .limits import MISSING, Buckets
from .refusals import EdgeRefused, too_fast

SPELT: Final = re.compile(r"[A-Za-z]{1,16}")
"""What a code can look like."""


class Finding:
    """The way to the tables of a house, over HTTP and over sockets alike."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._missing = Buckets(MISSING)

    async def desk(self, code: str, token: str | None, here: str) -> Desk:
        """Return a table. Raises `EdgeRefused`.

        An address that has asked for too many tables that are not there is told the same of those that are, so that
        it learns nothing by trying on. Whoever has a key to a table in play is let in all the same.
        """
        now = self._house.clock.now()
        wait = self._missing.wait(here, now, 0)
        if wait:
            playing = self._house.desks.get(code.upper())  # nothing is read: how long that takes would tell
            if playing is not None and token is not None and playing.who(token) is not None:
                return playing
            self._house.meters.slowed.labels("looking").inc()
            raise too_fast(wait)
        desk = await self._house.desk(code) if SPELT.fullmatch(code) else None
        if desk is None:
            self._missing.wait(here, now)
            raise EdgeRefused("no_table")
        return desk
