"""A SQLite file that is ours, alone and ready to be written; or in clear words why it cannot be."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final, TextIO

import portalocker

from ._contract import TooNew, Unusable

OURS: Final = 0x4C757075
"""`Lupu`, at a fixed place in the head of our files (SQLite's application_id)."""

FORMAT: Final = 1
"""The version of `SCHEMA` (SQLite's user_version)."""

SCHEMA: Final = (
    # place: the order of storing, for telling which table is the oldest
    """CREATE TABLE rows (
        place INTEGER PRIMARY KEY,
        "table" TEXT NOT NULL, number INTEGER NOT NULL, row BLOB NOT NULL,
        UNIQUE ("table", number)
    )""",
    "CREATE TABLE beat (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL)",
    f"PRAGMA application_id = {OURS}",
    f"PRAGMA user_version = {FORMAT}",
)

PASSING: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL})
"""Faults after which nothing is left behind and the same file may be tried again."""


def why(fault: Exception) -> str:
    """Return what went wrong in words, with SQLite's own name for it."""
    name = getattr(fault, "sqlite_errorname", None)
    return f"{fault} ({name})" if name else str(fault) or type(fault).__name__


def passing(fault: Exception) -> bool:
    """Return whether the same file may be tried again after this fault: a full disk, a lock of another program."""
    return getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in PASSING


def take(path: Path) -> tuple[TextIO, sqlite3.Connection]:
    """Return the lock of a file, held until it is closed, and the only connection to it.

    The file is made if there is none. The lock lies beside it, as `NAME.lock`, and stays there: deleting it would open
    a gap between two who both think that they hold it. Raises `Unusable`.
    """
    if not path.parent.is_dir():
        raise Unusable(str(path), f"there is no folder {path.parent}")
    if path.is_dir():
        raise Unusable(str(path), "this is a folder, not a file")
    lock = _locked(path)
    try:
        return lock, _connected(path)
    except BaseException:
        lock.close()
        raise


def _locked(path: Path) -> TextIO:
    beside = path.with_name(f"{path.name}.lock")
    try:
        lock = beside.open("a", encoding="utf-8")
    except OSError as fault:
        raise Unusable(str(path), f"cannot open {beside.name} beside it: {fault.strerror}") from fault
    try:
        portalocker.lock(lock, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked:
        lock.close()
        raise Unusable(str(path), "another lupus server uses this file") from None
    except portalocker.LockException as fault:
        lock.close()
        raise Unusable(str(path), f"cannot lock {beside.name} beside it: {fault}") from fault
    return lock


def _connected(path: Path) -> sqlite3.Connection:
    try:
        # SQLite would open a read-only file too, say so only at the first row, and leave read-only files beside it;
        # and it would make one that everybody on the machine may read, secrets and all
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        # no isolation level: transactions begin where we write BEGIN; the thread that opens is not the one that works
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except OSError as fault:
        raise Unusable(str(path), f"cannot be written: {fault.strerror}") from fault
    except sqlite3.Error as fault:
        raise Unusable(str(path), why(fault)) from fault
    try:
        _prepare(db, path)
    except sqlite3.Error as fault:
        db.close()
        raise Unusable(str(path), why(fault)) from fault
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make a file ours if it is empty, and set it to wait for the disk. Changes nothing in a file that is not ours."""
    new = _is_new(db, path)
    [mode] = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise Unusable(str(path), "this file system cannot keep a write-ahead log (a network folder?)")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN IMMEDIATE")
    for statement in SCHEMA if new else ():
        db.execute(statement)
    db.execute("COMMIT")


def _is_new(db: sqlite3.Connection, path: Path) -> bool:
    """Return whether nobody has written this file yet. Raises `Unusable` if it is not ours or newer than we are."""
    [made] = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    [owner] = db.execute("PRAGMA application_id").fetchone()
    [found] = db.execute("PRAGMA user_version").fetchone()
    if (made, owner, found) == (0, 0, 0):
        return True
    if owner != OURS:
        raise Unusable(str(path), "this is a database of another program")
    if found > FORMAT:
        raise TooNew(str(path), found, FORMAT)
    return False
