"""`lupus serve`: the live table, for phones and screens in the same network."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.text import Text

from lupus.lang import languages, text

if TYPE_CHECKING:
    from lupus.server.reach import Reaching

BOTS = 7
"""How many bots sit at the demonstration table; the free chair is the eighth."""


@click.command("serve", short_help="Open a table for phones in the same network.")
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen; 127.0.0.1 for this computer only.")  # noqa: S104 - phones must reach it
@click.option("--port", "-p", type=click.IntRange(0, 65535), default=None, help="8000 or the next free one by default.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), default=None, help="Folder of the tables.")
@click.option("--address", default=None, metavar="HOST", help="Address (or link) for phones, if the guess is wrong.")
@click.option("--demo", is_flag=True, help=f"Make a table with {BOTS} bots and one free chair.")
@click.option("--bots", type=click.IntRange(0, 23), default=None, metavar="N", help="The same with N bots.")
@click.option(
    "--language",
    "-l",
    type=click.Choice(languages()),
    default=None,
    help="Language of the demo table and of what is said here.",
)
@click.option(
    "--log", type=click.Choice(["debug", "info", "warning", "error"]), default="warning", show_default=True,
    help="What is written to standard error, as lines of JSON; never names, tokens or anything of a night.",
)  # fmt: skip
@click.pass_obj
def serve(
    spoken: str,
    *,
    host: str,
    port: int | None,
    data: Path | None,
    address: str | None,
    demo: bool,
    bots: int | None,
    language: str | None,
    log: str,
) -> None:
    """Open this computer for a table: phones in the same network scan the code and sit down."""
    from lupus.server import logs
    from lupus.server.app import App
    from lupus.server.clock import HouseClock
    from lupus.server.faces import Faces
    from lupus.server.house import House
    from lupus.server.reach import Reaching
    from lupus.server.run import server
    from lupus.store import StoreError, open_store

    logs.begin(log)
    language = language or spoken
    _check(language, address)
    folder, wanted = _folder(language, data), bots if bots is not None else BOTS if demo else None
    with _listening(language, host, port) as listening, contextlib.suppress(KeyboardInterrupt):
        try:
            house = House(open_store(folder / "tables.sqlite"), HouseClock(), faces=Faces(folder / "faces"))
        except StoreError as error:
            raise click.ClickException(str(error)) from None
        reaching = Reaching(host, listening.getsockname()[1], address)

        async def ready() -> None:
            code = await house.demo(language, wanted) if wanted is not None else None
            _say(language, reaching, host, listening.getsockname()[1], code)

        server(App(house, reaching, ready=ready)).run([listening])


def _check(language: str, address: str | None) -> None:
    from lupus.server.reach import alone

    if address is not None and alone(address):
        raise click.BadParameter(text(language, "cli.serve.itself", address=address), param_hint="'--address'")


def _listening(language: str, host: str, port: int | None) -> socket.socket:
    from lupus.server.run import bound

    try:
        return bound(host, port)
    except OSError as error:
        key = "cli.serve.full" if port is None else "cli.serve.busy"
        message = text(language, key, host=host, port=port, why=error.strerror)
        raise click.ClickException(message) from None


def _folder(language: str, data: Path | None) -> Path:
    """Return the folder of the tables, made if there is none."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = data or (Path(home) if home else Path.home() / ".local" / "share") / "lupus"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = text(language, "cli.serve.folder", folder=folder, why=error.strerror)
        raise click.ClickException(message) from None
    return folder


def _say(language: str, reaching: Reaching, host: str, port: int, code: str | None) -> None:
    """Print how to get in: every address, a code for the likeliest, and the table if one was made."""
    from lupus.server.reach import local, printed

    console, path = Console(soft_wrap=True), f"/t/{code}" if code else ""
    addresses = reaching.addresses()
    here = f"http://localhost:{port}{path}"
    if not addresses:
        why = "cli.serve.alone" if local(host) else "cli.serve.nowhere"
        console.print(Text(text(language, why, host=host) + "\n"))
    else:
        console.print(Text(printed(addresses[0] + path)), end="")
        console.print(Text(text(language, "cli.serve.phones"), style="bold"))
        for address in addresses:
            console.print(Text(f"  {address}{path}"))
    console.print(Text(text(language, "cli.serve.here"), style="bold"))
    console.print(Text(f"  {here}"))
    console.print(Text(text(language, "cli.serve.ends")))
    sys.stdout.flush()
