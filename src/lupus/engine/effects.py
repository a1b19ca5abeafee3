"""Effects: what a night choice does, as values. Roles make them, passes rewrite them (see `passes`).

A role states its intent and nothing more; what intents do to one another is decided by the ordered passes.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Attack(msgspec.Struct, frozen=True):
    """The pack's pick falls on somebody."""

    target: int


class Look(msgspec.Struct, frozen=True):
    """Somebody looks at a living player."""

    seat: int
    target: int


class Sense(msgspec.Struct, frozen=True):
    """Somebody asks whether the player executed last was a werewolf."""

    seat: int


class Shield(msgspec.Struct, frozen=True):
    """Somebody is protected from the pack's pick."""

    target: int


class Visit(msgspec.Struct, frozen=True):
    """A guest spends the night at a host's; `shielded_abroad`: protecting the guest helps even there (C14)."""

    guest: int
    host: int
    shielded_abroad: bool = False


class Mark(msgspec.Struct, frozen=True):
    """Somebody is marked for tomorrow's accusations."""

    target: int


class Imitate(msgspec.Struct, frozen=True):
    """Somebody imitates a living player; takes their role only if it is one of `roles`."""

    seat: int
    target: int
    roles: tuple[str, ...]
    at_once: bool


class GuestsShare(msgspec.Struct, frozen=True):
    """Whatever befell this host befalls the guests as well (made by reactions only)."""

    host: int
    cause: str


class Kill(msgspec.Struct, frozen=True):
    """Somebody dies at dawn; `cause` is for the Master and the record, never announced."""

    target: int
    cause: str


Effect: TypeAlias = Attack | Look | Sense | Shield | Visit | Mark | Imitate | GuestsShare | Kill
