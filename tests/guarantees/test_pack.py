"""A pack that disagrees never eats somebody with fewer fingers than another (F54), and arrival order decides nothing.

With `wolves_disagree` most the victim is the most pointed-at, by lot among equals (C10); who pointed first, or at
which wolf's chair it was, plays no part. And in a night `together` all answers come at one moment, whoever tapped
first (F14).
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from lupus.engine import chance
from lupus.engine import events as e
from lupus.engine.commands import Close, Point
from lupus.engine.draft import Lots
from lupus.engine.game import Game
from worlds import FORMS, Form, begin, lynch, night, run, to_night

# -- F54 -----------------------------------------------------------------------------------------------------

PACK: Final = (2, 4, 6, 8, 10)
A, B, C = 1, 5, 9
ORDERS: Final = sorted(set(itertools.permutations((A, B, B, C, C))))


def table(form: Form) -> Game:
    """Return night 1 of a table with a pack of five."""
    roles = ["werewolf" if seat in PACK else "villager" for seat in range(1, 15)]
    return to_night(begin("cards", " ".join(roles), wolves_disagree="most", night=form))


def lots(game: Game, seed: int) -> Lots:
    """Return the lots of a seed."""
    return chance.lots(chance.secret_of(f"pack {seed}"), [person.id for person in game.public.persons])


def victim(game: Game, fingers: Sequence[tuple[int, int]], seed: int) -> int | None:
    """Return whom the pack eats when these fingers come in this order."""
    drawn = lots(game, seed)
    for wolf, target in fingers:
        game = game.run(Point(wolf, target), drawn, cause="person")
    while game.public.phase != "hold":
        game = game.run(Close(), drawn, cause="clock")
    return next(target for _, call, _, target in game.hidden.chosen if call == "werewolf")


def check_a_tie_stays_among_the_tied(form: Form, seeds: range) -> set[int | None]:
    """Raise `AssertionError` if fingers on A,B,B,C,C in any order eat A, or depend on the order; return the victims."""
    game, found = table(form), set[int | None]()
    for seed in seeds:
        by_chair = {victim(game, list(zip(PACK, order, strict=True)), seed) for order in ORDERS}
        arriving = itertools.permutations(zip(PACK, (A, B, B, C, C), strict=True), 5)
        by_arrival = {victim(game, order, seed) for order in itertools.islice(arriving, 0, None, 7)}
        assert by_chair == by_arrival, f"seed {seed}: chairs or arrival decide: {by_chair}, {by_arrival}"
        assert len(by_chair) == 1, f"seed {seed}: the order of fingers decides: {by_chair}"
        assert by_chair <= {B, C}, f"seed {seed}: {by_chair} were eaten with fewer fingers than others"
        found |= by_chair
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_tied_pack_eats_one_of_the_tied(form: Form) -> None:
    """F54: fingers A,B,B,C,C in all 30 orders: B or C by lot, never A; both are drawn, over some seeds."""
    assert len(ORDERS) == 30
    assert check_a_tie_stays_among_the_tied(form, range(12)) == {B, C}


def drawn_victims() -> list[int | None]:
    """Return the victims of some seeds."""
    return [victim(table("called"), list(zip(PACK, (A, B, B, C, C), strict=True)), seed) for seed in range(20)]


def test_the_same_seed_eats_the_same_victim_in_another_process() -> None:
    """F54: the same seed gives the same result in a new process, whatever its hash seed."""
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root / "tests"), str(root / "src"), *filter(None, sys.path)])
    code = "from guarantees.test_pack import drawn_victims; print(drawn_victims())"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "3"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(drawn_victims())


# -- F14 -----------------------------------------------------------------------------------------------------

CARDS: Final = "werewolf seer bodyguard harlot owl mythomaniac medium villager villager werehamster"
CLASSIC: Final = "werewolf seer bodyguard seer villager medium possessed villager villager werehamster"

FIRST: Final = {"werewolf": 10, "seer": 8, "owl": 8}
TAPS: Final = {
    "cards": ((1, 2), (2, 1), (3, 8), (4, 8), (5, 8), (6, 2)),
    "classic": ((1, 2), (2, 1), (3, 8), (4, 8)),
}
"""In night 2: the wolf eats the Seer, who looks at the wolf; everybody else with a power points too."""


def check_arrival_decides_nothing(edition: str, roles: str) -> None:
    """Raise `AssertionError` if who taps first in a night `together` changes what anybody is told, or when."""
    base = lynch(night(begin(edition, roles, night="together"), FIRST), 9)
    assert base.public.night == 2
    told: set[tuple[object, ...]] = set()
    for order in itertools.permutations(TAPS[edition]):
        game, answered = base, []
        for seat, target in order:
            game = run(game, Point(seat, target), "person")
            assert not any(isinstance(entry.event, e.Answered) for entry in game.batch.entries), "answered at once"
        for _ in range(2):
            game = run(game, Close(), "clock")
            answered.append([entry for entry in game.batch.entries if isinstance(entry.event, e.Answered)])
        assert answered[0] == [], "answered before the beat Look has closed"
        seats = range(1, game.public.seats + 1)
        streams = tuple(tuple(game.told(seat)) for seat in (None, *seats))
        told.add((tuple(answered[1]), streams, run(game, Close(), "clock").told(None)[-1]))
    assert len(told) == 1, f"{len(told)} different stories by order of arrival"


@pytest.mark.parametrize(("edition", "roles"), [("cards", CARDS), ("classic", CLASSIC)])
def test_answers_come_at_one_moment_whoever_taps_first(edition: str, roles: str) -> None:
    """F14: every order of arrival gives the same answers at the same moment; the eaten Seer got theirs (C22)."""
    check_arrival_decides_nothing(edition, roles)


@pytest.mark.parametrize("form", FORMS)
def test_a_seer_who_is_eaten_that_night_was_answered(form: Form) -> None:
    """F14, C22: what a Seer killed that night learns: the answer, in both forms of a night."""
    game = night(begin("cards", CARDS, night=form), {"werewolf": 2, "seer": 1, "harlot": None, "owl": 8})
    assert 2 not in game.public.alive
    assert e.Answered("seer", 2, 1, werewolf=True) in game.told(2)
