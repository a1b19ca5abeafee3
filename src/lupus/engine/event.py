"""What every event is: a frozen type in the past tense, told to a fixed audience (`audience.AUDIENCE`)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from .naming import wire_name

Tally: TypeAlias = tuple[tuple[int, int], ...]
"""(seat, number of fingers), in the order in which the Master reads them out."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody, or a bot, in a game: `id` is permanent, `name` is only what people call them."""

    id: str
    name: str


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=wire_name):
    """Something that happened."""
