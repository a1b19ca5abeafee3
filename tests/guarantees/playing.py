"""Plays whole games at random, as lively people, careless people and a meddling Master would.

Whatever a bot finds in `legal` must be accepted; what the Master must settle first (a card not yet seen, a pack that
disagrees, the last to die) is settled at random. Everything sent, refused or not, is kept, so that another game can
be given the same.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Final, NamedTuple

from lupus.engine import commands as c
from lupus.engine.commands import Choice, Close, Command
from lupus.engine.contract import UNKNOWN
from lupus.engine.draft import Lots
from lupus.engine.errors import Illegal
from lupus.engine.game import Cause, Deal, Game
from lupus.registry import rules
from worlds import NIGHTLY, lots_of

LONGEST: Final = 6000
"""No game takes so many commands: 23 people, at most three days a death, and all that a Master may sprinkle."""


class Habits(NamedTuple):
    """How often something happens at each step: chances."""

    absent: float = 0.08
    decoys: float = 0.3
    absurd: float = 0.05
    meddling: float = 0.0
    undo: float = 0.0
    gives_up: float = 0.0


class Sent(NamedTuple):
    """Something sent, its id, and why it was refused, if it was."""

    command: Command
    cause: Cause
    id: str
    refused: Illegal | None


def nothing(_: Game) -> None:
    """Watch nothing."""


class Play:
    """A game being played. `roles` is what was really dealt, known to the Master or not."""

    def __init__(
        self,
        deal: Deal,
        roles: tuple[str, ...],
        chooser: random.Random,
        habits: Habits,
        watch: Callable[[Game], None] = nothing,
    ) -> None:
        """Deal; `watch` is shown the game after every accepted command."""
        self.game = Game.start(deal, rules(deal.announced.edition))
        self.roles, self.chooser, self.habits, self.watch = roles, chooser, habits, watch
        self.lots: Lots = lots_of(deal)
        self.sent: list[Sent] = []

    # -- sending -------------------------------------------------------------------------------------------------

    def lucky(self, chance: float) -> bool:
        """Whether something happens that has a chance."""
        return chance > 0 and self.chooser.random() < chance

    def attempt(self, command: Command, cause: Cause) -> Illegal | None:
        """Send a command and return why it was refused, if it was; then nothing has changed."""
        name, before = f"c{len(self.sent)}", self.game.batch
        refused: Illegal | None = None
        try:
            self.game = self.game.run(command, self.lots, cause=cause, command_id=name)
        except Illegal as illegal:
            refused = illegal
            assert self.game.batch is before
        self.sent.append(Sent(command, cause, name, refused))
        assert len(self.sent) < LONGEST, f"no end after {LONGEST} commands"
        if refused is None:
            self.watch(self.game)
        return refused

    def send(self, command: Command, cause: Cause) -> None:
        """Send a command that the game must accept, once the Master has settled what is missing."""
        while refused := self.attempt(command, cause):
            match refused.code:
                case "unknown_card":
                    self.learn(refused.facts["seat"])
                case "name_first":
                    self.send(c.Name(self.chooser.choice(seats_of(refused.facts["among"]))), "master")
                case "pack_disagrees":
                    self.send(c.Name(self.victim()), "master")
                case _:
                    raise AssertionError(f"{command} is legal and was refused: {refused}")

    def learn(self, seat: object) -> None:
        """Let the Master see a card."""
        assert isinstance(seat, int)
        self.send(c.Learn(seat, self.roles[seat - 1]), "master")

    def victim(self) -> int:
        """Return somebody whom the pack may pick."""
        targets = [
            one.target
            for seat in self.game.awake("werewolf")
            for one in self.game.legal(seat)
            if isinstance(one, c.Point) and one.target is not None
        ]
        return self.chooser.choice(targets)

    # -- stepping ------------------------------------------------------------------------------------------------

    def to_the_end(self) -> Game:
        """Play until the game is over."""
        while not self.game.over:
            self.step()
        return self.game

    def step(self) -> None:
        """Let the next thing happen, and perhaps something besides."""
        if self.lucky(self.habits.absurd):
            self.absurd()
        if self.lucky(self.habits.meddling):
            self.meddle()
        if self.lucky(self.habits.undo):
            self.take_back()
        if self.lucky(self.habits.gives_up) and not self.game.over:
            self.send(c.GiveUp(), "master")
        if not self.game.over:
            self.go_on()

    def go_on(self) -> None:
        """Do what the game waits for."""
        public = self.game.public
        asked = public.asked
        if asked is not None:
            legal = self.game.legal(asked)
            if legal and not self.lucky(self.habits.absent):
                self.send(self.chooser.choice(legal), "person")
            else:
                self.send(c.PassOver(asked), "clock")
        elif public.phase == "dusk":  # a person's vote decided it, and the Master lacks a card
            self.learn(self.game.hidden.roles.index(UNKNOWN) + 1)
        elif public.phase == "naming":
            self.send(c.Name(self.chooser.choice(public.among)), "master")
        else:
            self.point_and_close()

    def point_and_close(self) -> None:
        """Let those who choose now point in any order, changing their minds, and close."""
        if self.game.public.phase in NIGHTLY:
            self.recognise()
        seats = list(self.game.awaited())
        self.chooser.shuffle(seats)
        for seat in [*seats, *seats[:1]]:
            legal = self.game.legal(seat)
            if legal and not self.lucky(self.habits.absent):
                self.send(self.chooser.choice(legal), "person")
        decoys = self.decoys() if self.game.public.phase in {*NIGHTLY, "execution"} else ()
        self.send(Close(decoys), "clock")

    def recognise(self) -> None:
        """Let the Master learn, most times, who opened their eyes."""
        public = self.game.public
        called = {call.partition(":")[0] for call in ((public.call or "",) if public.call else public.calls)}
        for seat, role in enumerate(self.roles, 1):
            unknown = self.game.hidden.roles[seat - 1] == UNKNOWN
            if unknown and role in called and seat in public.alive and not self.lucky(0.3):
                self.learn(seat)

    def decoys(self) -> tuple[Choice, ...]:
        """Return taps of some seats, sensible or not, as they come with a close."""
        if not self.lucky(self.habits.decoys):
            return ()
        seats = range(1, self.game.public.seats + 1)
        tapping = self.chooser.sample(seats, self.chooser.randint(1, len(seats)))
        return tuple((seat, self.chooser.choice((None, *seats))) for seat in tapping)

    def take_back(self) -> None:
        """Take some steps back, if there are any."""
        standing = [game.batch.number for game in itertools.islice(self.game.chain(), 1, 9)]
        if standing:
            self.send(c.Undo(self.chooser.choice(standing)), "master")

    # -- trouble -------------------------------------------------------------------------------------------------

    def anybody(self) -> int:
        """Return a seat, most times one that is there."""
        return self.chooser.randint(0, self.game.public.seats + 1)

    def absurd(self) -> None:
        """Try something as a person, whatever it is."""
        kind = self.chooser.choice((c.Point, c.Accuse, c.Vote))
        self.attempt(kind(self.anybody(), self.chooser.choice((None, self.anybody()))), "person")

    def meddle(self) -> None:
        """Let the Master do something, at the right moment or not."""
        seat = self.anybody()
        menu: tuple[Command, ...] = (
            c.Name(seat),
            c.Penalise(seat),
            c.Learn(seat, self.chooser.choice(self.roles)),
            c.PassOver(seat),
            Close(),
            Close(((seat, seat), (seat, None))),
            c.Undo(self.game.batch.number + 1),
        )
        command = c.Remove(seat) if self.lucky(0.1) else self.chooser.choice(menu)
        if isinstance(command, c.Learn) and 0 < seat <= len(self.roles):
            command = c.Learn(seat, self.roles[seat - 1])
        self.attempt(command, "master")


def seats_of(fact: object) -> tuple[int, ...]:
    """Return the seats that a refusal names."""
    assert isinstance(fact, tuple)
    return tuple(seat for seat in fact if isinstance(seat, int))
