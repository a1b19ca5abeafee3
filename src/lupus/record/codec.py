"""Lines of a record and their bytes. The only place that knows how a record is spelled.

A record is JSON Lines in UTF-8: a header, then deals, batches, voids, and an end. Every line but the first carries
`before`, the SHA-256 of the bytes of the line before it (without the line feed).
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec

from lupus.engine.audience import EVERYONE, seats_mask
from lupus.engine.commands import AnyCommand, Undo
from lupus.engine.draft import Entry
from lupus.engine.events import AnyEvent
from lupus.engine.game import Batch, Cause, Deal

from .errors import Unreadable
from .prediction import Prediction

FORMAT: Final = "lupus-record"
VERSION: Final = 1
RULES_VERSION: Final = "1"
LONGEST_LINE: Final = 4_000_000
"""Bytes; a batch of 23 players is below 100,000."""


Time: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|\+00:00)$"
    ),
]
"""ISO 8601 in UTC, such as `2026-11-30T20:15:00Z`."""


class _Line(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One line of a record."""


class Header(_Line, frozen=True, kw_only=True, tag="header"):
    """What file this is; always the first line."""

    format: str
    version: int
    rules: str
    table: str = ""
    game: str = ""


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: an event and its audience: `all`, or seats (0 is the board alone); no seats: the Master only."""

    event: AnyEvent
    to: Literal["all"] | tuple[int, ...]


class DealLine(_Line, frozen=True, kw_only=True, tag="deal"):
    """A deal, which is batch 0 of its game. `drawn`: whether we drew it from the secret, or were given it.

    `commitment` is H(secret, ...) shown before the shares, `shares` are H(share) of each phone by person id.
    """

    before: str
    deal: Deal
    drawn: bool
    time: Time | None = None
    commitment: str | None = None
    shares: dict[str, str] = {}
    entries: tuple[Told, ...]


class BatchLine(_Line, frozen=True, kw_only=True, tag="batch"):
    """One command and everything that followed. `corrected`: this batch takes others back."""

    before: str
    number: int
    cause: Cause
    command: AnyCommand
    id: str | None = None
    time: Time | None = None
    lots: tuple[tuple[str, int], ...] = ()
    forced: tuple[int, ...] = ()
    corrected: bool = False
    entries: tuple[Told, ...] = ()


class VoidLine(_Line, frozen=True, kw_only=True, tag="void"):
    """The deal above was voided before play, with its secret; another deal follows."""

    before: str
    why: str
    secret: str | None = None
    shares: dict[str, str] = {}
    time: Time | None = None


class Wrote(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something written while the game was played: where, by which seat, and after how many batches."""

    channel: Literal["village", "ghosts", "pack"]
    seat: int
    text: str
    after: int
    time: Time | None = None


class EndLine(_Line, frozen=True, kw_only=True, tag="end"):
    """The game is over or given up: the secret in hexadecimal (None if there was none), and each phone's share.

    `chat`: what was written, if the table chose to keep it.
    `predictions` are those of the dead and the watchers, which nobody but themselves saw before.
    """

    before: str
    secret: str | None = None
    shares: dict[str, str] = {}
    chat: tuple[Wrote, ...] = ()
    time: Time | None = None
    predictions: tuple[Prediction, ...] = ()


Line: TypeAlias = Header | DealLine | BatchLine | VoidLine | EndLine


def digest(line: bytes) -> str:
    """Return the hash that the next line carries as `before`."""
    return hashlib.sha256(line).hexdigest()


def encode(line: Line) -> bytes:
    """Return the bytes of a line, without the line feed. The same line always gives the same bytes."""
    return msgspec.json.encode(line)


def decode(raw: bytes, where: str) -> Line:
    """Return the line in some bytes; `where` names the place for the error.

    Raises `Unreadable` saying where and what was expected: not UTF-8, not JSON, a key twice, a missing, unknown or
    wrongly typed field, a version that this program does not know.
    """
    value = parse_json(raw, where)
    if isinstance(value, dict) and value.get("kind") == "header":
        _known(value, where)
    try:
        line: Line = msgspec.convert(value, Line)
    except (msgspec.ValidationError, OverflowError) as error:
        raise Unreadable(where, f"a line of a {FORMAT} file", str(error)) from None
    return line


def _known(header: dict[str, object], where: str) -> None:
    if header.get("format") != FORMAT:
        raise Unreadable(where, f"format {FORMAT!r}", f"it says {header.get('format')!r}")
    if header.get("version") != VERSION:
        raise Unreadable(where, f"format version {VERSION}", f"it says {header.get('version')!r}")
    if header.get("rules") != RULES_VERSION:
        raise Unreadable(where, f"rules version {RULES_VERSION!r}", f"it says {header.get('rules')!r}")


def parse_json(raw: bytes, where: str) -> object:
    """Return the JSON value in some bytes, refusing what two readers could read differently.

    Raises `Unreadable`: not UTF-8, not JSON, nested too deep, a number out of range, the same key twice.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(where, "UTF-8 text", f"byte {error.start} is not") from None
    try:
        return whole(json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        raise Unreadable(where, "JSON", f"{error.msg} at line {error.lineno}, column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(where, "JSON", str(error)) from None


def whole(value: object) -> object:
    """Return a JSON value, unless half a character is in it. Raises `ValueError`: JSON can spell what text cannot."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        message = "half a character (a lone surrogate) stands in it"
        raise ValueError(message) from None
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        message = f"the key {twice!r} stands twice in one object"
        raise ValueError(message)
    return found


def _no_constant(name: str) -> object:
    message = f"{name} is not a number in JSON"
    raise ValueError(message)


# -- between the engine and the file -------------------------------------------------------------------------------


def told(entries: tuple[Entry, ...]) -> tuple[Told, ...]:
    """Return entries as they are written."""
    return tuple(
        Told(cast("AnyEvent", entry.event), "all" if entry.to == EVERYONE else _seats(entry.to)) for entry in entries
    )


def entries(lines: tuple[Told, ...]) -> tuple[Entry, ...]:
    """Return entries as the engine has them."""
    return tuple(Entry(line.event, EVERYONE if line.to == "all" else seats_mask(line.to)) for line in lines)


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def batch_line(batch: Batch, before: str, time: str | None) -> BatchLine:
    """Return a batch as it is written."""
    return BatchLine(
        before=before,
        number=batch.number,
        cause=batch.cause,
        command=cast("AnyCommand", batch.command),
        id=batch.id,
        time=time,
        lots=batch.lots,
        forced=batch.forced,
        corrected=isinstance(batch.command, Undo),
        entries=told(batch.entries),
    )
