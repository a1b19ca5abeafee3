"""A line whose other end does not read what it was sent is let go: else it would keep its place as long as it likes.

Pings don't help: whoever means harm answers them unread, and a line that is closed politely waits until all is read.
"""

from __future__ import annotations

import asyncio
from typing import Final, cast

PATIENCE: Final = 30.0
"""Seconds in which whatever waits for somebody must have been read, or at least `LEAST` of it."""

LEAST: Final = 16_384
"""Bytes that must be read meanwhile of what is longer: a large file on a slow line takes its time."""


class Unread(asyncio.Protocol):
    """What a protocol of ours is besides: impatient with whoever reads nothing. Comes before the protocol itself."""

    _out: asyncio.Transport
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hear of everything that the network does not take at once, not only of a heap of it."""
        self._out = cast("asyncio.Transport", transport)
        self._out.set_write_buffer_limits(high=0)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._rest()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Begin to wait: something is left that the network does not take."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """All has been taken."""
        self._rest()
        super().resume_writing()

    def _watch(self) -> None:
        self._rest()
        left = self._out.get_write_buffer_size()
        self._stuck = asyncio.get_running_loop().call_later(PATIENCE, self._look, left)

    def _look(self, before: int) -> None:
        if before - self._out.get_write_buffer_size() >= LEAST:
            self._watch()
        else:
            self._out.abort()

    def _rest(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
