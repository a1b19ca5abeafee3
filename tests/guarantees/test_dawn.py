"""Dawn names exactly the dead of table A5 (B3 in the classic edition), whatever was chosen (F70).

Every combination of pick (nobody too), protection, look and visit, for every person of a table that holds each role
concerned, in both forms of a night and with every option that touches dawn: C09, C14, C15, C16. The oracle below is
the three lines of A5 read as a table, line by line; it knows nothing of effects and passes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from lupus.engine import events as e
from lupus.engine.commands import Close, Point
from lupus.engine.game import Game
from worlds import FORMS, NIGHTLY, Form, begin, lynch, night, run, to_night

WOLF, SEER, GUARD, HARLOT, HAMSTER, VILLAGER, GONE = 1, 2, 3, 4, 5, 6, 7
CARDS: Final = "werewolf seer bodyguard harlot werehamster villager villager villager"
"""Seat by seat, as named above; seat 7 is executed on day 1, seat 8 is one more Villager."""
CLASSIC: Final = "werewolf seer bodyguard possessed werehamster villager villager villager"

HOME: Final = None
NOBODY: Final = None


class Night(NamedTuple):
    """What was chosen in a night."""

    pick: int | None
    guard: int | None
    look: int | None
    visit: int | None


class Rulings(NamedTuple):
    """The options that touch dawn, at their defaults."""

    first_night: str = "kills"
    absent_harlot_guarded: str = "dies"
    guest_of_picked_werehamster: str = "lives"
    guest_of_seen_werehamster: str = "lives"


# -- table A5 ------------------------------------------------------------------------------------------------


def line_1(chosen: Night, rulings: Rulings, number: int) -> set[int]:
    """Who dies of the pack's pick P."""
    picked, guest_there = chosen.pick, chosen.visit is not HOME and chosen.visit == chosen.pick
    guest = {HARLOT} if guest_there else set()
    if picked is NOBODY or (number == 1 and rulings.first_night == "master_is_victim"):  # C09
        return set()
    if picked == HAMSTER:  # C15; what nobody reached, as its door was guarded, killed nobody's guest either
        return guest if rulings.guest_of_picked_werehamster == "dies" and chosen.guard != HAMSTER else set()
    if picked == chosen.guard:
        return set()
    if picked == HARLOT:
        return set() if chosen.visit is not HOME else {HARLOT}
    return {picked} | guest


def line_2(chosen: Night) -> set[int]:
    """Who dies because the Harlot's host is a werewolf (C13)."""
    return {HARLOT} if chosen.visit == WOLF else set()


def line_3(chosen: Night, rulings: Rulings) -> set[int]:
    """Who dies because a Seer looked at the Werehamster (C16, C42)."""
    if chosen.look != HAMSTER:
        return set()
    guest = chosen.visit == HAMSTER and rulings.guest_of_seen_werehamster == "dies"
    return {HAMSTER, HARLOT} if guest else {HAMSTER}


def dead_by_the_table(chosen: Night, rulings: Rulings, number: int) -> tuple[int, ...]:
    """Return the union of the three lines; C14: a guarded Harlot who is away may be saved."""
    dead = line_1(chosen, rulings, number) | line_2(chosen) | line_3(chosen, rulings)
    away = chosen.visit is not HOME
    if away and chosen.guard == HARLOT and rulings.absent_harlot_guarded == "saved":
        dead -= {HARLOT}
    return tuple(sorted(dead))


# -- playing it ----------------------------------------------------------------------------------------------


def nights(living: frozenset[int], *, guarded: bool, harlot: bool) -> Iterator[Night]:
    """Yield every combination of choices; an owner who is not there chooses nothing."""
    seats = sorted(living)
    yield from itertools.starmap(
        Night,
        itertools.product(
            (NOBODY, *(seat for seat in seats if seat != WOLF)),
            (None, *seats) if guarded else (None,),
            (None, *(seat for seat in seats if seat != SEER)),
            (HOME, *(seat for seat in seats if seat != HARLOT)) if harlot else (HOME,),
        ),
    )


def dead_by_the_engine(game: Game, chosen: Night) -> tuple[int, ...]:
    """Return whom the dawn names after this night."""
    picks = {WOLF: chosen.pick, GUARD: chosen.guard, SEER: chosen.look, HARLOT: chosen.visit}
    while game.public.phase in NIGHTLY:
        for seat in game.awaited() if game.public.phase != "look" else ():
            if Point(seat, picks[seat]) in game.legal(seat):
                game = run(game, Point(seat, picks[seat]), "person")
        game = run(game, Close(), "clock")
    after = run(game, Close(), "clock")
    return next(entry.event.dead for entry in after.batch.entries if isinstance(entry.event, e.Dawned))


def check_dawns(game: Game, rulings: Rulings, *, guarded: bool, harlot: bool) -> int:
    """Raise `AssertionError` where the dawn names others than the table; return the number of nights."""
    number = 0
    for chosen in nights(game.public.alive, guarded=guarded, harlot=harlot):
        named, expected = dead_by_the_engine(game, chosen), dead_by_the_table(chosen, rulings, game.public.night)
        assert named == expected, f"{chosen} with {rulings}: the dawn names {named}, the table {expected}"
        number += 1
    return number


def second_night(edition: str, roles: str, form: Form, rulings: Rulings) -> Game:
    """Return night 2 of a game in which nobody died in night 1 and seat 7 was executed."""
    given = {name: value for name, value in rulings._asdict().items() if edition == "cards"}
    game = begin(edition, roles, night=form, wolves_may_pick_nobody="yes", self_protection="always", **given)
    return lynch(night(game, {"werewolf": HAMSTER, "seer": VILLAGER}), GONE)


EVERY: Final = [
    Rulings("kills", *rest) for rest in itertools.product(("dies", "saved"), ("lives", "dies"), ("lives", "dies"))
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rulings", EVERY, ids=lambda rulings: "-".join(rulings[1:]))
def test_dawn_names_exactly_the_dead_of_the_table(rulings: Rulings, form: Form) -> None:
    """F70, A5: all picks, protections, looks and visits."""
    game = second_night("cards", CARDS, form, rulings)
    assert check_dawns(game, rulings, guarded=True, harlot=True) == 7 * 8 * 7 * 7


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rulings", [Rulings(), Rulings("master_is_victim")], ids=lambda rulings: str(rulings[0]))
def test_where_the_master_is_the_first_victim_lines_2_and_3_stand(rulings: Rulings, form: Form) -> None:
    """F70, C09: night 1, before there is a Bodyguard."""
    first_night = rulings.first_night
    game = to_night(begin("cards", CARDS, first_night=first_night, wolves_may_pick_nobody="yes", night=form))
    assert check_dawns(game, rulings, guarded=False, harlot=True) == 8 * 8 * 8


@pytest.mark.parametrize("form", FORMS)
def test_dawn_names_exactly_the_dead_of_the_classic_edition(form: Form) -> None:
    """F70, B3: the mauled, if any, and the Werehamster that was looked at (K06)."""
    game = second_night("classic", CLASSIC, form, Rulings())
    assert check_dawns(game, Rulings(), guarded=True, harlot=False) == 7 * 8 * 7


def test_nobody_died_has_a_line_of_its_own() -> None:
    """F70, C63: the dawn is announced with an empty list, not left out."""
    game = night(begin("cards", CARDS), {"werewolf": HAMSTER, "seer": VILLAGER})
    assert game.told(None).count(e.Dawned(1, (), None)) == 1


# -- the table's own examples --------------------------------------------------------------------------------

V, W, H, C, B, S, X = VILLAGER, WOLF, HARLOT, HAMSTER, GUARD, SEER, 8

FREQUENT: Final = {
    "X02": (Night(V, V, X, HOME), ()),
    "X09": (Night(H, H, X, HOME), ()),
    "H at home": (Night(H, X, X, HOME), (H,)),
    "X03": (Night(H, X, X, V), ()),
    "C13": (Night(H, X, X, W), (H,)),
    "X04, X08": (Night(V, X, X, V), (H, V)),
    "X04, X08, Bodyguard on the Harlot": (Night(V, H, X, V), (H, V)),
    "X07": (Night(V, V, X, V), ()),
    "X05": (Night(V, X, X, W), (H, V)),
    "C14": (Night(V, V, X, W), (H,)),
    "X10": (Night(C, X, X, C), ()),
    "C16": (Night(C, X, C, C), (C,)),
    "X11": (Night(V, X, C, HOME), (C, V)),
    "X12, at a werewolf": (Night(V, X, C, W), (H, C, V)),
    "X12, at the victim": (Night(V, X, C, V), (H, C, V)),
    "C42": (Night(V, V, C, HOME), (C,)),
    "C17, self-protected": (Night(B, B, X, B), ()),
    "C17, other": (Night(B, X, X, B), (B, H)),
}


@pytest.mark.parametrize("name", FREQUENT)
def test_the_oracle_agrees_with_the_table_of_frequent_combinations(name: str) -> None:
    """So that the test above is not engine against a second engine: the rules' own list of combinations."""
    chosen, dead = FREQUENT[name]
    assert dead_by_the_table(chosen, Rulings(), 2) == dead
