"""What a table stores: one row for everything that was accepted, with its time and every fact that came from outside.

A table is recomputed from its rows, so a row holds causes only: who asked for what, what the clock closed with which
choices, which secret the cards were drawn from. One row is one write; at night there is one at each close, with
everybody's choice in it, so that no row and no write betrays an act.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from lupus.engine.commands import Choice
from lupus.engine.naming import wire_name
from lupus.talk import Remark

from .alone_asks import SitBeside
from .asks import AnyAsk, NewTable, Predict


class Row(Struct, frozen=True, omit_defaults=True, tag_field="row", tag=wire_name, kw_only=True):
    """One thing that happened to a table. `at`: milliseconds since 1970, on the server's clock."""

    at: int


class Made(Row, frozen=True):
    """A table was made. `key`: the hash of the host's token; the host is `person`, without a chair or name yet."""

    table: str
    person: str
    key: str
    wish: NewTable = NewTable()


class Joined(Row, frozen=True):
    """Somebody came, or a bot was seated through the door for scripts (`bot`).

    `seat` is the chair they would like; during a game they watch and sit down for the next one. A `person` who is here
    already (the host, who has no chair yet) only sits down.
    """

    person: str
    name: str
    key: str = ""
    seat: int | None = None
    bot: str | None = None
    device: str | None = None
    beside: str | None = None
    """Somebody who is on the same device, which is passed between them."""
    stands: bool = False
    face: str | None = None


class Asked(Row, frozen=True):
    """A person's command was accepted. `by_clock`: an aimed finger or a bot that moved when its turn came.

    `secret` (hexadecimal, 32 bytes) is given with `Start`: cards and lots are drawn from it; `phones` are the persons
    whose phones are asked to take part in the deal. `choices` and `words` are given where the Master goes on: what
    stood under thumbs, the bots', and what was said.
    """

    person: str
    ask: AnyAsk
    id: str | None = None
    by_clock: bool = False
    secret: str | None = None
    choices: tuple[Choice, ...] = ()
    words: tuple[tuple[int, str], ...] = ()
    phones: tuple[str, ...] = ()


class Listed(Row, frozen=True):
    """The list of phones that take part in a deal is closed: their seals by person."""

    deal: int
    seals: dict[str, str] = {}


class Dealt(Row, frozen=True):
    """The cards are dealt: every phone on the list has given its share."""

    deal: int
    shares: dict[str, str] = {}


class Voided(Row, frozen=True):
    """A deal is voided, since shares stayed away; `shares` are those that came. The next deal has begun with it."""

    deal: int
    shares: dict[str, str] = {}


class Closed(Row, frozen=True):
    """The clock ended a moment: with everybody's standing choices, or passing over the one who was asked.

    `words`: what was said at night, by seat, decoys included, so that no row betrays who is in the pack.
    """

    moment: str
    choices: tuple[Choice, ...] = ()
    words: tuple[tuple[int, str], ...] = ()


class Stopped(Row, frozen=True):
    """Nobody is there any more: the clock stands."""


class Returned(Row, frozen=True):
    """Somebody is there again, or the server after `lost` milliseconds without one: the clock goes on."""

    lost: int = 0


class HostMoved(Row, frozen=True):
    """The host's phone has been gone for too long: somebody else is the host."""

    person: str


class Paired(Row, frozen=True):
    """A board was given the host's controls. `key`: the hash of its token."""

    person: str
    key: str


class CameBack(Row, frozen=True):
    """Somebody for whom a bot stands in is here again."""

    person: str


class Lapsed(Row, frozen=True):
    """Not everybody wanted to deal again with one more, or not in time."""


class Moved(Row, frozen=True):
    """Somebody's seat is moving to another phone. `key`: the hash of its token; `device`: its browser."""

    person: str
    key: str
    device: str | None = None


class Pictured(Row, frozen=True):
    """Somebody has a print in place of their animal, or has one no longer."""

    person: str
    picture: str | None = None


class Remarked(Row, frozen=True):
    """A bot said something."""

    remark: Remark


AnyRow: TypeAlias = (
    Made | Joined | Asked | Listed | Dealt | Voided | Closed | Stopped | Returned | HostMoved | Paired | Moved
    | CameBack | Lapsed | Pictured | Remarked
)  # fmt: skip


def alone(row: AnyRow) -> str | None:
    """Return who alone is told of a row, None for everybody: nobody else may hear of it, or see a trace."""
    return row.person if isinstance(row, Asked) and isinstance(row.ask, Predict | SitBeside) else None


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyRow)


def encode(row: AnyRow) -> bytes:
    """Return a row as it is stored."""
    return _ENCODER.encode(row)


def decode(raw: bytes) -> AnyRow:
    """Return a stored row. Raises `msgspec.ValidationError` or `msgspec.DecodeError` if it is none."""
    return _DECODER.decode(raw)
