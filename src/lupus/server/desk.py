"""One live table: whatever happens to it happens here one after another. Checked, stored, and only then told.

While rows are being stored, what is asked meanwhile waits; then all of it is decided, each on what the one before it
makes, and handed to the store together. Nothing of it is answered or shown before it is durable, and if a row cannot be
stored, neither is whatever was decided after it: it fails with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
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


class _Wish(NamedTuple):
    """What somebody wants done, as in `Desk.submit`; they hear when it is done, or why it is not."""

    make: Callable[[Table, int], AnyRow | None]
    done: Callable[[], None]
    heard: asyncio.Future[None]


class _Decided(NamedTuple):
    """What comes of a wish once all before it are durable: the table then, and its row if it has one; or why not."""

    wish: _Wish
    table: Table
    row: AnyRow | None
    stored: Future[None] | None
    wrong: Exception | None


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
        self._wishes: list[_Wish] = []
        self._deciding = False
        self._alarm: Alarm | None = None
        self._not_before = 0

    @property
    def busy(self) -> bool:
        """Whether somebody is here, something is being done, or something will happen by itself."""
        return bool(self.screens.outlets or self._alarm or self.tasks)

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
        heard = asyncio.get_running_loop().create_future()
        self._wishes.append(_Wish(make, done, heard))
        if not self._deciding:
            self._deciding = True
            self.spawn(self._decide())
        await heard

    async def _decide(self) -> None:
        while self._wishes:
            wishes, self._wishes = self._wishes, []
            await self._together(wishes)
        self._deciding = False

    async def _together(self, wishes: list[_Wish]) -> None:
        """Decide wishes in their order and store what comes of them; then tell, and let everybody hear."""
        before, kept, heard = self.table, list[AnyRow](), dict[asyncio.Future[None], Exception | None]()
        left = wishes
        while left:
            try:
                left = await self._keep(self._decided(left), kept, heard)
            except Exception as fault:  # noqa: BLE001 - whatever it is, those who wait must hear of it
                heard.update({wish.heard: fault for wish in left if wish.heard not in heard})
                break
        try:
            self._tell(before, kept)
        except Exception as fault:  # noqa: BLE001 - as above
            heard = {future: wrong or fault for future, wrong in heard.items()}
        for future, wrong in heard.items():
            _resolve(future, wrong)

    def _decided(self, wishes: list[_Wish]) -> list[_Decided]:
        """Decide, each on what comes of those before, and ask the store for all rows at once."""
        head, decided = self.table, []
        for wish in wishes:
            row, stored, wrong = None, None, None
            try:
                row = wish.make(head, max(self._clock.now(), head.at))
                if row is not None:
                    after = head.run(row)
                    stored, head = self._store.append(after.code, after.number, rows.encode(row)), after
            except Exception as fault:  # noqa: BLE001 - it is this wish's own
                wrong = fault
            decided.append(_Decided(wish, head, row, stored, wrong))
        return decided

    async def _keep(
        self, decided: list[_Decided], kept: list[AnyRow], heard: dict[asyncio.Future[None], Exception | None]
    ) -> list[_Wish]:
        """Make what is durable the truth, in order; return the wishes to be decided again. Raises `StoreError`."""
        for at, one in enumerate(decided):
            if one.stored is not None and one.row is not None:
                try:
                    with self.meters.stored.time():
                        await asyncio.wrap_future(one.stored)
                except Conflict:
                    await self._reload()  # somebody else was first
                    return [later.wish for later in decided[at:]]
                self.table = one.table
                kept.append(one.row)
            heard[one.wish.heard] = one.wrong
            if one.wrong is None:
                one.wish.done()
        return []

    def _tell(self, before: Table, kept: list[AnyRow]) -> None:
        """Show what is new to whom it concerns: of some rows one person alone is told, of others everybody."""
        alone = {person for row in kept if (person := rows.alone(row)) is not None}
        if self.table is before:
            self._follow()
        elif self.table.number == before.number + len(kept) and None not in map(rows.alone, kept):
            for person in sorted(alone):
                self.screens.show_one(person)
        else:
            self.changed()

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

    def _wanted(self, table: Table, now: int) -> AnyRow | None:
        step = master.step(table, self.live)
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


def _resolve(heard: asyncio.Future[None], wrong: Exception | None) -> None:
    """Let somebody hear; who has gone meanwhile hears nothing."""
    if heard.done():
        return
    if wrong is None:
        heard.set_result(None)
    else:
        heard.set_exception(wrong)
