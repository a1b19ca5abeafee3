"""The server as `lupus serve` runs it, on a clock that runs faster and with games that are the same every time.

`python fast_server.py FOLDER SPEED SEATS GAME...` keeps its tables in FOLDER and prints its port. Ids of persons repeat
after SEATS, so that those of each table of one client, with that many seats, are the same; the first table to start
plays the first GAME, and so on. Everything else is the server's own.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Final
from unittest import mock

from lupus.server import asking, keys, live, logs
from lupus.server.app import App
from lupus.server.clock import Alarm
from lupus.server.house import House
from lupus.server.reach import Reaching
from lupus.server.run import bound, server
from lupus.store import open_store

LOCAL: Final = "127.0.0.1"


class Ring:
    """An alarm that never rings early: a loop rounds to milliseconds, which here are many."""

    def __init__(self, wait: Callable[[], float], call: Callable[[], None]) -> None:
        self._wait, self._call = wait, call
        self._handle = asyncio.get_running_loop().call_later(max(0.0, wait()), self._due)

    def cancel(self) -> None:
        """Let it not happen."""
        self._handle.cancel()

    def _due(self) -> None:
        left = self._wait()
        if left > 0:
            self._handle = asyncio.get_running_loop().call_later(left, self._due)
        else:
            self._call()


class FastClock:
    """A `Clock` on which time passes `speed` times as fast, for alarms and ticks too."""

    def __init__(self, speed: float) -> None:
        self._speed, self._zero, self._since = speed, time.time_ns(), time.monotonic_ns()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        passed = (time.monotonic_ns() - self._since) * self._speed
        return (self._zero + round(passed)) // 1_000_000

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something at a time."""
        return Ring(lambda: (at - self.now()) / 1000 / self._speed, call)


def main(folder: str, speed: str, seats: str, *games: str) -> None:
    """Serve until stopped."""
    logs.begin("warning")
    listening = bound(LOCAL, 0)
    port: int = listening.getsockname()[1]
    persons = (f"{number % int(seats):016x}" for number in itertools.count())
    secrets = itertools.cycle(hashlib.sha256(f"bench {game}".encode()).hexdigest() for game in games)

    async def ready() -> None:
        sys.stdout.write(f"{port}\n")
        sys.stdout.flush()

    house = House(open_store(Path(folder) / "tables.sqlite"), FastClock(float(speed)))
    with (
        mock.patch.object(keys, "person", persons.__next__),
        mock.patch.object(asking, "secrets", SimpleNamespace(token_hex=lambda _: next(secrets))),
        mock.patch.object(live, "PATIENCE", round(live.PATIENCE * float(speed))),  # clients dial in real time
    ):
        server(App(house, Reaching(LOCAL, port), ready=ready)).run([listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
