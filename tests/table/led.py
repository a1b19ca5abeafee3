"""A table led by a person: a real deck, people without phones, and a Master who does what the screen says."""

from __future__ import annotations

import random
from typing import Final

from lupus.engine import commands as c
from lupus.engine.contract import UNKNOWN
from lupus.table import asks, console, lead_asks, rows
from lupus.table.table import Table
from lupus.table.wire_master import Console, Next
from table.party import Party

NAMES: Final = (
    "Anna",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Fabio",
    "Giulia",
    "Hamed",
    "Irene",
    "Jonas",
    "Katia",
    "Lea",
)


class Led(Party):
    """A party whose host `p1` is the Master; nobody else has a phone unless they join."""

    def __init__(self, people: int = 12, *, secret: str | None = None, **wish: object) -> None:
        """Make a table with so many people without phones."""
        super().__init__(0, **({"secret": secret} if secret else {}), **{"master": "person", "cards": "hand", **wish})  # type: ignore[arg-type]
        self.run(rows.Joined(at=self.now, person="p1", name="Master"))
        self.live.came("p1")
        for number in range(people):
            self.does(lead_asks.Place(f"{NAMES[number % 12]}{'' if number < 12 else number}"))

    def does(self, ask: asks.AnyAsk) -> None:
        """Let the Master ask for something."""
        self.sends("p1", ask)

    def leads(self, command: c.Close | c.PassOver | c.Name | c.Learn | c.Penalise) -> None:
        """Let the Master ask the game for something."""
        self.does(lead_asks.Lead(command, self.table.moment))

    @property
    def console(self) -> Console:
        """Return what the Master sees."""
        return console.shown(self.table, self.live, self.table.leader.master or "")

    @property
    def next(self) -> Next:
        """Return the next step."""
        found = self.console.next
        assert found is not None
        return found

    def deals(self, roles: dict[int, str] | None = None) -> None:
        """Start, with the cards of some seats noted by their role."""
        for seat, role in (roles or {}).items():
            card = next(left.card for left in self.console.palette if left.role == role and left.left)
            self.does(lead_asks.Give(seat, card))
        self.sends("p1", asks.Start())

    def restored(self) -> None:
        """As at a party, and what the Master sees is the same again."""
        super().restored()
        again = Table.restored(self.stored)
        assert console.shown(again, self.live, again.leader.master or "") == self.console

    # -- a Master who does what the screen says ------------------------------------------------------------------------

    def goes_on(self, chooser: random.Random, roles: list[str]) -> None:
        """Do the next step by what the screen offers; `roles` is what people really hold."""
        step = self.next
        if step.stops is not None and step.stops.code == "unknown_card":
            seat = step.among[0]
            self.leads(c.Learn(seat, roles[seat - 1]))
        elif step.kind == "learn":
            self.leads(c.Learn(step.among[0], roles[step.among[0] - 1]))
        elif step.learn and (seats := [seat for seat in step.among if roles[seat - 1] == step.learn]):
            self.leads(c.Learn(seats[0], step.learn))
        elif step.kind == "asked":
            self.does(lead_asks.Hear(step.who[0], chooser.choice(step.may), self.table.moment))
        elif step.kind == "naming" or step.stops is not None:
            self.leads(c.Name(chooser.choice(step.name)))
        elif step.kind == "fingers" and len(step.pointing) < len(step.who):
            fingers = tuple((seat, chooser.choice([one for one in step.may if one != seat])) for seat in step.who)
            self.does(lead_asks.Mark(fingers, self.table.moment))
        elif step.kind == "call" and step.may and not step.pointing:
            self._chooses(chooser, step)
        else:
            self.leads(c.Close())

    def _chooses(self, chooser: random.Random, step: Next) -> None:
        assert self.table.game is not None
        awaited = self.table.game.awaited()
        target = chooser.choice(step.may)
        found = dict.fromkeys(awaited, target)
        if not step.joint:
            legal = {seat: [getattr(one, "target", None) for one in self.table.game.legal(seat)] for seat in awaited}
            found = {seat: chooser.choice(legal[seat]) for seat in awaited}
        self.does(lead_asks.Mark(tuple(found.items()), self.table.moment))

    def plays_to_the_end(self, chooser: random.Random, roles: list[str]) -> None:
        """Lead the whole game."""
        for _ in range(600):
            step = self.next
            if step.kind == "over":
                return
            self.goes_on(chooser, roles)
        raise AssertionError(f"the game never ends: {self.next}")

    @property
    def known(self) -> list[str]:
        """Return the roles as the Master knows them."""
        return [held.role for held in self.console.held]

    def dealt_by_hand(self, chooser: random.Random) -> list[str]:
        """Return who really holds what: the deck, shuffled."""
        deck = [left.role for left in self.console.palette for _ in range(left.left)]
        chooser.shuffle(deck)
        assert UNKNOWN not in deck
        return deck

    def plays_on_to(self, phase: str, seed: int = 1) -> None:
        """Lead on until a phase is reached."""
        chooser = random.Random(seed)
        for _ in range(300):
            if self.phase == phase:
                return
            self.goes_on(chooser, self.known)
        raise AssertionError(f"{phase} is never reached")

    def plays_on_call(self, call: str, seed: int = 1) -> None:
        """Lead on until a role is called."""
        chooser = random.Random(seed)
        while self.table.game is not None and self.table.game.public.call != call:
            self.goes_on(chooser, self.known)
