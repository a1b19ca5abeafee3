"""One command, 24 screens: our server by day beside a server that only sends, `bare_ws.mjs`, in turn.

Ours checks the command, stores it durably, and shows it in 23 private views and on a board. Either gets its next
command when the last screen has shown the one before.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from lines import Line
from lupus.table.asks import Enough, Pause
from players import Noticed, Table
from processes import Served, bare_ws, lupus
from report import Figure

SEATS: Final = 23
SPEED: Final = 10
"""How fast the night passes before the day that is measured; in it the host stops the clock."""
ROUNDS, COMMANDS = 6, 400


class _Sent(msgspec.Struct):
    seq: int


DECODE: Final = msgspec.json.Decoder(_Sent).decode


class Bare:
    """Sockets at the server that only sends."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._seq = self._missing = 0
        self._told = asyncio.get_running_loop().create_future()

    async def dial(self, port: int) -> None:
        """Open as many as a table has."""
        for _ in range(SEATS + 1):
            self._lines.append(line := Line("/", b'{"seq":0}', self._heard, self._lost))
            await line.dial(port)

    async def command(self, number: int) -> float:
        """Send something and return the seconds until everybody has it."""
        self._seq, self._missing = number + 1, len(self._lines)
        self._told = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self._lines[number % len(self._lines)].send(b'{"seq":%d}' % self._seq)
        await self._told
        return time.perf_counter() - began

    def hang_up(self) -> None:
        """Close every socket."""
        for line in self._lines:
            line.close()

    def _heard(self, raw: bytes) -> None:
        if DECODE(raw).seq == self._seq:
            self._missing -= 1
            if not self._missing:
                self._told.set_result(None)

    def _lost(self, why: str) -> None:
        self._told.set_exception(ConnectionError(why))


class Circle:
    """A table of 23 and a board, in a discussion that the host has stopped."""

    def __init__(self) -> None:
        self.noticed = Noticed()
        self._table = Table(self.noticed, SPEED, 0, until="discussion")

    async def dial(self, port: int) -> None:
        """Play until the first day."""
        self._table.sit(port, SEATS)
        await self._table.dial(port)
        await self._table.play()
        told = asyncio.get_running_loop().create_future()
        self._table.ask(self._table.screens[1], Pause(), told)
        await told

    async def command(self, number: int) -> float:
        """Let one after another say that they have heard enough, and that they have not."""
        told = asyncio.get_running_loop().create_future()
        living = self._table.living
        self._table.ask(living[number // 2 % len(living)], Enough(enough=number % 2 == 0), told)
        return float(await told)

    @property
    def size(self) -> int:
        """Return the bytes of a frame."""
        return self._table.screens[1].size

    def hang_up(self) -> None:
        """Close every socket."""
        self._table.hang_up()


async def fan_out() -> list[Figure]:
    """Measure both in turn and return ours with the ratio."""
    circle, bare = Circle(), Bare()
    with lupus(SPEED, SEATS, [0]) as ours:
        await circle.dial(ours.port)
        with bare_ws(circle.size) as theirs:
            await bare.dial(theirs.port)
            await _round(theirs, bare.command)
            await _round(ours, circle.command)
            rounds = [(await _round(ours, circle.command), await _round(theirs, bare.command)) for _ in range(ROUNDS)]
            bare.hang_up()
        circle.hang_up()
    (cpu, p50, p99), (their_cpu, their_p50, their_p99) = (
        map(statistics.median, zip(*side, strict=True)) for side in zip(*rounds, strict=True)
    )
    ratio = statistics.median(one[0] / other[0] for one, other in rounds)
    what = f"a command to 24 screens, {circle.size / 1000:.1f} kB each"
    return [
        Figure(what, cpu, "CPU-ms", f"bare ws {their_cpu:.2f}", ratio),
        Figure(f"{what}: p50 until the last", p50, "ms", f"bare ws {their_p50:.2f}", p50 / their_p50),
        Figure(f"{what}: p99 until the last", p99, "ms", f"bare ws {their_p99:.2f}", p99 / their_p99),
    ]


async def _round(served: Served, command: Callable[[int], Awaitable[float]]) -> tuple[float, float, float]:
    """Return the CPU milliseconds of a command, and the milliseconds until the last screen showed it, p50 and p99."""
    began = served.cpu()
    took = sorted([await command(number) for number in range(COMMANDS)])
    used = served.cpu() - began
    return 1000 * used / COMMANDS, 1000 * took[COMMANDS // 2], 1000 * took[COMMANDS * 99 // 100]
