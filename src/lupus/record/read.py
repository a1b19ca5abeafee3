"""Reads a record: bytes into lines, in an order that makes sense, or a clear word about what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from .codec import LONGEST_LINE, BatchLine, DealLine, EndLine, Header, Line, VoidLine, decode
from .errors import Unreadable

LARGEST_FILE: Final = 200_000_000
"""Bytes; an evening of 23 players is below 5,000,000."""


class Played(msgspec.Struct, frozen=True):
    """One deal of a record and its batches, each with its line number (1-based) in the file."""

    line: int
    deal: DealLine
    batches: tuple[tuple[int, BatchLine], ...]
    void: VoidLine | None
    end: EndLine | None

    @property
    def undealt(self) -> bool:
        """Whether the deal was voided before a card was dealt."""
        return self.void is not None and not self.deal.deal.roles and not self.batches


class Record(msgspec.Struct, frozen=True):
    """A whole record: header, its deals (the last is the game), and the raw lines for the hash chain."""

    where: str
    header: Header
    deals: tuple[Played, ...]
    lines: tuple[bytes, ...]

    @property
    def played(self) -> Played:
        """Return the deal that was played."""
        return self.deals[-1]


def load(path: Path, *, torn: bool = False) -> Record:
    """Return the record in a file; `torn`: leave out a last line that was cut off while it was written.

    Raises `Unreadable` (which file, which line, what was expected) and `OSError` as the system gives it.
    """
    if path.exists() and not path.is_file():
        raise Unreadable(str(path), "a file", "it is a folder or a device")
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise Unreadable(str(path), f"at most {LARGEST_FILE} bytes", f"it has {size}")
    return parse(path.read_bytes(), str(path), torn=torn)


def parse(raw: bytes, where: str, *, torn: bool = False) -> Record:
    """Return the record in some bytes; see `load`."""
    *whole, rest = raw.split(b"\n")
    if rest and not torn:
        expected = "every line to end with a line feed"
        raise Unreadable(f"{where}, line {len(whole) + 1}", expected, "the last one is cut off; those before are whole")
    if not whole:
        raise Unreadable(where, "a record, which begins with a header line", "it is empty")
    lines = [_decode(line, f"{where}, line {number}") for number, line in enumerate(whole, 1)]
    return Record(where, _header(lines[0], where), _deals(lines, where), tuple(whole))


def _decode(line: bytes, where: str) -> Line:
    if len(line) > LONGEST_LINE:
        raise Unreadable(where, f"a line of at most {LONGEST_LINE} bytes", f"it has {len(line)}")
    return decode(line, where)


def _header(line: Line, where: str) -> Header:
    if not isinstance(line, Header):
        raise Unreadable(f"{where}, line 1", "a header", f"it is a line of kind {kind(line)!r}")
    return line


def kind(line: Line) -> str:
    """Return what a line calls itself."""
    return str(line.__struct_config__.tag)


def _deals(lines: list[Line], where: str) -> tuple[Played, ...]:
    """Sort the lines after the header into deals, refusing an order that cannot be."""
    found: list[Played] = []
    open_deal: tuple[int, DealLine] | None = None
    batches: list[tuple[int, BatchLine]] = []
    for number, line in enumerate(lines[1:], 2):
        here = f"{where}, line {number}"
        if isinstance(line, DealLine) and open_deal is None and (not found or found[-1].void):
            open_deal, batches = (number, line), []
        elif open_deal is None or isinstance(line, Header | DealLine):
            expected = "a deal" if not found or found[-1].void else "no more lines after the end"
            raise Unreadable(
                here, expected if open_deal is None else "a batch, a void or the end", f"it is {kind(line)!r}"
            )
        elif isinstance(line, BatchLine):
            if line.number != len(batches) + 1:
                raise Unreadable(here, f"batch {len(batches) + 1}", f"it is batch {line.number}")
            batches.append((number, line))
        else:
            void, end = (line, None) if isinstance(line, VoidLine) else (None, line)
            found.append(Played(open_deal[0], open_deal[1], tuple(batches), void, end))
            open_deal = None
    if open_deal is not None:
        found.append(Played(open_deal[0], open_deal[1], tuple(batches), None, None))
    if not found:
        raise Unreadable(where, "a deal after the header", "there is none")
    return tuple(found)
