"""A village that waits at dusk for a card that the Master has not seen (K21) waits as if nothing had been begun."""

from __future__ import annotations

import pytest

from guarantees.test_whole_games import check_games

WAITED = (2769, 3438, 6311)
"""Random games whose last execution needs an unseen card, with dead who are revealed or told everything."""


@pytest.mark.parametrize("seed", WAITED)
def test_what_waits_for_a_card_is_told_once(seed: int) -> None:
    check_games(range(seed, seed + 1))
