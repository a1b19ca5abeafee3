"""The rest of a story: its course, the suspicions of the nights, and who foretold what."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lupus.engine.commands import GiveUp
from lupus.lang import languages, text
from lupus.record.prediction import Prediction
from lupus.story.chronicle import Chronicle, chronicle
from lupus.story.course import course
from lupus.story.prophets import Prophet, prophets
from lupus.story.suspicions import suspicions
from lupus.story.tale import tale
from story.retold import games
from worlds import begin, lynch, night

ROLES = "werewolf seer villager villager villager villager villager"


def short_game() -> Chronicle:
    """Return a game: the pack eats 3, the village executes 4; it eats 5, the Seer sees the wolf, who is executed."""
    game = night(begin("cards", ROLES, night="together"), {"werewolf": 3, "seer": 4})
    game = night(lynch(game, 4), {"werewolf": 5, "seer": 1})
    told = chronicle(lynch(game, 1))
    assert told is not None
    assert (told.winner, told.alive) == ("humans", {2, 6, 7})
    return told


def test_a_story_ends_with_those_dead_who_are_dead() -> None:
    for _, told, record in games():
        steps = course(told)
        assert set(steps[-1].out if steps else ()) == set(range(1, len(told.roles) + 1)) - record.alive
        assert all(before.out == after.out[: len(before.out)] for before, after in pairwise(steps))


def test_every_step_is_as_the_record_has_it() -> None:
    for _, told, record in games():
        for step in course(told):
            name = step.line.key.removeprefix("story.")
            number = int(step.line.words["night" if step.night else "day"])
            if name == "day.executed":
                out = record.execution(number)
                assert out is not None
                assert (step.line.seats, step.line.roles) == ((out.seat,), (record.roles[out.seat - 1],))
            elif name == "night.dead":
                assert list(step.line.seats) == record.dead(number)
            elif name == "night.lived":
                assert (record.dead(number), step.line.seats) == ([], (record.prey(number),))
            for language in languages():
                assert text(language, step.line.key, **step.line.words, name="A", names="A", role="B")


def test_a_story_is_told_in_order() -> None:
    lines = [(step.line.key, step.line.seats, step.pulls) for step in course(short_game())]
    assert [key for key, _, _ in lines] == ["story.night.dead", "story.day.executed"] * 2
    assert [seats for _, seats, _ in lines] == [(3,), (4,), (5,), (1,)]
    assert lines[0][2] == ((1, 3),)


def test_suspicions_are_the_last_taps_of_those_without_a_power() -> None:
    checked = 0
    for _, told, record in games():
        for one in suspicions(told):
            taps = [past for past in record.of("noted", night=one.night) if past.seat == one.seat]
            assert taps[-1].target == one.target != one.seat
            assert taps[-1].wolf(one.target) is one.right
            assert not taps[-1].wolf(one.seat)
            assert record.options.get("night") == "together"
            checked += 1
    assert checked > 100


def test_a_tap_while_roles_are_called_one_by_one_is_no_suspicion() -> None:
    assert all(suspicions(told) == () for _, told, record in games() if record.options.get("night") != "together")


def test_there_is_no_story_before_the_end() -> None:
    game = begin("cards", ROLES)
    assert tale(game) is None
    assert tale(night(game, {"werewolf": 3})) is None


def test_a_given_up_game_has_a_story_without_a_verdict() -> None:
    game = night(begin("cards", ROLES), {"werewolf": 3}).run(GiveUp())
    told = tale(game)
    assert told is not None
    assert [step.line.key for step in told.course] == ["story.night.dead"]
    assert told.awards == ()


@pytest.mark.parametrize(
    ("given", "right", "of"),
    [
        ({"werewolf": 1}, 1, 1),
        ({"werewolf": 2}, 0, 1),
        ({"victim": 5}, 1, 1),
        ({"victim": 6}, 0, 1),
        ({"winner": "humans"}, 1, 1),
        ({"winner": "werewolves"}, 0, 1),
        ({"werewolf": 1, "victim": 5, "winner": "humans"}, 3, 3),
        ({"werewolf": 6, "victim": 7, "winner": "werehamster"}, 0, 3),
    ],
)
def test_a_prediction_of_the_first_day(given: dict[str, int | str], right: int, of: int) -> None:
    said = Prediction("p", "Zoe", 1, **given)  # type: ignore[arg-type]
    assert prophets(short_game(), [said]) == (Prophet("Zoe", None, right, of),)


def test_a_victim_foretold_before_a_morning_that_never_came_does_not_count() -> None:
    assert prophets(short_game(), [Prediction("p", "Zoe", 2, victim=6)]) == ()


def test_what_one_had_been_told_is_no_prediction() -> None:
    """A dead werewolf knows the pack, and a Seer those who were looked at; neither is a prophet for that."""
    told = short_game()
    told.nights[0].alive = frozenset(range(1, 8))
    seer, wolf = Prediction("s", "S", 1, seat=2, werewolf=4), Prediction("w", "W", 2, seat=1, werewolf=1)
    assert prophets(told, [seer, wolf]) == ()
    assert prophets(told, [Prediction("s", "S", 1, seat=2, werewolf=1)]) == (Prophet("S", 2, 1, 1),)
    assert prophets(told, [Prediction("s", "S", 2, seat=2, werewolf=1)]) == ()


def test_days_add_up_and_the_best_comes_first() -> None:
    said = [
        Prediction("a", "A", 1, seat=3, werewolf=2, winner="humans"),
        Prediction("b", "B", 1, werewolf=1),
        Prediction("a", "A", 2, seat=3, werewolf=1),
        Prediction("c", "C", 1, werewolf=1, winner="humans"),
    ]
    assert prophets(short_game(), said) == (Prophet("C", None, 2, 2), Prophet("A", 3, 2, 3), Prophet("B", None, 1, 1))
