"""The live server: whole games of 12 phones and a board, one table at a time and many at once, and one command's way.

Games are played by scripted people through sockets, against the server in a process of its own with SQLite behind it.
Its clock runs faster than the world's (x 40: a night of a minute passes in 1.5 seconds), faster where there are fewer
tables, so that it is never full; each figure says how fast. So frames a second are those of that clock; milliseconds
and CPU seconds are the world's. Tables begin one after another over `SPREAD`, as people do. Milliseconds mean little
where others keep the machine busy; it says how busy they were.

Prints tables, and with JSON=1 one JSON line per figure. No figure is asserted anywhere.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import psutil

from fan_out import fan_out
from players import Noticed, Table
from processes import Served, lupus
from report import Figure, report

SEATS: Final = 12
SHORT: Final = (22, 52)
"""Two games, by the numbers of their secrets, that end with the second execution."""
USUAL: Final = (2, 5)
"""Two that end with the fifth and the fourth, as most games of these people do."""
SPREAD: Final = 65
"""Seconds of the server's clock over which tables begin: a night and a day."""
EXAMPLE: Final = 1000
"""The number of a table that is played before the measured ones, so that everything is there."""
IDLE: Final = 1.5
"""Real seconds in which the server is watched doing nothing."""


class Load(NamedTuple):
    """How many games are played, how many of them at once, and how fast the server's clock runs."""

    games: int
    at_once: int
    speed: float

    def __str__(self) -> str:
        tables = f"{self.at_once} table{'s' * (self.at_once > 1)}"
        return f"{tables}, clock x {self.speed:g}"


LOADS: Final = (Load(4, 1, 40), Load(20, 20, 8), Load(100, 100, 2))


class Played(NamedTuple):
    """What a load cost: CPU seconds and bytes of the server, real seconds, CPU seconds of the people and of others.

    `idle`: CPU seconds of the server before it; `storing`: the mean seconds until a row was durable.
    """

    load: Load
    noticed: Noticed
    idle: float
    cpu: float
    memory: int
    seconds: float
    people: float
    others: float
    storing: float


async def play(load: Load, games: Sequence[int]) -> Played:
    """Play so many games on a new server."""
    sys.stderr.write(f"{load} ...\n")
    with lupus(load.speed, SEATS, games) as served:
        example = Table(Noticed(), load.speed, EXAMPLE, until="discussion")
        example.sit(served.port, SEATS)
        await example.dial(served.port)
        await example.play()
        example.hang_up()
        idle = served.cpu()
        await asyncio.sleep(IDLE)
        idle = served.cpu() - idle
        return await _measured(load, served, idle)


async def _measured(load: Load, served: Served, idle: float) -> Played:
    noticed, empty, people = Noticed(), served.memory(), psutil.Process()
    tables = [Table(noticed, load.speed, number) for number in range(load.games)]
    for table in tables:
        table.sit(served.port, SEATS)
    for table in tables:
        await table.dial(served.port)
    whole, own, cpu, began = _busy(), sum(people.cpu_times()[:2]), served.cpu(), time.perf_counter()
    free = asyncio.Semaphore(load.at_once)
    await asyncio.gather(*(_one(table, load, number, free) for number, table in enumerate(tables)))
    seconds, cpu = time.perf_counter() - began, served.cpu() - cpu
    own, memory = sum(people.cpu_times()[:2]) - own, served.memory() - empty
    others = max(0.0, _busy() - whole - own - cpu)
    for table in tables:
        table.hang_up()
    return Played(load, noticed, idle, cpu, memory, seconds, own, others, served.storing())


def _busy() -> float:
    """Return the CPU seconds that all of this machine has used."""
    times = psutil.cpu_times()
    return sum(times) - times.idle - getattr(times, "iowait", 0.0)


async def _one(table: Table, load: Load, number: int, free: asyncio.Semaphore) -> None:
    if load.at_once > 1:
        await asyncio.sleep(SPREAD / load.speed * number / load.games)
    async with free:
        await table.play()


# -- figures -------------------------------------------------------------------------------------------------------


def figures(played: Played, alone: Played) -> list[Figure]:
    """Return what a load says, against one table alone."""
    load, noticed = played.load, played.noticed
    cpu, cpu_alone = played.cpu / load.games, alone.cpu / alone.load.games
    alike = sum(game in alone.noticed.games for game in noticed.games)
    return [
        Figure(f"{load}: a short game", cpu, "CPU-s", f"1 table {cpu_alone:.3f}", cpu / cpu_alone),
        Figure(f"{load}: frames of it (fewer where ticks were missed)", noticed.frames / load.games, "frames"),
        Figure(f"{load}: frames sent", noticed.frames / played.seconds, "frames/s"),
        Figure(f"{load}: memory of a table", played.memory / load.games / 1000, "kB"),
        *_spread(f"{load}: by day, asked in turn, until the last screen", noticed.in_turn),
        *_spread(f"{load}: by day, all in one instant, until the last screen", noticed.at_once),
        Figure(f"{load}: until a row is durable, mean", 1000 * played.storing, "ms"),
        *_spread(f"{load}: at night, off the tick", noticed.ticks),
        Figure(f"{load}: server busy", 100 * played.cpu / played.seconds, "% of a core"),
        Figure(f"{load}: people busy", 100 * played.people / played.seconds, "% of a core"),
        Figure(f"{load}: others on this machine busy", 100 * played.others / played.seconds, "% of a core"),
        Figure(f"{load}: games that went as at 1 table", 100 * alike / load.games, "%"),
    ]


def _spread(name: str, seconds: Sequence[float]) -> list[Figure]:
    found = sorted(seconds)
    return [Figure(f"{name}, p{percent}", 1000 * found[len(found) * percent // 100], "ms") for percent in (50, 99)]


def in_general(usual: Played) -> list[Figure]:
    """Return what does not hang on the number of tables."""
    load, sizes = usual.load, usual.noticed.sizes
    return [
        Figure("a usual game (4 or 5 nights), 1 table", usual.cpu / load.games, "CPU-s"),
        Figure("frames of a usual game", usual.noticed.frames / load.games, "frames"),
        Figure("largest frame by day", sizes[False], "B"),
        Figure("largest frame at night", sizes[True], "B"),
        Figure("a server with nothing to do", 1000 * usual.idle / IDLE / load.speed, "CPU-ms/s"),
    ]


async def measure() -> list[Figure]:
    """Measure everything."""
    usual = await play(Load(len(USUAL), 1, 40), USUAL)
    alone, *crowds = [await play(load, SHORT) for load in LOADS]
    sys.stderr.write("one command ...\n")
    found = in_general(usual)
    for played in (alone, *crowds):
        found += figures(played, alone)
    return [*found, *await fan_out()]


def main() -> None:
    """Run on the loop that the server runs on, if there is one."""
    try:
        import uvloop  # noqa: PLC0415 - not for Windows
    except ImportError:
        run = asyncio.run
    else:
        run = uvloop.run
    report("server", run(measure()))


if __name__ == "__main__":
    main()
