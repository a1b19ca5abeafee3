"""Several people on one device: it is here for all of them, and everybody has the time that passing it on takes."""

from __future__ import annotations

import msgspec
import pytest

from lupus.table import asks, frames, rows
from lupus.table.master import HOSTLESS
from lupus.table.wire import Wrong, You
from table.party import Party


def shares(party: Party, person: str, beside: str) -> None:
    """Let somebody come who shares the device of somebody who is there; they are not connected themselves."""
    party.run(rows.Joined(at=party.now, person=person, name=f"With {person}", key=f"key-{person}", beside=beside))


def family(phones: int = 4, others: int = 3) -> Party:
    """Return a table whose first phone is shared by the host and so many others."""
    party = Party(phones)
    for number in range(others):
        shares(party, f"q{number}", "p1" if number == 0 else f"q{number - 1}")
    return party


def length(party: Party) -> int:
    """Return the seconds of the present moment."""
    assert party.table.clock.ends is not None
    return (party.table.clock.ends - party.table.clock.opens) // 1000


@pytest.mark.parametrize(
    ("phase", "seconds"), [("point", 60), ("look", 60), ("hold", 40), ("accusation", 16), ("execution", 60)]
)
def test_a_beat_is_as_many_times_as_long_as_there_are_people_on_one_device(phase: str, seconds: int) -> None:
    party = family()
    assert (party.board.hands, party.board.passed) == (4, False)
    party.starts()
    party.until(phase)
    assert length(party) == seconds


def test_the_largest_number_on_one_device_counts_and_it_is_public() -> None:
    party = family(4, 1)
    shares(party, "r1", "p2")
    shares(party, "r2", "r1")
    assert party.board.hands == 3
    party.sends("r2", asks.Leave())
    party.sends("r1", asks.Leave())
    assert party.board.hands == 2
    assert Party(7, 1).board.hands == 1


def test_speeches_are_no_longer_for_a_shared_device() -> None:
    party = family()
    party.starts()
    party.until("discussion")
    assert length(party) == 20 * 7


def test_whoever_shares_a_device_is_here_while_it_is() -> None:
    party = family()
    assert not any(chair.away for chair in party.board.chairs)
    party.sends("p1", asks.HandOver(party.seat("q1")))
    party.live.went("p1", party.now)
    assert [chair.name for chair in party.board.chairs if chair.away] == ["Name 1", "With q0", "With q1", "With q2"]
    assert party.ticks()
    assert party.now == party.stored[0].at + HOSTLESS
    assert party.table.host == "p2"


def test_a_host_whose_device_is_in_other_hands_stays_the_host() -> None:
    party = family()
    party.sends("p1", asks.HandOver(party.seat("q1")))
    party.live.went("q1", party.now)
    assert not party.ticks()


def test_a_device_between_two_hands_shows_nothing_that_only_one_may_know() -> None:
    party = family()
    party.starts()
    party.until("point")
    party.holds("q1", 1)
    party.until("look")
    shown = msgspec.json.decode(frames.covered(party.table, "q1", new=False), type=You)
    assert shown == You(party.seat("q1"), "q1", "With q1", host=False)
    party.until("discussion")
    assert msgspec.json.decode(frames.covered(party.table, "q1", new=False), type=You) == shown


def test_one_device_passed_round_for_a_whole_table_has_no_clock_at_night() -> None:
    """A beat ends when everybody who lives has passed it on, touched or not."""
    party = family(1, 7)
    assert party.board.passed
    party.starts()
    for phase in ("point", "look", "hold"):
        party.until(phase)
        assert party.table.clock.ends is None
        *others, last = party.people
        for person in others:
            party.holds(person, party.seat(person))
            party.sends(person, asks.Enough(moment=party.table.moment))
        assert not party.ticks()
        party.sends(last, asks.Enough(moment=party.table.moment))
        assert party.ticks()
    assert party.phase == "discussion"
    assert length(party) > 0
    party.restored()


def test_choices_on_a_passed_device_count_for_their_own_seat() -> None:
    party = family(1, 7)
    party.starts()
    party.until("point")
    wolf, seer, prey = party.with_role("werewolf"), party.with_role("seer"), party.with_role("villager")
    for phase in ("point", "look", "hold"):
        party.until(phase)
        for person in party.people:
            if person == seer:
                party.holds(person, party.seat(wolf))
            elif party.table.game is not None and party.table.game.hidden.roles[party.seat(person) - 1] == "werewolf":
                party.holds(person, party.seat(prey))
            party.sends(person, asks.Enough())
        party.ticks()
    assert party.phase == "discussion"
    assert party.board.game is not None
    assert party.board.game.dead == (party.seat(prey),)
    assert [line.key for line in party.you(seer).notes] == ["you.card", "you.chose", "you.answer.yes"]


def test_at_a_table_with_other_phones_nobody_says_enough_at_night() -> None:
    party = family()
    party.starts()
    party.until("point")
    assert party.refused("q1", asks.Enough()) == Wrong("not_now", {"stage": "point"})


def test_a_seat_that_has_moved_to_a_phone_of_its_own_is_on_the_device_no_more() -> None:
    party = family()
    party.starts()
    party.until("discussion")
    party.run(rows.Moved(at=party.now, person="p1", key="new-key"))
    party.until("accusation")
    assert party.board.hands == 3
    assert party.table.beside("p1") == ["p1"]
    assert set(party.table.beside("q0")) == {"q0", "q1", "q2"}
