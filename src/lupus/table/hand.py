"""A real deck, dealt by hand: which cards are left to be noted, and which roles people hold by what was noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from lupus.engine.contract import UNKNOWN, Edition


def palette(edition: Edition, deck: Mapping[str, int], given: Iterable[str]) -> tuple[tuple[str, str, int], ...]:
    """Return what can be noted of a deck: (as it is called, role, how many are left).

    Where the edition names playing cards each of them stands alone, but for the role that fills the table: which number
    card somebody holds does not matter. Elsewhere a card is called like its role.
    """
    noted = Counter(given)
    return tuple(
        (name, role, count - noted[name])
        for role, number in deck.items()
        for name, count in _names(edition, role, number)
        if count > 0
    )


def _names(edition: Edition, role: str, number: int) -> list[tuple[str, int]]:
    named = (edition.cards or {}).get(role, ())
    if role == edition.filler or len(named) < number:
        return [(role, number)]
    return [(card, 1) for card in named[:number]]


def roles(
    edition: Edition, deck: Mapping[str, int], noted: Sequence[str | None]
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Return the role of each seat, and its playing card where it was noted; the rest are unknown.

    Where all that is left in the deck is of one role, the rest are that.
    """
    by_name = {name: role for name, role, _ in palette(edition, deck, ())}
    held = [by_name.get(name, UNKNOWN) if name is not None else UNKNOWN for name in noted]
    left = Counter(deck)
    left.subtract(one for one in held if one != UNKNOWN)
    rest = [role for role, count in left.items() if count > 0]
    if len(rest) == 1 and left[rest[0]] == held.count(UNKNOWN):
        held = [rest[0] if one == UNKNOWN else one for one in held]
    cards = tuple(name if name not in deck else None for name in noted) if edition.cards is not None else ()
    return tuple(held), cards
