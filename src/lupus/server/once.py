"""The same request twice is one request: an Idempotency-Key gets the answer again that it got the first time (F32)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from .clock import Clock
from .refusals import EdgeRefused

KEPT: Final = 600_000
"""Milliseconds for which an answer is given again; in memory only, since it may hold a token."""

SHORTEST, LONGEST = 16, 200
"""Characters of a key: a shorter one might be somebody else's too, and with it their chair."""

EXPECTED: Final = f"an Idempotency-Key of {SHORTEST} to {LONGEST} characters"


class Done(NamedTuple):
    """What became of a request, and since when."""

    answer: asyncio.Task[Any]
    at: int


class Once:
    """The answers of one kind of request."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._done: dict[tuple[str, str], Done] = {}

    async def only(self, place: str, key: str | None, do: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Return what `do` answers, or answered before to this key at this place. A refusal is not kept."""
        if key is None:
            return await do()
        if not SHORTEST <= len(key) <= LONGEST:
            raise EdgeRefused("unreadable", expected=EXPECTED)
        now = self._clock.now()
        self._done = {which: done for which, done in self._done.items() if now - done.at < KEPT}
        which = (place, key)
        done = self._done.get(which)
        if done is None:
            done = self._done[which] = Done(asyncio.get_running_loop().create_task(do()), now)
        try:
            return await asyncio.shield(done.answer)
        except Exception:
            self._done.pop(which, None)  # nothing came of it: another try is another try
            raise
