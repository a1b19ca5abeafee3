"""Somebody alone with bots: nobody waits for long, and what they tap in Look counts."""

from __future__ import annotations

from typing import Final

from lupus.table import asks, master
from table.party import Party

MANY: Final = 60


def looking(role: str) -> Party:
    """Return a table of one person, who has a role, in Look, having pointed at the first chair that counts."""
    for number in range(MANY):
        party = Party(1, secret=f"{number:064x}")
        party.sends("p1", asks.Settle(many_bots=True))
        for _ in range(7):
            party.sends("p1", asks.AddBot())
        party.starts()
        if party.you("p1").role == role:
            party.until("point")
            you = party.you("p1")
            party.holds("p1", (you.counts or you.may)[0])
            party.until("look")
            return party
    raise AssertionError(f"nobody is {role}")


def test_a_lone_werewolf_may_point_again_in_look_and_that_counts() -> None:
    party = looking("werewolf")
    another = party.you("p1").counts[-1]
    step = master.step(party.table, party.live)
    assert step is not None
    assert step.at == party.table.clock.ends, "the clock that is shown is the one that ends it"
    party.now = step.at - 1_000
    party.holds("p1", another)
    party.until("hold")
    assert party.you("p1").target == another


def test_a_lone_villager_waits_for_nobody_in_look() -> None:
    party = looking("villager")
    step = master.step(party.table, party.live)
    assert step is not None
    assert step.at - party.now <= 5_000
    party.now += 500
    party.holds("p1", party.you("p1").may[-1])
    hurried = master.step(party.table, party.live)
    assert hurried is not None
    assert hurried.at < step.at
