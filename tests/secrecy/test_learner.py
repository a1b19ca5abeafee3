"""In time and size: a learner with a sniffer's log guesses no better than chance, whatever the pace.

People are those of `sniffed.Nature`: called seats think longer and change their minds more often than those whose tap
is a decoy; some are slow, some are away, and the dead tap too. On a build with one planted tell the same learner
finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from secrecy.habits import Plan
from secrecy.leaks import LEAKS
from secrecy.learner import IS, Guess, guessed, nights, seats
from secrecy.sniffed import Nature, Sniffed, sniffed

TABLES: Final = {
    "together": Plan("together", 9, {"edition": "cards", "options": {"night": "together"}}),
    "called": Plan("called", 9, {"edition": "cards", "options": {"night": "called"}}),
    "brisk": Plan("brisk", 9, {"edition": "cards", "options": {"night": "together"}}, brisk=True),
    "two people and seven bots": Plan("two", 2, {"edition": "cards", "options": {"night": "together"}}, bots=7),
}
"""Every pace that two or more people may play at."""


def games(number: int, table: str = "together") -> list[Sniffed]:
    """Return some games at a table, as a sniffer sees them."""
    return [sniffed(TABLES[table]._replace(seed=f"{table} {one}"), Nature()) for one in range(number)]


def guesses(played: Sequence[Sniffed]) -> dict[str, Guess]:
    """Return how well each question is answered for the last third of some games, learnt from the others."""
    cut = 2 * len(played) // 3
    known, fresh = played[:cut], played[cut:]
    found = {what: guessed(seats(known, what), seats(fresh, what)) for what in IS}
    return {**found, "the Seer lives": guessed(nights(known), nights(fresh))}


def betrayed(found: dict[str, Guess]) -> dict[str, Guess]:
    """Return what is guessed better than by chance."""
    return {what: guess for what, guess in found.items() if not guess.chance}


@pytest.mark.proof
@pytest.mark.parametrize("table", TABLES)
def test_a_sniffer_learns_nothing_from_500_games(table: str) -> None:
    """F07, F19, F20, F22: roles, and whether the Seer lives; some people are slow, some are away."""
    found = guesses(games(500, table))
    assert betrayed(found) == {}, found


def test_a_few_games_betray_nothing() -> None:
    assert betrayed(guesses(games(18))) == {}


@pytest.mark.parametrize("leak", ["frames that are not padded by day", "a frame that is sent at once"])
def test_a_few_games_betray_a_planted_tell(leak: str) -> None:
    with LEAKS[leak]():
        found = guesses(games(30))
    assert "power" in betrayed(found), found


@pytest.mark.proof
@pytest.mark.parametrize("table", ["together", "called"])
def test_games_betray_a_night_that_ends_with_the_act(table: str) -> None:
    with LEAKS["a beat that ends with the act"]():
        found = guesses(games(90, table))
    assert "the Seer lives" in betrayed(found), found
