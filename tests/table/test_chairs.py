"""Chairs whose player changes: a bot stands in for somebody who is away, a late guest takes over a bot."""

from __future__ import annotations

from msgspec.structs import replace

from lupus.engine import events as e
from lupus.table import asks, chair_asks, master
from lupus.table.wire import Wrong
from table.party import Party


def plays(people: int = 8, bots: int = 2) -> Party:
    party = Party(people, bots)
    party.starts()
    party.until("discussion")
    return party


def dawns(party: Party) -> None:
    """Let the next night pass, whatever it brings."""
    assert party.table.game is not None
    day = party.table.game.public.day
    while not party.table.over and party.table.game.public.day == day:
        assert party.ticks()
    assert not party.table.over


def leaves(party: Party, person: str) -> None:
    party.live.went(person, party.now)


def bots(party: Party) -> list[int]:
    return [chair.seat for chair in party.board.chairs if chair.bot]


# -- a bot stands in -----------------------------------------------------------------------------------------------


def test_a_bot_plays_for_somebody_who_is_away_until_the_first_dawn_after_they_are_back() -> None:
    party = plays()
    leaves(party, "p3")
    party.sends("p1", chair_asks.StandIn(3))
    assert party.board.lines[-1].key == "say.stand_in"
    assert party.board.chairs[2].stand_in
    assert 3 in bots(party)
    dawns(party)
    assert 3 in bots(party)
    party.live.came("p3")
    party.ticks()
    assert party.table.person("p3").back
    assert 3 in bots(party)
    dawns(party)
    assert 3 not in bots(party)
    assert any(line.key == "say.chair_back" for line in party.board.lines)
    party.restored()


def test_who_is_back_sees_their_card_and_has_nothing_to_tap_until_dawn() -> None:
    """At night as by day; what such a phone is sent at night is no longer than any other."""
    party = plays()
    before = party.you("p3").role
    leaves(party, "p3")
    party.sends("p1", chair_asks.StandIn(3))
    party.live.came("p3")
    for phase in ("accusation", "point", "look", "hold"):
        party.until(phase)
        you = party.you("p3")
        assert you.role == before
        assert (you.asked, you.may, you.touched) == (False, (), False)
    dawns(party)
    assert party.refused("p3", asks.Accuse(1)).code != "bot_plays"


def test_a_tap_is_refused_while_a_bot_plays() -> None:
    party = plays()
    leaves(party, "p3")
    party.sends("p1", chair_asks.StandIn(3))
    assert party.refused("p3", asks.Accuse(1)) == Wrong("bot_plays", {"seat": 3})


def test_the_bot_is_told_what_the_person_was_told_and_chooses_at_night() -> None:
    party = plays(8, 0)
    seer = party.with_role("seer")
    leaves(party, seer)
    host = next(one for one in party.people if one != seer)
    if seer == party.table.host:
        party.sends(seer, asks.HandOver(party.seat(host)))
    party.sends(party.table.host, chair_asks.StandIn(party.seat(seer)))
    party.until("look")
    assert party.seat(seer) in {seat for seat, _ in master.choices(party.table, party.live)}
    party.until("hold")
    assert party.table.game is not None
    notes = party.table.game.view(party.seat(seer)).private.notes
    assert sum(isinstance(note, e.Answered) for note in notes) == 1


def test_nobody_waits_for_whom_a_bot_plays() -> None:
    party = Party(8)
    party.sends("p1", asks.Start())
    for person in party.people[:-1]:
        party.sends(person, asks.Seen())
    assert not party.ticks()
    leaves(party, "p8")
    party.sends("p1", chair_asks.StandIn(8))
    party.until("discussion")
    voters = [one for one in party.table.tapping() if party.seat(one) in party.table.playing().public.alive]
    for person in voters[: len(voters) // 2 + 1]:
        party.sends(person, asks.Enough())
    began = party.now
    party.until("accusation")
    assert party.now == began


def test_no_bot_stands_in_at_night_for_a_bot_or_twice() -> None:
    party = plays()
    assert party.refused("p1", chair_asks.StandIn(9)) == Wrong("bot_plays", {"seat": 9})
    assert party.refused("p1", chair_asks.StandIn(3, "chess")).code == "unknown_bot"
    assert party.refused("p2", chair_asks.StandIn(3)) == Wrong("not_the_host")
    leaves(party, "p3")
    party.sends("p1", chair_asks.StandIn(3))
    assert party.refused("p1", chair_asks.StandIn(3)) == Wrong("bot_plays", {"seat": 3})
    party.until("point")
    assert party.refused("p1", chair_asks.StandIn(4)) == Wrong("not_now", {"stage": "point"})
    assert Party(8).refused("p1", chair_asks.StandIn(3)) == Wrong("not_now", {"stage": "lobby"})


def test_whether_a_ghost_is_here_nobody_learns() -> None:
    """F16: no bot stands in for a ghost, here or away."""
    ghosts = plays()
    ghosts.until("execution")
    for person in ghosts.people:
        if ghosts.you(person).asked:
            ghosts.sends(person, asks.Point(ghosts.you(person).may[0]))
    ghosts.until("point")
    ghosts.until("discussion")
    seats = [seat for seat in range(1, 9) if seat not in ghosts.table.playing().public.alive]
    assert seats
    for here in (True, False):
        if not here:
            leaves(ghosts, ghosts.table.circle[seats[0] - 1])
        assert ghosts.refused("p1", chair_asks.StandIn(seats[0])) == Wrong("still_here", {"seat": seats[0]})


def test_in_the_next_game_everybody_plays_themselves() -> None:
    party = plays()
    leaves(party, "p3")
    party.sends("p1", chair_asks.StandIn(3))
    party.sends("p1", asks.End())
    party.sends("p1", asks.Again())
    assert bots(party) == [9, 10]


# -- a late guest --------------------------------------------------------------------------------------------------


def test_a_late_guest_takes_over_a_bot_at_dawn_as_the_same_person_in_the_game() -> None:
    party = plays()
    bot = party.board.chairs[9].name
    party.joins("late", "Zora")
    party.sends("p1", chair_asks.TakeOver("late", 10))
    (zoe,) = party.board.watching
    assert (zoe.name, zoe.seat) == ("Zora", 10)
    party.until("hold")
    assert party.you("late").role is None
    dawns(party)
    assert party.table.key_owner("key-late") == "bot-2"
    assert party.board.chairs[9].name == "Zora"
    assert party.board.watching == ()
    assert 10 not in bots(party)
    you = party.you("bot-2")
    assert you.role == party.table.playing().hidden.roles[9]
    assert you.notes[0].key == "you.card"
    assert any(line.key == "say.took_over" and line.words == {"bot": bot} for line in party.board.lines)
    party.restored()


def test_nothing_of_a_bots_secret_is_a_late_guests_before_dawn() -> None:
    party = plays()
    party.joins("late", "Zoe")
    before = replace(party.you("late"), foretelling=None)
    party.sends("p1", chair_asks.TakeOver("late", 10))
    while not party.table.by_night or party.phase != "hold":
        assert party.ticks()
        assert replace(party.you("late"), foretelling=None) == before


def test_a_guest_who_would_have_played_for_a_bot_that_died_watches_on() -> None:
    party = plays()
    party.joins("late", "Zoe")
    party.sends("p1", chair_asks.TakeOver("late", 10))
    party.sends("p1", asks.Remove(10))
    dawns(party)
    (zoe,) = party.board.watching
    assert zoe.seat is None
    assert party.you("late").seat is None


def test_the_living_are_as_many_after_a_guest_has_taken_over() -> None:
    """F35: living count, win check and votes are the game's, and the game has not changed."""
    party = plays()
    party.joins("late", "Zoe")
    party.sends("p1", chair_asks.TakeOver("late", 10))
    game = party.table.playing()
    dawns(party)
    after = party.table.playing()
    assert after.public.seats == game.public.seats == 10
    assert [one.id for one in after.public.persons] == [one.id for one in game.public.persons]


def test_whoever_has_seen_roles_takes_no_chair_in_that_game() -> None:
    """F06: neither when it is asked nor at dawn, whatever was agreed before."""
    party = plays()
    party.joins("late", "Zoe")
    party.sends("p1", chair_asks.TakeOver("late", 10))
    leader = party.table.leader
    party.table = replace(party.table, leader=replace(leader, knowing=("late",)))
    assert party.refused("p1", chair_asks.TakeOver("late", 9)) == Wrong("no_such_person", {"person": "late"})
    dawns(party)
    assert 10 in bots(party)
    assert party.table.key_owner("key-late") == "late"


def test_a_guest_may_go_on_watching_or_go() -> None:
    party = plays()
    party.joins("late", "Zoe")
    party.joins("later", "Ugo")
    party.sends("p1", chair_asks.TakeOver("late", 10))
    assert party.refused("p1", chair_asks.TakeOver("later", 10)) == Wrong("no_bot_there", {"seat": 10})
    party.sends("p1", chair_asks.TakeOver("late", 9))
    party.sends("p1", chair_asks.TakeOver("later", 10))
    party.sends("late", asks.Leave())
    party.sends("p1", chair_asks.TakeOver("later", None))
    dawns(party)
    assert {9, 10} <= set(bots(party))


def test_only_a_living_bots_chair_is_taken_and_only_by_somebody_without_one() -> None:
    party = plays()
    party.joins("late", "Zoe")
    assert party.refused("p1", chair_asks.TakeOver("late", 3)) == Wrong("no_bot_there", {"seat": 3})
    assert party.refused("p1", chair_asks.TakeOver("late", 11)).code == "no_such_chair"
    assert party.refused("p1", chair_asks.TakeOver("p2", 10)) == Wrong("no_such_person", {"person": "p2"})
    assert party.refused("p1", chair_asks.TakeOver("nobody", 10)) == Wrong("no_such_person", {"person": "nobody"})
    assert party.refused("late", chair_asks.TakeOver("late", 10)) == Wrong("not_the_host")
    leaves(party, "p3")
    party.sends("p1", chair_asks.StandIn(3))
    assert party.refused("p1", chair_asks.TakeOver("late", 3)) == Wrong("no_bot_there", {"seat": 3})


def test_whoever_came_late_is_in_the_next_game_and_nobody_touches_a_setting() -> None:
    """F35: the deck is that of one more."""
    party = plays()
    party.joins("late", "Zoe")
    setting = party.table.setting
    party.sends("p1", asks.End())
    party.sends("p1", asks.Again())
    assert party.board.setup is not None
    assert party.board.setup.defects == ()
    party.sends("p1", asks.Start())
    assert party.table.playing().public.seats == 11
    assert party.table.setting == setting
    assert party.you("late").role


def test_the_host_who_watches_stays_the_host_in_a_bots_chair() -> None:
    party = plays()
    party.joins("late", "Zoe")
    party.table = replace(party.table, host="late")
    party.sends("late", chair_asks.TakeOver("late", 10))
    dawns(party)
    assert party.table.host == "bot-2"
