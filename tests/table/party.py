"""A party at one table, without a server: people come, tap and go, and time is whatever the test says."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import msgspec

from lupus.table import asks, board, chair_asks, deal, frames, master, phone, rows
from lupus.table.alone_asks import GoOn
from lupus.table.deal_asks import AnyDeal, Share
from lupus.table.live import Live
from lupus.table.table import Refused, Table
from lupus.table.wire import PublicView, Wrong, You
from table.phones import Phone

SECRET: Final = bytes(range(32)).hex()
TAPS: Final[dict[str, type[asks.Point | asks.Accuse | asks.Vote]]] = {
    "execution": asks.Point,
    "accusation": asks.Accuse,
    "ballot": asks.Vote,
}


class Party:
    """A table with its people `p1`, `p2` ..., the host first, and all rows that were stored."""

    def __init__(self, people: int = 7, bots: int = 0, *, secret: str = SECRET, **wish: object) -> None:
        """Make a table, let people come and seat bots."""
        self.now, self.live, self.secret = 1_000_000, Live(), secret
        made = rows.Made(at=self.now, table="KRWT", person="p1", key="key-p1", wish=asks.NewTable(**wish))  # type: ignore[arg-type]
        self.phones: dict[str, Phone] = {}
        """The phones that take part in deals."""
        self.stored: list[rows.AnyRow] = [made]
        self.table = Table.made(made)
        for number in range(1, people + 1):
            self.joins(f"p{number}", f"Name {number}")
        for _ in range(bots):
            self.sends("p1", asks.AddBot())

    # -- what happens ------------------------------------------------------------------------------------------------

    def run(self, row: rows.AnyRow) -> None:
        """Store a row as the server would, and fold what comes back from the store."""
        read = rows.decode(rows.encode(row))
        self.table = self.table.run(read)
        self.stored.append(read)

    def joins(self, person: str, name: str, *, device: str | None = None, seat: int | None = None) -> None:
        """Let somebody in with an open screen."""
        self.run(rows.Joined(at=self.now, person=person, name=name, key=f"key-{person}", device=device, seat=seat))
        self.live.came(person)

    def sends(self, person: str, ask: asks.AnyAsk, *, id_: str | None = None) -> None:
        """Let somebody ask for something."""
        secret = self.secret if isinstance(ask, asks.Start) else None
        phones = tuple(self.phones) if isinstance(ask, asks.Start | chair_asks.Agree) else ()
        self.run(rows.Asked(at=self.now, person=person, ask=ask, id=id_, secret=secret, phones=phones))

    def refused(self, person: str, ask: asks.AnyAsk) -> Wrong:
        """Return why something is refused; nothing has changed."""
        before = self.table
        try:
            self.sends(person, ask)
        except Refused as refused:
            assert self.table is before
            return refused.wrong
        raise AssertionError(f"{ask} by {person} was accepted")

    def holds(self, person: str, target: int | None) -> None:
        """Let a thumb rest on somebody."""
        self.live.hold(self.table, person, asks.Hold(self.table.moment, target, touched=True), self.now)

    def taking_part(self, *persons: str) -> Party:
        """Let some people's phones, or everybody's, take part in deals."""
        self.phones = {person: Phone(person) for person in persons or self.people}
        return self

    def shuffles(self, *silent: str) -> None:
        """Let the phones seal and share until the cards are dealt; some of them say nothing any more."""
        while self.table.stage == "dealing":
            shown = self.board.dealing
            for person, its in self.phones.items():
                if person not in silent:
                    self.gives(its, its.sees(shown))
            assert self.ticks()

    def gives(self, its: Phone, command: dict[str, object] | None) -> None:
        """Let a phone send something for the deal."""
        if command is not None:
            ask: AnyDeal = msgspec.convert(command, AnyDeal)
            deal.taken(self.table, self.live, its.person, ask)
            if isinstance(ask, Share):
                its.given()

    def starts(self) -> None:
        """Deal, and let everybody see their card."""
        self.sends("p1", asks.Start())
        self.shuffles()
        for person in self.people:
            self.sends(person, asks.Seen())

    def ticks(self) -> bool:
        """Let the Master do what it wants next, at its time; False: it waits for people."""
        step = master.step(self.table, self.live)
        if step is None:
            return False
        self.now = max(self.now, step.at)
        self.run(step.row(self.now))
        return True

    def moves_on(self) -> bool:
        """Let whoever is alone with bots go on, or choose where that is theirs to do; False: nobody is alone."""
        if not self.table.alone:
            return False
        for person in self.people:
            you = self.you(person)
            if you.asked and not self.table.by_night:
                self.sends(person, TAPS[self.phase](you.may[0]))
            elif self.table.seat_of(person) != self.table.playing().public.asked:
                self.sends(person, GoOn(self.table.moment))
            return True
        return False

    def until(self, phase: str) -> None:
        """Let time pass until a phase is reached."""
        for _ in range(500):
            if self.phase == phase:
                return
            assert self.ticks() or self.moves_on(), f"the Master waits in {self.phase}, long before {phase}"
        raise AssertionError(f"{phase} is never reached")

    def plays_on(self, chooser: random.Random, done: Callable[[], bool] | None = None) -> None:
        """Let everybody tap at random until the game is over, or `done`."""
        while not self.table.over and not (done and done()):
            for person in self.people:
                you = self.you(person)
                if not you.asked or chooser.random() < 0.2 or self.table.over:
                    continue
                if self.table.by_night:
                    self.holds(person, chooser.choice(you.may))
                else:
                    self.sends(person, TAPS[self.phase](chooser.choice(you.may)))
            if not self.table.over:
                assert self.ticks() or self.moves_on()

    def restored(self) -> None:
        """Raise `AssertionError` unless the stored rows make the same table again."""
        again = Table.restored(self.stored)
        bare = {"game": None, "voids": ()}
        assert msgspec.structs.replace(again, **bare) == msgspec.structs.replace(self.table, **bare)
        assert [void.dealing for void in again.voids] == [void.dealing for void in self.table.voids]
        if self.table.game is not None:
            assert again.game is not None
            assert again.game.batches() == self.table.game.batches()

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[str]:
        """Return everybody in the circle who is no bot."""
        return self.table.persons()

    @property
    def phase(self) -> str:
        """Return the phase of the game."""
        assert self.table.game is not None
        return self.table.game.public.phase

    @property
    def board(self) -> PublicView:
        """Return what everybody sees."""
        return board.shown(self.table, self.live, self.now)

    def you(self, person: str) -> You:
        """Return what one person sees, as it is read from the wire."""
        raw = frames.you(self.table, self.live, person)
        assert self.table.game is None or len(raw) <= frames.private_size(self.table)
        assert msgspec.json.decode(raw, type=You) == phone.shown(self.table, self.live, person)
        return phone.shown(self.table, self.live, person)

    def you_of(self, seat: int) -> You:
        """Return what whoever sits in a chair is shown, a bot too."""
        return phone.shown(self.table, self.live, self.table.circle[seat - 1])

    def with_role(self, role: str) -> str:
        """Return the first person with a role."""
        assert self.table.game is not None
        return self.table.circle[self.table.game.hidden.roles.index(role)]

    def seat(self, person: str) -> int:
        """Return somebody's chair."""
        seat = self.table.seat_of(person)
        assert seat is not None
        return seat
