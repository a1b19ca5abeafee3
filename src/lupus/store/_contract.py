"""What every store promises, and the errors it raises. `tests/store/test_contract.py` holds them to it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeAlias


class StoreError(Exception):
    """Whatever a store refuses or cannot do."""


class Conflict(StoreError):
    """A row is not the next one of its table: another was first, or a number was left out. Nothing was stored.

    `table` and `number` are as asked; `newest` is the number of the table's newest row, 0 if it has none.
    """

    def __init__(self, table: str, number: int, newest: int) -> None:
        super().__init__(table, number, newest)
        self.table = table
        self.number = number
        self.newest = newest

    def __str__(self) -> str:
        return f"row {self.number} of table {self.table} is not the next: the newest is {self.newest}"


class Closed(StoreError):
    """The store was closed before it was asked."""

    def __str__(self) -> str:
        return "this store is closed"


class Unusable(StoreError):
    """The place cannot be used: it is not ours, cannot be written, is full or broken. `path` is where, `why` in words.

    An append that fails with it is not known to be stored. While the store stays open it is not there; if writing
    itself failed (not: a full disk), it may be there when the place is opened again.
    """

    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, why)
        self.path = path
        self.why = why

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"


class TooNew(Unusable):
    """A newer program wrote this place: its format is `found`, this program knows formats up to `expected`."""

    def __init__(self, path: str, found: int, expected: int) -> None:
        super().__init__(path, f"written in format {found} by a newer lupus; this one knows format {expected}")
        self.args = (path, found, expected)
        self.found = found
        self.expected = expected


class Store(Protocol):
    """Numbered rows of bytes for each table.

    Operations called one after another take effect in that order, answered or not. Every one raises `Closed` once the
    store is closed, and its future fails with `Unusable` if the place is full or broken. A future that was cancelled
    in time, so that `cancel` returned True, has done nothing. Callbacks of futures may run in the store's own thread:
    they must be short and must not wait for the store.
    """

    def append(self, table: str, number: int, row: bytes) -> Future[None]:
        """Store a row under this number; the numbers of a table are 1, 2, 3 and so on.

        Done when the row is durable. Fails with `Conflict` if the number is not the next one.
        """
        ...

    def read(self, table: str, after: int = 0) -> Future[list[bytes]]:
        """Return the rows with a number above `after`, in order; none if there is no such table."""
        ...

    def tables(self) -> Future[list[str]]:
        """Return every table that has rows, the one whose first row is oldest first."""
        ...

    def forget(self, table: str) -> Future[None]:
        """Delete all rows of a table; its next row is number 1 again. Nothing happens if there is no such table."""
        ...

    def beat(self, now: float) -> Future[None]:
        """Note that the house is alive at this time: seconds on any clock of the caller's, a finite number."""
        ...

    def last_beat(self) -> Future[float | None]:
        """Return the time of the newest beat, None before the first."""
        ...

    def close(self) -> None:
        """Wait until everything asked before is done, then close. Closing again does nothing."""
        ...


Opener: TypeAlias = Callable[[str], Store]
"""What follows the scheme -> the store there. Raises `Unusable`."""
