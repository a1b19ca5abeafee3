"""A dead phone's seat moves to another: everybody is told, the old phone may refuse, and no secret moves with it."""

from __future__ import annotations

import msgspec
import pytest

from lupus.table import asks, chair_asks, frames, rows
from lupus.table.moving import TRIAL
from lupus.table.refused import Refused
from lupus.table.wire import Wrong, You
from table.party import Party


def moves(party: Party, person: str, key: str = "new-key", device: str | None = None) -> None:
    party.run(rows.Moved(at=party.now, person=person, key=key, device=device))


def moving(party: Party) -> list[int]:
    return [chair.seat for chair in party.board.chairs if chair.moving]


def shown(party: Party, person: str) -> You:
    """Return what the new phone is shown while the seat is moving."""
    return msgspec.json.decode(frames.covered(party.table, person, new=True), type=You)


@pytest.fixture
def party() -> Party:
    playing = Party(8)
    playing.starts()
    playing.until("discussion")
    return playing


def test_everybody_sees_that_a_seat_moves_and_the_old_key_ends_at_the_next_public_moment(party: Party) -> None:
    moves(party, "p3")
    assert moving(party) == [3]
    assert party.board.lines[-1].key == "say.seat_moved"
    assert party.board.lines[-1].seats == (3,)
    assert party.table.key_owner("key-p3") == party.table.key_owner("new-key") == "p3"
    assert party.table.on_trial("new-key")
    party.until("accusation")
    assert moving(party) == []
    assert party.table.key_owner("key-p3") is None
    assert party.table.key_owner("new-key") == "p3"
    assert not party.table.on_trial("new-key")
    party.restored()


def test_nothing_secret_is_on_the_new_phone_until_then(party: Party) -> None:
    """Whatever the seat has been dealt, told and asked: the same frame for every role."""
    party.until("point")
    party.holds("p3", 1)
    moves(party, "p3")
    parts = {person: shown(party, person) for person in party.people}
    for person, part in parts.items():
        assert part == You(party.seat(person), person, party.table.person(person).name, host=False, new=True)
    assert len(frames.covered(party.table, "p3", new=True)) <= frames.private_size(party.table)


def test_a_seat_that_moves_at_night_opens_at_dawn_and_not_at_the_next_beat(party: Party) -> None:
    party.until("point")
    moves(party, "p3")
    for phase in ("look", "hold"):
        party.until(phase)
        assert party.table.on_trial("new-key")
    party.until("discussion")
    assert not party.table.on_trial("new-key")


def test_the_old_phone_refuses(party: Party) -> None:
    moves(party, "p3")
    party.sends("p3", chair_asks.KeepSeat())
    assert moving(party) == []
    assert party.table.key_owner("new-key") is None
    assert party.table.key_owner("key-p3") == "p3"
    assert party.board.lines[-1].key == "say.seat_kept"
    assert party.refused("p3", chair_asks.KeepSeat()) == Wrong("seat_stays")
    assert party.refused("p4", chair_asks.KeepSeat()) == Wrong("seat_stays")


def test_the_old_phone_has_ten_seconds_to_refuse_however_soon_the_next_moment_is(party: Party) -> None:
    for person in party.people[:4]:
        party.sends(person, asks.Enough())
    moves(party, "p3")
    party.sends("p5", asks.Enough())
    party.until("accusation")
    assert party.table.on_trial("new-key")
    while party.table.on_trial("new-key"):
        assert party.ticks()
    assert party.now - party.stored[0].at >= TRIAL


def test_nobody_waits_for_the_card_of_a_seat_that_moves() -> None:
    party = Party(8)
    party.sends("p1", asks.Start())
    for person in party.people[:-1]:
        party.sends(person, asks.Seen())
    assert not party.ticks()
    moves(party, "p8")
    began = party.now
    party.until("point")
    assert party.now - began == TRIAL
    assert not party.table.on_trial("new-key")


def test_a_seat_moved_while_setting_up_is_the_new_phones_when_the_cards_are_dealt() -> None:
    party = Party(8)
    moves(party, "p8")
    party.now += TRIAL
    party.sends("p1", asks.Start())
    assert party.table.key_owner("key-p8") is None
    assert party.table.key_owner("new-key") == "p8"


def test_the_newest_move_of_a_seat_is_the_one_that_counts(party: Party) -> None:
    moves(party, "p3")
    moves(party, "p3", "newer-key")
    moves(party, "p4", "other-key")
    assert party.table.key_owner("new-key") is None
    assert moving(party) == [3, 4]


def test_the_hosts_boards_stay_paired_when_the_hosts_phone_is_another(party: Party) -> None:
    party.run(rows.Paired(at=party.now, person="p1", key="board-key"))
    moves(party, "p1")
    party.until("accusation")
    assert party.table.key_owner("board-key") == "p1"
    assert party.table.key_owner("key-p1") is None


def test_no_seat_moves_to_a_browser_that_was_removed(party: Party) -> None:
    """F36."""
    party.joins("rude", "Rude", device="rude phone")
    party.sends("rude", asks.Leave())
    table = Party(8)
    table.joins("p9", "Rude", device="rude phone")
    table.sends("p1", asks.Remove(9))
    with pytest.raises(Refused) as refused:
        moves(table, "p3", device="rude phone")
    assert refused.value.wrong == Wrong("removed")


def test_whoever_watches_has_no_seat_to_move(party: Party) -> None:
    party.joins("late", "Late")
    with pytest.raises(Refused) as refused:
        moves(party, "late")
    assert refused.value.wrong == Wrong("no_chair")
