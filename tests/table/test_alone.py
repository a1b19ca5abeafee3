"""Somebody alone with bots: what is theirs to do waits for their tap, and nothing else makes them wait."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table import alone, asks, frames, master
from lupus.table.alone_asks import Forward, GoOn, SitBeside
from table.party import TAPS, Party

MANY: Final = 60
PATIENCE: Final = 5_000
"""Milliseconds that nobody alone has to wait for what comes next."""


def dealt(number: int = 1, bots: int = 7, people: int = 1, edition: str = "cards", **options: str) -> Party:
    """Return a table of one person and bots whose cards are dealt and seen."""
    party = Party(people, secret=f"{number:064x}", edition=edition, options=options)
    party.sends("p1", asks.Settle(many_bots=True))
    for _ in range(bots):
        party.sends("p1", asks.AddBot())
    party.starts()
    return party


def holding(role: str, **options: str) -> Party:
    """Return a table of one person who has a role, and bots."""
    for number in range(MANY):
        party = dealt(number, 7, 1, "cards", **options)
        if party.you("p1").role == role:
            return party
    raise AssertionError(f"nobody is {role}")


ENOUGH: Final = 6
"""With so many alive a game goes on for a night at least."""


def dead() -> Party:
    """Return a table at which the one person is dead, by day."""
    for number in range(MANY):
        party = dealt(number, 12)
        if left_alive(party, 0):
            return party
    raise AssertionError("the one person always lives")


def left_alive(party: Party, people: int) -> bool:
    """Play until so many people are left alive, by day; whether the game goes on for a while."""
    chooser = random.Random(7)
    party.plays_on(chooser, lambda: len(party.table.living()) == people and not party.table.by_night)
    return not party.table.over and len(party.table.playing().public.alive) > ENOUGH


# -- nobody waits --------------------------------------------------------------------------------------------------


def beat_of(party: Party) -> str:
    """Return the name of a beat: a round in which all are asked in turn is one, so is all that is said."""
    moment = party.table.moment
    stem = moment if "/defence/" in moment or "/last_words/" in moment else party.table.stem
    return f"{stem} {len(party.table.talk)}"


def beats(party: Party) -> Iterator[tuple[str, int]]:
    """Play on as fast as a finger can; yield every beat of the game with the milliseconds that it made one wait."""
    since, beat, chooser = party.now, beat_of(party), random.Random(7)
    while not party.table.over:
        you = party.you("p1")
        if you.asked and not you.touched and party.table.by_night:
            party.holds("p1", chooser.choice(you.may))
        elif you.asked and not you.touched:
            party.sends("p1", TAPS[party.phase](chooser.choice(you.may)))
        else:
            assert party.ticks() or party.moves_on()
        if beat_of(party) != beat:
            yield beat, party.now - since
            since, beat = party.now, beat_of(party)


def nights(party: Party) -> Iterator[int]:
    """Play on; yield how long each night made one wait."""
    whole = 0
    for beat, waited in beats(party):
        if beat.split("/")[3] in {"call", "point", "look", "hold"}:
            whole += waited
        elif whole:
            yield whole
            whole = 0


@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("form", ["together", "called"])
@pytest.mark.parametrize("bots", [7, 10, pytest.param(20, marks=pytest.mark.proof)])
def test_nobody_alone_waits_more_than_five_seconds(edition: str, form: str, bots: int) -> None:
    """Every beat of whole games, whatever the role, alive or dead; one tap is all that is ever waited for."""
    for number in range(2):
        party = dealt(number, bots, edition=edition, night=form, last_words="yes")
        longest = max(beats(party), key=lambda one: one[1])
        assert longest[1] <= PATIENCE, longest
        party.restored()


@pytest.mark.parametrize("form", ["together", "called"])
def test_a_whole_night_takes_five_seconds_at_most(form: str) -> None:
    for number in range(2):
        assert max(nights(dealt(number, 11, night=form))) <= PATIENCE


def test_no_clock_runs_where_nobody_else_waits() -> None:
    party = dealt()
    for phase in ("point", "discussion", "accusation"):
        party.until(phase)
        assert party.table.clock.ends is None
    assert party.board.alone


def test_a_clock_begins_to_run_when_somebody_comes_to_watch() -> None:
    """Else the night would wait for one tap, and whoever watches would know from it."""
    party = dealt()
    party.until("point")
    assert party.table.clock.ends is None
    party.joins("p2", "Late")
    assert not party.table.alone
    clock = party.table.clock
    assert clock.ends is not None
    assert clock.ends - clock.opens == 15_000
    party.sends("p2", asks.Leave())
    assert party.table.clock.ends is None


# -- going on ------------------------------------------------------------------------------------------------------


def test_one_tap_ends_the_talk_and_all_bots_accuse_at_once() -> None:
    party = dealt()
    party.until("discussion")
    party.now += 2_000
    party.sends("p1", GoOn(party.table.moment))
    began = party.now
    party.ticks()
    assert (party.phase, party.now) == ("accusation", began)
    first = party.table.moment
    party.ticks()  # a bot, at its own pace
    assert party.now > began
    party.sends("p1", GoOn(first))  # tapped while another bot was asked: the same round
    tapped = party.now
    while party.table.playing().public.asked not in {None, party.seat("p1")}:
        assert party.ticks()
    assert party.now == tapped


def test_going_on_never_takes_a_choice_away() -> None:
    party = dealt()
    party.until("accusation")
    while party.table.playing().public.asked != party.seat("p1"):
        party.ticks()
    assert master.step(party.table, party.live) is None, "the table waits for the one person, however long"
    assert party.refused("p1", GoOn(party.table.moment)).code == "not_skipped"


def test_nobody_goes_on_where_other_people_play() -> None:
    party = Party(2, 6)
    party.sends("p1", asks.Settle(many_bots=True))
    party.starts()
    party.until("discussion")
    assert party.refused("p1", GoOn(party.table.moment)).code == "people_play"


def test_what_was_meant_for_an_earlier_moment_is_not_heard() -> None:
    """F57: a second tap on "go on" does not skip what came next."""
    party = dealt()
    party.until("discussion")
    before = party.table.moment
    party.sends("p1", GoOn(before))
    party.ticks()
    assert party.refused("p1", GoOn(before)).code == "moved_on"


def test_a_lone_werewolf_may_point_again_in_look_and_that_counts() -> None:
    party = holding("werewolf")
    party.until("point")
    party.holds("p1", party.you("p1").counts[0])
    party.until("look")
    assert master.step(party.table, party.live) is None, "mates' fingers are looked at for as long as one likes"
    party.now += 60_000
    another = party.you("p1").counts[-1]
    party.holds("p1", another)
    assert party.ticks()
    party.until("hold")
    assert party.you("p1").target == another


def test_a_seer_alone_reads_the_answer_for_as_long_as_it_takes() -> None:
    party = holding("seer")
    party.until("point")
    party.holds("p1", party.you("p1").counts[0])
    while party.phase != "hold":
        assert party.ticks()
    assert master.step(party.table, party.live) is None
    line = party.you("p1").line
    assert line is not None
    assert line.key.startswith("you.answer")


def test_a_villager_alone_is_not_held_up_after_the_tap() -> None:
    party = holding("villager")
    party.until("point")
    party.holds("p1", 2)
    tapped = party.now
    while party.table.by_night:
        assert party.ticks()
    assert party.now == tapped + alone.SOLO


# -- the first night -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_in_the_first_game_alone_the_pack_cannot_pick_the_one_person_in_night_1(edition: str) -> None:
    """H06: said aloud, and never a legal pick; in the next game it is as the rules say."""
    for number in range(6):
        party = dealt(number, edition=edition)
        seat = party.seat("p1")
        game = party.table.playing()
        assert game.public.shield == seat
        assert "say.shield" in {line.key for line in party.board.lines}
        party.until("point")
        game = party.table.playing()
        pack = [one for one, role in enumerate(game.hidden.roles, 1) if role == "werewolf"]
        assert all(getattr(one, "target", None) != seat for wolf in pack for one in game.legal(wolf))
        party.until("discussion")
        assert seat in party.table.playing().public.alive
        party.sends("p1", asks.End())
        party.sends("p1", asks.Again())
        party.starts()
        assert party.table.playing().public.shield is None


def test_a_table_may_say_no_to_that_and_people_have_no_such_shield() -> None:
    """H06 is a house rule: who says no to it is asked nothing, and with two people nobody is spared."""
    assert dealt(first_dead_shield="off").table.playing().public.shield is None
    assert dealt(people=2).table.playing().public.shield is None


# -- dead among bots -----------------------------------------------------------------------------------------------


def test_a_ghost_alone_sees_the_end_at_once() -> None:
    party = dead()
    assert party.you("p1").free
    party.sends("p1", Forward())
    began = party.now
    while not party.table.over:
        assert party.ticks()
    assert party.now == began
    party.restored()
    record = parse(party.table.record(), "game")
    assert all(check.ok is not False for check in verify(record))


def test_the_wish_for_the_end_can_be_taken_back() -> None:
    party = dead()
    party.sends("p1", Forward())
    assert party.you("p1").forward
    party.sends("p1", Forward(on=False))
    before = party.now
    party.ticks()
    assert party.now > before


def test_a_ghost_alone_sees_what_a_bot_sees_and_gets_up_again() -> None:
    party = dead()
    game = party.table.playing()
    seat = next(iter(game.public.alive))
    party.sends("p1", SitBeside(seat))
    beside = party.you("p1").beside
    assert beside is not None
    assert (beside.seat, beside.role) == (seat, game.view(seat).role)
    assert party.you("p1").role == game.view(party.seat("p1")).role
    party.until("point")
    beside = party.you("p1").beside
    assert beside is not None
    assert beside.counts == party.you_of(seat).counts
    party.sends("p1", SitBeside(None))
    assert party.you("p1").beside is None


def test_a_ghost_who_has_sat_beside_somebody_predicts_no_more() -> None:
    """Who has seen a card is no prophet, and the record has no prediction of theirs."""
    party = dead()
    assert party.you("p1").foretelling is not None
    party.sends("p1", SitBeside(next(iter(party.table.playing().public.alive))))
    party.sends("p1", SitBeside(None))
    assert party.you("p1").foretelling is None
    assert party.refused("p1", asks.Predict(winner="humans")).code == "no_prophet"


def of_two(living: int) -> Iterator[Party]:
    """Yield tables of two people and bots at which so many of the two are left alive, by day."""
    for number in range(MANY):
        party = dealt(number, 11, 2)
        if left_alive(party, living):
            yield party


@pytest.mark.parametrize("ask", [Forward(), SitBeside(2)])
def test_nobody_sits_beside_another_while_people_live_or_watch(ask: Forward | SitBeside) -> None:
    """Not the living, not a ghost while somebody else lives, not where a guest could be told; and then no longer."""
    living = dealt()
    assert living.refused("p1", ask).code == "people_play"
    two = next(of_two(1))
    ghost = next(one for one in two.people if one not in two.table.living())
    assert two.refused(ghost, ask).code == "people_play"
    assert not two.you(ghost).free
    party = dead()
    party.sends("p1", SitBeside(next(iter(party.table.playing().public.alive))))
    party.joins("p2", "Late")
    assert party.you("p1").beside is None
    assert party.refused("p1", ask).code == "people_play"


def test_where_two_are_dead_the_end_comes_when_both_want_it() -> None:
    party = next(of_two(0))
    party.sends("p1", Forward())
    before = party.now
    assert party.ticks()
    assert party.now > before
    party.sends("p2", Forward())
    before = party.now
    while not party.table.over:
        assert party.ticks()
    assert party.now == before


def test_frames_keep_to_the_tick_while_somebody_watches() -> None:
    """Whoever watches learns nothing from how much a ghost is sent."""
    party = dead()
    party.joins("p2", "Late")
    assert party.table.ticks
    party.until("point")
    raw = frames.own(party.table, party.live, "p1")
    assert len(raw) - len(b'"you":') == frames.private_size(party.table)


# -- suspicions ----------------------------------------------------------------------------------------------------


def noted(party: Party) -> int:
    return party.table.record().count(b'"noted"')


@pytest.mark.parametrize("value", ["on", "off"])
def test_where_suspicions_are_off_a_tap_without_effect_leaves_no_trace(value: str) -> None:
    """Not in the game, not in its story, not in the record; the phone shows it as kept all the same."""
    party = holding("villager", suspicions=value, first_dead_shield="off")
    party.until("point")
    party.holds("p1", party.seat("p1") % 8 + 1)
    party.sends("p1", asks.Pause())
    party.sends("p1", asks.Resume())
    while not party.table.over:
        if party.phase == "hold" and party.table.playing().public.night == 1:
            assert party.you("p1").touched
        assert party.ticks() or party.moves_on()
    tale = party.table.tale
    assert tale is not None
    assert bool(tale.suspicions) == bool(noted(party)) == (value == "on")
    assert all(check.ok is not False for check in verify(parse(party.table.record(), "game")))


def test_where_suspicions_are_off_nobody_alone_is_asked_for_one() -> None:
    party = holding("villager", suspicions="off")
    party.until("point")
    assert party.ticks(), "nothing is waited for"


def test_of_several_dead_nobody_keeps_the_others_waiting_for_good() -> None:
    """Ghosts accuse too; whoever does not is passed over when the time is up."""
    played = 0
    for number in range(MANY):
        party = dealt(number, 12, people=2)
        if left_alive(party, 0):
            played += 1
            while not party.table.over:
                assert party.ticks(), (number, party.table.moment)
    assert played
