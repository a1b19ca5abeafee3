"""Taking back, and leaving: the exact earlier state, and a night in which everybody else still gets a turn."""

from __future__ import annotations

import itertools
import random
from typing import Final

import pytest

from lupus.engine import events as e
from lupus.engine.commands import Accuse, Close, Name, PassOver, Penalise, Point, Remove, Undo, Vote
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.engine.views import View
from lupus.registry import rules
from test_deck import played
from worlds import FORMS, NIGHTLY, Form, at, begin, day_step, lynch, night, random_deal, run, to_night

# -- taking back -----------------------------------------------------------------------------------------------------


def remembered(game: Game, seat: int | None) -> list[e.Event]:
    """Return what an audience was told and still holds, by docs/record.md ("Reading a game") alone."""
    standing: list[e.Event] = []
    for event in game.told(seat):
        if isinstance(event, e.Forgot):
            del standing[len(standing) - event.count :]
        elif not isinstance(event, e.Withdrawn):
            standing.append(event)
    return standing


def known(game: Game) -> list[tuple[View, tuple[object, ...]]]:
    """Return every view of a game, the board's first, each with what is legal there."""
    return [(game.view(), ()), *((game.view(seat), game.legal(seat)) for seat in range(1, game.public.seats + 1))]


def same(back: Game, before: Game) -> None:
    """Everybody knows and may do exactly what they did before; so does the Master."""
    assert known(back) == known(before)
    assert (back.public, back.hidden) == (before.public, before.hidden)
    assert (back.awaited(), back.closable, back.over) == (before.awaited(), before.closable, before.over)
    for seat in (None, *range(1, back.public.seats + 1)):
        assert remembered(back, seat) == remembered(before, seat)


@pytest.mark.parametrize("seed", range(8))
def test_undo_at_every_point_of_a_game(seed: int) -> None:
    """F48: after every batch, one step back is exactly the earlier state, for every seat, with what is legal."""
    deal = random_deal(random.Random(seed), deck="table")
    games = list(played(Game.start(deal, rules(deal.announced.edition)), random.Random(seed)))
    for before, game in itertools.pairwise(games):
        back = game.run(Undo(before.batch.number))
        assert known(back) == known(before)
        assert (back.public, back.hidden) == (before.public, before.hidden)
        assert back.batch.number == game.batch.number + 1


@pytest.mark.parametrize("seed", range(8))
def test_undo_from_the_end_to_every_point(seed: int) -> None:
    """F48: from the end back to any batch; told streams are withdrawn to exactly the same length."""
    deal = random_deal(random.Random(100 + seed), players=9 + seed % 4)
    games = list(played(Game.start(deal, rules(deal.announced.edition)), random.Random(seed)))
    for before in games[:-1:3]:
        same(games[-1].run(Undo(before.batch.number)), before)


@pytest.mark.parametrize("seed", range(8))
def test_undo_of_an_undo_and_again(seed: int) -> None:
    """F48: several corrections in a row, forward and back, each lands exactly where it says."""
    chooser = random.Random(200 + seed)
    deal = random_deal(chooser, players=8 + seed % 5)
    game = Game.start(deal, rules(deal.announced.edition))
    for _ in range(12):
        for number, after in enumerate(played(game, chooser)):
            game = after
            if number == chooser.randint(5, 40):
                break
        standing = list(game.chain())[1:]
        before = chooser.choice(standing)
        game = game.run(Undo(before.batch.number))
        same(game, before)


@pytest.mark.parametrize("seed", range(4))
def test_asking_again_gives_the_same_answers(seed: int) -> None:
    """docs/record.md: no question names a batch, so the same commands after a step back draw the same lots."""
    chooser = random.Random(300 + seed)
    deal = random_deal(chooser, wolves_disagree="lot", first_reference="lot")
    *games, last = played(Game.start(deal, rules(deal.announced.edition)), chooser)
    again = last.run(Undo(0))
    for game in [*games[1:], last]:
        assert game.batch.command is not None
        again = run(again, game.batch.command, game.batch.cause)
        assert (again.batch.entries, again.batch.lots) == (game.batch.entries, game.batch.lots)
    assert (again.public, again.hidden) == (last.public, last.hidden)


def test_only_what_still_stands_can_be_taken_back() -> None:
    """F48: a batch that was withdrawn, the last one itself, or one that never was, is refused."""
    game = night(begin("cards", "werewolf seer villager villager villager villager werewolf"), {"werewolf": 3})
    back = game.run(Undo(2))
    for number in (-1, 3, game.batch.number, back.batch.number, 10**9):
        with pytest.raises(Illegal) as illegal:
            back.run(Undo(number))
        assert illegal.value.code == "not_a_standing_batch"
    assert back.run(Undo(1)).public == game.run(Undo(1)).public


# -- leaving: nobody's turn is lost ----------------------------------------------------------------------------------

CARDS: Final = (
    "werewolf werewolf werewolf seer medium possessed bodyguard harlot owl freemason freemason mythomaniac villager "
    "villager villager villager"
)
CLASSIC: Final = (
    "werewolf werewolf seer medium possessed bodyguard freemason freemason werehamster villager villager villager "
    "villager villager"
)
DECKS: Final = {"cards": CARDS, "classic": CLASSIC}
VICTIM: Final = {"cards": 14, "classic": 11}
NEXT_VICTIM: Final = {"cards": 15, "classic": 12}


def whole_night(game: Game, leaving: int | None = None, at_call: str | None = None) -> tuple[Game, list[int]]:
    """Play a night in which everybody awaited chooses the first legal thing; return it and who had a turn.

    `leaving` is removed as soon as `at_call` (a call or a beat) is open.
    """
    game, turns = to_night(game), []
    while game.public.phase in {*NIGHTLY, "hold"}:
        if leaving is not None and leaving in game.public.alive and at_call in {game.public.call, game.public.phase}:
            game = run(game, Remove(leaving))
        for seat in game.awaited() if game.public.phase in {"call", "point"} else ():
            victim = (VICTIM if game.public.night == 1 else NEXT_VICTIM)[game.public.edition]
            legal = game.legal(seat)
            assert legal, f"seat {seat} is called and may do nothing"
            pick = Point(seat, victim)
            game = run(game, pick if pick in legal else legal[0], "person")
            turns.append(seat)
        game = run(game, Close(), "clock")
    return game, turns


def due(game: Game, number: int) -> list[int]:
    """Return the living seats whose roles choose something in a night, in the order of the calls."""
    first = {"cards": "harlot werewolf seer owl", "classic": "seer werewolf"}
    second = {"cards": "bodyguard harlot werewolf seer owl mythomaniac", "classic": "seer bodyguard werewolf"}
    calls = (first if number == 1 else second)[game.public.edition].split()
    roles = game.deal.roles
    return [s for call in calls for s, role in enumerate(roles, 1) if role == call and s in game.public.alive]


def in_order(turns: list[int], form: Form) -> list[int]:
    """Beats ask everybody at once, so that only who had a turn counts there."""
    return turns if form == "called" else sorted(turns)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", sorted(DECKS))
@pytest.mark.parametrize("leaving", range(1, 17))
def test_removed_by_day_everybody_else_still_gets_their_turn(edition: str, form: Form, leaving: int) -> None:
    """F47: removed in the discussion; the night that follows calls everybody else, and one day is one day."""
    game, _ = whole_night(begin(edition, DECKS[edition], night=form))
    if leaving not in game.public.alive:
        return
    game = run(game, Remove(leaving))
    assert (game.public.phase, game.public.day) == ("discussion", 1)
    game = to_night(lynch(game, NEXT_VICTIM[edition] + (1 if edition == "cards" else 2)))
    expected = due(game, 2)
    assert leaving not in expected
    after, turns = whole_night(game)
    assert in_order(turns, form) == in_order(expected, form)
    assert after.public.day == 2


def to_vote(game: Game) -> Game:
    """Play the day that is open until a vote is."""
    target = 16 if game.public.edition == "cards" else 14
    while game.public.phase not in {"execution", "ballot"}:
        game = day_step(game, at(target))
    return game


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", sorted(DECKS))
@pytest.mark.parametrize("leaving", range(1, 17))
def test_removed_in_the_vote_everybody_else_still_gets_their_turn(edition: str, form: Form, leaving: int) -> None:
    """F47, C50: removed while the vote is open, voter or Suspect; the vote goes on, then the night, then day 2."""
    game, _ = whole_night(begin(edition, DECKS[edition], night=form))
    if leaving not in game.public.alive:
        return
    game = run(to_vote(game), Remove(leaving))
    assert game.public.day == 1
    assert leaving not in {*game.public.voters, *game.public.suspects, *game.public.order}
    game = to_night(lynch(game, 16 if edition == "cards" else 14))
    assert game.public.night == 2
    expected = due(game, 2)
    after, turns = whole_night(game)
    assert in_order(turns, form) == in_order(expected, form)
    assert after.public.day == 2


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", sorted(DECKS))
@pytest.mark.parametrize("leaving", range(1, 17))
def test_removed_at_any_call_everybody_else_still_gets_their_turn(
    edition: str, form: Form, leaving: int, number: int
) -> None:
    """F47, F61: removed while any call or beat is open; all calls are made, everybody else acts, day comes once."""
    game = begin(edition, DECKS[edition], night=form)
    if number == 2:
        game, _ = whole_night(game)
        game = lynch(game, 16 if edition == "cards" else 14)
    game = to_night(game)
    if leaving not in game.public.alive:
        return
    calls, expected = game.public.calls, due(game, number)
    for moment in calls if form == "called" else ("point", "look"):
        after, turns = whole_night(game, leaving, moment)
        assert [seat for seat in in_order(turns, form) if seat != leaving] == [
            seat for seat in in_order(expected, form) if seat != leaving
        ]
        assert after.public.calls == calls
        assert (after.public.day, after.public.night) == (number, number)
        assert leaving not in after.public.alive


@pytest.mark.parametrize("form", FORMS)
def test_a_night_waits_for_the_third_when_one_of_the_two_who_acted_leaves(form: Form) -> None:
    """F61: three night roles; two act, one of them is removed; the third is still awaited and still heard."""
    game = to_night(begin("cards", "seer werewolf owl villager villager villager villager", night=form))
    game = run(game, Point(2, 4), "person")
    game = run(game, Close(), "clock") if form == "called" else game
    game = run(game, Point(1, 5), "person")
    game = run(game, Remove(1))
    assert game.public.phase in NIGHTLY
    if form == "called":
        game = run(game, Close(), "clock")
    assert 3 in game.awaited()
    game = run(game, Point(3, 6), "person")
    while game.public.phase != "discussion":
        game = run(game, Close(), "clock")
    assert game.hidden.mark == 6
    assert game.public.alive == {2, 3, 5, 6, 7}


# -- leaving: when wins are checked ----------------------------------------------------------------------------------

SIX: Final = "werewolf seer villager villager villager villager"


def _day_one(edition: str) -> Game:
    game = night(begin(edition, f"{SIX} werewolf possessed"), {"werewolf": 3, "seer": 1})
    assert game.public.phase == "discussion"
    return game


@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("moment", ["discussion", "accusation", "defence", "vote"])
def test_a_removal_by_day_that_decides_ends_the_game_at_once(edition: str, moment: str) -> None:
    """F65, C45: by day parity or the last werewolf's leaving ends the game at once, in every phase of the day."""
    for leaving, winner in (((1, 7), "humans"), ((2, 4, 5), "werewolves")):
        game = _day_one(edition)
        while game.public.phase != moment and not (moment == "vote" and game.public.phase in {"execution", "ballot"}):
            game = day_step(game, at(8))
        *most, last = leaving
        for seat in most:
            game = run(game, Remove(seat))
            assert not game.over
        game = run(game, Remove(last))
        assert game.public.ends == (winner, "removal 1")
        with pytest.raises(Illegal, match="game_over"):
            run(game, Close())


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_removal_while_the_master_must_name_decides_at_once(edition: str) -> None:
    """F65, C45, C01: the first speaker is still to be named; whoever leaves can no longer be, then the pack is gone."""
    given = {"first_reference": "master", "wolves_may_pick_nobody": "yes"}
    game = night(begin(edition, f"{SIX} werewolf possessed", master="human", **given), {"werewolf": None, "seer": 1})
    game = run(game, Remove(4))
    assert (game.public.phase, game.public.among) == ("naming", (1, 2, 3, 5, 6, 7, 8))
    game = run(run(game, Remove(1)), Remove(7))
    assert game.public.ends == ("humans", "removal 1")


def test_whoever_leaves_while_a_second_suspect_is_to_be_named() -> None:
    """C26, C50: the only one accused leaves, and the closest is the first Suspect; others who leave cannot be named."""
    given = {"second_suspect_without_votes": "master", "may_abstain": "yes"}
    game = night(begin("cards", f"{SIX} werewolf possessed", master="human", **given), {"werewolf": 3, "seer": 1})
    game = run(game, Close())
    while game.public.asked is not None:
        game = run(game, Accuse(game.public.asked, 6 if game.public.asked == 4 else None), "person")
    assert (game.public.phase, game.public.among) == ("naming", (4, 5, 7, 8, 1, 2))
    assert run(game, Remove(5)).public.among == (4, 7, 8, 1, 2)
    game = run(game, Remove(6))
    assert (game.public.phase, game.public.among) == ("naming", (5, 7, 8, 1, 2))
    assert run(game, Name(8)).public.suspects == (4, 8)


@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("when", ["after the dawn", "after the execution"])
def test_a_removal_during_last_words_decides_at_once(edition: str, when: str) -> None:
    """F65, C45, H04: last words at dawn or at dusk are by day; a speaker who leaves is silent, and the game goes on."""
    game = night(begin(edition, f"{SIX} werewolf possessed", last_words="yes"), {"werewolf": 3, "seer": 1})
    assert (game.public.phase, game.public.speaker) == ("last_words", 3)
    speaker = 3
    if when == "after the execution":
        game, speaker = run(game, Close()), 4
        while game.public.phase != "last_words":
            game = day_step(game, at(speaker))
    assert game.public.speaker == speaker
    assert run(game, Remove(speaker)).public.phase == ("discussion" if speaker == 3 else "call")
    game = run(run(game, Remove(1)), Remove(7))
    assert game.public.ends == ("humans", "removal 1")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_removal_in_the_night_that_decides_is_checked_at_dawn(edition: str, form: Form) -> None:
    """F65, C45: inside a night nothing is checked; everybody else still gets their turn, then dawn decides."""
    for leaving, winner in (((1, 7), "humans"), ((4, 5, 6, 3), "werewolves")):
        game = to_night(begin(edition, f"{SIX} werewolf possessed", night=form))
        calls = game.public.calls
        for seat in leaving:
            game = run(game, Remove(seat))
        assert game.public.ends is None
        while game.closable:
            if 2 in game.awaited():
                game = run(game, Point(2, 8), "person")
            game = run(game, Close(), "clock")
        assert game.public.ends == (winner, "dawn 1")
        assert game.public.calls == calls
        answers = [
            entry.event for batch in game.batches() for entry in batch.entries if isinstance(entry.event, e.Chosen)
        ]
        assert any(chosen.call == "seer" and chosen.target == 8 for chosen in answers)


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_penalty_at_once_by_day_decides_like_a_removal(edition: str) -> None:
    """C45, C49: a penalty by day is checked at once."""
    game = night(
        begin(edition, f"{SIX} werewolf possessed", master="human", eyes_opened="at_once"), {"werewolf": 3, "seer": 1}
    )
    game = run(run(game, Penalise(1)), Penalise(7))
    assert game.public.ends == ("humans", "removal 1")


def heard(game: Game) -> Game:
    """Close the defences."""
    while game.public.phase == "defence":
        game = run(game, Close())
    return game


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_the_vote_of_a_voter_who_leaves_lapses(edition: str) -> None:
    """C50: pointing by the one who left lapses; the votes of the others stand, and nobody votes again."""
    game = run(_day_one(edition), Close())
    while game.public.asked is not None:
        game = run(game, Accuse(game.public.asked, 4 if game.public.asked != 4 else 5), "person")
    game = heard(game)
    kind, (first, second, *rest) = (Point if edition == "cards" else Vote), game.public.voters
    game = run(run(game, kind(first, 4), "person"), kind(second, 5), "person")
    game = run(game, Remove(first))
    assert set(game.public.voters) == {second, *rest}
    for seat in rest if edition == "classic" else ():
        game = run(game, PassOver(seat), "clock")
    game = run(game, Close(), "clock") if edition == "cards" else game
    (counted,) = [entry.event for entry in game.batch.entries if isinstance(entry.event, e.FingersCounted)]
    assert dict(counted.tally) == {4: 0, 5: 1}
    assert game.public.executed == 5


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_votes_already_given_lapse_when_a_suspect_leaves(edition: str) -> None:
    """C50: the next in rank follows, all defences and the vote are taken again, accusations stay."""
    game = _day_one(edition)
    game = run(game, Close())
    targets = {seat: 4 if seat % 2 else 5 for seat in range(1, 9)} | {4: 5, 5: 4, 6: 2}
    while game.public.phase == "accusation":
        asked = game.public.asked or 0
        game = run(game, Accuse(asked, targets[asked]), "person")
    assert set(game.public.suspects) == {4, 5}
    game = heard(game)
    voter = game.public.voters[0]
    game = run(game, (Point if edition == "cards" else Vote)(voter, 4), "person")
    stands = game.public.accusations
    game = run(game, Remove(4))
    assert game.public.phase == "defence"
    assert set(game.public.suspects) == {2, 5}
    assert game.public.votes == ()
    assert game.public.accusations == tuple(pair for pair in stands if 4 not in pair)
    game = heard(game)
    assert game.hidden.standing == ()
    if edition == "classic":
        game = run(game, PassOver(game.public.asked or 0), "clock")
    assert set(game.public.voters) == set(game.public.alive) - {2, 5}
