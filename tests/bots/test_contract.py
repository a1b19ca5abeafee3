"""Every bot, at every kind of table: it is handed a view and nothing else, answers legally, and its games end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import lupus
from lupus.bots import BOTS, Bot, chooser, play
from lupus.engine import chance
from lupus.engine.commands import Command
from lupus.engine.game import Game
from lupus.engine.views import View

EXTRAS = {"cards": {16: ("owl", "freemason", "werehamster", "mythomaniac")}}

LENIENT = {
    "may_spare": "yes",
    "may_abstain": "yes",
    "may_accuse_self": "yes",
    "must_choose": "no",
    "wolves_may_pick_wolf": "yes",
    "wolves_may_pick_nobody": "yes",
    "self_protection": "always",
    "seer_on_self": "yes",
}
"""Everything that widens the choice."""

STRICT = {"repeat_protection": "no", "self_protection": "never", "ballot": "secret", "ghosts_see": "all"}
"""What narrows it, or tells less."""


def dealt(edition: str, players: int, seed: str = "contract", **options: str) -> Game:
    names = [f"P{seat}" for seat in range(1, players + 1)]
    extra = EXTRAS.get(edition, {}).get(players, ())
    return lupus.deal(names, chance.secret_of(seed), edition=edition, extra=extra, options=options)


def told(bot: Bot, seen: list[tuple[View, tuple[Command, ...], Command]]) -> Bot:
    """Return a bot that also keeps what it was handed, and trips over anything that is more than a view."""

    def choose(*handed: Any) -> Command:
        view, legal, whims = handed
        assert [type(thing) for thing in handed] == [View, tuple, random.Random]
        command = bot(view, legal, whims)
        seen.append((view, legal, command))
        return command

    return choose


def asked(bot: Bot, game: Game, seed: str = "contract") -> Iterator[tuple[View, tuple[Command, ...], Command]]:
    """Play a game to its end with one bot in every seat; yield every question and its answer."""
    seen: list[tuple[View, tuple[Command, ...], Command]] = []
    choosers = {seat: chooser(told(bot, seen), seed) for seat in range(1, game.public.seats + 1)}
    for after in play(game, choosers, lupus.lots(game, chance.secret_of(seed))):
        game = after
    assert game.over
    assert seen
    yield from seen


@pytest.mark.parametrize("options", [{}, LENIENT, STRICT], ids=["book", "lenient", "strict"])
@pytest.mark.parametrize("night", ["called", "together"])
@pytest.mark.parametrize(
    ("edition", "players"),
    [("cards", 7), ("cards", 16), ("cards", 23), ("classic", 8), ("classic", 15), ("classic", 22)],
)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_answers_legally_from_its_view_alone(
    bot: str, edition: str, players: int, night: str, options: dict[str, str]
) -> None:
    """Smallest, middle and largest tables of both editions, both forms of a night, wide and narrow choices."""
    for view, legal, command in asked(BOTS[bot], dealt(edition, players, night=night, **options)):
        assert command in legal
        first, again = (BOTS[bot](view, legal, random.Random(7)) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_told_the_same_in_two_worlds_answers_the_same(bot: str) -> None:
    """Two deals that differ only behind somebody's back give that somebody the same first day."""
    answers: dict[tuple[int, str], set[Command]] = {}
    for seed in map(str, range(30)):
        game = dealt("classic", 8, seed)
        while game.public.phase != "accusation":
            for seat in game.awaited():
                game = game.run(game.legal(seat)[0], lupus.lots(game, chance.secret_of("lots")), cause="person")
            game = game.run(lupus.Close(), lupus.lots(game, chance.secret_of("lots")), cause="clock")
        seat = game.awaited()[0]
        if game.view(seat).role == "villager":
            key = (seat, repr(game.view(seat).history()[1:]))
            command = BOTS[bot](game.view(seat), game.legal(seat), random.Random(11))
            answers.setdefault(key, set()).add(command)
    assert len(answers) < 20
    assert all(len(commands) == 1 for commands in answers.values())
