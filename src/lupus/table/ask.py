"""What everything asked of a table has in common."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from lupus.engine.naming import wire_name

Seat: TypeAlias = int
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=wire_name):
    """Something asked of a table."""
