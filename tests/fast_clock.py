"""A server's clock on which time passes faster than in life, alarms and ticks too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lupus.server.clock import Alarm, HouseClock


class FastClock(HouseClock):
    """A clock `speed` times as fast as the house's."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed, self._begun = speed, super().now()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._begun + round((super().now() - self._begun) * self._speed)

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something at a time, never early."""
        return _Ring(self, at, call, self._speed)


class _Ring:
    def __init__(self, clock: FastClock, at: int, call: Callable[[], None], speed: float) -> None:
        self._clock, self._at, self._call, self._speed = clock, at, call, speed
        self._handle = self._set()

    def _set(self) -> asyncio.TimerHandle:
        wait = max(0.0, (self._at - self._clock.now()) / 1000 / self._speed)
        return asyncio.get_running_loop().call_later(wait, self._due)

    def _due(self) -> None:
        if self._clock.now() < self._at:
            self._handle = self._set()
        else:
            self._call()

    def cancel(self) -> None:
        """Let it not happen."""
        self._handle.cancel()
