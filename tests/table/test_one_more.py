"""A guest who comes while the cards are fresh: all deal again, if all agree; nobody learns who does not."""

from __future__ import annotations

import pytest

from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table import asks, chair_asks, frames
from lupus.table.one_more import ASKING
from lupus.table.wire import Wrong
from table.party import Party


def asked(phase: str = "dealt") -> Party:
    """Return a table in this phase whose people are asked whether to deal again with Zoe."""
    party = Party(8)
    party.sends("p1", asks.Start())
    if phase != "dealt":
        for person in party.people:
            party.sends(person, asks.Seen())
        party.until(phase)
    party.joins("late", "Zoe")
    party.sends("p1", chair_asks.OneMore("late"))
    return party


def proposed(party: Party) -> str | None:
    one_more = party.board.one_more
    return None if one_more is None else one_more.name


@pytest.mark.parametrize("phase", ["dealt", "point"])
def test_where_all_say_yes_all_deal_again_with_one_more(phase: str) -> None:
    """F35: the guest is a player by everybody's consent, and the deal that was is void."""
    party = asked(phase)
    before = party.table.playing()
    assert proposed(party) == "Zoe"
    for person in party.people[1:]:
        assert party.table.playing() is before
        party.sends(person, chair_asks.Agree(yes=True))
    assert party.phase == "dealt"
    assert party.table.playing().public.seats == 9
    assert party.you("late").role
    assert party.table.playing().hidden.roles != (*before.hidden.roles, party.you("late").role)
    assert proposed(party) is None
    assert not party.board.clock.stopped
    party.restored()


def test_a_refusal_and_silence_look_the_same_whoever_it_was() -> None:
    """Until the time is over and after it: every frame that anybody else is sent is the same."""
    seen = []
    for refuses in ("p2", "p5", "silence"):
        party = asked()
        for person in party.people[1:]:
            if person == refuses:
                party.sends(person, chair_asks.Agree(yes=False))
            elif not (refuses == "silence" and person == "p5"):
                party.sends(person, chair_asks.Agree(yes=True))
        told = [frames.public(party.table, party.live, party.now)]
        told += [frames.you(party.table, party.live, person) for person in ("p1", "p3", "late")]
        assert party.ticks()
        assert party.now == party.stored[0].at + ASKING
        told += [frames.public(party.table, party.live, party.now)]
        assert party.board.lines[-1].key == "say.one_more.no"
        seen.append(told)
    assert seen[0] == seen[1] == seen[2]


def test_the_clock_stands_while_all_are_asked_and_goes_on_with_what_was_left() -> None:
    party = Party(8)
    party.starts()
    party.until("point")
    party.now += 4_000
    party.joins("late", "Zoe")
    left = (party.table.clock.ends or 0) - party.now
    party.sends("p1", chair_asks.OneMore("late"))
    assert party.board.clock.stopped == "asking"
    assert party.ticks()
    assert party.phase == "point"
    assert (party.table.clock.ends or 0) - party.now == left
    assert party.ticks()
    assert party.phase == "look"


def test_an_answer_may_be_changed_and_the_last_one_counts() -> None:
    party = asked()
    for person in party.people[1:]:
        party.sends(person, chair_asks.Agree(yes=False))
    assert party.you("p2").answered
    assert not asked().you("p2").answered
    for person in party.people[1:]:
        party.sends(person, chair_asks.Agree(yes=True))
    assert party.table.playing().public.seats == 9


@pytest.mark.parametrize("form", ["called", "together"])
def test_after_the_first_close_nobody_is_asked(form: str) -> None:
    party = Party(8, options={"night": form})
    party.starts()
    party.joins("late", "Zoe")
    party.until("call" if form == "called" else "point")
    party.ticks()
    phase = party.phase
    assert party.refused("p1", chair_asks.OneMore("late")) == Wrong("not_now", {"stage": phase})
    while not party.table.over and party.table.playing().public.night < 2:
        party.ticks()
    assert party.refused("p1", chair_asks.OneMore("late")).code == "not_now"


def test_only_the_host_asks_and_only_for_a_guest_with_whom_it_can_be_dealt() -> None:
    party = Party(8)
    party.starts()
    party.joins("late", "Zoe")
    assert party.refused("p2", chair_asks.OneMore("late")) == Wrong("not_the_host")
    assert party.refused("p1", chair_asks.OneMore("p3")) == Wrong("no_such_person", {"person": "p3"})
    assert party.refused("p2", chair_asks.Agree(yes=True)) == Wrong("not_now", {"stage": "playing"})
    party.sends("p1", chair_asks.OneMore("late"))
    assert party.refused("p1", chair_asks.OneMore("late")) == Wrong("not_now", {"stage": "dealt"})
    assert party.refused("late", chair_asks.Agree(yes=True)) == Wrong("not_now", {"stage": "playing"})
    full = Party(23)
    full.starts()
    full.joins("late", "Zoe")
    assert full.refused("p1", chair_asks.OneMore("late")).code == "cannot_start"


def test_a_guest_who_goes_is_not_dealt_in() -> None:
    party = asked()
    party.sends("late", asks.Leave())
    for person in party.people[1:]:
        party.sends(person, chair_asks.Agree(yes=True))
    assert party.table.playing().public.seats == 8
    party.ticks()
    assert proposed(party) is None


def test_bots_agree_and_nobody_waits_for_whom_a_bot_plays() -> None:
    party = Party(6, 2)
    party.starts()
    party.live.went("p6", party.now)
    party.sends("p1", chair_asks.StandIn(6))
    party.joins("late", "Zoe")
    party.sends("p1", chair_asks.OneMore("late", 3))
    for person in ("p2", "p3", "p4", "p5"):
        party.sends(person, chair_asks.Agree(yes=True))
    assert party.board.chairs[2].name == "Zoe"
    assert party.table.playing().public.seats == 9


def test_the_deal_that_was_stays_in_the_record_with_its_secret() -> None:
    """Everybody can check afterwards that the second deal was not chosen."""
    party = Party(8).taking_part()
    party.sends("p1", asks.Start())
    party.shuffles()
    party.joins("late", "Zoe")
    party.sends("p1", chair_asks.OneMore("late"))
    for person in party.people[1:]:
        party.sends(person, chair_asks.Agree(yes=True))
    party.shuffles()
    assert party.table.playing().public.seats == 9
    party.sends("p1", asks.End())
    written = party.table.record()
    assert b"one_more" in written
    assert all(check.ok is not False for check in verify(parse(written, "the record")))
    party.restored()
