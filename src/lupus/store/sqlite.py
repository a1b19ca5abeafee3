"""A store in one SQLite file: one thread writes, and what is asked while it writes shares the next transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Generic, TextIO, TypeVar

from ._contract import Closed, Conflict, Opener, Unusable
from ._file import passing, take, why

T = TypeVar("T")

OWN: Final = (
    *(Conflict, TypeError, ValueError, OverflowError, sqlite3.ProgrammingError),
    *(sqlite3.DataError, sqlite3.IntegrityError, sqlite3.InterfaceError),
)
"""Faults of one operation, which leave the transaction and its other operations whole."""


@dataclass(frozen=True)
class _Asked(Generic[T]):
    """An operation, whether it writes, and who waits for it."""

    do: Callable[[sqlite3.Connection], T]
    writes: bool
    future: Future[T]

    def attempt(self, db: sqlite3.Connection) -> Callable[[], None]:
        """Do it, and return how to tell: its answer, or the fault that is its own. Raises any other fault."""
        try:
            answer = self.do(db)
        except OWN as fault:
            own = fault
            return lambda: self.future.set_exception(own)
        return lambda: self.future.set_result(answer)


class SqliteStore:
    """The rows of one file, which no other process may write meanwhile.

    After a full disk or a lock of another program the next operation tries again; after any other fault of the disk
    the store refuses to write until the file is opened anew, because what lies on the disk is not known; it still
    reads what it can.
    """

    def __init__(self, path: Path) -> None:
        """Open the file. Raises `Unusable`."""
        self._path = path
        self._lock, self._db = take(path)
        self._broken: str | None = None
        self._closed = False
        self._door = Lock()
        self._queue: SimpleQueue[_Asked[Any] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, args=(self._lock, self._db), name=f"store {path.name}", daemon=True)
        self._thread.start()

    def append(self, table: str, number: int, row: bytes) -> Future[None]:
        """Store a row under this number, as `Store.append`."""

        def do(db: sqlite3.Connection) -> None:
            [newest] = db.execute('SELECT ifnull(max(number), 0) FROM rows WHERE "table" = ?', (table,)).fetchone()
            if number != newest + 1:
                raise Conflict(table, number, newest)
            db.execute('INSERT INTO rows ("table", number, row) VALUES (?, ?, ?)', (table, number, row))

        return self._ask(do, writes=True)

    def read(self, table: str, after: int = 0) -> Future[list[bytes]]:
        """Return the rows after a number, as `Store.read`."""

        def do(db: sqlite3.Connection) -> list[bytes]:
            chosen = 'SELECT row FROM rows WHERE "table" = ? AND number > ? ORDER BY number'
            return [row for (row,) in db.execute(chosen, (table, after))]

        return self._ask(do, writes=False)

    def tables(self) -> Future[list[str]]:
        """Return every table, oldest first, as `Store.tables`."""

        def do(db: sqlite3.Connection) -> list[str]:
            return [table for (table,) in db.execute('SELECT "table" FROM rows WHERE number = 1 ORDER BY place')]

        return self._ask(do, writes=False)

    def forget(self, table: str) -> Future[None]:
        """Delete a table, as `Store.forget`."""

        def do(db: sqlite3.Connection) -> None:
            db.execute('DELETE FROM rows WHERE "table" = ?', (table,))

        return self._ask(do, writes=True)

    def beat(self, now: float) -> Future[None]:
        """Note that the house is alive, as `Store.beat`."""

        def do(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO beat (one, at) VALUES (1, ?)", (now,))

        return self._ask(do, writes=True)

    def last_beat(self) -> Future[float | None]:
        """Return the newest beat, as `Store.last_beat`."""

        def do(db: sqlite3.Connection) -> float | None:
            found: tuple[float] | None = db.execute("SELECT at FROM beat").fetchone()
            return found[0] if found else None

        return self._ask(do, writes=False)

    def close(self) -> None:
        """Finish what was asked before, then close the file and let others use it, as `Store.close`."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _ask(self, do: Callable[[sqlite3.Connection], T], *, writes: bool) -> Future[T]:
        asked = _Asked(do, writes, Future[T]())
        with self._door:  # nothing is queued behind the None of `close`
            if self._closed:
                raise Closed
            self._queue.put(asked)
        return asked.future

    def _run(self, lock: TextIO, db: sqlite3.Connection) -> None:
        """Serve, one group after another, until `close`. Only this thread touches the file."""
        more = True
        with lock, closing(db):
            while more:
                group, more = self._group()
                self._serve(group)

    def _group(self) -> tuple[list[_Asked[Any]], bool]:
        """Wait until something is asked; return all that waits and was not cancelled, and whether more may come."""
        waiting = [self._queue.get()]
        waiting += [self._queue.get() for _ in range(self._queue.qsize())]
        group = [asked for asked in waiting if asked and asked.future.set_running_or_notify_cancel()]
        return group, waiting[-1] is not None

    def _serve(self, group: list[_Asked[Any]]) -> None:
        """Do a group in one transaction and answer when it is durable; if it cannot be, refuse what writes."""
        reason = self._broken
        if reason is None:
            try:
                told = self._together(group)
            except Exception as fault:  # noqa: BLE001 - whatever it is, those who wait must hear of it
                reason = self._undone(fault)
            else:
                for tell in told:
                    tell()
                return
        for asked in group:
            if asked.writes:
                asked.future.set_exception(Unusable(str(self._path), reason))
            else:
                self._alone(asked)

    def _together(self, group: list[_Asked[Any]]) -> list[Callable[[], None]]:
        self._db.execute("BEGIN IMMEDIATE" if any(asked.writes for asked in group) else "BEGIN")
        told = [asked.attempt(self._db) for asked in group]
        self._db.execute("COMMIT")
        return told

    def _undone(self, fault: Exception) -> str:
        """Roll back, remember a fault that does not pass, and return what it was."""
        with suppress(sqlite3.Error):  # SQLite has rolled back by itself after some faults
            self._db.execute("ROLLBACK")
        reason = why(fault)
        if not passing(fault):
            self._broken = reason
        return reason

    def _alone(self, asked: _Asked[Any]) -> None:
        """Read outside a transaction, after its group has failed or writing has broken."""
        try:
            tell = asked.attempt(self._db)
        except Exception as fault:  # noqa: BLE001 - as in `_serve`
            asked.future.set_exception(Unusable(str(self._path), why(fault)))
        else:
            tell()


def _open(rest: str) -> SqliteStore:
    return SqliteStore(Path(rest).resolve())


OPEN: Final[Opener] = _open
