"""The server's time: milliseconds since 1970 that never go back, and alarms. Tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """Let it not happen."""
        ...


class Clock(Protocol):
    """What tells the time."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        ...

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something at a time; at once, though not within this call, if that time has passed."""
        ...


class HouseClock:
    """The time of this machine, read once and then counted: setting the machine's clock moves nobody's deadline."""

    def __init__(self) -> None:
        self._zero = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return (self._zero + time.monotonic_ns()) // 1_000_000

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something at a time."""
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, call)
