"""The client's side of the wire, as cheap as Python can: a benchmark must not measure its own phones.

A `Line` is one WebSocket: text in, text out, pings answered; no extensions, no fragments, masks of zeros. `post` asks
over HTTP.
"""

from __future__ import annotations

import asyncio
import base64
import http.client
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, MIDDLE = 126, 127
"""Lengths in the second byte that say: the length is in the next 2, or 8, bytes."""


def post(connection: http.client.HTTPConnection, path: str, body: object, token: str, address: str) -> Any:
    """Return the answer to a POST that comes from an address: limits are for each address."""
    headers = {"content-type": "application/json", "x-forwarded-for": address}
    if token:
        headers["authorization"] = f"Bearer {token}"
    connection.request("POST", path, msgspec.json.encode(body), headers)
    with connection.getresponse() as response:
        raw = response.read()
    if response.status != 201:
        message = f"POST {path}: {response.status} {raw.decode()}"
        raise ConnectionError(message)
    return msgspec.json.decode(raw)


@dataclass(eq=False)
class Line(asyncio.Protocol):
    """One socket to a path. `hello` goes first; `heard` gets every text, `lost` why the socket was closed by others."""

    path: str
    hello: bytes
    heard: Callable[[bytes], None]
    lost: Callable[[str], None]
    address: str = "127.0.0.1"

    def __post_init__(self) -> None:
        """Ask for nothing yet."""
        self.opened = asyncio.get_running_loop().create_future()
        self._rest, self._why = b"", "hung up"
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {self.path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {self.address}\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
        ).encode()

    async def dial(self, port: int) -> None:
        """Open it."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.opened

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        self.lost = lambda _: None
        self._transport.close()

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes((128 | size,)) if size < SHORT else bytes((128 | SHORT,)) + size.to_bytes(2)
        self._transport.write(b"%c%b\0\0\0\0%b" % (128 | kind, length, body))

    # -- asyncio's side ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell why."""
        why = self._why if exc is None else str(exc)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(why))
        self.lost(why)

    def data_received(self, data: bytes) -> None:
        """Take frames out of what has come."""
        data = self._rest + data if self._rest else data
        start = 0 if self.opened.done() else self._shaken(data)
        while start >= 0 and len(data) >= start + 2:
            body = start + 2
            size = data[start + 1]
            if size >= SHORT:
                body += 2 if size == SHORT else 8
                size = int.from_bytes(data[start + 2 : body])
            if len(data) < body + size:
                break
            self._frame(data[start] & 15, data[body : body + size])
            start = body + size
        self._rest = data[max(start, 0) :]

    def _shaken(self, data: bytes) -> int:
        """Return where frames begin after the answer to the request for a WebSocket, -1 if it is not whole."""
        head, end, _ = data.partition(b"\r\n\r\n")
        if not end:
            return -1
        if b" 101 " not in head:
            self._why = head.decode()
            self._transport.close()
            return -1
        self.send(self.hello)
        self.opened.set_result(None)
        return len(head) + len(end)

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.heard(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self._why = f"closed: {int.from_bytes(body[:2])} {body[2:].decode()}"
