"""A case at a live table: people come, the host sets up, and everybody does what the case says, by the clock's time.

Nothing here reads the server's state. What must be known is in the views, and time passes by hand.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from lupus.record.cases import Case, Day, Night
from lupus.record.judge import judge
from lupus.registry import EDITIONS
from lupus.server.screens import TICK
from protocol.lots import Chance, dealt, draws
from protocol.people import Comes, Guest, Refusal
from server.inside import Inside, still

SHORT: Final = {"call": 8, "point": 8, "look": 8, "hold": 5}
"""Seconds of the night's moments: the least that a table may ask for."""

SEEN: Final = 1_500
"""Milliseconds between the last card seen and the fall of night."""

HUSHED: Final = frozenset({"call", "point", "look", "hold"})
"""The phases in which answers come on the tick."""

PATIENCE: Final = 12
"""How often somebody looks whether their answer has come."""


class Misfit(Exception):
    """A case does what does not come to pass at a live table."""


class Evening:
    """One case at one table; `form` is the form of its nights.

    `turned`: how many chairs further round everybody sits than in the case; the first chair is drawn there too.
    """

    def __init__(self, server: Inside, chance: Chance, case: Case, form: str, turned: int = 0) -> None:
        self.server, self.clock, self.case, self.form, self.turned = server, server.clock, case, form, turned
        self.seats = {seat.name: (seat.seat - 1 + turned) % len(case.seats) + 1 for seat in case.seats}
        self.names = {chair: name for name, chair in sorted(self.seats.items(), key=lambda pair: pair[1])}
        self.people: list[Guest] = []
        """Everybody, the host first."""
        self.guests: dict[int, Guest] = {}
        """Everybody by chair."""
        self.standing: dict[int, int] = {}
        """What was last tapped in a moment of the night, by chair."""
        self.gone: set[str] = set()
        self.table = ""
        self._chance = chance

    @property
    def host(self) -> Guest:
        """Return whoever opened the table."""
        return self.people[0]

    async def now(self) -> Any:
        """Return what a board is shown at this moment."""
        return (await self.server.http("GET", f"/api/tables/{self.table}")).json["public"]

    async def record(self) -> bytes:
        """Return the game as a record."""
        reply = await self.server.http("GET", f"/api/tables/{self.table}/record")
        assert reply.status == 200, reply.body
        return reply.body

    async def ask(self, guests: Iterable[Guest], type_: str, moment: str | None = None, **fields: object) -> None:
        """Let some people ask for the same at once, and wait for their answers. Raises `Refusal`."""
        asking = [*guests]
        await asyncio.gather(*(guest.send(type_, moment, **fields) for guest in asking))
        await self.answers(asking)

    async def answers(self, guests: Iterable[Guest]) -> None:
        """Wait for everybody's answers, which come at once by day and on the tick by night. Raises `Refusal`."""
        waiting = [*guests]
        for _ in range(PATIENCE):
            waiting = [guest for guest in waiting if not guest.answered()]
            if not waiting:
                return
            game = (await self.now())["game"]
            await (self.clock.advance(TICK) if game is not None and game["phase"] in HUSHED else still())
        raise AssertionError("whoever asks is answered")

    async def ends(self) -> None:
        """Let everybody go home, wherever the game is, and a minute pass."""
        if self.people:
            with contextlib.suppress(Refusal):
                await self.ask([self.host], "end")
        for guest in self.people:
            await guest.leaves()
        await self.clock.advance(60_000)
        self.server.sockets.clear()
        self.server.journal.clear()

    # -- setting up --------------------------------------------------------------------------------------------------

    async def begins(self, *ways: Comes) -> None:
        """Let people come, each in the next one of some ways, and deal them the cards of the case."""
        await self._come(*ways)
        await self.ask([self.host], "settle", **self._settings())
        game = judge(self.case, night=self.form).game
        found = dealt(self.case, draws(game) if game else [], [one.id for one in self.people], self.host.id)
        self._chance.secret = found.secret
        by_id = {one.id: one for one in self.people}
        self.guests = {chair: by_id[found.circle[chair - 1 - self.turned]] for chair in self.names}
        await asyncio.gather(*(guest.send("rename", name=self.names[seat]) for seat, guest in self.guests.items()))
        await self.answers(self.people)
        chairs = [(await guest.you())["seat"] for guest in self.guests.values()]
        await self.ask([self.host], "arrange", order=chairs)
        await self.ask([self.host], "start")
        await self._look_at_cards()

    async def _come(self, *ways: Comes) -> None:
        self.table, token = await self.server.table()
        keys = [await self.server.sits(self.table, "Guest", token)]
        keys += [await self.server.sits(self.table, "Guest") for _ in self.case.seats[1:]]
        coming = (ways[number % len(ways)](self.server, self.table, key) for number, key in enumerate(keys))
        self.people = await asyncio.gather(*coming)

    def _settings(self) -> dict[str, Any]:
        """Return what the host settles: the deck by the edition's table with extras and swaps, or a free one."""
        edition, count = EDITIONS[self.case.edition], Counter(seat.role for seat in self.case.seats)
        usual = edition.composition(len(self.case.seats))
        free = self.case.options.get("deck") == "free"
        special = {role: number for role, number in count.items() if role != edition.filler}
        extra = [one.role for one in edition.extras if count[one.role] and not usual.get(one.role)]
        swapped = [role for role in usual if usual[role] and not count[role] and role != edition.filler]
        settings: dict[str, Any] = {
            "edition": self.case.edition,
            "options": {"night": self.form, **self.case.options},
            "deck": special if free else {},
            "extra": [] if free else extra,
            "without": [] if free else swapped,
            "pace": SHORT,
        }
        return settings if self.case.shield is None else {**settings, "shield": self.seats[self.case.shield]}

    async def _look_at_cards(self) -> None:
        """Let everybody see their card, which is the case's, and night fall."""
        for seat, guest in self.guests.items():
            you, own = await guest.you(), self.case.seats[seat - 1 - self.turned]
            shown = (you["seat"], you["name"], you["role"])
            assert shown == (seat, own.name, own.role), f"{shown} was dealt, not {own}"
        assert (await self.now())["game"]["circle"][0] == 1 + self.turned, "the first chair is the one that was drawn"
        await self.ask(self.people, "seen")
        await self.clock.advance(SEEN)

    # -- as it goes --------------------------------------------------------------------------------------------------

    async def waits(self, view: Any) -> None:
        """Let the clock end a moment: at its time, and not before."""
        await self.clock.advance(view["clock"]["ends"] - self.clock.now() - 1)
        assert (await self.now())["moment"] == view["moment"], "a moment lasts as long as it says"
        await self.clock.advance(1)
        assert (await self.now())["moment"] != view["moment"], "a moment ends when it says"

    async def acts(self, step: Night | Day, view: Any) -> bool:
        """Do what the Master does at an open moment, through the host; say whether anybody was removed."""
        game, do = view["game"], step.do
        open_now = {game["call"] if game["phase"] == "call" else game["phase"]}
        open_now.update(game["calls"] if game["phase"] == "point" else ())  # together, all calls are open at once
        for name in do.names.values():
            await self.ask([self.host], "name", seat=self.seats[name])
        for name, moment in do.penalise.items():
            if moment in open_now:
                await self.ask([self.host], "penalise", seat=self.seats[name])
        leaving = [name for name, moment in do.remove.items() if moment in open_now and name not in self.gone]
        for name in leaving:
            await self.ask([self.host], "remove", seat=self.seats[name])
            self.gone.add(name)
        return bool(leaving)

    def finished(self, step: Night | Day, **left: object) -> None:
        """Raise `Misfit` if something that the step does never came to pass."""
        left["remove"] = set(step.do.remove) - self.gone
        for what, rest in left.items():
            if rest:
                message = f"{type(step).__name__} {step.number}: {what} of {rest} never comes to pass"
                raise Misfit(message)
