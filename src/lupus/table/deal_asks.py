"""What phones send while cards are dealt."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from .ask import Ask

Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""


class Seal(Ask, frozen=True):
    """A phone takes part in a deal: the seal is the SHA-256 of its share. Sent by phones themselves, never a tap."""

    deal: int
    seal: Hash


class Share(Ask, frozen=True):
    """A phone gives its share, once the closed list shows its own seal."""

    deal: int
    share: Hash


AnyDeal: TypeAlias = Seal | Share
