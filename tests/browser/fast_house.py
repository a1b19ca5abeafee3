"""A server on a faster clock, for whole games in a browser: `python fast_house.py FOLDER SPEED PORT`.

If the folder holds a file `secret`, the next deal is drawn from it instead of from chance, and no phone takes part.
Everything else is the product's own.
"""

from __future__ import annotations

import contextlib
import secrets
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from lupus.server import asking, logs
from lupus.server.app import App
from lupus.server.clock import HouseClock
from lupus.server.faces import Faces
from lupus.server.house import House
from lupus.server.reach import Reaching
from lupus.server.run import bound, server
from lupus.server.screens import Screens
from lupus.store import open_store

LOCAL = "127.0.0.1"


def main(folder: str, speed: str, port: str) -> None:
    """Serve until stopped; says its port once it answers."""
    logs.begin("warning")
    listening, fixed = bound(LOCAL, int(port)), Path(folder) / "secret"

    def secret(size: int) -> str:
        return fixed.read_text("ascii") if fixed.exists() else secrets.token_hex(size)

    sealing = Screens.sealing

    def phones(screens: Screens) -> tuple[str, ...]:
        return () if fixed.exists() else sealing(screens)

    async def ready() -> None:
        sys.stdout.write(f"{listening.getsockname()[1]}\n")
        sys.stdout.flush()

    house = House(
        open_store(Path(folder) / "tables.sqlite"), HouseClock(float(speed)), faces=Faces(Path(folder) / "faces")
    )
    with (
        contextlib.suppress(KeyboardInterrupt),
        mock.patch.object(asking, "secrets", SimpleNamespace(token_hex=secret)),
        mock.patch.object(Screens, "sealing", phones),
    ):
        server(App(house, Reaching(LOCAL, listening.getsockname()[1], "192.0.2.7"), ready=ready)).run([listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
