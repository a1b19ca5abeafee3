"""The way in for HTTP, with a limit to what a line may cost before it has said anything.

A line that sends its request a byte at a time, or none at all, would hold a place for ever; headers without an end
would fill the memory. So the head of a request has a time and a size, and its body has a time.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .unread import Unread

PATIENCE: Final = 15.0
"""Seconds in which the head of a request, and then its body, must be there."""

LARGEST_HEAD: Final = 16_384
"""Bytes of a request line and all its headers."""


class Entry(Unread, HttpToolsProtocol):
    """A line that is let go if it does not come to the point."""

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._come()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless it is a head without an end."""
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Wait for the rest of a request from its first byte on; a later one of the same line too."""
        super().on_message_begin()
        if self._late is None:
            self._wait()

    def on_headers_complete(self) -> None:
        """Wait anew, for the body."""
        self._head = -(1 << 62)  # what a body may hold is said elsewhere
        self._wait()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All is there."""
        self._head = 0
        self._come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on this line is a socket, which has a patience of its own."""
        self._come()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._come()
        self._late = self.loop.call_later(PATIENCE, self._tired)

    def _come(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _tired(self) -> None:
        self._late = None
        self.transport.abort()
