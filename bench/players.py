"""Scripted people: a table of phones and a board that play through a server, and what they notice of it.

By day they act at once; at night each sends its choice once a second, as the page does. What they choose hangs on chair
and moment alone, so that the same cards make the same game.
"""

from __future__ import annotations

import asyncio
import http.client
import time
import zlib
from array import array
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import Struct

from lines import Line, post
from lupus.server.screens import TICK
from lupus.table.asks import Accuse, AnyAsk, Enough, Hello, Hold, NewSeat, NewTable, Point, Request, Seen, Start, Vote

NIGHT: Final = frozenset({"call", "point", "look", "hold"})
BEAT: Final = 1.0
"""Seconds between two messages of a phone at night, and the bytes of each."""
BEAT_SIZE: Final = 240


class _Clock(Struct):
    now: int


class _End(Struct):
    winner: str | None
    at: str


class _Game(Struct):
    phase: str
    asked: int | None = None
    speaker: int | None = None
    end: _End | None = None


class _Chair(Struct):
    ghost: bool = False


class _Public(Struct):
    moment: str
    clock: _Clock
    chairs: list[_Chair]
    game: _Game | None = None


class _You(Struct):
    asked: bool
    may: list[int | None]


class _View(Struct):
    public: _Public
    you: _You | None = None


class _Answer(Struct):
    id: str
    ok: bool


class _Frame(Struct):
    view: _View
    answers: list[_Answer]


DECODE: Final = msgspec.json.Decoder(_Frame).decode
ENCODE: Final = msgspec.json.Encoder().encode


@dataclass
class Noticed:
    """What all phones and boards of a run have noticed; times are real seconds."""

    frames: int = 0
    sizes: dict[bool, int] = field(default_factory=dict)
    """Bytes of the largest frame by day, and by night (True)."""
    in_turn: array[float] = field(default_factory=lambda: array("d"))
    """From a command sent by day until the last screen of its table showed it: of somebody who is asked."""
    at_once: array[float] = field(default_factory=lambda: array("d"))
    """The same where the whole table acts in the same instant, which people hardly ever do."""
    ticks: array[float] = field(default_factory=lambda: array("d"))
    """By how much the time between two frames of a night differed from the tick."""
    games: list[str] = field(default_factory=list)
    """How games went."""


@dataclass
class Asked:
    """A command on its way; `told`: what hears of it when the last screen shows it."""

    sent: float
    took: array[float]
    told: asyncio.Future[float] | None = None
    at: int = 0
    missing: set[Screen] = field(default_factory=set)


class Screen:
    """One socket of a table: a phone, or with chair 0 the board."""

    def __init__(self, table: Table, chair: int) -> None:
        self.table, self.chair = table, chair
        self.line: Line | None = None
        self.at, self.size = 0, 0  # the server's time in the newest frame, and its bytes
        self._acted, self._moment, self._hold = "", "", b""
        self._ticked: float | None = None

    def heard(self, raw: bytes) -> None:
        """Take a frame."""
        now = time.perf_counter()
        frame = DECODE(raw)
        public, table = frame.view.public, self.table
        self.at, self.size = public.clock.now, len(raw)
        phase = public.game.phase if public.game is not None else ""
        self._notice(now, night=phase in NIGHT)
        table.showed(self, frame.answers, now, day=phase not in NIGHT)
        if phase in {"over", table.until} and not table.done.done():
            table.ended(public)
        if frame.view.you is not None and public.game is not None and not table.done.done():
            self._act(public, public.game, frame.view.you)

    def beat(self) -> None:
        """Send what stands under the thumb, and again in a second of the server's clock."""
        if self.table.done.done():
            return
        if self._hold and self.line is not None:
            self.line.send(self._hold)
        asyncio.get_running_loop().call_later(BEAT / self.table.speed, self.beat)

    def _notice(self, now: float, *, night: bool) -> None:
        noticed = self.table.noticed
        noticed.frames += 1
        noticed.sizes[night] = max(self.size, noticed.sizes.get(night, 0))
        if night and self._ticked is not None:
            noticed.ticks.append(abs(now - self._ticked - TICK / 1000 / self.table.speed))
        self._ticked = now if night else None

    def _act(self, public: _Public, game: _Game, you: _You) -> None:
        if public.moment != self._moment:
            self._moment, self._hold = public.moment, b""
            if game.phase in NIGHT and you.asked:
                self._hold = ENCODE(Request("-", Hold(public.moment, self._choice(you), touched=True))).ljust(BEAT_SIZE)
        ask = self._wish(public, game, you) if public.moment != self._acted else None
        if ask is not None:
            self._acted = public.moment
            self.table.ask(self, ask)

    def _wish(self, public: _Public, game: _Game, you: _You) -> AnyAsk | None:
        """Return what is to be done now, by day."""
        match game.phase:
            case "dealt":
                return Seen()
            case "discussion":
                return None if public.chairs[self.chair - 1].ghost else Enough()
            case "defence" | "last_words":
                return Enough() if game.speaker == self.chair else None
            case "accusation" | "ballot" if game.asked == self.chair:
                return (Accuse if game.phase == "accusation" else Vote)(self._choice(you))
            case "execution" if you.asked:
                return Point(self._choice(you))
        return None

    def _choice(self, you: _You) -> int | None:
        return you.may[zlib.crc32(f"{self.chair} {self._moment}".encode()) % len(you.may)] if you.may else None


class Table:
    """People at a table. They play until the end, or until a phase, and then do nothing more by themselves."""

    def __init__(self, noticed: Noticed, speed: float, number: int, until: str = "over") -> None:
        self.noticed, self.speed, self.until = noticed, speed, until
        self.done = asyncio.get_running_loop().create_future()
        self.living: list[Screen] = []
        self.screens: list[Screen] = []
        self._address = f"10.0.{number // 250}.{number % 250 + 1}"
        self._tokens: list[str] = []
        self._code = ""
        self._count = 0
        self._asked: dict[str, Asked] = {}
        self._showing: list[Asked] = []

    def sit(self, port: int, seats: int) -> None:
        """Make the table, and seat people."""
        connection = http.client.HTTPConnection("127.0.0.1", port)
        made = post(connection, "/api/tables", NewTable(), "", self._address)
        self._code = made["table"]
        for chair in range(1, seats + 1):
            token = made["token"] if chair == 1 else ""
            seat = post(connection, f"/api/tables/{self._code}/seats", NewSeat(name=f"P{chair}"), token, self._address)
            self._tokens.append(seat["token"])
        connection.close()

    async def dial(self, port: int) -> None:
        """Open every phone, and the board."""
        path = f"/api/tables/{self._code}/live"
        for chair, token in enumerate((None, *self._tokens)):
            screen = Screen(self, chair)
            self.screens.append(screen)
            screen.line = Line(path, ENCODE(Hello(token)), screen.heard, self._lost, self._address)
            await screen.line.dial(port)

    async def play(self) -> None:
        """Deal the cards and play."""
        self.ask(self.screens[1], Start())
        for screen in self.screens[1:]:
            wait = BEAT / self.speed * screen.chair / len(self.screens)
            asyncio.get_running_loop().call_later(wait, screen.beat)
        await self.done

    def hang_up(self) -> None:
        """Close every socket."""
        for screen in self.screens:
            if screen.line is not None:
                screen.line.close()

    def ended(self, public: _Public) -> None:
        """Note how it ended."""
        end = public.game.end if public.game is not None else None
        if end is not None:
            self.noticed.games.append(f"{end.winner} {end.at} {public.moment}")
        self.living = [screen for screen in self.screens if screen.chair and not public.chairs[screen.chair - 1].ghost]
        self.done.set_result(None)

    def ask(self, screen: Screen, ask: AnyAsk, told: asyncio.Future[float] | None = None) -> None:
        """Ask something of the table."""
        self._count += 1
        id_ = str(self._count)
        took = self.noticed.at_once if isinstance(ask, (Seen, Enough, Point)) else self.noticed.in_turn
        self._asked[id_] = Asked(time.perf_counter(), took, told)
        assert screen.line is not None
        screen.line.send(ENCODE(Request(id_, ask)))

    def showed(self, screen: Screen, answers: list[_Answer], now: float, *, day: bool) -> None:
        """Find out which commands the last screen shows now.

        The frame with the answer holds the view that shows it; a screen shows it in a view of that time or later.
        """
        for answer in answers:
            asked = self._asked.pop(answer.id)
            if answer.ok and day:
                asked.at, asked.missing = screen.at, {one for one in self.screens if one.at < screen.at}
                self._showing.append(asked)
        for asked in [asked for asked in self._showing if screen.at >= asked.at]:
            asked.missing.discard(screen)
            if not asked.missing:
                self._showing.remove(asked)
                asked.took.append(now - asked.sent)
                if asked.told is not None:
                    asked.told.set_result(now - asked.sent)

    def _lost(self, why: str) -> None:
        if not self.done.done():
            self.done.set_exception(ConnectionError(why))
