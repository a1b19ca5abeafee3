"""What a telling is made of: a voice that turns seats into names and keys into sentences, and lists of who and whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias
from unicodedata import normalize

from lupus.engine import events as e
from lupus.lang import has, names, text
from lupus.registry import ROLES

Fingers: TypeAlias = Iterable[tuple[int, int | None]]

Groups: TypeAlias = Iterable[tuple[Sequence[int], int | None]]
"""(who, at whom): those who point at the same one, together."""

PACK: Final = frozenset(role.id for role in ROLES.values() if role.counts_as_werewolf)

UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What would break a line, turn its direction or command a terminal."""


class Voice:
    """Speaks one language to one reader: turns seats into names and keys into sentences."""

    def __init__(self, language: str, persons: Sequence[str], you: int | None = None) -> None:
        """Speak of these people, in seat order, to the one in seat `you` (None: the Master or the board)."""
        self.language, self.labels, self.you = language, labels(persons), you

    def say(self, key: str, /, **args: object) -> str:
        """Return a text of the catalogue."""
        return text(self.language, key, **args)

    def has(self, key: str) -> bool:
        """Whether the catalogue has a text."""
        return has(self.language, key)

    def name(self, seat: int) -> str:
        """Return what people call somebody."""
        return self.labels[seat - 1]

    def listed(self, words: Iterable[str]) -> str:
        """Return some names as people list them."""
        return names(self.language, words)

    def names(self, seats: Iterable[int]) -> str:
        """Return the names in some seats as people list them."""
        return self.listed(self.name(seat) for seat in seats)

    def role(self, role: str, count: int = 1) -> str:
        """Return what people call a role, one of it or more."""
        return self.say(f"role.{role}" if count == 1 else f"role.{role}.plural")


def labels(persons: Sequence[str]) -> tuple[str, ...]:
    """Return a name for each seat that nobody else has: those that look alike are told apart by their seat number."""
    plain = [UNPRINTABLE.sub(" ", name).strip() for name in persons]
    sight = [normalize("NFKC", name).casefold() for name in plain]
    shared = Counter(sight)
    clear = [bool(name) and shared[name] == 1 for name in sight]
    numbered = [f"{name} ({seat})".strip() for seat, name in enumerate(plain, 1)]
    found = [name if alone else full for name, alone, full in zip(plain, clear, numbered, strict=True)]
    return tuple(found if len(set(found)) == len(found) else numbered)


# -- events as people read them ----------------------------------------------------------------------------------

READ: Final[dict[str, Callable[[Voice, Any], str]]] = {
    "seat": Voice.name,
    "target": Voice.name,
    "role": Voice.role,
    "among": Voice.names,
    "candidates": Voice.names,
}
"""How people read the fields of an event; a field that is not here is a number."""


def kind(event: e.Event) -> str:
    """Return the wire name of an event."""
    return str(event.__struct_config__.tag)


def facts(voice: Voice, event: e.Event) -> dict[str, object]:
    """Return the fields of an event that hold something, as people read them."""
    found: dict[str, object] = {}
    for field in event.__struct_fields__:
        value, read = getattr(event, field), READ.get(field)
        if value is not None:
            found[field] = value if read is None else read(voice, value)
    return found


# -- lists ---------------------------------------------------------------------------------------------------------


def joined(voice: Voice, key: str, items: Sequence[str]) -> str:
    """Return items with the language's own separator between them."""
    whole, *rest = items
    for item in rest:
        whole = voice.say(key, list=whole, name=item)
    return whole


def by_target(fingers: Fingers) -> Groups:
    """Return who points at whom, those with the same target together, fingers at nobody last."""
    found: dict[int | None, list[int]] = {}
    for seat, target in sorted(fingers, key=lambda finger: finger[1] is None):
        found.setdefault(target, []).append(seat)
    return [(seats, target) for target, seats in found.items()]


def pointed(voice: Voice, key: str, groups: Groups) -> str:
    """Return "A and B at C; D at E" in the words of a key; `.nobody` for those who point at nobody."""
    items = [
        voice.say(f"{key}.nobody", who=voice.names(seats))
        if target is None
        else voice.say(key, who=voice.names(seats), whom=voice.name(target))
        for seats, target in groups
    ]
    return joined(voice, "list.semicolon", items)


def cards(voice: Voice, roles: Sequence[str], dealt: Sequence[str] = ()) -> str:
    """Return who holds which role, role by role, werewolves last; a role that has changed is told with the first."""
    holders: dict[str, list[str]] = {}
    for seat, role in enumerate(roles, 1):
        name, first = voice.name(seat), dealt[seat - 1] if dealt else role
        if first != role:
            name = voice.say("tell.cards_turned.was", name=name, role=voice.role(first))
        holders.setdefault(role, []).append(name)
    items = [
        voice.say("tell.cards_turned.item", role=voice.role(role, len(held)), names=voice.listed(held))
        for role, held in sorted(holders.items(), key=lambda pair: pair[0] in PACK)
    ]
    return joined(voice, "list.semicolon", items)
