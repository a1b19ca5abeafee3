"""Every pair of chairs holds the two werewolves equally often: cards are dealt one by one, never in groups (F23)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import pytest

from lupus.engine import chance
from lupus.engine.deck import composition
from lupus.registry import rules
from worlds import people

DEALS: Final = 10_000
SEATS: Final = 8
PAIRS: Final = tuple(itertools.combinations(range(1, SEATS + 1), 2))

LIMIT_27: Final = 55.476
"""Chi-square with 27 degrees of freedom (28 pairs) exceeds this once in a thousand fair tables."""
LIMIT_7: Final = 24.322
"""The same with 7 degrees of freedom (8 seats)."""

Dealt: TypeAlias = Callable[[bytes, int, Mapping[str, int], Sequence[str]], tuple[str, ...]]


def chi_square(counts: Counter[object], cells: int) -> float:
    """Return how far some counts are from equal, cells that were never hit included."""
    expected = counts.total() / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected


def check_pairs_are_equally_often_werewolves(deck: Mapping[str, int], seed: str, dealt: Dealt) -> None:
    """Raise `AssertionError` if some pair of chairs, or one chair's special card, comes up too often or too rarely."""
    ids = [person.id for person in people(SEATS)]
    pairs, seers = Counter[object](), Counter[object]()
    for number in range(DEALS):
        roles = dealt(chance.secret_of(f"{seed} {number}"), 1, deck, ids)
        pairs[tuple(seat for seat, role in enumerate(roles, 1) if role == "werewolf")] += 1
        seers[roles.index("seer")] += 1
    assert set(pairs) <= set(PAIRS)
    assert chi_square(pairs, len(PAIRS)) < LIMIT_27, f"{pairs.most_common()}"
    assert chi_square(seers, SEATS) < LIMIT_7, f"{seers.most_common()}"


DECKS: Final = {
    "of the table": composition(rules("classic"), SEATS),
    "entered as counts": {"villager": 5, "werewolf": 2, "seer": 1},
}


@pytest.mark.parametrize("entered", DECKS)
def test_every_pair_of_chairs_is_equally_often_the_pack(entered: str) -> None:
    """F23: 10,000 deals, 2 werewolves in 8 seats, at the 0.1 % level; also when the deck is entered as counts."""
    check_pairs_are_equally_often_werewolves(DECKS[entered], entered, chance.dealt)


def test_the_order_in_which_a_deck_is_entered_changes_nothing() -> None:
    """F23: nobody who knows how the deck was typed in knows more of the deal."""
    ids = [person.id for person in people(SEATS)]
    for number in range(50):
        secret = chance.secret_of(f"order {number}")
        hands = {
            chance.dealt(secret, 1, dict(order), ids)
            for order in itertools.permutations(DECKS["entered as counts"].items())
        }
        assert len(hands) == 1


def test_the_order_of_the_chairs_changes_nothing_for_a_person() -> None:
    """F23: whoever sits elsewhere gets the same card; the list of players tells nothing of the deal."""
    ids = [person.id for person in people(SEATS)]
    secret = chance.secret_of("chairs")
    hands = dict(zip(ids, chance.dealt(secret, 1, DECKS["of the table"], ids), strict=True))
    moved = sorted(ids)
    assert dict(zip(moved, chance.dealt(secret, 1, DECKS["of the table"], moved), strict=True)) == hands


def test_the_first_chair_is_drawn_equally_often() -> None:
    """C01: 10,000 draws of the chair that is seat 1, at the 0.1 % level."""
    ids = [person.id for person in people(SEATS)]
    drawn = Counter[object](chance.origin(chance.secret_of(f"origin {number}"), 1, ids) for number in range(DEALS))
    assert chi_square(drawn, SEATS) < LIMIT_7
