"""Something said or shown, before it is words: the id of a text and its arguments."""

from __future__ import annotations

from msgspec import Struct


class Line(Struct, frozen=True, omit_defaults=True):
    """Something said or shown: the id of a text and its arguments.

    `seats` become names and fill `{names}` (and the first one, alone, `{name}`, the second `{other}`); `roles` become
    role names and fill `{role}`; `n` chooses the plural and fills `{n}`; `words` fill places of their own name.
    """

    key: str
    seats: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    n: int | None = None
    words: dict[str, str] = {}
