"""However a game ends, it ends there (F67); and the dead are nobody's target any more (F68).

Each kind of ending by script: at dawn, by execution, as night 3 falls, by somebody leaving, by a penalty, given up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from guarantees.test_whole_games import check_nobody_dies_twice, check_nothing_after_the_end, check_one_verdict
from lupus.engine import events as e
from lupus.engine.commands import Accuse, Close, GiveUp, Learn, Penalise, Point, Remove, Vote
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.registry import rules
from worlds import FORMS, Form, at, begin, day_step, deal_of, lots_of, lynch, night, run, to_hold, to_night

# -- F67 -----------------------------------------------------------------------------------------------------

FOUR: Final = "werewolf villager villager seer"


def at_dawn(edition: str, form: Form) -> Game:
    """The pack is as many as the others when the sun rises."""
    game = lynch(night(begin(edition, f"{FOUR} villager", night=form), {"werewolf": 2, "seer": 1}), 3)
    return night(game, {"werewolf": 5, "seer": 1})


def by_a_reaction(edition: str, form: Form) -> Game:
    """The Seer's look kills the Werehamster, and with it falls the last hope."""
    roles = "werewolf seer werehamster villager"
    return night(begin(edition, roles, night=form), {"werewolf": 4, "seer": 3})


def by_execution(edition: str, form: Form) -> Game:
    """The last werewolf is executed."""
    return lynch(night(begin(edition, f"{FOUR} villager", night=form), {"werewolf": 2, "seer": 1}), 1)


def as_night_falls(edition: str, form: Form) -> Game:
    """A Mythomaniac turns werewolf as night 3 falls (C36); the classic edition has none, the dawn before decides."""
    if edition == "classic":
        return at_dawn(edition, form)
    roles = "werewolf mythomaniac villager villager villager villager werehamster villager"
    game = lynch(night(begin("cards", roles, night=form), {"werewolf": 7}), 3)
    game = night(game, {"werewolf": 4, "mythomaniac": 1})
    game = run(game, Remove(7)) if game.public.phase == "discussion" else game
    return lynch(game, 5)


def by_leaving(edition: str, form: Form) -> Game:
    """The last werewolf leaves the table in the middle of the day."""
    game = night(begin(edition, f"{FOUR} villager", night=form), {"werewolf": 2, "seer": 1})
    return run(day_step(game, at(3)), Remove(1))


def by_penalty(edition: str, form: Form) -> Game:
    """The last werewolf is eaten at once for opening their eyes."""
    game = begin(edition, f"{FOUR} villager", master="human", eyes_opened="at_once", night=form)
    return run(night(game, {"werewolf": 2, "seer": 1}), Penalise(1))


def given_up(edition: str, form: Form) -> Game:
    """Everybody has to go home."""
    return run(to_night(begin(edition, FOUR, night=form)), GiveUp())


ENDINGS: Final[dict[str, tuple[Callable[[str, Form], Game], dict[str, tuple[str, str] | None]]]] = {
    # how -> the game, and its verdict and moment in each edition
    "at dawn": (at_dawn, {"cards": ("werewolves", "dawn 2"), "classic": ("werewolves", "dawn 2")}),
    "by a reaction": (by_a_reaction, {"cards": ("werewolves", "dawn 1"), "classic": ("werewolves", "dawn 1")}),
    "by execution": (by_execution, {"cards": ("humans", "execution 1"), "classic": ("humans", "execution 1")}),
    "as night falls": (as_night_falls, {"cards": ("werewolves", "nightfall 3"), "classic": ("werewolves", "dawn 2")}),
    "by leaving": (by_leaving, {"cards": ("humans", "removal 1"), "classic": ("humans", "removal 1")}),
    "by penalty": (by_penalty, {"cards": ("humans", "removal 1"), "classic": ("humans", "removal 1")}),
    "given up": (given_up, {"cards": None, "classic": None}),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("how", ENDINGS)
def test_nothing_follows_the_end(how: str, edition: str, form: Form) -> None:
    """F67: no later phase, no prompt; every further input is answered that the game is over."""
    play, verdicts = ENDINGS[how]
    game = play(edition, form)
    assert game.over
    assert game.public.ends == verdicts[edition]
    check_one_verdict(game, game.deal.roles if how != "as night falls" else game.hidden.dealt)
    check_nobody_dies_twice(game)
    check_nothing_after_the_end(game)


# -- F68 -----------------------------------------------------------------------------------------------------

CARDS: Final = (
    "werewolf seer bodyguard harlot owl mythomaniac medium villager villager werehamster villager villager werewolf"
)
CLASSIC: Final = "werewolf seer bodyguard villager villager medium possessed villager villager werehamster werewolf"
GONE: Final = 9
EATEN: Final = 10
"""In the first night nobody dies: the pack picks the Werehamster."""


def night_after(edition: str, form: Form) -> Game:
    """Return night 2, the day after everybody executed seat 9."""
    roles = CARDS if edition == "cards" else CLASSIC
    picks = {"werewolf": EATEN, "seer": 8, "harlot": None, "owl": 8}
    return to_night(lynch(night(begin(edition, roles, night=form), picks), GONE))


def check_the_dead_are_no_targets(game: Game, dead: int) -> None:
    """Raise `AssertionError` if a dead person is offered or accepted as a target, or may act themselves."""
    for seat in range(1, game.public.seats + 1):
        offered = [one.target for one in game.legal(seat) if isinstance(one, Accuse | Point | Vote)]
        assert dead not in offered, f"seat {seat} is offered the dead"
        for command in (Point(seat, dead), Accuse(seat, dead), Vote(seat, dead), Point(dead, seat), Vote(dead, seat)):
            try:
                game.run(command, lots_of(game.deal), cause="person")
            except Illegal:
                continue
            raise AssertionError(f"{command} is accepted, and seat {dead} is dead")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_the_dead_are_never_targets_again(edition: str, form: Form) -> None:
    """F68: executed by day, then every night action against them from every seat, then every finger by day."""
    game = night_after(edition, form)
    while not game.over and game.public.day < 3:
        check_the_dead_are_no_targets(game, GONE)
        if game.public.phase in {"call", "point", "look"}:
            choices = tuple((seat, GONE) for seat in range(1, game.public.seats + 1))
            game = run(game, Close(choices), "clock")
        elif game.public.phase == "hold":
            game = run(game, Close(), "clock")
        else:
            game = day_step(game, at(GONE))
    check_nobody_dies_twice(game)
    died = [event for event in game.told(None) if isinstance(event, e.Executed) and event.seat == GONE]
    assert len(died) == 1


@pytest.mark.parametrize("form", FORMS)
def test_a_choice_of_somebody_dead_counts_as_none(form: Form) -> None:
    """F68: standing choices that come with the close and point at the dead count for nobody (C12, C21, C65)."""
    game = to_hold(night_after("cards", form), {})
    assert [choice for choice in game.hidden.chosen if choice[0] == 2 and choice[3] == GONE] == []


# -- what only the Master may learn --------------------------------------------------------------------------


def test_a_vote_is_not_refused_for_a_card_that_the_master_has_not_seen() -> None:
    """A legal vote is accepted: a refusal would tell the voter that the Master does not know somebody's card.

    Classic, K21: the Master knows the werewolves, not who the Werehamster is; when the last werewolf is lynched the
    verdict hangs on that card, so the game waits for the Master to learn it and then goes on by itself.
    """
    roles = ("werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager", "werehamster")
    deal = deal_of("classic", roles, {"deck": "free"}, master="human", unknown=True)
    game = Game.start(deal, rules("classic"))
    for seat, role in ((1, "werewolf"), (2, "werewolf"), (3, "seer")):
        game = run(game, Learn(seat, role))
    for wolf in (1, 2):
        game = night(game, {})
        while game.public.phase == "discussion" or game.public.day == game.public.night:
            if game.public.phase == "dusk":
                break
            game = day_step(game, at(wolf))
    assert game.public.phase == "dusk"
    assert not game.over
    assert run(game, Learn(8, "werehamster")).public.ends == ("werehamster", "execution 2")


def test_views_of_a_very_long_game_can_be_compared() -> None:
    """A game of 23 that spares two days out of three and whose pack eats nobody: some 1,200 things told to all."""
    roles = "werewolf " * 3 + "villager " * 14 + "seer medium possessed bodyguard harlot owl"
    games = []
    for _ in range(2):
        game = begin("cards", roles, may_spare="yes", wolves_may_pick_nobody="yes")
        while not game.over:
            game = night(game, {})
            while game.public.phase not in {"call", "over"}:
                game = day_step(game, lambda _, legal: legal[-1])
        games.append(game)
    assert len(games[0].view().history()) > 1000
    assert games[0].view() == games[1].view()


def test_an_id_says_nothing_of_what_others_have_sent() -> None:
    """Two worlds in which seat 4 was told the same: in one of them seat 1 has already pointed, under the id "x"."""
    quiet = to_night(begin("cards", f"{FOUR} villager", night="together"))
    pointed = quiet.run(Point(1, 2), lots_of(quiet.deal), cause="person", command_id="x")
    assert quiet.told(4) == pointed.told(4)
    for game in (quiet, pointed):
        game.run(Point(4, 1), lots_of(game.deal), cause="person", command_id="x")
