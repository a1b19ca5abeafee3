"""Nobody's chair, place in the list or last card says anything of the next one: F23 and F24 at a whole table."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Final

from guarantees.test_dealing import LIMIT_7, LIMIT_27, PAIRS, chi_square
from lupus.record import fair
from lupus.table import asks, setup
from table.party import Party

GAMES: Final = 1_000

LIMIT_63: Final = 103.442
"""Chi-square with 63 degrees of freedom (8 chairs after 8) exceeds this once in a thousand fair tables."""


def dealt(games: int, seed: int) -> list[tuple[str, ...]]:
    """Return the roles of games dealt one after another at one table with phones, its server never started anew."""
    chooser, found = random.Random(seed), []
    party = Party(8, edition="classic")
    for _ in range(games):
        party.secret = chooser.randbytes(32).hex()
        party.taking_part("p2", "p5")
        party.sends("p1", asks.Start())
        party.shuffles()
        assert party.table.game is not None
        found.append(party.table.game.deal.roles)
        party.sends("p1", asks.End())
        party.sends("p1", asks.Again())
    return found


def pack(roles: tuple[str, ...]) -> tuple[int, ...]:
    """Return the seats of the werewolves."""
    return tuple(seat for seat, role in enumerate(roles, 1) if role == "werewolf")


def test_a_thousand_games_at_one_table_are_fair_and_know_nothing_of_one_another() -> None:
    """F23, F24: pairs of werewolves, and who is a Seer after whom; without starting anything anew."""
    games = dealt(GAMES, 24)
    pairs = Counter[object](pack(roles) for roles in games)
    assert set(pairs) <= set(PAIRS)
    assert chi_square(pairs, len(PAIRS)) < LIMIT_27, pairs
    seers = [roles.index("seer") for roles in games]
    after = Counter[object](itertools.pairwise(seers))
    assert chi_square(after, 64) < LIMIT_63, after


def test_a_server_that_deals_the_same_to_the_same_people_would_be_seen() -> None:
    """The test of the test: cards that stay with half of their people, or go by the list."""
    chooser, last = random.Random(1), 0
    stuck = []
    for _ in range(GAMES):
        last = last if chooser.random() < 0.3 else chooser.randrange(8)
        stuck.append(last)
    assert chi_square(Counter[object](itertools.pairwise(stuck)), 64) > LIMIT_63
    assert chi_square(Counter[object](PAIRS[:14] * 40), len(PAIRS)) > LIMIT_27


def test_every_share_turns_the_deal_around() -> None:
    """One phone's share alone, all else the same: who is a Seer is anybody, equally often."""
    party = Party(8, edition="classic").taking_part("p2")
    party.starts()
    its = party.table.dealing
    assert its is not None
    chooser = random.Random(5)
    seers = Counter[object]()
    for _ in range(GAMES):
        secret = fair.combined(its.secret, {"p2": chooser.randbytes(32).hex()})
        seers[setup.dealt(its.begun, secret).deal.roles.index("seer")] += 1
    assert chi_square(seers, 8) < LIMIT_7, seers
