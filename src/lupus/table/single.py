"""What single requests over HTTP are answered, besides views and `wire.Answer`s."""

from __future__ import annotations

from msgspec import Struct

from .ask import Seat


class TableMade(Struct, frozen=True):
    """A new table: its code and the host's token (the host takes a chair with it)."""

    table: str
    token: str


class SeatMade(Struct, frozen=True):
    """A chair (None: watching until the next game) and the key to it."""

    seat: Seat | None
    token: str


class Picture(Struct, frozen=True):
    """The print that somebody has now: its name, or None."""

    picture: str | None


class Reach(Struct, frozen=True):
    """GET /api/reach: addresses at which phones reach this server, the likeliest first; QR codes are SVG text."""

    addresses: tuple[str, ...]
    qr: dict[str, str]
