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
    """The time of this machine, read once and then counted: setting the machine's clock moves nobody's deadline.

    `speed` is how much faster than in life it passes, alarms and ticks too, for rehearsals and measurements.
    """

    def __init__(self, speed: float = 1) -> None:
        self.speed, self._zero, self._since = speed, time.time_ns(), time.monotonic_ns()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return (self._zero + round((time.monotonic_ns() - self._since) * self.speed)) // 1_000_000

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something at a time."""
        return _Ring(self, at, call)


class _Ring:
    """An alarm that never rings early: a loop rounds, and a tick that comes early comes twice."""

    def __init__(self, clock: HouseClock, at: int, call: Callable[[], None]) -> None:
        self._clock, self._at, self._call = clock, at, call
        self._handle = self._set()

    def _set(self) -> asyncio.TimerHandle:
        wait = max(0, self._at - self._clock.now()) / 1000 / self._clock.speed
        return asyncio.get_running_loop().call_later(wait, self._due)

    def _due(self) -> None:
        if self._clock.now() < self._at:
            self._handle = self._set()
        else:
            self._call()

    def cancel(self) -> None:
        """Let it not happen."""
        self._handle.cancel()
