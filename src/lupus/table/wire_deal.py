"""What phones are shown while cards are dealt."""

from __future__ import annotations

from msgspec import Struct


class Dealing(Struct, frozen=True):
    """The deal that is being made, for phones to take part in: see docs/deal.md."""

    game: str
    deal: int
    """Which deal of this game: all but the last are voided."""
    commitment: str
    phones: tuple[str, ...]
    """The persons whose phones are asked for a seal."""
    seals: dict[str, str] | None
    """The closed list, by person; null while it is open."""
