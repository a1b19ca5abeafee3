"""What may be added to a dawn: a penalty (C49), and a pack that may pick one of its own (C11). See `test_dawn`."""

from __future__ import annotations

import pytest

from guarantees import test_dawn
from guarantees.test_dawn import (
    CARDS,
    GONE,
    HAMSTER,
    HARLOT,
    SEER,
    VILLAGER,
    WOLF,
    Night,
    Rulings,
    check_dawns,
    dead_by_the_table,
    nights,
    second_night,
)
from lupus.engine import events as e
from lupus.engine.commands import Close, Penalise
from lupus.engine.game import Game
from lupus.registry import rules
from worlds import FORMS, Form, begin, deal_of, lynch, night, run, to_hold

PACK_OF_TWO = CARDS.replace("villager villager villager", "villager villager werewolf")
"""Seat 8 is a second werewolf."""


def dawn(held: Game) -> tuple[int, ...]:
    """Return whom the dawn names."""
    after = run(held, Close(), "clock")
    return next(entry.event.dead for entry in after.batch.entries if isinstance(entry.event, e.Dawned))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("punished", [VILLAGER, HARLOT, SEER, WOLF])
def test_a_penalty_falls_with_the_others(punished: int, form: Form) -> None:
    """F70, C49: whoever opened their eyes uncalled dies too, guarded or not; a guest of theirs lives."""
    first = {"werewolf": HAMSTER, "seer": VILLAGER}
    given = {"wolves_may_pick_nobody": "yes", "must_choose": "no", "night": form}
    dealt = Game.start(deal_of("cards", CARDS.split(), given, master="human"), rules("cards"))
    game = lynch(night(dealt, first), GONE)
    for chosen in nights(game.public.alive, guarded=True, harlot=True):
        if chosen.pick not in {None, VILLAGER} or chosen.look not in {HAMSTER, WOLF}:
            continue
        picks = {"werewolf": chosen.pick, "bodyguard": chosen.guard, "seer": chosen.look, "harlot": chosen.visit}
        held = run(to_hold(game, picks), Penalise(punished))
        expected = {*dead_by_the_table(chosen, Rulings(), 2), punished}
        assert dawn(held) == tuple(sorted(expected)), f"{chosen}, and seat {punished} punished"


@pytest.mark.parametrize("form", FORMS)
def test_a_pick_of_a_werewolf_is_a_pick_like_any_other(form: Form) -> None:
    """F70, C11: it dies, its guest too (for both reasons), and a door that is guarded stays shut."""
    first = {"werewolf": HAMSTER, "seer": VILLAGER}
    game = lynch(
        night(begin("cards", PACK_OF_TWO, night=form, wolves_may_pick_wolf="yes", must_choose="no"), first), GONE
    )
    for guard in (None, WOLF, 8, HARLOT):
        for visit in (None, WOLF, 8, VILLAGER):
            chosen = Night(WOLF, guard, VILLAGER, visit)
            expected = {*dead_by_the_table(chosen, Rulings(), 2), *((HARLOT,) if visit == 8 else ())}
            picks = {"werewolf": WOLF, "bodyguard": guard, "seer": VILLAGER, "harlot": visit}
            assert dawn(to_hold(game, picks)) == tuple(sorted(expected)), chosen


def test_a_line_forgotten_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that forgets the Harlot's host (line 2 of A5) is not what the game does."""
    game = second_night("cards", CARDS, "called", Rulings())
    monkeypatch.setattr(test_dawn, "line_2", lambda _: set())
    with pytest.raises(AssertionError):
        check_dawns(game, Rulings(), guarded=True, harlot=True)
