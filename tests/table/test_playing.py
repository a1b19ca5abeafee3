"""A whole evening by the clock: what the Master does by itself, for whom it waits, and what the host may do."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from lupus.record.read import Record, load
from lupus.record.verify import verify
from lupus.table import asks, board, rows
from lupus.table.clock import STILL_LEFT
from lupus.table.live import Live
from lupus.table.master import EMPTY, HOSTLESS
from lupus.table.table import Refused
from lupus.table.wire import Wrong
from table.party import Party


def record_of(party: Party, tmp_path: object) -> Record:
    path = tmp_path / "game.lupus.jsonl"  # type: ignore[operator]
    path.write_bytes(party.table.record())
    return load(path)


# -- whole games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "bots", "wish"),
    [
        (7, 0, {}),
        (7, 2, {"options": {"night": "called"}}),
        (1, 8, {}),
        (1, 8, {"options": {"night": "called"}}),
        (9, 4, {"edition": "classic"}),
        (1, 21, {"edition": "classic"}),
        (23, 0, {"extra": ("owl", "freemason", "werehamster", "mythomaniac")}),
        (8, 0, {"options": {"last_words": "yes", "may_spare": "yes", "reveal_on_death": "card", "ballot": "secret"}}),
        (8, 0, {"options": {"ghosts_see": "all", "reveal_on_death": "side"}}),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_ends_and_is_a_good_record(
    people: int, bots: int, wish: dict[str, object], seed: int, tmp_path: object
) -> None:
    chooser = random.Random(seed)
    party = Party(people, bots, secret=chooser.randbytes(32).hex(), **wish)
    party.starts()
    party.plays_on(chooser)
    assert party.board.game is not None
    assert party.board.game.end is not None
    assert len(party.board.game.end.roles) == people + bots
    assert all(check.ok is not False for check in verify(record_of(party, tmp_path)))
    party.restored()


def test_bots_alone_with_absent_people_still_come_to_an_end() -> None:
    """F38: nobody's phone is needed for the clock; defaults are taken and recorded as forced."""
    party = Party(7)
    party.starts()
    for _ in range(1000):
        if party.table.over or not party.ticks():
            break
    assert party.table.over
    assert party.table.game is not None
    assert any(batch.forced for batch in party.table.game.batches())


# -- the start -------------------------------------------------------------------------------------------------


def test_the_night_waits_until_everybody_has_seen_their_card() -> None:
    """F33: the board names whoever has not, and the host may go on without them."""
    party = Party(7)
    party.sends("p1", asks.Start())
    for person in party.people[:-1]:
        party.sends(person, asks.Seen())
    assert not party.ticks()
    assert [chair.name for chair in party.board.chairs if not chair.seen] == ["Name 7"]
    party.sends("p1", asks.Skip(party.table.moment))
    assert party.phase == "point"


def test_somebody_who_comes_late_watches_until_the_next_game() -> None:
    """F35: in every phase, and whoever the host is."""
    party = Party(7)
    party.starts()
    number = 0
    while not party.table.over:
        number += 1
        party.joins(f"late-{number}", f"Late {number}")
        assert party.you(f"late-{number}").seat is None
        assert party.you(f"late-{number}").role is None
        assert party.refused(f"late-{number}", asks.Seen()) == Wrong("no_chair")
        if number == 3:
            party.sends("p1", asks.HandOver(2))
        party.ticks()
    assert party.table.game is not None
    assert party.table.game.public.seats == 7
    assert len(party.board.watching) == number


def test_watchers_and_removed_people_have_no_vote() -> None:
    """F58: by raw message as well."""
    party = Party(8)
    party.starts()
    party.joins("late", "Late")
    party.until("discussion")
    party.sends("p1", asks.Remove(party.seat("p8")))
    party.until("execution")
    for person in ("late", "p8"):
        assert party.refused(person, asks.Point(1)).code in {"no_chair", "no_vote", "ghost"}
    assert party.table.game is not None
    for seat, person in enumerate(party.table.circle, 1):
        if seat not in party.table.game.public.voters:
            assert party.refused(person, asks.Point(party.table.game.public.suspects[0])).code == "no_vote"


# -- the clock -------------------------------------------------------------------------------------------------


def test_a_called_role_has_the_same_time_whoever_holds_it() -> None:
    """Closed eyes: with its owner dead, with an early tap or with none, every call is as long as ever."""
    party = Party(9, options={"night": "called"})
    party.starts()
    lengths: dict[str, set[int]] = {}
    for _ in range(60):
        if party.phase == "call":
            assert party.table.clock.ends is not None
            lengths.setdefault("later", set()).add(party.table.clock.ends - party.table.clock.opens)
            for person in party.people:
                party.holds(person, party.seat(person))
        if party.table.over or not party.ticks():
            break
    assert lengths == {"later": {20_000}}


@pytest.mark.parametrize("phase", ["point", "discussion", "defence", "execution"])
def test_the_clock_stops_goes_on_and_is_lengthened(phase: str) -> None:
    """F51: everybody sees the same new end; the change is in the rows."""
    party = Party(9)
    party.starts()
    party.until(phase)
    ends = party.table.clock.ends
    assert ends is not None
    party.sends("p1", asks.Plus(60))
    assert party.board.clock.ends == ends + 60_000
    party.now = ends
    party.sends("p1", asks.Pause())
    assert party.board.clock.stopped == "host"
    assert party.board.clock.left == 60_000
    party.now += 3_600_000
    assert not party.ticks()
    party.sends("p1", asks.Resume())
    assert party.board.clock.ends == party.now + 60_000
    party.sends("p1", asks.Plus(-600))
    assert party.board.clock.ends == party.now + STILL_LEFT
    assert party.refused("p1", asks.Resume()) == Wrong("clock_runs")
    assert party.refused("p2", asks.Pause()) == Wrong("not_the_host")


def test_a_table_with_nobody_there_stands_still() -> None:
    party = Party(7)
    party.starts()
    party.until("discussion")
    ends, left_at = party.table.clock.ends, party.now
    assert ends is not None
    for person in party.people:
        party.live.went(person, party.now)
    party.ticks()
    assert party.now == left_at + EMPTY
    assert party.board.clock.stopped == "nobody"
    assert not party.ticks()
    party.now += 86_400_000
    party.live.came("p3")
    party.ticks()
    assert party.table.clock.ends == party.now + ends - left_at - EMPTY


@pytest.mark.parametrize(("lost", "left"), [(0, 30_000), (7_000, 30_000), (500, 30_000)])
def test_a_server_that_was_away_gives_back_the_time(lost: int, left: int) -> None:
    party = Party(7)
    party.starts()
    party.until("defence")
    assert party.table.clock.ends is not None
    party.now = party.table.clock.opens
    party.now += lost
    party.run(rows.Returned(at=party.now, lost=lost))
    assert party.table.clock.ends - party.now == left
    party.now = party.table.clock.ends
    party.run(rows.Returned(at=party.now, lost=0))
    assert party.table.clock.ends - party.now == STILL_LEFT


def test_somebody_else_is_host_when_the_hosts_phone_is_gone() -> None:
    party = Party(7)
    party.starts()
    party.live.went("p1", party.now)
    gone = party.now
    while party.table.host == "p1":
        party.ticks()
    assert party.table.host == "p2"
    assert party.now >= gone + HOSTLESS


def test_enough_of_the_living_end_the_talk() -> None:
    party = Party(7)
    party.starts()
    party.until("discussion")
    living = [person for person in party.people if party.seat(person) in party.table.playing().public.alive]
    for person in living[: len(living) // 2]:
        party.sends(person, asks.Enough())
    before = party.now
    party.sends(living[0], asks.Enough(enough=False))
    party.sends(living[0], asks.Enough())
    party.sends(living[len(living) // 2], asks.Enough())
    party.ticks()
    assert party.now == before
    assert party.phase == "accusation"


# -- choices ---------------------------------------------------------------------------------------------------


def test_a_finger_aimed_early_flies_when_its_turn_comes() -> None:
    party = Party(7)
    party.starts()
    party.until("accusation")
    public = party.table.playing().public
    aiming = party.table.circle[public.order[2] - 1]
    target = next(seat for seat in public.living if seat != public.order[2])
    party.holds(aiming, target)
    assert party.you(aiming).target == target
    while party.table.playing().public.asked in public.order[:3]:
        party.ticks()
    assert (public.order[2], target) in party.table.playing().public.accusations


def test_the_last_tap_stands_until_the_close_and_not_after() -> None:
    """F63."""
    party = Party(9)
    party.starts()
    party.until("point")
    wolf = party.with_role("werewolf")
    others = [seat for seat in party.table.playing().public.living if seat != party.seat(wolf)]
    for target in (others[0], others[1], others[0]):
        party.holds(wolf, target)
        assert party.you(wolf).target == target
    moment = party.table.moment
    party.until("look")
    assert party.you(wolf).target == others[0]
    party.live.hold(party.table, wolf, asks.Hold(moment, others[1], touched=True), party.now)
    assert party.you(wolf).target == others[0]
    party.until("hold")
    party.holds(wolf, others[2])
    assert party.you(wolf).kept


def test_a_late_vote_is_refused_with_a_reason_and_a_skip_for_another_moment_too() -> None:
    """F57."""
    party = Party(7)
    party.starts()
    party.until("execution")
    public = party.table.playing().public
    voter, suspect = party.table.circle[public.voters[0] - 1], public.suspects[0]
    moment = party.table.moment
    assert party.refused("p1", asks.Skip(moment)) == Wrong("not_skipped", {"phase": "execution"})
    party.ticks()
    assert party.refused(voter, asks.Point(suspect)).code in {
        "ghost",
        "wrong_phase",
        "not_called",
        "game_over",
        "not_now",
    }
    if not party.table.over:
        assert party.refused("p1", asks.Skip(moment)).code == "moved_on"


def test_what_was_meant_for_a_moment_that_has_passed_never_counts_for_the_next() -> None:
    """F57, F63: a tap sent just before the close."""
    party = Party(7)
    party.starts()
    party.until("accusation")
    public = party.table.playing().public
    first, moment = party.table.circle[public.order[0] - 1], party.table.moment
    target = next(seat for seat in public.living if seat != public.order[0])
    assert party.refused(first, asks.Accuse(target, "another")).code == "moved_on"
    party.sends(first, asks.Accuse(target, moment))
    late = party.table.circle[public.order[1] - 1]
    assert party.refused(late, asks.Accuse(target, moment)).code == "moved_on"
    assert party.refused(late, asks.Enough(moment=moment)).code == "moved_on"


def test_all_fingers_of_an_execution_fall_at_once() -> None:
    party = Party(7)
    party.starts()
    party.until("execution")
    public = party.table.playing().public
    for seat in public.voters[:-1]:
        party.sends(party.table.circle[seat - 1], asks.Point(public.suspects[0]))
    shown = party.board.game
    assert shown is not None
    assert shown.pointed == len(public.voters) - 1
    assert shown.count is None or shown.count.fingers == ()
    party.ticks()
    counted = next(e for e in party.table.playing().public.history or () if type(e).__name__ == "FingersCounted")
    assert len(counted.fingers) == len(public.voters) - 1  # type: ignore[attr-defined]


# -- after the end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ended_in", ["execution", "point", "discussion"])
def test_a_new_game_with_the_same_people_begins_as_a_first_one(ended_in: str) -> None:
    """F52: from an open vote, a night, a paused clock: nothing lives on."""
    party = Party(8)
    party.joins("p9", "Name 9")
    party.starts()
    party.until(ended_in)
    party.sends("p1", asks.Pause())
    party.sends("p1", asks.End())
    assert party.table.over
    assert party.refused("p1", asks.End()).code == "not_now"
    party.sends("p1", asks.Again())
    fresh = Party(9)
    party.starts()
    fresh.starts()
    one, two = party.board, fresh.board
    assert one.game is not None
    assert two.game is not None
    drawn = replace(one.game, circle=two.game.circle)  # who counts as first is a lot of each deal
    assert (drawn, one.chairs, one.clock.stopped, one.lines) == (two.game, two.chairs, "", two.lines)
    assert party.you("p3").notes[0].key == "you.card"
    assert party.table.games == 2


def test_whoever_died_first_is_safe_on_the_first_night_of_the_next_game() -> None:
    """H06: known to all, refused to the pack."""
    party = Party(9, options={"first_dead_shield": "on"})
    party.starts()
    assert party.table.playing().public.shield is None
    chooser = random.Random(3)
    party.plays_on(chooser, lambda: bool(party.board.game and party.board.game.dead))
    assert party.board.game is not None
    died = party.board.game.dead
    party.sends("p1", asks.End())
    party.sends("p1", asks.Again())
    party.starts()
    assert party.table.playing().public.shield in died


def test_a_record_is_not_given_while_the_game_is_played() -> None:
    party = Party(7)
    party.starts()
    with pytest.raises(Refused):
        party.table.record()


def test_a_repeated_id_is_known() -> None:
    party = Party(2)
    party.sends("p2", asks.Rename("Anna"), id_="c1")
    assert party.table.answered("p2", "c1")
    assert not party.table.answered("p1", "c1")


def test_nobody_present_is_said_to_be_away_at_night() -> None:
    """F30: a short absence takes nothing away, and is not shown where it could tell something."""
    party = Party(7)
    party.starts()
    party.live.went("p4", party.now)
    party.until("point")
    assert not any(chair.away for chair in party.board.chairs)
    party.until("discussion")
    assert [chair.name for chair in party.board.chairs if chair.away] == ["Name 4"]
    before = party.you("p4")
    party.live.came("p4")
    assert party.you("p4") == before


def test_what_the_board_says_never_hangs_on_who_is_looking() -> None:
    party = Party(7)
    party.starts()
    party.until("point")
    assert board.shown(party.table, Live(), party.now).lines == party.board.lines


def test_lengths_are_the_hosts_before_and_during_a_game() -> None:
    """F25: how long a moment lasts is changed at any time, for the next one of its kind."""
    party = Party(8)
    party.sends("p1", asks.Settle(pace={"point": 40}))
    party.starts()
    party.until("point")
    clock = party.table.clock
    assert (clock.ends or 0) - clock.opens == 40_000
    party.sends("p1", asks.Settle(pace={"point": 40, "look": 25}))
    party.until("look")
    clock = party.table.clock
    assert (clock.ends or 0) - clock.opens == 25_000
    party.sends("p1", asks.Plus(60))
    assert (party.table.clock.ends or 0) - clock.opens == 85_000
