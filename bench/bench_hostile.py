"""Tables in play while somebody attacks the server: a quiet evening and each attack in one run, against one another.

Attacks: idle sockets by the thousand, lines that never come to the point, a flood of joins. The same games as in
`bench_server.py` are played on a clock that runs faster, in peace before and after, and under each attack. What counts
is how long a command by day takes until the last screen of its table shows it, and how far off the tick a night is.
Attackers come from loopback alone. SOCKETS=1000 opens fewer. No figure is asserted, but that games go on to their end.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import resource
import statistics
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, NamedTuple

from bench_server import SEATS, SHORT
from lines import Line, post
from lupus.server.screens import BOARDS
from lupus.table.asks import NewTable
from players import Noticed, Table
from processes import Served, lupus
from report import Figure, report

SPEED: Final = 10.0
TABLES: Final = 4
SOCKETS: Final = int(os.environ.get("SOCKETS", "10000"))
SLOW: Final = 2_000
"""Lines that send a byte of a request now and then."""
BYTE: Final = 3.0
"""Seconds between two bytes of such a line."""
JOINERS: Final = 20
"""Lines on which somebody joins, again and again."""
PERSONS: Final = 10**9
"""So many ids before one comes again: whoever joins in a flood is somebody else each time."""
OPEN_FILES: Final = 200
"""Files that a program needs besides."""

Attack = Callable[[Served], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def nobody(_: Served) -> AsyncIterator[None]:
    """Let everybody play in peace."""
    yield


@asynccontextmanager
async def idle(served: Served) -> AsyncIterator[None]:
    """Open sockets that say hello and nothing more: as many boards as a table takes, at as many tables as it takes."""
    lines, ignore = list[Line](), lambda _: None
    for table in range(-(-SOCKETS // BOARDS)):
        address = f"172.16.{table // 250}.{table % 250}"
        code = (await asyncio.to_thread(_made, served.port, address))["table"]
        for _ in range(min(BOARDS, SOCKETS - len(lines))):
            line = Line(f"/api/tables/{code}/live", b"{}", ignore, ignore, address)
            await line.dial(served.port)
            lines.append(line)
    yield
    for line in lines:
        line.close()


@asynccontextmanager
async def slow(served: Served) -> AsyncIterator[None]:
    """Send requests a byte at a time; whoever is let go begins again."""

    async def one(nth: int) -> None:
        await asyncio.sleep(BYTE * nth / SLOW)
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
                for byte in b"GET / HTTP/1.1\r\nx-slow: " + b"y" * 1000:
                    if reader.at_eof():
                        break
                    writer.write(bytes((byte,)))
                    await asyncio.sleep(BYTE)
                writer.close()

    async with _all(one, SLOW):
        yield


@asynccontextmanager
async def joins(served: Served) -> AsyncIterator[None]:
    """Join a table as fast as the server answers, always from the same address."""
    code, body = (await asyncio.to_thread(_made, served.port, "172.16.0.1"))["table"], b'{"name":"Eve"}'
    request = (
        f"POST /api/tables/{code}/seats HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 172.16.0.1\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    ).encode() + body

    async def one(_: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        while True:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            size = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await reader.readexactly(size)

    async with _all(one, JOINERS):
        yield


def _made(port: int, address: str) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    made = post(connection, "/api/tables", NewTable(), "", address)
    connection.close()
    return made


@asynccontextmanager
async def _all(one: Callable[[int], Coroutine[Any, Any, None]], count: int) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(one(nth)) for nth in range(count)]
    await asyncio.sleep(BYTE)
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Played(NamedTuple):
    """What games were like: milliseconds by day until the last screen, and off the tick by night; the server's work."""

    p50: float
    p99: float
    tick: float
    busy: float
    memory: float
    ended: int


async def play(name: str, attack: Attack) -> Played:
    """Play games under an attack, on a new server."""
    sys.stderr.write(f"{name} ...\n")
    noticed = Noticed()
    with lupus(SPEED, PERSONS, SHORT) as served:
        empty = served.memory()
        async with attack(served):
            tables = [Table(noticed, SPEED, number) for number in range(TABLES)]
            for table in tables:
                await asyncio.to_thread(table.sit, served.port, SEATS)
                await table.dial(served.port)
            loop = asyncio.get_running_loop()
            cpu, began = served.cpu(), loop.time()
            await asyncio.gather(*(table.play() for table in tables))
            busy, memory = (served.cpu() - cpu) / (loop.time() - began), served.memory() - empty
            for table in tables:
                table.hang_up()
    took, ticks = sorted(noticed.in_turn), sorted(noticed.ticks)
    p50, p99, tick = took[len(took) // 2], took[len(took) * 99 // 100], ticks[len(ticks) * 99 // 100]
    return Played(1000 * p50, 1000 * p99, 1000 * tick, 100 * busy, memory / 1e6, len(noticed.games))


def figures(name: str, played: Played, quiet: Played) -> list[Figure]:
    """Return what games were like, against those in peace."""
    return [
        Figure(f"{name}: by day, until the last screen, p50", played.p50, "ms", "in peace", played.p50 / quiet.p50),
        Figure(f"{name}: by day, until the last screen, p99", played.p99, "ms", "in peace", played.p99 / quiet.p99),
        Figure(f"{name}: at night, off the tick, p99", played.tick, "ms", "in peace", played.tick / quiet.tick),
        Figure(f"{name}: server busy", played.busy, "% of a core"),
        Figure(f"{name}: memory of the server, more than empty", played.memory, "MB"),
        Figure(f"{name}: games to their end", 100 * played.ended / TABLES, "%"),
    ]


async def measure() -> list[Figure]:
    """Measure every attack between two evenings in peace."""
    attacks: dict[str, Attack] = {
        f"{SOCKETS} idle sockets": idle,
        f"{SLOW} lines a byte at a time": slow,
        f"a flood of joins on {JOINERS} lines": joins,
    }
    before = await play("in peace", nobody)
    under = {name: await play(name, attack) for name, attack in attacks.items()}
    after = await play("in peace again", nobody)
    quiet = Played(*map(statistics.mean, zip(before, after, strict=True)))  # type: ignore[arg-type]
    found = figures("in peace", quiet, quiet)
    for name, played in under.items():
        found += figures(name, played, quiet)
    return found


def main() -> None:
    """Let this program, and the server that it starts, open as many files as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    assert most >= SOCKETS + SLOW + OPEN_FILES, f"only {most} open files are allowed: SOCKETS={most // 2}"
    report("hostile", asyncio.run(measure()))


if __name__ == "__main__":
    main()
