"""The faces before the lanterns: animals that differ in their outline; everybody in a circle has another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from .people import Person

FACES: Final = (
    "hare", "stag", "cat", "bull", "goose", "bear", "frog", "ram", "moth", "pig", "raven", "mouse", "tortoise", "goat",
    "squirrel", "carp", "badger", "rooster", "snail", "donkey", "hedgehog", "stork", "beetle", "horse",
)  # fmt: skip
"""All animals there are, one more than there are chairs at the largest table."""


def worn(people: Sequence[Person], sitting: Sequence[str]) -> tuple[Person, ...]:
    """Return the people with an animal for each of those who sit: in this order the wished one, or the first free."""
    by_id = {person.id: person for person in people}
    free = [*FACES]
    for one in sitting:
        if one in by_id:
            wished = by_id[one].face
            face = wished if wished in free or not free else free[0]  # who is too many has no game either
            free = [other for other in free if other != face]
            by_id[one] = replace(by_id[one], face=face)
    return tuple(by_id.values())
