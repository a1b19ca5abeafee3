"""A store that lasts as long as its process: for trying out and for tests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Final, TypeVar

from ._contract import Closed, Conflict, Opener, Unusable

T = TypeVar("T")


class MemoryStore:
    """Rows in lists. Its futures are done when it returns them."""

    def __init__(self) -> None:
        self._rows: dict[str, list[bytes]] = {}
        self._beat: float | None = None
        self._closed = False
        self._lock = Lock()

    def append(self, table: str, number: int, row: bytes) -> Future[None]:
        """Store a row under this number, as `Store.append`."""

        def do() -> None:
            newest = len(self._rows.get(table, ()))
            if number != newest + 1:
                raise Conflict(table, number, newest)
            self._rows.setdefault(table, []).append(row)

        return self._done(do)

    def read(self, table: str, after: int = 0) -> Future[list[bytes]]:
        """Return the rows after a number, as `Store.read`."""
        return self._done(lambda: self._rows.get(table, [])[max(after, 0) :])

    def tables(self) -> Future[list[str]]:
        """Return every table, oldest first, as `Store.tables`."""
        return self._done(lambda: list(self._rows))

    def forget(self, table: str) -> Future[None]:
        """Delete a table, as `Store.forget`."""

        def do() -> None:
            self._rows.pop(table, None)

        return self._done(do)

    def beat(self, now: float) -> Future[None]:
        """Note that the house is alive, as `Store.beat`."""

        def do() -> None:
            self._beat = now

        return self._done(do)

    def last_beat(self) -> Future[float | None]:
        """Return the newest beat, as `Store.last_beat`."""
        return self._done(lambda: self._beat)

    def close(self) -> None:
        """Refuse everything from now on, as `Store.close`."""
        with self._lock:
            self._closed = True

    def _done(self, do: Callable[[], T]) -> Future[T]:
        """Return the future of something done at once. Raises `Closed`."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise Closed
            try:
                future.set_result(do())
            except Conflict as conflict:
                future.set_exception(conflict)
        return future


def _open(rest: str) -> MemoryStore:
    if rest:
        raise Unusable(f"memory:{rest}", "memory has no places; write `memory:`")
    return MemoryStore()


OPEN: Final[Opener] = _open
