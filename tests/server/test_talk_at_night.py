"""Words that come when they may not: with the death of whoever wrote them, or at night to somebody else."""

from __future__ import annotations

import asyncio
import copy
from concurrent.futures import Future
from typing import Any, Final

import pytest

from lupus.server.screens import TICK
from lupus.store.memory import MemoryStore
from server.inside import Inside, Socket, inside, played_inside
from server.test_chat import far, whisper

WORDS: Final = "It was p2"
TURNS: Final = 24
"""Turns of the loop around a dawn in which a line may come."""

INSTANT: Final = 50
"""Milliseconds."""


class Slow(MemoryStore):
    """A store whose rows are durable some turns of the loop after they were given to it."""

    turns = 0

    def append(self, table: str, number: int, row: bytes) -> Future[None]:
        """Store a row, and say so later."""
        done, slow = super().append(table, number, row), Future[None]()

        def wait(turns: int) -> None:
            if turns:
                asyncio.get_running_loop().call_soon(wait, turns - 1)
            elif (error := done.exception()) is not None:
                slow.set_exception(error)
            else:
                slow.set_result(None)

        wait(self.turns)
        return slow


class Dawn:
    """The last instant of a night, which can be had again and again."""

    def __init__(self, server: Inside, store: Slow, table: str) -> None:
        desk = server.house.desks[table]
        self._server, self._store, self._desk, self._at = server, store, desk, server.clock.time
        self._table, self._live = desk.table, copy.deepcopy(desk.live)
        self._stored = [*store._rows[table]]  # noqa: SLF001 - a night that did not pass has left no row

    def again(self) -> None:
        """Let it be night once more."""
        self._desk.table, self._desk.live = self._table, copy.deepcopy(self._live)
        self._store._rows[self._table.code] = [*self._stored]  # noqa: SLF001 - as above
        self._server.clock.time = self._at
        self._desk.screens._told = b""  # noqa: SLF001 - as if nobody had seen the day
        self._desk.changed()

    async def comes(self, victim: Socket, line: object, turn: int, slow: int) -> None:
        """Let the day begin, and a line come in so many turns of the loop after its time has come."""
        self._store.turns = slow
        coming = asyncio.create_task(self._server.clock.advance(INSTANT))
        for _ in range(turn):
            await asyncio.sleep(0)
        victim.put(line)
        await coming
        self._store.turns = 0
        await self._server.clock.advance(2 * TICK)


async def last_instant(server: Inside, store: Slow, table: str, phones: list[Socket], victim: int) -> Dawn:
    """Play a night in which the pack picks somebody, to its last instant."""
    pack = [phone for phone in phones if phone.view["you"]["role"] == "werewolf"]
    while True:
        moment = phones[0].view["public"]["moment"]
        for wolf in pack if server.clock.time % TICK == 0 else ():
            await wolf.say(
                {"id": "-", "command": {"type": "hold", "moment": moment, "target": victim, "touched": True}}
            )
        dawn = Dawn(server, store, table)
        await server.clock.advance(INSTANT)
        if not server.house.desks[table].table.by_night:
            await server.clock.advance(TICK)
            return dawn


def races(repeats: int) -> None:
    """Let a line of the victim's come in at every instant around the dawn, so many times."""
    store = Slow()

    async def played(server: Inside) -> None:
        table, phones = await far(server)
        night = phones[0].view["public"]["moment"]
        victim = next(n for n, phone in enumerate(phones, 1) if n > 1 and phone.view["you"]["role"] != "werewolf")
        dawn = await last_instant(server, store, table, phones, victim)
        day = phones[0].view["public"]["moment"]
        assert phones[0].view["public"]["chairs"][victim - 1]["ghost"]
        codes: set[str] = set()
        for number in range(repeats):
            if number % 30 == 29:  # nobody asks that fast for long
                await phones[victim - 1].leave()
                phones[victim - 1] = await server.dial(table, server.tokens[table][victim - 1])
            for phone in phones:
                phone.raw.clear()
            dawn.again()
            last = server.house.desks[table].table.moment
            moment = (day, last, night)[number % 3]
            line = {
                "id": f"w{number}",
                "command": {"type": "say", "channel": "village", "text": WORDS, "moment": moment},
            }
            await dawn.comes(phones[victim - 1], line, number % TURNS, number // TURNS % 12)
            [answer] = phones[victim - 1].answers
            codes.add(answer["error"]["code"])
            assert phones[0].view["public"]["moment"] == day
            assert not [raw for phone in phones for raw in phone.raw if WORDS in raw], (number, moment)
        assert codes <= {"channel_closed", "moved_on"}

    played_inside(lambda: store, played)()


def test_a_line_from_the_victim_around_the_dawn_is_never_shown() -> None:
    """F17: whenever it comes, with a row that is slow to be stored, also with the moment of a day that is yet to be."""
    races(3 * TURNS)


@pytest.mark.proof
def test_a_line_from_the_victim_is_never_shown_in_a_thousand_dawns() -> None:
    """F17."""
    races(1000)


async def tries_to_talk(phones: list[Socket], server: Inside) -> set[tuple[int, int]]:
    """Let everybody say something to everybody by every way there is; return who heard whom."""
    for number, phone in enumerate(phones):
        moment = phone.view["public"]["moment"]
        for nth, channel in enumerate(("village", "ghosts", "pack", "everybody", "private")):
            command: dict[str, Any] = {"type": "say", "channel": channel, "text": f"psst{number}.", "moment": moment}
            await phone.say({"id": f"{moment}{nth}", "command": command})
            await phone.say({"id": f"{moment}{nth}to", "command": {**command, "to": 1, "seat": 1}})
        await phone.say(whisper(phone, f"psst{number}."))
    await server.clock.advance(12 * TICK)
    heard = [(number, phone.view["you"]["heard"]) for number, phone in enumerate(phones)]
    return {(number, seat) for number, words in heard for seat in [one["seat"] - 1 for one in words]}


@pytest.mark.parametrize("pack_chat", ["on", "off"])
@pytest.mark.parametrize("form", ["called", "together"])
def test_at_night_nobody_writes_to_anybody_but_the_pack_where_the_table_lets_it(form: str, pack_chat: str) -> None:
    """F18: Villager to Villager, Werewolf to Villager, Werewolf to Werewolf; what is open is said to all before."""

    @inside
    async def played(server: Inside) -> None:
        on = pack_chat == "on"
        options = {"place": "far_apart", "night": form, "pack_chat": pack_chat}
        table, _, lobby = await server.party(8, options=options)
        board = await server.dial(table)
        assert {one.view["public"]["settings"]["options"]["pack_chat"] for one in (*lobby, board)} == {pack_chat}
        await server.night(lobby)
        await server.clock.advance(2 * TICK)
        pack = {n for n, phone in enumerate(lobby) if phone.view["you"]["role"] == "werewolf"}
        phases, talked = set[str](), set[tuple[int, int]]()
        while (game := lobby[0].view["public"]["game"])["phase"] != "discussion":
            if game["phase"] not in phases:
                phases.add(game["phase"])
                heard = await tries_to_talk(lobby, server)
                talked |= heard
                assert {(own, seat) for own, seat in heard if own != seat} <= {(a, b) for a in pack for b in pack}
            assert not any('"psst' in raw.partition('"you":')[0] for phone in lobby for raw in phone.raw)
            await server.clock.advance(5_000)
        assert phases & {"call", "point"}
        assert {(own, seat) for own, seat in talked if own != seat} == {(a, b) for a in pack for b in pack - {a} if on}
        assert lobby[0].view["public"]["chat"] == []

    played()
