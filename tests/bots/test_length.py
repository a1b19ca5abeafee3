"""How many nights a game has: what the page estimates before and during a game, held against games that were played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from lupus import deal, lots
from lupus.bots import BOTS, chooser, play

SOURCE: Final = (Path(__file__).parents[2] / "ui" / "src" / "setup" / "estimate.ts").read_text("utf-8")
NUMBERS: Final = re.search(r"from: .*?([\d.]+) \* \(living - (\d)\), to: .*?([\d.]+) \* \(living - (\d)\)", SOURCE)
GAMES: Final = 12


def nights(edition: str, players: int, seed: int) -> list[int]:
    """Return how many lived at the beginning of each night of a game of bots."""
    secret = f"{players} {seed}".encode()
    game = deal([f"Name {number}" for number in range(players)], secret, edition=edition, options={"night": "together"})
    bots = {seat: chooser(BOTS["plain"], f"{seed} {seat}") for seat in range(1, players + 1)}
    living = {one.public.night: len(one.public.alive) for one in reversed([*play(game, bots, lots(game, secret))])}
    return [living[night] for night in sorted(living) if night > 0]


@pytest.mark.proof
@pytest.mark.parametrize(("edition", "sizes"), [("cards", (7, 12, 23)), ("classic", (8, 15, 22))])
def test_games_end_within_the_nights_that_are_estimated(edition: str, sizes: tuple[int, ...]) -> None:
    """Before the start and at every later night, four games in five at least, to a night."""
    assert NUMBERS is not None
    least, off, most, on = map(float, NUMBERS.groups())
    within = []
    for players in sizes:
        for seed in range(GAMES):
            lived = nights(edition, players, seed)
            within += [
                least * (living - off) - 1 <= len(lived) - night <= max(1.0, most * (living - on)) + 1
                for night, living in enumerate(lived)
            ]
    assert sum(within) >= 0.8 * len(within)
