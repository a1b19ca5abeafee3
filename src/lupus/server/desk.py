"""One live table: whatever happens to it happens here one after another. Checked, stored, and only then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from lupus.store import Conflict, Store
from lupus.table import asks, deal, deal_asks, master, rows
from lupus.table.live import Live
from lupus.table.rows import AnyRow
from lupus.table.table import Table

from . import keys
from .clock import Alarm, Clock
from .codes import Codes
from .meters import Meters
from .outlet import Outlet
from .refusals import EdgeRefused
from .screens import Screens

LOG = logging.getLogger("lupus.desk")

AGAIN = 1_000
"""Milliseconds after which a step that failed is tried again."""


class Who(NamedTuple):
    """Whose a token is. `board`: it has the controls of that person, but neither their chair nor their view.

    `new`: it is of a phone to which the seat is only moving.
    """

    person: str
    board: bool = False
    new: bool = False


class Desk:
    """A table with its sockets, its alarm and its place in the store."""

    def __init__(self, table: Table, store: Store, clock: Clock, meters: Meters) -> None:
        self.table = table
        self.live = Live()
        self.screens = Screens(self, clock)
        self.tasks: set[asyncio.Task[None]] = set()
        self.meters = meters
        self.codes = Codes()
        self._store, self._clock = store, clock
        self._lock = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._not_before = 0

    @property
    def busy(self) -> bool:
        """Whether somebody is here, something is being done, or something will happen by itself."""
        return bool(self.screens.outlets or self._alarm or self.tasks or self._lock.locked())

    def now(self) -> int:
        """Return the time, which for a table never goes back."""
        return max(self._clock.now(), self.table.at)

    # -- who ---------------------------------------------------------------------------------------------------------

    def who(self, token: str) -> Who | None:
        """Return whose a token is, None if it opens nothing here."""
        hashed = keys.hashed(token)
        return self.owner(hashed) or self.owner(keys.BOARD + hashed)

    def owner(self, key: str) -> Who | None:
        """Return whose the hash of a token is."""
        person = self.table.key_owner(key)
        return None if person is None else Who(person, key.startswith(keys.BOARD), self.table.on_trial(key))

    def came(self, outlet: Outlet) -> None:
        """Let a screen in."""
        self.screens.add(outlet)
        if outlet.person is not None:
            self.live.came(outlet.person)
        self.changed()

    def went(self, outlet: Outlet) -> None:
        """Let a screen go."""
        self.screens.drop(outlet)
        if outlet.person is not None:
            self.live.went(outlet.person, self.now())
        self.changed()

    def hold(self, person: str, ask: asks.Hold) -> None:
        """Note what stands under somebody's thumb; nobody is told but, by day, their own screens."""
        before = self.live.changes
        self.live.hold(self.table, person, ask, self.now())
        if self.live.changes != before:
            self._follow()
            self.screens.prepare()
            self.screens.show_one(person)

    def take(self, person: str, ask: deal_asks.AnyDeal) -> None:
        """Take what a phone sends for the deal. Raises `Refused`."""
        deal.taken(self.table, self.live, person, ask)
        self._follow()

    # -- rows --------------------------------------------------------------------------------------------------------

    async def submit(
        self, make: Callable[[Table, int], AnyRow | None], done: Callable[[], None] = lambda: None
    ) -> None:
        """Apply a row: checked, stored, then told. `make` may find that nothing is to be done; `done` hears of both.

        Raises `Refused`, or `StoreError` if it could not be stored; then nothing has changed.
        """
        async with self._lock:
            before, alone = self.table, None
            try:
                alone = await self._apply(make)
                done()
            finally:
                if self.table is before:
                    self._follow()
                elif alone is not None and self.table.number == before.number + 1:
                    self.screens.show_one(alone)
                else:
                    self.changed()

    async def _apply(self, make: Callable[[Table, int], AnyRow | None]) -> str | None:
        """Apply a row; return who alone is told of it, None for everybody."""
        row = make(self.table, self.now())
        while row is not None:
            after = self.table.run(row)
            try:
                await self._append(after.number, row)
            except Conflict:
                await self._reload()  # somebody else was first: decide again
                row = make(self.table, self.now())
            else:
                self.table = after
                return rows.alone(row)
        return None

    async def _append(self, number: int, row: AnyRow) -> None:
        with self.meters.stored.time():
            await asyncio.wrap_future(self._store.append(self.table.code, number, rows.encode(row)))

    async def _reload(self) -> None:
        """Take what another process has stored meanwhile."""
        stored = await asyncio.wrap_future(self._store.read(self.table.code, self.table.number))
        if not stored:
            raise EdgeRefused("no_table")
        for raw in stored:
            self.table = self.table.run(rows.decode(raw))

    def changed(self) -> None:
        """Follow the Master, and show everybody what is."""
        self._follow()
        self.screens.tell()

    def _follow(self) -> None:
        """Set the one alarm of this table to what the automatic Master wants next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        step = master.step(self.table, self.live)
        if step is not None:
            self._alarm = self._clock.call_at(max(step.at, self._not_before), self._due)

    def _due(self) -> None:
        self._alarm = None
        self.spawn(self._step())

    async def _step(self) -> None:
        try:
            await self.submit(self._wanted)
        except Exception:  # whatever it is: the clock of a table must not stop for good
            LOG.exception("a step failed", extra={"facts": {"table": self.table.code}})
            self._not_before = self._clock.now() + AGAIN
            self._follow()

    def _wanted(self, _: Table, now: int) -> AnyRow | None:
        step = master.step(self.table, self.live)
        return step.row(now) if step is not None and step.at <= now else None

    def spawn(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something beside; it is kept until it is done."""
        task = asyncio.get_running_loop().create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def stop(self) -> None:
        """Let no alarm ring any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self.screens.stop()
