"""Brisk nights: as quick as the table has pointed by day, before everybody; what happens at night shortens nothing."""

from __future__ import annotations

import random

import pytest

from lupus.table import asks
from lupus.table.pace import BRISK, brisk
from table.party import Party

SLOW = {"point": 40, "look": 30, "execution": 60}


def brisk_party(**settled: object) -> Party:
    """Return a table with brisk nights whose night has just fallen for the first time."""
    party = Party(8, options={"night": "together"})
    party.sends("p1", asks.Settle(brisk=True, pace=SLOW, **settled))  # type: ignore[arg-type]
    party.starts()
    party.until("point")
    return party


def lasts(party: Party) -> int:
    """Return the milliseconds that the present moment lasts once it has been announced."""
    assert party.table.clock.ends is not None
    return party.table.clock.ends - party.table.clock.opens


def executes(party: Party, after: int) -> None:
    """Play until an execution; let all fingers be up so many milliseconds after it was announced; then on to Point."""
    party.until("execution")
    public = party.table.playing().public
    party.now = party.table.clock.opens + after
    for person in party.people:
        if party.seat(person) in public.voters:
            party.sends(person, asks.Point(public.suspects[0]))
    party.until("point")


def test_the_first_night_takes_its_time() -> None:
    assert lasts(brisk_party()) == 40_000


@pytest.mark.parametrize(
    ("fingers", "point", "look"), [(1_000, 12, 12), (17_000, 20, 20), (31_000, 34, 30), (59_000, 40, 30)]
)
def test_a_night_is_as_quick_as_the_fingers_of_the_day(fingers: int, point: int, look: int) -> None:
    """Three seconds after the last finger the execution closes; never under twelve, never longer than without."""
    party = brisk_party()
    executes(party, fingers)
    assert lasts(party) == 1000 * point
    party.until("look")
    assert lasts(party) == 1000 * look
    party.restored()


@pytest.mark.parametrize("seed", range(4))
def test_no_tap_at_night_moves_the_clock(seed: int) -> None:
    """F20: a stopwatch at a brisk table learns nothing of who has tapped, when, or how often."""
    party, chooser = brisk_party(), random.Random(seed)
    executes(party, 17_000)
    clock = party.table.clock
    for person in chooser.choices(party.people, k=chooser.randrange(30)):
        party.now += chooser.randrange(700)
        party.holds(person, chooser.choice(sorted(party.table.playing().public.alive)))
    assert party.table.clock == clock
    assert party.ticks()
    assert (party.now, party.phase) == (clock.ends, "look")


def test_the_next_game_begins_unhurried() -> None:
    party = brisk_party()
    executes(party, 2_000)
    assert party.table.pointed is not None
    party.sends("p1", asks.End())
    party.sends("p1", asks.Again())
    party.starts()
    party.until("point")
    assert lasts(party) == 40_000


def test_a_table_that_is_not_brisk_keeps_its_time() -> None:
    party = brisk_party()
    party.sends("p1", asks.Settle(brisk=False))
    executes(party, 2_000)
    assert lasts(party) == 40_000


def test_each_of_those_on_one_device_has_the_least_time() -> None:
    party = brisk_party()
    executes(party, 2_000)
    assert brisk(party.table.playing().public, 160, 5_000, 4) == 4 * BRISK
