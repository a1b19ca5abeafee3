"""The sockets of one table: what is shown to whom, and when. By day at once; at night on a tick, alike in size."""

from __future__ import annotations

import asyncio
import logging
import operator
import zlib
from typing import TYPE_CHECKING, Final

import msgspec

from lupus.table import console, frames
from lupus.table.table import Table
from lupus.table.wire import Board

from . import keys
from .clock import Alarm, Clock
from .outlet import AROUND, Outlet, Shown
from .refusals import CLOSED, SLOT

if TYPE_CHECKING:
    from .desk import Desk, Who

LOG = logging.getLogger("lupus.screens")

BOARDS: Final = 60
"""Boards and onlookers of one table at a time; another is let go."""

PHONES: Final = 12
"""Open pages of one person at a table; with another the oldest is let go."""

TICK: Final = 500
"""Milliseconds between the frames of a night."""

_SHOWN_TO_ALL: Final = frozenset({"number", "at", "times", "ids", "clock", "enough", "seen", "lines", "said", "tale"})
"""What of a table no private part shows. Everything else may be in one, and makes them anew when it changes."""

_PRIVATE: Final = operator.attrgetter(*(name for name in Table.__struct_fields__ if name not in _SHOWN_TO_ALL))

_ENCODE = msgspec.json.Encoder().encode


class Screens:
    """Every socket of a table. What happened is read from the desk; nothing is decided here but when to write."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self.outlets: list[Outlet] = []
        self._desk, self._clock = desk, clock
        self.phase = zlib.crc32(desk.table.code.encode()) % TICK  # so that not all tables write at the same time
        self._tick: Alarm | None = None
        self._keyed: object = None
        self._told = b""
        self._shown: tuple[object, ...] = ()
        self._parts: dict[str, bytes] = {}
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def hushed(self) -> bool:
        """Whether frames leave on the tick only."""
        return self._desk.table.by_night and self._desk.table.ticks

    def add(self, outlet: Outlet) -> None:
        """Take a socket in; a board gets a code of its own. Too many are let go, so that none makes a frame dear."""
        alike = [one for one in self.outlets if one.person == outlet.person and one.open]
        if len(alike) >= (BOARDS if outlet.person is None else PHONES):
            oldest = next((one for one in alike if one.key is None), alike[0])
            (outlet if outlet.key is None else oldest).close(*CLOSED["too_fast"])
        if outlet.person is None:
            outlet.pairing = keys.pairing(lambda code: self.board(code) is not None)
        self.outlets.append(outlet)

    def drop(self, outlet: Outlet) -> None:
        """Forget a socket."""
        self.outlets = [one for one in self.outlets if one is not outlet]

    def board(self, code: str) -> Outlet | None:
        """Return the board that shows a code."""
        return next((one for one in self.outlets if one.pairing == code), None)

    def sealing(self) -> tuple[str, ...]:
        """Return the persons on whose screens a phone takes part in deals."""
        found = (outlet.person for outlet in self.outlets if outlet.seals and outlet.open)
        return tuple(dict.fromkeys(person for person in found if person is not None))

    # -- showing -----------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Show everybody what is: now, or at night on the tick."""
        keyed = (self._desk.table.people, self._desk.table.moving)
        if keyed != self._keyed:
            self._keyed = keyed
            for outlet in [*self.outlets]:
                self._follow(outlet)
        if self.hushed:
            self._keep_ticking()
        else:
            self._show_changed()

    def _follow(self, outlet: Outlet) -> None:
        """Close a socket whose key opens nothing any more; let that of a late guest be the chair's that they took.

        One that is closed so is forgotten at once: nothing can be shown to whoever is gone, and a phone that hangs
        would be among the others for as long as it likes.
        """
        owner = self._desk.owner(outlet.key) if outlet.key is not None else None
        if outlet.key is not None and owner is None:
            outlet.close(*CLOSED["no_token"])
            self.drop(outlet)
        elif owner is not None and outlet.person is not None and outlet.person != owner.person:
            self._desk.live.went(outlet.person, self._desk.now())
            outlet.person = owner.person
            self._desk.live.came(outlet.person)

    def show_one(self, person: str) -> None:
        """By day, show somebody what has changed for them alone."""
        self._renew()
        if not self.hushed:
            mine = (one for one in self.outlets if one.person == person)
            self._show([one for one in mine if self._private(one) != one.last])

    def settle(self, outlet: Outlet) -> None:
        """By day, send a socket the answers that no frame has carried yet."""
        if outlet.owing and (not self.hushed or self.leads(outlet)):
            self._show([outlet])

    def view(self, who: Who | None) -> bytes:
        """Return a view as JSON: a board's, or somebody's; at night as long as everybody's."""
        desk = self._desk
        self._renew()
        public = frames.public(desk.table, desk.live, desk.now())
        private = self._board(who, None) if who is None or who.board else self._phone(who.person, new=who.new)
        whole = b'{"public":%b,%b}' % (public, private)
        return whole.ljust(self._size(public)) if self.hushed else whole

    def _show_changed(self) -> None:
        """By day, show everybody what has changed for everybody, else only those for whom something has.

        So nobody can tell from frames that come with nothing in them what is done and written elsewhere (F16).
        """
        self._renew()
        told = frames.public(self._desk.table, self._desk.live, 0)
        if told != self._told:
            self._told = told
            self._show(self.outlets)
        else:
            self._show([one for one in self.outlets if self._private(one) != one.last])
        self._release()

    def _show_all(self) -> None:
        self._show(self.outlets)
        self._release()

    def _release(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    def _show(self, outlets: list[Outlet]) -> None:
        open_ = [outlet for outlet in outlets if outlet.open]
        if not open_:
            return
        desk = self._desk
        self._renew()
        public = frames.public(desk.table, desk.live, desk.now())
        size = self._size(public) if self.hushed else None
        for outlet in open_:
            private = self._private(outlet)
            outlet.show(Shown(public, private, size and self._long(private, size)))
        desk.meters.frames.inc(len(open_))

    @staticmethod
    def _long(private: bytes, size: int) -> int:
        """Return the bytes of a night frame with the Master's part, which is of one length itself."""
        return size + len(private) if len(private) >= console.SIZE else size

    def leads(self, outlet: Outlet) -> bool:
        """Whether a screen shows the Master's part: what it asks is answered at once, also at night."""
        return outlet.person is not None and self._desk.table.leader.sees(outlet.person)

    def prepare(self) -> None:
        """Make every phone's private part anew when it arrives, so that no tick is later because something changed."""
        self._renew()
        for outlet in self.outlets:
            if outlet.person is not None:
                self._you(outlet.person)

    def _private(self, outlet: Outlet) -> bytes:
        if outlet.person is None:
            return self._board(self._desk.owner(outlet.key) if outlet.key is not None else None, outlet)
        if outlet.covered:
            return b'"you":' + frames.covered(self._desk.table, outlet.person, new=False)
        return self._phone(outlet.person, new=self._desk.table.on_trial(outlet.key))

    def _phone(self, person: str, *, new: bool) -> bytes:
        """Return the private part of a phone; one to which a seat is only moving knows nothing yet."""
        table = self._desk.table
        return b'"you":' + frames.padded(table, frames.covered(table, person, new=True)) if new else self._you(person)

    def _you(self, person: str) -> bytes:
        """Return a private part, made once for as long as nothing that it shows has changed."""
        if person not in self._parts:
            self._parts[person] = frames.own(self._desk.table, self._desk.live, person)
        return self._parts[person]

    def _renew(self) -> None:
        """Forget the private parts that may have changed."""
        shown = (*_PRIVATE(self._desk.table), self._desk.live.changes)
        if len(shown) != len(self._shown) or any(map(operator.is_not, shown, self._shown)):
            self._shown, self._parts = shown, {}

    def _board(self, owner: Who | None, outlet: Outlet | None) -> bytes:
        """Return the private part of a board: paired for as long as whose token it has is the host."""
        paired = owner is not None and owner.person == self._desk.table.host
        pairing = outlet.pairing if outlet is not None and not paired else None
        return b'"board":' + _ENCODE(Board(pairing, paired, outlet.hand_over if outlet is not None else None))

    # -- at night ----------------------------------------------------------------------------------------------------

    def _size(self, public: bytes) -> int:
        """Return the bytes of a night frame: the same for everybody, whatever it holds."""
        return len(public) + frames.private_size(self._desk.table) + SLOT + AROUND

    def _keep_ticking(self) -> None:
        if self._tick is None and (self.outlets or self._waiting):
            now = self._clock.now()
            self._tick = self._clock.call_at(now + TICK - (now - self.phase) % TICK, self._ticked)

    def _ticked(self) -> None:
        self._tick = None
        if self.hushed:
            seat = self._desk.table.seat_of
            self.outlets.sort(key=lambda one: (one.person is None, seat(one.person or "") or 99))
            self._show_all()
            self._keep_ticking()

    async def ticked(self) -> None:
        """Wait for the next tick, or for the end of the night."""
        if self.hushed:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            self._keep_ticking()
            await waiting

    def close(self, code: int, reason: str) -> None:
        """Close every socket."""
        for outlet in self.outlets:
            outlet.close(code, reason)

    def stop(self) -> None:
        """Tick no more; whoever waits for a tick has waited long enough."""
        if self._tick is not None:
            self._tick.cancel()
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
