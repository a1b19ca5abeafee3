"""The table: the one object that a server holds. `Table.run(row)` gives the next one, or refuses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from msgspec.structs import replace

from . import (
    alone,
    alone_asks,
    asks,
    beside,
    chair_asks,
    chairs,
    chat,
    deal,
    deal_again,
    fingers,
    foretell,
    lead,
    lead_asks,
    leading,
    lobby,
    moving,
    one_more,
    play,
    rows,
    setup,
    talking,
    written,
)
from .leader import Leader
from .people import Person
from .refused import Forbidden, Refused
from .rows import AnyRow
from .state import REMEMBERED, State

__all__ = ["Forbidden", "Refused", "Table"]

OF_THE_HOST: Final = (
    asks.Settle, asks.AddBot, asks.ClearBots, asks.Arrange, asks.Remove, asks.Readmit, asks.HandOver, asks.Start,
    asks.Pause, asks.Resume, asks.Plus, asks.Skip, asks.Count, asks.Hush, asks.End, asks.Again, asks.Pair,
    lead_asks.Place,
    chair_asks.OpenSeat, chair_asks.StandIn, chair_asks.TakeOver, chair_asks.OneMore,
)  # fmt: skip
"""What only the host may ask."""


ASIDE: Final = (asks.Say, asks.Predict, alone_asks.SitBeside)
"""What moves nothing: what follows from the row before comes when it would have come."""


class Table(State, frozen=True):
    """A live table after some rows."""

    @classmethod
    def made(cls, row: rows.Made) -> Table:
        """Return a new table, whose host has neither name nor chair yet. Raises `Refused` for a wish that cannot be."""
        host, setting = Person(row.person, keys=(row.key,)), setup.wished(row.wish)
        leader = Leader(row.person) if setting.master == "person" else Leader()
        expected = row.wish.people
        return cls(row.table, row.person, (host,), setting, at=row.at, expected=expected, leader=leader.shown())

    @classmethod
    def restored(cls, stored: Iterable[AnyRow]) -> Table:
        """Return the table that its rows make. Raises `ValueError` if the first row makes none."""
        first, *rest = stored
        if not isinstance(first, rows.Made):
            message = f"the first row of a table makes it; this one is {type(first).__name__}"
            raise ValueError(message)  # noqa: TRY004 - the value of the row is wrong, not the argument's type
        table = cls.made(first)
        for row in rest:
            table = table.run(row)
        return table

    def run(self, row: AnyRow) -> Table:
        """Return the table after a row. Raises `Refused`; this table is then unchanged and still the truth."""
        after = play.clocked(self, leading.seen(_done(self, row)), row.at)
        if isinstance(row, rows.Asked) and row.id is not None:
            after = replace(after, ids=(*self.ids, (row.person, row.id))[-REMEMBERED:])
        aside = isinstance(row, rows.Asked) and isinstance(row.ask, ASIDE)
        return cast("Table", replace(after, number=self.number + 1, at=self.at if aside else row.at))

    def record(self) -> bytes:
        """Return the game that has ended as a record. Raises `Refused` while it is played: secrets would be out."""
        if self.game is None or not self.game.over:
            raise Refused("not_now", stage=self.stage)
        return written.record(self)


def _done(state: State, row: AnyRow) -> State:
    match row:
        case rows.Joined():
            return lobby.joined(state, row)
        case rows.Asked():
            return _asked(state, row)
        case rows.Listed() | rows.Dealt() | rows.Voided():
            return deal.goes_on(state, row)
        case rows.Closed():
            return play.closed(state, row)
        case rows.Stopped() | rows.Returned():
            return _stands(state, row)
        case rows.HostMoved():
            return lobby.moved(state, row.person)
        case rows.Paired():
            return lobby.paired(state, row)
        case rows.Moved() | rows.CameBack() | rows.Lapsed():
            return _seats(state, row)
        case rows.Pictured():
            return lobby.pictured(state, row)
        case rows.Remarked():
            return talking.remarked(state, row)
        case rows.Made():
            raise Refused("not_now", stage=state.stage)


def _seats(state: State, row: rows.Moved | rows.CameBack | rows.Lapsed) -> State:
    match row:
        case rows.Moved():
            return moving.moved(state, row)
        case rows.CameBack():
            return chairs.came_back(state, row)
        case rows.Lapsed():
            return one_more.lapsed(state, row.at)


def _stands(state: State, row: rows.Stopped | rows.Returned) -> State:
    """Stop the clock, as nobody is left, or let it go on from there, or from where the server was stopped.

    Phones are then asked anew.
    """
    if isinstance(row, rows.Stopped):
        return replace(state, clock=state.clock.halted(row.at, "nobody"))
    if state.dealing is not None and state.stage == "dealing":
        return replace(state, dealing=replace(state.dealing, since=row.at))
    if state.clock.stopped == "nobody":
        return replace(state, clock=state.clock.resumed(row.at))
    if state.clock.stopped or state.stage != "playing":
        return state
    lost = max(0, min(row.lost, row.at - state.at))
    return replace(state, clock=state.clock.shifted(lost, row.at))


def _asked(state: State, row: rows.Asked) -> State:
    ask, person = row.ask, row.person
    if isinstance(ask, OF_THE_HOST):
        if person not in {state.host, state.leader.master}:
            raise Refused("not_the_host")
        return _hosted(state, row)
    match ask:
        case asks.Sit() | asks.Rename() | asks.Face() | asks.Leave():
            return _chair(state, person, ask)
        case asks.Seen():
            return play.seen(state, person)
        case asks.Enough():
            return play.enough(state, person, ask)
        case asks.Point() | asks.Accuse() | asks.Vote():
            if not row.by_clock:
                chairs.own(state, person)
            return play.choose(state, person, ask, row.at)
        case (
            asks.Say()
            | asks.Predict()
            | chair_asks.Agree()
            | chair_asks.KeepSeat()
            | alone_asks.GoOn()
            | alone_asks.Speak()
        ):
            return _aside(state, row)
        case alone_asks.Forward() | alone_asks.SitBeside():
            return beside.asked(state, person, ask)
        case lead_asks.HandLead() | lead_asks.TakeLead():
            return leading.changed(state, row)
        case _:
            return lead.asked(state, row)


def _chair(state: State, person: str, ask: asks.Sit | asks.Rename | asks.Face | asks.Leave) -> State:
    match ask:
        case asks.Sit():
            return lobby.sit(state, person, ask)
        case asks.Leave():
            return lobby.leave(state, person, ask)
        case _:
            return lobby.appears(state, person, ask)


def _aside(state: State, row: rows.Asked) -> State:
    match row.ask:
        case asks.Say() as ask:
            return chat.say(state, row.person, ask, row.at)
        case asks.Predict() as ask:
            return foretell.predict(state, row.person, ask)
        case chair_asks.Agree() as ask:
            return deal_again.agreed(state, row, ask)
        case alone_asks.GoOn() as ask:
            return alone.goes_on(state, row.person, ask)
        case alone_asks.Speak() as ask:
            return talking.spoke(state, row.person, ask)
        case _:
            return moving.kept(state, row.person)


def _hosted(state: State, row: rows.Asked) -> State:
    match row.ask:
        case asks.Settle() as ask:
            return lobby.settle(state, ask)
        case asks.AddBot() as ask:
            return lobby.add_bots(state, ask)
        case asks.ClearBots():
            return lobby.clear_bots(state)
        case lead_asks.Place() as ask:
            return lobby.place(state, ask)
        case asks.Arrange() as ask:
            return lobby.arrange(state, ask)
        case asks.Remove() as ask:
            return play.remove(state, ask, row.at)
        case asks.Readmit() as ask:
            return lobby.readmit(state, ask)
        case asks.HandOver() as ask:
            return lobby.hand_over(state, ask)
        case asks.Start():
            return deal.start(state, row)
        case asks.Skip() as ask:
            return play.skip(state, ask, row.at)
        case asks.Plus() as ask:
            return play.plus(state, ask, row.at)
        case _:
            return _in_a_game(state, row)


def _in_a_game(state: State, row: rows.Asked) -> State:
    match row.ask:
        case chair_asks.OneMore() as ask:
            return one_more.proposed(state, row.person, ask, row.at)
        case chair_asks.StandIn() as ask:
            return chairs.stood_in(state, ask)
        case chair_asks.TakeOver() as ask:
            return chairs.take_over(state, ask)
        case asks.Count() as ask:
            return fingers.count(state, ask, row.at)
        case asks.Hush():
            return play.hush(state)
        case asks.Pause():
            return play.pause(state, row.at)
        case asks.Resume():
            return play.resume(state, row.at)
        case asks.End():
            return play.end(state, row.at)
        case asks.Again():
            return play.again(state)
        case _:
            raise Refused("not_now", stage=state.stage)
