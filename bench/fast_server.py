"""The server as `lupus serve` runs it, on a clock that runs faster and with games that are the same every time.

`python fast_server.py FOLDER SPEED SEATS GAME...` keeps its tables in FOLDER and prints its port. Ids of persons repeat
after SEATS, so that those of each table of one client, with that many seats, are the same; the first table to start
plays the first GAME, and so on. Everything else is the server's own.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Final
from unittest import mock

from lupus.server import asking, keys, live, logs
from lupus.server.app import App
from lupus.server.clock import HouseClock
from lupus.server.house import House
from lupus.server.reach import Reaching
from lupus.server.run import bound, server
from lupus.store import open_store

LOCAL: Final = "127.0.0.1"


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

    house = House(open_store(Path(folder) / "tables.sqlite"), HouseClock(float(speed)))
    with (
        mock.patch.object(keys, "person", persons.__next__),
        mock.patch.object(asking, "secrets", SimpleNamespace(token_hex=lambda _: next(secrets))),
        mock.patch.object(live, "PATIENCE", round(live.PATIENCE * float(speed))),  # clients dial in real time
    ):
        server(App(house, Reaching(LOCAL, port), ready=ready)).run([listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
