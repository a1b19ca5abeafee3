"""All tables of one server: found, loaded from the store on first use, put away when nobody needs them, forgotten."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from lupus.store import Conflict, Store, StoreError
from lupus.table import asks, rows
from lupus.table.refused import Refused
from lupus.table.rows import AnyRow
from lupus.table.single import SeatMade, TableMade
from lupus.table.table import Table

from . import asking, keys
from .clock import Alarm, Clock
from .desk import Desk
from .faces import EVENING, Faces
from .meters import Meters

LOG = logging.getLogger("lupus.house")

BEAT: Final = 1_000
"""Milliseconds between two notes that the house is alive."""

SWEEPS: Final = 60_000
"""Milliseconds between two visits of the janitor."""

IDLE_LOBBY: Final = 30 * 60_000
"""Milliseconds after which a table that only sets up, with nobody connected, is forgotten (F37)."""

IDLE: Final = 7 * 24 * 3_600_000
"""The same for a table with a game."""

AT_ONCE: Final = 20
"""How many tables the janitor reads in one visit, so that nobody waits for it."""


BROKEN: Final = (Refused, ValueError, msgspec.MsgspecError)
"""What reading a table raises whose rows this program does not understand."""


class House:
    """The tables of one process; without a folder for `faces` no prints are kept."""

    def __init__(self, store: Store, clock: Clock, meters: Meters | None = None, faces: Faces | None = None) -> None:
        self.store, self.clock = store, clock
        self.faces = faces or Faces(Path(os.devnull))
        self.meters = meters or Meters()
        self.desks: dict[str, Desk] = {}
        self.opened = clock.now()
        self._before: int | None = None
        self._loading: dict[str, asyncio.Task[Desk | None]] = {}
        self._idle: dict[str, tuple[int, int]] = {}  # table -> since when nobody is there, how long that may last
        self._unclaimed: dict[str, str] = {}
        self._alarms: dict[str, Alarm] = {}
        self._beside: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin: learn when a server was last alive here, and from now on say that this one is."""
        before = await asyncio.wrap_future(self.store.last_beat())
        self._before = None if before is None else round(before * 1000)
        self.opened = self.clock.now()
        self._beat()
        self._visit()

    async def close(self) -> None:
        """End: alarms are silenced, and what was asked of the store is done."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for desk in self.desks.values():
            desk.stop()
        beside = [*self._beside, *(task for desk in self.desks.values() for task in desk.tasks)]
        if beside:
            await asyncio.wait(beside, timeout=1)
        await asyncio.to_thread(self.store.close)

    def part(self, code: int, reason: str) -> None:
        """Close every socket."""
        for desk in self.desks.values():
            desk.screens.close(code, reason)

    # -- tables ------------------------------------------------------------------------------------------------------

    async def make(self, wish: asks.NewTable) -> TableMade:
        """Make a table. Raises `Refused` for an edition, a language or an option that there is not."""
        stored = await asyncio.wrap_future(self.store.tables())
        token, taken = keys.token(), {*stored, *self.desks}
        while True:
            code = keys.code(taken.__contains__)
            row = rows.Made(at=self.clock.now(), table=code, person=keys.person(), key=keys.hashed(token), wish=wish)
            table = Table.made(row)
            try:
                await asyncio.wrap_future(self.store.append(code, table.number, rows.encode(row)))
            except Conflict:
                taken.add(code)
            else:
                break
        self._keep(table)
        self.meters.made.inc()
        LOG.info("table made", extra={"facts": {"table": code}})
        return TableMade(code, token)

    async def demo(self, language: str, bots: int) -> str:
        """Make a table with bots whose one free chair is the host's: whoever takes it first. Return its code."""
        made = await self.make(asks.NewTable(language=language))
        desk = self.desks[made.table]
        who = desk.who(made.token)
        person = who.person if who is not None else ""
        await desk.submit(_asked(person, asks.Settle(many_bots=True)))
        if bots:
            await desk.submit(_asked(person, asks.AddBot(number=bots)))
        self._unclaimed[made.table] = made.token
        return made.table

    async def join(self, desk: Desk, ask: asks.NewSeat, token: str | None) -> SeatMade:
        """Seat somebody; at a demonstration table the first who comes is the host. Raises `Refused`."""
        code = desk.table.code
        unclaimed = self._unclaimed.pop(code, None) if token is None and ask.bot is None else None
        try:
            return await asking.join(desk, ask, unclaimed if token is None else token)
        except (Refused, StoreError):
            if unclaimed is not None:
                self._unclaimed[code] = unclaimed
            raise

    async def picture(self, desk: Desk, person: str, dots: bytes | None) -> str | None:
        """Give somebody a print, or none, and erase the one before. Raises `Refused`, and `OSError` on a full disk."""
        code = desk.table.code
        before = desk.table.person(person).picture
        name = await asyncio.to_thread(self.faces.keep, code, dots) if dots is not None else None
        try:
            await desk.submit(lambda _, now: rows.Pictured(at=now, person=person, picture=name))
        except (Refused, StoreError):
            before = name
            raise
        finally:
            if before is not None:
                self.faces.drop(code, before)
        return name

    async def desk(self, code: str) -> Desk | None:
        """Return a table, None if there is none with this code."""
        code = code.upper()
        found = self.desks.get(code)
        if found is not None:
            return found
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.get_running_loop().create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Desk | None:
        table = await self._read(code)
        if table is None:
            return None
        desk = self._keep(table)
        LOG.info("table loaded", extra={"facts": {"table": code}})
        if table.stage in {"dealing", "playing"} and not table.clock.stopped:
            now = desk.now()
            desk.live.left_at = now  # nobody has come back yet
            lost = 0 if self._before is None or table.at >= self.opened else max(0, now - self._before)
            await desk.submit(lambda _, now: rows.Returned(at=now, lost=lost))
        return desk

    async def _read(self, code: str) -> Table | None:
        stored = await asyncio.wrap_future(self.store.read(code))
        return Table.restored(map(rows.decode, stored)) if stored else None

    def _keep(self, table: Table) -> Desk:
        desk = self.desks[table.code] = Desk(table, self.store, self.clock, self.meters)
        self.meters.tables.set(len(self.desks))
        return desk

    # -- by the clock ------------------------------------------------------------------------------------------------

    def _beat(self) -> None:
        now = self.clock.now()
        self._alarms["beat"] = self.clock.call_at(now + BEAT, self._beat)
        self.store.beat(now / 1000)

    def _visit(self) -> None:
        self._alarms["sweep"] = self.clock.call_at(self.clock.now() + SWEEPS, self._visit)
        task = asyncio.get_running_loop().create_task(self._swept())
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _swept(self) -> None:
        try:
            await self.sweep(self.clock.now())
        except StoreError:
            LOG.exception("the janitor failed")

    async def sweep(self, now: int) -> list[str]:
        """Put away tables that nobody needs in memory, and forget those left for too long; return the latter."""
        stored = await asyncio.wrap_future(self.store.tables())
        unread = [code for code in stored if code not in self.desks and code not in self._idle]
        for code in unread[:AT_ONCE]:
            self._idle[code] = await self._found(code, now)
        for code, desk in [*self.desks.items()]:
            since, _ = self._idle.pop(code, (now, 0))
            if not desk.busy:
                self._idle[code] = (max(since, desk.table.at, desk.live.left_at or 0), _patience(desk.table))
                if since < now:
                    self._put_away(desk)
        self.faces.sweep(self._pictures(stored, now))
        gone = [code for code, (since, most) in self._idle.items() if now - since >= most]
        for code in gone:
            await self._forget(code)
        return gone

    def _pictures(self, stored: list[str], now: int) -> dict[str, frozenset[str | None] | None]:
        """Return the prints in use, by table; None for those of a table that was not looked into."""
        tonight = [code for code in stored if now - self._idle.get(code, (now, 0))[0] < EVENING]
        desks = {code: self.desks.get(code) for code in tonight}
        return {
            code: frozenset(person.picture for person in desk.table.people) if desk is not None else None
            for code, desk in desks.items()
        }

    async def _found(self, code: str, now: int) -> tuple[int, int]:
        """Return since when an unused table is idle, and how long that may last."""
        try:
            table = await self._read(code)
        except BROKEN as error:
            LOG.warning("unreadable table", extra={"facts": {"table": code, "error": type(error).__name__}})
            table = None
        return (now, IDLE) if table is None else (table.at, _patience(table))

    def _put_away(self, desk: Desk) -> None:
        desk.stop()
        del self.desks[desk.table.code]
        self.meters.tables.set(len(self.desks))

    async def _forget(self, code: str) -> None:
        self._idle.pop(code, None)
        self._unclaimed.pop(code, None)
        desk = self.desks.get(code)
        if desk is not None:
            self._put_away(desk)
        self.faces.forget(code)
        await asyncio.wrap_future(self.store.forget(code))
        self.meters.forgotten.inc()
        LOG.info("table forgotten", extra={"facts": {"table": code}})


def _asked(person: str, ask: asks.AnyAsk) -> Callable[[Table, int], AnyRow]:
    return lambda _, now: rows.Asked(at=now, person=person, ask=ask)


def _patience(table: Table) -> int:
    return IDLE_LOBBY if table.stage == "lobby" else IDLE
