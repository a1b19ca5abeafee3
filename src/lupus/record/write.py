"""Writes a record, a line a batch, each on disk before the next is told."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, Final

import portalocker

from lupus.engine.game import Deal, Game

from .codec import (
    FORMAT,
    RULES_VERSION,
    VERSION,
    DealLine,
    EndLine,
    Header,
    Line,
    VoidLine,
    Wrote,
    batch_line,
    digest,
    encode,
    told,
)
from .prediction import Prediction


class Writer:
    """Appends a game to a file (or to memory, for None) batch by batch."""

    def __init__(self, file: BinaryIO | None, lines: list[bytes], now: Callable[[], str | None]) -> None:
        """Go on after some lines; use `new` or `onto`."""
        self.lines, self._file, self._now = lines, file, now
        self._before = digest(lines[-1]) if lines else ""

    @classmethod
    def new(
        cls, path: Path | None, *, table: str = "", game: str = "", now: Callable[[], str | None] = lambda: None
    ) -> Writer:
        """Return a writer of a new file; `now` gives the time of a line as ISO 8601 text in UTC, or None.

        Raises `FileExistsError` rather than write over somebody's game.
        """
        writer = cls(None if path is None else _locked(path.open("xb")), [], now)
        writer._write(Header(format=FORMAT, version=VERSION, rules=RULES_VERSION, table=table, game=game))
        return writer

    @classmethod
    def onto(cls, path: Path, lines: list[bytes], now: Callable[[], str | None] = lambda: None) -> Writer:
        """Return a writer that goes on after the lines of a file; a last line that was cut off goes.

        Raises `BlockingIOError` if another program writes this record, or has written on since it was read.
        """
        file = _locked(path.open("r+b"))
        kept = b"".join(line + b"\n" for line in lines)
        written = file.read()
        if not written.startswith(kept) or b"\n" in written[len(kept) :]:
            file.close()
            raise BlockingIOError(errno.EAGAIN, BUSY)
        file.seek(len(kept))
        file.truncate()
        return cls(file, list(lines), now)

    def deal(
        self,
        game: Game | Deal,
        *,
        drawn: bool,
        commitment: str | None = None,
        seals: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Write the deal of a game that was just started, or one that was voided before any card was dealt.

        `drawn`: from the secret by us, or given; `commitment` and `seals` as they were shown before.
        """
        self._write(
            DealLine(
                before=self._before,
                deal=game.deal if isinstance(game, Game) else game,
                drawn=drawn,
                commitment=commitment,
                shares=dict(seals),
                time=self._now(),
                entries=told(game.batch.entries) if isinstance(game, Game) else (),
            )
        )

    def append(self, game: Game) -> None:
        """Write the last batch of a game."""
        self._write(batch_line(game.batch, self._before, self._now()))

    def void(self, why: str, secret: bytes, shares: Mapping[str, str]) -> None:
        """Write that the deal is voided, with its secret and the shares that had arrived; another deal follows."""
        void = VoidLine(before=self._before, why=why, secret=secret.hex(), shares=dict(shares), time=self._now())
        self._write(void)

    def end(
        self,
        secret: bytes | None,
        shares: Mapping[str, str] = MappingProxyType({}),
        chat: tuple[Wrote, ...] = (),
        predictions: tuple[Prediction, ...] = (),
    ) -> None:
        """Write that the game is over or given up; publish its secret, shares, predictions, and talk that is kept."""
        published = secret.hex() if secret else None
        self._write(
            EndLine(
                before=self._before,
                secret=published,
                shares=dict(shares),
                chat=chat,
                time=self._now(),
                predictions=predictions,
            )
        )

    def close(self) -> None:
        """Close the file; what was written stays."""
        if self._file is not None:
            self._file.close()

    def bytes(self) -> bytes:
        """Return everything written so far."""
        return b"".join(line + b"\n" for line in self.lines)

    def _write(self, line: Line) -> None:
        raw = encode(line)
        if self._file is not None:
            self._file.write(raw + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self.lines.append(raw)
        self._before = digest(raw)


BUSY: Final = "another program is writing this game"


def _locked(file: BinaryIO) -> BinaryIO:
    """Return a file that only we write until it is closed: two writers would spoil a record."""
    try:
        portalocker.lock(file, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.LockException:
        file.close()
        raise BlockingIOError(errno.EAGAIN, BUSY) from None
    return file


def record_of(  # noqa: PLR0913 - everything that a record says of a game
    game: Game,
    secret: bytes | None,
    *,
    drawn: bool,
    title: tuple[str, str] = ("", ""),
    chat: tuple[Wrote, ...] = (),
    now: Callable[[], str | None] = lambda: None,
    predictions: tuple[Prediction, ...] = (),
) -> bytes:
    """Return a whole game as a record in memory.

    `title` names table and game; `now` gives the time of each line after the header, in their order.
    """
    writer = Writer.new(None, table=title[0], game=title[1], now=now)
    first, *rest = games(game)
    writer.deal(first, drawn=drawn)
    for later in rest:
        writer.append(later)
    if game.over:
        writer.end(secret, chat=chat, predictions=predictions)
    return writer.bytes()


def games(game: Game | None) -> list[Game]:
    """Return a game after each of its batches, oldest first."""
    found = []
    while game is not None:
        found.append(game)
        game = game.earlier
    return found[::-1]
