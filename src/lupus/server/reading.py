"""What is there to read: the book's data and its long texts, and the night sheet of a deck that is to be printed."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from lupus.book.data import book, sheet
from lupus.lang import languages
from lupus.table.refused import Refused

from .pages import FRESH, File
from .refusals import EdgeRefused
from .rest import answer

LISTS: Final = ("extra", "without")
"""Parameters of a night sheet that may come more than once; besides `edition` and `players` all others are options."""


class Reading:
    """The endpoints of everything that is read, and not played."""

    def __init__(self) -> None:
        self._book = File.of("book.json", msgspec.json.encode(book()), FRESH)
        texts = files("lupus.lang") / "book"
        self._texts = {
            language: File.of(f"{language}.json", (texts / f"{language}.json").read_bytes(), FRESH)
            for language in languages()
        }

    def routes(self) -> list[BaseRoute]:
        """Return where they are."""
        return [
            Route("/api/book.json", self.book),
            Route("/api/book/{language}.json", self.texts),
            Route("/api/sheet", self.sheet),
        ]

    async def book(self, request: Request) -> Response:
        """Serve editions, roles and options as the engine has them."""
        return self._book.response(request)

    async def texts(self, request: Request) -> Response:
        """Serve the long texts of a language."""
        found = self._texts.get(request.path_params["language"])
        if found is None:
            raise EdgeRefused("no_such_address")
        return found.response(request)

    async def sheet(self, request: Request) -> Response:
        """Serve the deck and the calls of a table."""
        asked = request.query_params
        edition, players = asked.get("edition", ""), asked.get("players", "")
        known = tuple(book().editions)
        if edition not in known:
            raise Refused("unknown_edition", edition=edition[:80], known=known)
        if not (players.isascii() and players.isdecimal() and len(players) < 4):  # noqa: PLR2004 - far above any table
            raise EdgeRefused("unreadable", expected="players, a number")
        extra, without = (asked.getlist(name) for name in LISTS)
        options = {name: value for name, value in asked.items() if name not in {"edition", "players", *LISTS}}
        found = sheet(edition, int(players), extra, without, options)
        if isinstance(found, tuple):
            raise Refused("bad_options", defects=found)
        return answer(found)
