"""Plays a game through the real server, overheard by everybody: the same plan in the same world gives the same."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Final, NamedTuple, TypeAlias
from unittest import mock

from starlette.routing import Route

from lupus.engine import chance
from lupus.engine.audience import tells
from lupus.engine.event import Event
from lupus.engine.game import Game
from lupus.engine.state import Public
from lupus.server.desk import Desk
from lupus.table import rows
from lupus.table.rows import AnyRow
from lupus.table.table import Table
from secrecy.audiences import NOBODY, Audiences, Heard, logged
from secrecy.habits import SHORT, Plan, World, answered, hesitates, tapped
from secrecy.wired import Wired
from server.inside import Inside, Socket

BOARD: Final = "the board"
PAIRED: Final = "a board with the host's controls"
WATCHER: Final = "a spectator"
LONGEST: Final = 1500
"""Seconds after which a game is cut off."""

DAY: Final = {"accusation": "accuse", "ballot": "vote", "execution": "point"}
WRONG: Final = "no-token-of-anybody"
GUEST, OWN = "10.0.0.1", "127.0.0.1"
"""Where somebody asks from: a guest's phone, and the computer of the server, which alone reads the counters."""
TRIES: Final[tuple[dict[str, Any], ...]] = (
    {"type": "vote", "target": 1},
    {"type": "accuse", "target": 2},
    {"type": "point", "target": 99},
    {"type": "point", "target": 1, "moment": "long gone"},
    {"type": "enough"},
    {"type": "seen"},
    {"type": "rename", "name": "Carla"},
    {"type": "skip", "moment": "0"},
    {"type": "pause", "x": 1},
)
"""What is refused, or does nothing, whoever asks."""


Told: TypeAlias = list[tuple[int, Event]]
"""What somebody was told, and when (milliseconds)."""


class Overheard(NamedTuple):
    """A game as it went: what reached whom, the table at its end, and its rows."""

    heard: dict[str, list[Heard]]
    table: Table
    rows: list[AnyRow]

    @property
    def game(self) -> Game:
        """Return the game."""
        assert self.table.game is not None
        return self.table.game

    def told(self, seat: int) -> Told:
        """Return what the rules told somebody (0: the board), and when; oldest first."""
        return told(self.table, seat)


def told(table: Table, seat: int) -> Told:
    """Return what the rules told somebody so far (0: the board), and when; oldest first."""
    batches = [one.batch for one in reversed([*table.game.chain()])] if table.game is not None else []
    at = zip(table.times, batches, strict=True)
    return [(time, entry.event) for time, batch in at for entry in batch.entries if tells(entry.to, seat)]


class Evening:
    """A table at a server, with phones for all its people and ears for all who may listen."""

    def __init__(self, plan: Plan, world: World, after: Told | None, server: Inside) -> None:
        self.plan, self.world, self._after = plan, world, after
        self.server = server
        self.ears = Audiences(self.server)
        self.code = ""
        self.tokens: dict[str, str] = {}
        self._asked: list[asyncio.Task[None]] = []
        self._due: dict[Socket, list[tuple[int, int]]] = {}
        self._words: dict[Socket, str] = {}
        self._moment, self._count = "", 0

    async def played(self) -> Overheard:
        """Play until the cards are turned, for some nights, or until everybody is told something else than before."""
        opened = self.server.opened() if isinstance(self.server, Wired) else nullcontext()
        async with opened:
            return await self._played()

    async def _played(self) -> Overheard:
        with logged(self.ears):
            await self._comes()
            desk = await self.server.desk(self.code)
            for second in range(LONGEST):
                if desk.table.over or desk.table.playing().public.night > self.plan.nights or self._parted(desk):
                    break
                await self._second(desk, second)
                desk = await self.server.desk(self.code)
            await asyncio.gather(*self._asked)
            stored = [rows.decode(row) for row in await self.server.stored(self.code)]
            heard = self.ears.everything()
            await self.server.end()
        return Overheard(heard, desk.table, stored)

    def _parted(self, desk: Desk) -> bool:
        """Whether everybody was told something else than in the other world."""
        if self._after is None or desk.table.moment == self._moment:
            return False
        now = [event for _, event in told(desk.table, 0)]
        return now != [event for _, event in self._after[: len(now)]]

    # -- coming --------------------------------------------------------------------------------------------------------

    async def _comes(self) -> None:
        """Sit down, deal, and look at the cards; one more comes too late and watches."""
        self.code, phones = await self._party()
        host = phones[0]
        for _ in range(self.plan.bots):
            await host.ask("add_bot", self._id())
        await host.ask("settle", self._id(), pace=SHORT, brisk=self.plan.brisk)
        board = await self._dials(BOARD)
        paired = await self._dials(PAIRED)
        await host.ask("pair", self._id(), code=paired.view["board"]["pairing"])
        assert (await host.ask("start", self._id()))["ok"], host.answers[-1]
        self.tokens[WATCHER] = await self.server.sits(self.code, "Zoe")
        await self._dials(WATCHER, self.tokens[WATCHER])
        for phone in phones:
            await phone.ask("seen", self._id())
        assert board.view["public"]["stage"] == "playing"

    async def _party(self) -> tuple[str, list[Socket]]:
        table, token = await self.server.table(**self.plan.wish)
        self.code = table
        phones: list[Socket] = []
        for number in range(1, self.plan.people + 1):
            who = seat(number)
            self.tokens[who] = await self.server.sits(table, f"Name {number}", token if number == 1 else None)
            phones.append(await self._dials(who, self.tokens[who]))
        return table, phones

    async def _dials(self, who: str, token: str | None = None) -> Socket:
        self.ears.sockets[who] = await self.server.dial(self.code, token)
        return self.ears.sockets[who]

    def _id(self) -> str:
        self._count += 1
        return f"c{self._count:04}"

    # -- second after second -------------------------------------------------------------------------------------------

    async def _second(self, desk: Desk, second: int) -> None:
        """Let everybody do what is due, and a second pass."""
        if desk.table.moment != self._moment:
            self._moment = desk.table.moment
            self._begins(desk, second)
        if desk.table.by_night:
            self._hold(second)
        await self.server.clock.rest()
        await self.server.clock.advance(1_000)

    def _begins(self, desk: Desk, second: int) -> None:
        """Begin a moment: think of whom to tap, speak up by day, and try what is not allowed."""
        self._due, public = {}, desk.table.playing().public
        roles = desk.table.playing().hidden.roles
        for number in range(1, self.plan.people + 1):
            phone = self.ears.sockets[seat(number)]
            if desk.table.by_night:
                self._plan_taps(phone, public, number, roles[number - 1], second)
            else:
                self._speaks(phone, public, number, desk)
        self._tries()

    def _plan_taps(self, phone: Socket, public: Public, number: int, role: str, second: int) -> None:
        target = tapped(self.plan, self.world, public, number, role)
        when, mistake = hesitates(self.plan, public, number, role)
        due = [] if target is None else [(second + when, target)]
        self._due[phone] = due if mistake is None else [(second + when - 1, mistake), *due]
        if self.plan.wish["options"].get("pack_chat") == "on":
            self._words[phone] = f"I am {role} and want {target}"  # for the pack's ears, whoever says it

    def _hold(self, second: int) -> None:
        """Send what stands under every thumb, as pages do once a second."""
        for phone, due in self._due.items():
            stands = next((target for when, target in reversed(due) if when <= second), None)
            held = {"type": "hold", "moment": self._moment, "target": stands, "touched": stands is not None}
            words = {"words": self._words[phone], "nth": 1} if stands is not None and phone in self._words else {}
            phone.put({"id": "h", "command": {**held, **words}})

    def _speaks(self, phone: Socket, public: Public, number: int, desk: Desk) -> None:
        phase, moment = public.phase, desk.table.moment
        if phase in {"discussion", "defence", "last_words"}:
            phone.put({"id": self._id(), "command": {"type": "enough", "moment": moment}})
        may = phone.view["you"]["may"] if phone.view["you"]["asked"] else []
        if phase in DAY and may:
            target = answered(self.plan, public, number, may)
            command = {"type": DAY[phase], "target": target, "moment": moment}
            phone.put({"id": self._id(), "command": command})

    # -- what is not allowed, and asking over HTTP --------------------------------------------------------------------

    def _tries(self) -> None:
        """Let some people try something, and some audiences ask over HTTP; who, follows from the moment."""
        dice = self.plan.dice("tries", self._moment)
        for who in dice.sample(sorted(self.tokens), 3):
            self.ears.sockets[who].put({"id": self._id(), "command": dice.choice(TRIES)})
        self._says(dice)
        path = f"/api/tables/{self.code}"
        for who in (*dice.sample(sorted(self.tokens), 2), NOBODY):
            self._asks(who, "GET", path, None, self.tokens.get(who))
        who, command = dice.choice(sorted(self.tokens)), dice.choice(TRIES)
        self._asks(who, "POST", f"{path}/commands", {"id": self._id(), "command": command}, self.tokens[who])
        for method, where in dice.sample(self._addresses(), 3):
            here = OWN if where == "/metrics" else GUEST
            who = dice.choice((NOBODY, *sorted(self.tokens)))
            self._asks(who, method, where, None, self.tokens.get(who) or dice.choice((None, WRONG)), here)
        self._asks(NOBODY, "GET", path, None, WRONG)
        self._asks(NOBODY, "POST", f"{path}/commands", {"id": "x", "command": command}, dice.choice((None, WRONG)))

    def _addresses(self) -> list[tuple[str, str]]:
        """Return all that can be asked over HTTP and seats nobody, whatever there comes to be."""
        found = [
            (method, route.path.replace("{code}", self.code).replace(":path", ""))
            for route in self.server.app.routes
            if isinstance(route, Route)
            for method in sorted((route.methods or set()) - {"HEAD"})
        ]
        return [
            one for one in found if one not in {("POST", "/api/tables"), ("POST", f"/api/tables/{self.code}/seats")}
        ]

    def _says(self, dice: random.Random) -> None:
        """Let some people write: to the village, or to the ghosts."""
        for who in dice.sample(sorted(self.tokens), 2):
            said = {"type": "say", "channel": dice.choice(("village", "ghosts")), "text": f"{who} has something to say"}
            self.ears.sockets[who].put({"id": self._id(), "command": {**said, "moment": self._moment}})

    def _asks(self, who: str, method: str, path: str, body: Any, token: str | None, client: str = GUEST) -> None:
        async def asking() -> None:
            reply = await self.server.http(method, path, body, token=token, client=client)
            self.ears.replied(who, f"{method} {path}", reply)

        self._asked.append(asyncio.get_running_loop().create_task(asking()))


def seat(number: int) -> str:
    """Return what the audience in a chair is called."""
    return f"seat {number}"


# -- chance ------------------------------------------------------------------------------------------------------------


@contextmanager
def fixed(plan: Plan, world: World) -> Iterator[None]:
    """Let everything that is drawn follow from the plan; two cards change hands if the world says so."""
    dice, dealt = random.Random(f"secrets {plan.seed}"), chance.dealt

    def swapped(*given: Any, **named: Any) -> tuple[str, ...]:
        roles = [*dealt(*given, **named)]
        one, other = world.swapped or (1, 1)
        roles[one - 1], roles[other - 1] = roles[other - 1], roles[one - 1]
        return tuple(roles)

    def hexadecimal(size: int = 32) -> str:
        return dice.randbytes(size).hex()

    with (
        mock.patch.object(chance, "dealt", swapped),
        mock.patch.multiple(
            secrets,
            token_bytes=dice.randbytes,
            token_hex=hexadecimal,
            token_urlsafe=hexadecimal,
            choice=dice.choice,
            randbelow=dice.randrange,
        ),
    ):
        yield


def overheard(plan: Plan, world: World, after: Told | None = None, opens: Callable[[], Inside] = Inside) -> Overheard:
    """Return a game of a plan in a world; with `after`, only for as long as everybody is told the same as there."""
    with fixed(plan, world):
        return asyncio.run(Evening(plan, world, after, opens()).played())
