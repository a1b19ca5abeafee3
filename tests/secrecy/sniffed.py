"""Plays games at a server's table in virtual time and keeps what a sniffer sees of them: when, which line, how much.

The table, its clock, its tick and the ways out of its sockets are the server's own; only network and waiting are left
out. People are modelled by distributions that are stated in `Nature`: bots that all tap alike would prove nothing.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from lupus.engine.events import Dawned, Executed, GameEnded
from lupus.engine.game import Game
from lupus.engine.state import Public
from lupus.server import asking
from lupus.server.desk import Desk
from lupus.server.house import House
from lupus.server.outlet import Outlet
from lupus.store.memory import MemoryStore
from lupus.table import asks, rows
from lupus.table.refused import Refused
from secrecy.evening import fixed
from secrecy.habits import Plan, World, acts
from server.inside import HandClock

BEAT: Final = 1_000
BEAT_SIZE: Final = 240
"""A page sends what stands under its thumb once a second, always of one length (`ui/src/app/table.ts`)."""

STEP: Final = 500
HEARS: Final = 3_000
"""Milliseconds from when phones ask until people begin to think; the Master still speaks, and taps count already."""

NIGHTS: Final = 4
QUICK: Final = {"discussion": 5, "accusation": 3, "execution": 4}
"""By day only sizes and counts are looked at: days are short."""


class Nature(NamedTuple):
    """How people are: seconds until a tap are log-normal (median, sigma) and, once a tap stands, it may be changed.

    Called seats think longer and change their minds more often than those whose tap is a decoy. Of all people some are
    slow, and some are away for a night: their phone sleeps.
    """

    decoy: tuple[float, float] = (5.0, 0.5)
    called: tuple[float, float] = (8.0, 0.6)
    changes: tuple[float, float] = (0.1, 0.4)
    """Chances that a decoy, or a choice, is changed; a median of three seconds later."""
    slow: float = 0.1
    away: float = 0.06


class Seen(NamedTuple):
    """One thing that a sniffer sees: when, on which line, whether it goes to the phone, and its bytes."""

    at: int
    line: int
    down: bool
    size: int


class Night(NamedTuple):
    """What is public of a night, and what is not: whether the Seer lived as it fell."""

    number: int
    living: int
    begins: int
    moments: tuple[int, ...]
    """When each call or beat began, and the dawn."""
    seer: bool


class Sniffed(NamedTuple):
    """A whole game as a sniffer sees it; roles and fates are what there is to guess, and what everybody knows."""

    log: list[Seen]
    nights: list[Night]
    roles: tuple[str, ...]
    fates: tuple[str, ...]
    end: str
    """How the game went as a whole, as everybody knows."""
    ids: tuple[str, ...]


Spoken: TypeAlias = tuple[str, asks.AnyAsk]


class Watched:
    """A table being played."""

    def __init__(self, plan: Plan, nature: Nature, desk: Desk, clock: HandClock) -> None:
        self.plan, self.nature, self.desk, self.clock = plan, nature, desk, clock
        self.dice = random.Random(f"people {plan.seed}")
        self.log: list[Seen] = []
        self.nights: list[Night] = []
        self.tempo: dict[str, float] = {}
        self.outlets: dict[str, Outlet] = {}
        self.away: set[str] = set()
        self._moment = ""
        self._fell: tuple[int, int, int, bool] | None = None
        self._moments: list[int] = []

    # -- lines -------------------------------------------------------------------------------------------------------

    def dials(self, person: str, line: int) -> None:
        """Open somebody's phone."""

        def write(data: bytes) -> bool:
            self.log.append(Seen(self.clock.now(), line, True, len(data)))
            return True

        outlet = Outlet(_unused, write)
        outlet.person = person
        self.outlets[person] = outlet
        self.tempo[person] = 2.0 if self.dice.random() < self.nature.slow else 1.0
        self.desk.came(outlet)

    def sleeps(self, person: str) -> None:
        """Let a phone lose its line."""
        self.away.add(person)
        self.desk.went(self.outlets[person])

    def wakes(self) -> None:
        """Let every phone have its line again."""
        for person in sorted(self.away):
            self.desk.came(self.outlets[person])
        self.away.clear()

    async def rest(self) -> None:
        """Wait until what was begun is done."""
        while self.desk.tasks:
            await asyncio.wait(self.desk.tasks)

    # -- time ---------------------------------------------------------------------------------------------------------

    async def plays(self) -> None:
        """Play until the end, or for some nights."""
        while not self.desk.table.over and self.desk.table.playing().public.night <= NIGHTS:
            if self.desk.table.moment != self._moment:
                self._begins(self.desk.table.playing())
            self._beats()
            await self.clock.advance(STEP)
        self._dawns()

    def _beats(self) -> None:
        """Note what every page sends once a second while there is something to tap at night."""
        public = self.desk.table.game.public if self.desk.table.game is not None else None
        if public is None or public.phase not in {"call", "point", "look"}:
            return
        now = self.clock.now()
        for line, person in enumerate(self.outlets, 1):
            if person not in self.away and (now // STEP + line) % (BEAT // STEP) == 0:
                self.log.append(Seen(now + 40 * line % STEP, line, False, BEAT_SIZE))

    def _begins(self, game: Game) -> None:
        public, before = game.public, self._moment
        self._moment = self.desk.table.moment
        if self.desk.table.by_night:
            if self._fell is None:
                seer = game.hidden.roles.index("seer") + 1 in public.alive
                self._fell = (public.night, len(public.alive), self.desk.table.clock.opened, seer)
                for person in [*self.outlets][1:]:
                    if self.dice.random() < self.nature.away:
                        self.sleeps(person)
            self._moments.append(self.desk.table.clock.opened)
            if public.phase != "hold":
                self._think(game)
            return
        if before:
            self._dawns()
        self._speak(game)

    def _dawns(self) -> None:
        if self._fell is not None:
            number, living, begins, seer = self._fell
            self.nights.append(Night(number, living, begins, (*self._moments, self.desk.table.clock.opened), seer))
            self._fell, self._moments = None, []
            self.wakes()

    # -- people --------------------------------------------------------------------------------------------------------

    def _think(self, game: Game) -> None:
        """Let everybody tap once they have thought, and some change their minds."""
        public = game.public
        for person in self.outlets:
            if person in self.away:
                continue
            seat = self.desk.table.seat_of(person) or 0
            called = acts(public, game.hidden.roles[seat - 1]) and seat in public.alive
            again = public.phase == "look" and self.dice.random() < 0.7  # what stood in Point stands already
            median, sigma = self.nature.called if called else self.nature.decoy
            wait = median * self.tempo[person] * self.dice.lognormvariate(0, sigma)
            at = self.desk.table.clock.opened + HEARS + round(1000 * wait)
            if not again:
                self._taps(person, game, seat, at)
            if self.dice.random() < self.nature.changes[called]:
                self._taps(person, game, seat, at + round(3000 * self.dice.lognormvariate(0, 0.5)))

    def _taps(self, person: str, game: Game, seat: int, at: int) -> None:
        target = self._wanted(game, seat)
        hold = asks.Hold(self.desk.table.moment, target, touched=True)
        self.clock.call_at(at, partial(self.desk.hold, person, hold))

    def _wanted(self, game: Game, seat: int) -> int:
        """Return whom somebody taps: the pack nobody of its own, so that wolves live as long as they do at tables."""
        living = sorted(game.public.alive)
        if game.hidden.roles[seat - 1] != "werewolf":
            return self.dice.choice(living)
        others = [one for one in living if game.hidden.roles[one - 1] != "werewolf"]
        return self.plan.dice("pack", game.public.night).choice(others)

    def _speak(self, game: Game) -> None:
        """By day, speak and point on public facts alone, each after a moment of their own."""
        public, moment = game.public, self.desk.table.moment
        for line, person in enumerate(self.outlets, 1):
            seat = self.desk.table.seat_of(person) or 0
            ask = self._said(public, seat, moment)
            if isinstance(ask, asks.Seen) or (ask is not None and self.dice.random() < 0.95):
                self.clock.call_at(
                    self.clock.now() + self.dice.randint(400, 2500), partial(self._sends, person, line, ask)
                )

    def _said(self, public: Public, seat: int, moment: str) -> asks.AnyAsk | None:
        if public.phase == "dealt":
            return asks.Seen()
        if public.phase in {"discussion", "defence", "last_words"}:
            return asks.Enough(True, moment)
        if public.phase == "execution" and seat in public.voters:
            return asks.Point(self.dice.choice(public.suspects), moment)
        if public.asked != seat:
            return None
        among = public.suspects if public.phase == "ballot" else [one for one in sorted(public.alive) if one != seat]
        kind = asks.Vote if public.phase == "ballot" else asks.Accuse
        return kind(self.dice.choice([*among]), moment)

    def _sends(self, person: str, line: int, ask: asks.AnyAsk) -> None:
        self.log.append(Seen(self.clock.now(), line, False, 160))
        self.desk.spawn(_quietly(self.desk.submit(_asked(person, ask))))


def _asked(person: str, ask: asks.AnyAsk, secret: str | None = None) -> Callable[[Any, int], rows.AnyRow]:
    return lambda _, now: rows.Asked(at=now, person=person, ask=ask, secret=secret)


async def _quietly(doing: Awaitable[None]) -> None:
    """Do something that may come too late."""
    try:
        await doing
    except Refused:
        return


async def _unused(_: MutableMapping[str, Any]) -> None:
    raise AssertionError


async def _watched(plan: Plan, nature: Nature) -> Sniffed:
    clock = HandClock()
    house = House(MemoryStore(), clock)
    made = await house.make(asks.NewTable(**plan.wish))
    desk = house.desks[made.table]
    watched = Watched(plan, nature, desk, clock)
    names = [*"ABCDEFGHIJKLMNOPQRSTUVW"]
    watched.dice.shuffle(names)
    for line in range(1, plan.people + 1):
        token = made.token if line == 1 else None
        await asking.join(desk, asks.NewSeat(names[line]), token)
        watched.dials(desk.table.circle[-1], line)
    host = desk.table.host
    bots: list[asks.AnyAsk] = [asks.AddBot() for _ in range(plan.bots)]
    secret = plan.dice("deal").randbytes(32).hex()
    for ask in (*bots, asks.Settle(pace=QUICK, brisk=plan.brisk, many_bots=True), asks.Start()):
        await desk.submit(_asked(host, ask, secret))
    clock.rest = watched.rest
    await watched.plays()
    desk.stop()
    game = desk.table.game
    assert game is not None
    roles = game.hidden.dealt[: plan.people]
    fates = _fates(game)
    won = [event.winner for event in game.public.history or () if isinstance(event, GameEnded)]
    end = f"{sorted(fates)} {won}"
    return Sniffed(watched.log, watched.nights, roles, fates[: plan.people], end, desk.table.circle[: plan.people])


def _fates(game: Game) -> tuple[str, ...]:
    """Return what became of each seat, as everybody knows."""
    fates, number = ["lives"] * game.public.seats, 0
    for event in game.public.history or ():
        number = getattr(event, "number", number) if isinstance(event, Dawned) else number
        for seat in getattr(event, "dead", ()):
            fates[seat - 1] = f"dead at dawn {number}"
        if isinstance(event, Executed):
            fates[event.seat - 1] = f"executed on day {number}"
    return tuple(fates)


def sniffed(plan: Plan, nature: Nature) -> Sniffed:
    """Return what a sniffer sees of a game."""
    with fixed(plan, World()):
        return asyncio.run(_watched(plan, nature))
