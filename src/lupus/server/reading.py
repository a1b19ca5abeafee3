"""What is there to read: the book's data and its long texts, and the night sheet of a deck that is to be printed."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from lupus.book.data import book, sheet, sheet_of
from lupus.book.judged import judged, too_long
from lupus.lang import languages
from lupus.record.cases import Case, cases_of
from lupus.record.codec import parse_json
from lupus.record.errors import Unreadable
from lupus.table.refused import Refused

from .house import House
from .limits import JUDGING, READING, Buckets
from .pages import FRESH, File
from .refusals import LONGEST, EdgeRefused
from .rest import address, answer, body, slow

ONCE: Final = ("edition", "players", "cards")
LISTS: Final = ("extra", "without")
"""Parameters of a night sheet that come once, or as often as needed; all others are options."""

LARGEST_CASE: Final = 65_536
"""Bytes of a situation to judge; a game of 23 people to its end has a third of that."""

MOST: Final = 60
"""Cards in one deck; far more than sit at any table."""


class Reading:
    """The endpoints of everything that is read, and not played."""

    def __init__(self, house: House) -> None:
        self._house, self._judging, self._sheets = house, Buckets(JUDGING), Buckets(READING)
        self._one_at_a_time = asyncio.Semaphore(1)
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
            Route("/api/judge", self.judge, methods=["POST"]),
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
        slow(self._house, self._sheets, address(request), "sheets")
        asked = request.query_params
        edition, known = asked.get("edition", ""), tuple(book().editions)
        if edition not in known:
            raise Refused("unknown_edition", edition=edition[:80], known=known)
        options = {name: value for name, value in asked.items() if name not in {*ONCE, *LISTS}}
        if "cards" in asked:
            found = sheet_of(edition, _deck(asked["cards"]), options)
        else:
            players = _number(asked.get("players", ""), "players, a number")
            extra, without = (asked.getlist(name) for name in LISTS)
            found = sheet(edition, players, extra, without, options)
        if isinstance(found, tuple):
            raise Refused("bad_options", defects=found)
        return answer(found)

    async def judge(self, request: Request) -> Response:
        """Judge a situation, whole or as far as it is told; nothing is kept."""
        slow(self._house, self._judging, address(request), "judging")
        case, language = _case(await body(request, LARGEST_CASE))
        async with self._one_at_a_time:  # beside the tables, never in their way
            return answer(await asyncio.to_thread(judged, case, language))


def _case(raw: bytes) -> tuple[Case, str]:
    """Return the case to judge and the language of its words. Raises `Refused`."""
    try:
        asked = parse_json(raw, "body")
        if not isinstance(asked, dict):
            raise EdgeRefused("unreadable", expected="an object with a case")
        language = asked.get("language", "en")
        if language not in languages():
            raise Refused("unknown_language", language=str(language)[:80], known=languages())
        [(_, case), *_] = cases_of(asked.get("case"), "case")
    except Unreadable as error:
        raise EdgeRefused("unreadable", expected=str(error)[:LONGEST]) from None
    if too_long(case):
        raise EdgeRefused("too_large", most=LARGEST_CASE)
    return case, language


def _deck(given: str) -> dict[str, int]:
    """Return the deck in `role:count,role:count`. Raises `EdgeRefused`."""
    expected = f"cards, such as werewolf:2,seer:1,villager:5, at most {MOST}"
    pairs = [part.partition(":") for part in given.split(",")]
    deck = {role: _number(count, expected) for role, _, count in pairs}
    if not 0 < sum(deck.values()) <= MOST:
        raise EdgeRefused("unreadable", expected=expected)
    return {role: count for role, count in deck.items() if count}


def _number(given: str, expected: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) < 4):  # noqa: PLR2004 - far above any table
        raise EdgeRefused("unreadable", expected=expected)
    return int(given)
