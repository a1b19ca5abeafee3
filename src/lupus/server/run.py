"""Serving: a port, a loop, and an end that says goodbye."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

import uvicorn

from .app import App
from .entry import Entry
from .house import House
from .line import Line
from .refusals import CLOSED

FIRST: Final = 8000
"""The port that is tried first, and how many after it."""

TRIED: Final = 20

LARGEST_MESSAGE: Final = 65_536
"""Bytes after which a socket is closed; over 8 KiB nothing is read, only answered."""

PATIENCE: Final = 15
"""Hundredths of a second for a full socket to take the goodbye."""

LET_GO: Final = 1
"""Seconds that a request may still take when the server stops."""


class Server(uvicorn.Server):
    """A server that closes our sockets before its own, so that phones dial again at once and nothing hangs."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye on every socket, then stop; a phone that does not listen is hung up on."""
        self._house.part(*CLOSED["restart"])
        await asyncio.sleep(0.01)
        for _ in range(PATIENCE):
            if not self._full():
                break
            await asyncio.sleep(0.01)
        for transport in self._full():
            transport.abort()
        await super().shutdown(sockets)

    def _full(self) -> list[asyncio.Transport]:
        transports = [connection.transport for connection in self.server_state.connections]
        return [transport for transport in transports if transport.get_write_buffer_size()]


def server(app: App) -> Server:
    """Return the server of an application, with everything set that it must not do."""
    config = uvicorn.Config(
        app,
        http=Entry,
        ws=Line,
        lifespan="on",  # a house that cannot open is an error, and no server without one
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # what is compressed tells by its length what it holds
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LET_GO,
    )
    return Server(config, app.house)


def bound(host: str, port: int | None = None) -> socket.socket:
    """Return a socket that listens: at this port, or at the first free one from 8000 on. Raises `OSError`."""
    ports = [port] if port is not None else [*range(FIRST, FIRST + TRIED)]
    for one in ports[:-1]:
        try:
            return _bound(host, one)
        except OSError:
            continue
    return _bound(host, ports[-1])


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if host == "::":
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # both kinds of addresses, on every system
        found.bind((host, port))
        found.listen()  # whoever comes before the loop runs waits a moment
    except OSError:
        found.close()
        raise
    return found
