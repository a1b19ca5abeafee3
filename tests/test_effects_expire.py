"""What lasts a night or a day is over after it; who is chosen at night still acts that night (F69, F71)."""

from __future__ import annotations

from typing import Final

import pytest

from lupus.engine import events as e
from lupus.engine.commands import Close, Penalise, Point, Remove
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.registry import rules
from worlds import FORMS, Form, begin, day_step, deal_of, lynch, night, run, to_hold, to_night

DECK: Final = "werewolf seer bodyguard owl mythomaniac harlot medium villager villager villager villager werewolf"
"""Seats 1 and 12 the pack, 2 Seer, 3 Bodyguard, 4 Owl, 5 Mythomaniac, 6 Harlot, 7 Medium, 8 to 11 Villagers."""

CLASSIC: Final = "werewolf seer bodyguard werehamster possessed medium villager villager villager villager werewolf"


def told(game: Game, kind: type[e.Event]) -> list[e.Event]:
    """Return the events of a kind in all batches that stand, oldest first."""
    batches = [back.batch for back in game.chain()][::-1]
    return [entry.event for batch in batches for entry in batch.entries if isinstance(entry.event, kind)]


def dead(game: Game) -> tuple[int, ...]:
    """Return who died at the last dawn."""
    dawned = told(game, e.Dawned)[-1]
    assert isinstance(dawned, e.Dawned)
    return dawned.dead


def second_night(form: Form = "called", deck: str = DECK, edition: str = "cards", **given: str) -> Game:
    """Return a game as its second night falls: 8 was eaten, 9 executed."""
    game = begin(edition, deck, master="automatic", night=form, **given)
    game = night(game, {"werewolf": 8 if edition == "cards" else 7, "seer": 10, "owl": 9})
    return to_night(lynch(game, 9))


# -- F69 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("victim", "call", "target"),
    [(2, "seer", 12), (4, "owl", 10), (5, "mythomaniac", 2), (3, "bodyguard", 10), (6, "harlot", None)],
)
def test_whom_the_pack_has_chosen_still_acts(form: Form, victim: int, call: str, target: int | None) -> None:
    """F69, C22: chosen by the pack, a role is called as usual that night and its choice counts; it dies at dawn."""
    game = to_hold(second_night(form), {"werewolf": victim, call: target})
    assert victim in game.public.alive
    assert told(game, e.Dawned)[-1] == e.Dawned(1, (8,), 8)
    assert e.Chosen(call, victim, target) in told(game, e.Chosen)
    assert (victim,) in [woke.seats for woke in told(game, e.Woke) if isinstance(woke, e.Woke) and woke.call == call][
        -1:
    ]
    game = run(game, Close(), "clock")
    assert dead(game) == (victim,)


@pytest.mark.parametrize("form", FORMS)
def test_the_answer_of_a_chosen_seer_is_given(form: Form) -> None:
    """F69, C22: the look stands and the answer was given; a hamster looked at dies with the Seer (B3)."""
    game = to_hold(second_night(form), {"werewolf": 2, "seer": 12})
    assert game.view(2).private.notes[-1] == e.Answered("seer", 2, 12, True)
    game = night(second_night(form, CLASSIC, "classic"), {"werewolf": 2, "seer": 4})
    assert dead(game) == (2, 4)


@pytest.mark.parametrize("form", FORMS)
def test_the_mark_of_a_chosen_owl_is_valid(form: Form) -> None:
    """F69, C33: the Owl dies that night, the mark is still announced by day."""
    game = lynch(night(second_night(form), {"werewolf": 4, "owl": 10}), 11)
    assert told(game, e.MarkAnnounced)[-1] == e.MarkAnnounced(10)


@pytest.mark.parametrize("form", FORMS)
def test_the_imitation_of_a_chosen_mythomaniac_never_takes_effect(form: Form) -> None:
    """F69, C39: the pick is made and recorded, its maker is eaten, and nobody turns."""
    game = lynch(night(second_night(form), {"werewolf": 5, "mythomaniac": 2}), 11)
    assert game.public.night == 3
    assert told(game, e.Copied) == [e.Copied(5, "seer")]
    assert told(game, e.Turned) == []
    assert game.hidden.roles[4] == "mythomaniac"


@pytest.mark.parametrize("form", FORMS)
def test_the_protection_of_a_chosen_bodyguard_counts(form: Form) -> None:
    """F69, C17: a Bodyguard who protects themselves lives, and one who protects another is eaten."""
    assert dead(night(second_night(form), {"werewolf": 3, "bodyguard": 3})) == ()
    assert dead(night(second_night(form), {"werewolf": 3, "bodyguard": 10})) == (3,)


# -- F71: the Owl's mark ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("who", ["nobody", "source", "target", "both"])
def test_a_mark_is_for_one_day(form: Form, who: str) -> None:
    """F71, C32, C33: announced on the day after, or lapsed with its target; on the next day nobody is marked."""
    game = to_hold(second_night(form), {"werewolf": {"target": 10, "both": 10}.get(who, 11), "owl": 10})
    if who in {"source", "both"}:
        game = run(game, Remove(4))
    game = run(game, Close(), "clock")
    first = lynch(game, 2)
    assert told(first, e.MarkAnnounced)[-1] == e.MarkAnnounced(None if who in {"target", "both"} else 10)
    assert (first.public.mark, first.public.mark_known, first.hidden.mark) == (None, False, None)
    second = night(first, {"werewolf": 6})
    assert second.hidden.mark is None
    assert told(lynch(second, 5), e.MarkAnnounced)[-1] == e.MarkAnnounced(None)


def test_a_mark_on_somebody_who_leaves_by_day_lapses() -> None:
    """F71, C32: its target leaves before the mark is announced."""
    game = night(second_night(), {"werewolf": 11, "owl": 10})
    assert told(lynch(run(game, Remove(10)), 2), e.MarkAnnounced)[-1] == e.MarkAnnounced(None)


def test_a_mark_announced_on_the_dead_names_them_and_makes_no_suspect() -> None:
    """F71, C32: where the table announces the dead name, nothing else follows from it, on that day or the next."""
    game = lynch(night(second_night(owl_mark_on_dead="announced"), {"werewolf": 10, "owl": 10}), 2)
    assert told(game, e.MarkAnnounced)[-1] == e.MarkAnnounced(10)
    suspects = told(game, e.SuspectsNamed)[-1]
    assert isinstance(suspects, e.SuspectsNamed)
    assert 10 not in suspects.suspects
    game = lynch(night(game, {"werewolf": 6}), 5)
    assert told(game, e.MarkAnnounced)[-1] == e.MarkAnnounced(None)


# -- F71: protection -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("gone", [False, True])
def test_a_protection_is_for_one_night(form: Form, edition: str, gone: bool) -> None:  # noqa: FBT001 - a parameter
    """F71: protected in night 2, eaten in night 3, whether the Bodyguard lives or left in between."""
    deck = DECK if edition == "cards" else CLASSIC
    game = night(second_night(form, deck, edition), {"werewolf": 10, "bodyguard": 10})
    assert dead(game) == ()
    game = run(game, Remove(3)) if gone else game
    game = night(lynch(game, 11 if edition == "cards" else 8), {"werewolf": 10})
    assert dead(game) == (10,)


@pytest.mark.parametrize("form", FORMS)
def test_a_protection_stands_for_its_night_when_the_bodyguard_leaves(form: Form) -> None:
    """F71, C22, C50: whoever leaves after their call has acted; whoever leaves before it has not."""
    game = run(to_hold(second_night(form), {"werewolf": 10, "bodyguard": 10}), Remove(3))
    assert dead(run(game, Close())) == ()
    assert dead(night(run(second_night(form), Remove(3)), {"werewolf": 10})) == (10,)


def test_a_repeated_name_is_refused_for_one_night_only() -> None:
    """F71, C20, docs/rules.md: where names may not repeat, last night counts; a night without a choice frees it."""
    game = night(second_night(repeat_protection="no"), {"werewolf": 10, "bodyguard": 10})
    third = lynch(game, 11)
    while third.public.call != "bodyguard":
        third = run(third, Close())
    with pytest.raises(Illegal) as illegal:
        run(third, Point(3, 10), "person")
    assert illegal.value == Illegal("repeated_protection", target=10)
    fourth = lynch(night(third, {"werewolf": 5}), 6)
    while fourth.public.call != "bodyguard":
        fourth = run(fourth, Close())
    assert run(fourth, Point(3, 10), "person").hidden.standing == ((3, 10),)


# -- F71: the shield -------------------------------------------------------------------------------------------------


def shielded(form: Form, edition: str, seat: int) -> Game:
    """Return a game just dealt in which somebody is shielded in night 1 (H06)."""
    deck = (DECK if edition == "cards" else CLASSIC).split()
    deal = deal_of(edition, deck, {"first_dead_shield": "on", "night": form}, shield=seat)
    return Game.start(deal, rules(edition))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_the_shield_is_for_night_1(form: Form, edition: str) -> None:
    """F71, H06: no legal pick in night 1; in night 2 the pack picks them like anybody."""
    game = to_night(shielded(form, edition, 10))
    while game.public.phase == "call" and game.public.call != "werewolf":
        game = run(game, Close())
    assert Point(1, 10) not in game.legal(1)
    with pytest.raises(Illegal, match="shielded"):
        run(game, Point(1, 10), "person")
    game = lynch(night(game, {"werewolf": 8}), 9)
    while game.public.phase == "call" and game.public.call != "werewolf":
        game = run(game, Close())
    assert Point(1, 10) in game.legal(1)
    assert dead(night(game, {"werewolf": 10})) == (10,)


def test_the_shield_ends_with_whoever_leaves() -> None:
    """F71, H06: the shielded person leaves first; nobody else is shielded, and the ghost is simply no target."""
    game = run(to_night(shielded("together", "cards", 10)), Remove(10))
    targets = {one.target for one in game.legal(1) if isinstance(one, Point)}
    assert targets == {2, 3, 4, 5, 6, 7, 8, 9, 11}


def test_the_shield_stops_the_pack_only() -> None:
    """H06: no legal pick for the werewolves; a Harlot at a werewolf's dies all the same."""
    assert dead(night(shielded("called", "cards", 6), {"werewolf": 8, "harlot": 1})) == (6, 8)


# -- F71: penalties --------------------------------------------------------------------------------------------------


def _penalised(form: Form, *seats: int, edition: str = "cards") -> Game:
    game = to_night(begin(edition, DECK if edition == "cards" else CLASSIC, master="human", night=form))
    for seat in seats:
        game = run(game, Penalise(seat))
    return game


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_penalty_is_for_one_dawn(form: Form, edition: str) -> None:
    """F71, C49: whoever is penalised dies at the coming dawn; no later dawn knows of it."""
    game = night(_penalised(form, 10, edition=edition), {"werewolf": 8})
    assert dead(game) == (8, 10)
    assert game.hidden.penalised == frozenset()
    assert dead(night(lynch(game, 9), {"werewolf": 2})) == (2,)


@pytest.mark.parametrize("form", FORMS)
def test_penalties_of_a_kind_do_not_add_up(form: Form) -> None:
    """F71, C49: twice on one is refused; eaten and penalised is one death; two penalised are two."""
    with pytest.raises(Illegal) as illegal:
        run(_penalised(form, 10), Penalise(10))
    assert illegal.value == Illegal("already_penalised", seat=10)
    game = night(_penalised(form, 8, 10), {"werewolf": 8})
    assert dead(game) == (8, 10)
    assert told(game, e.Died) == [e.Died(8, "eaten"), e.Died(10, "penalty")]


@pytest.mark.parametrize("form", FORMS)
def test_a_penalty_lapses_when_its_target_leaves_first(form: Form) -> None:
    """F71, C50: the penalised person leaves in the same night; nobody dies of it, then or later."""
    game = run(_penalised(form, 10), Remove(10))
    assert game.hidden.penalised == frozenset()
    game = night(game, {"werewolf": 8})
    assert dead(game) == (8,)
    assert dead(night(lynch(game, 9), {"werewolf": 2})) == (2,)


# -- F71: days without an execution ----------------------------------------------------------------------------------


def _spare(game: Game, seat: int = 0) -> Game:
    """Play the day that is open so that all spare, where they may; `seat` leaves before the vote is closed."""
    while game.public.phase not in {"call", "point", "over"}:
        if seat in game.public.alive and game.public.phase in {"execution", "ballot"}:
            game = run(game, Remove(seat))
            continue
        game = day_step(game, lambda _, legal: legal[-1])
    return game


@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("leaving", [0, 9])
def test_after_two_spared_days_somebody_is_executed_once(edition: str, leaving: int) -> None:
    """F71, H02: two days in a row may spare, the third may not, the fourth may again; leaving changes nothing."""
    game = begin(edition, DECK if edition == "cards" else CLASSIC, may_spare="yes", wolves_may_pick_nobody="yes")
    outcomes = []
    for day in range(1, 6):
        game = _spare(night(game, {"werewolf": None}), leaving if day == 1 else 0)
        outcomes.append(game.public.executed is None)
        assert game.public.spared == (day % 3)
    assert outcomes == [True, True, False, True, True]
    assert len(told(game, e.Spared)) == 4


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_an_execution_between_starts_the_count_again(edition: str) -> None:
    """F71, H02: spared days count only in a row."""
    game = begin(edition, DECK if edition == "cards" else CLASSIC, may_spare="yes", wolves_may_pick_nobody="yes")
    game = _spare(night(game, {"werewolf": None}))
    game = lynch(night(game, {"werewolf": None}), 9)
    assert game.public.spared == 0
    for _ in range(2):
        game = _spare(night(game, {"werewolf": None}))
    assert game.public.spared == 2
