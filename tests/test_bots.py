"""Every bot found plays by what it was told, legally, and the same way twice; plain is better than random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import lupus
from lupus.bots import BOTS, Bot, Chooser, chooser, play
from lupus.engine import chance
from lupus.engine.commands import Command
from lupus.engine.game import Game
from lupus.engine.views import View

TABLES = [
    ("cards", 7, (), "called"),
    ("cards", 16, ("owl", "freemason", "werehamster", "mythomaniac"), "together"),
    ("cards", 23, ("owl", "mythomaniac"), "called"),
    ("classic", 8, (), "together"),
    ("classic", 15, (), "called"),
]


def dealt(edition: str, players: int, extra: tuple[str, ...] = (), seed: str = "bots", **options: str) -> Game:
    """Deal a table of people called by their seats."""
    names = [f"P{seat}" for seat in range(1, players + 1)]
    return lupus.deal(names, chance.secret_of(seed), edition=edition, extra=extra, options=options)


def played(game: Game, of: Callable[[str], Bot], seed: str = "bots") -> Game:
    """Play a game to its end with a bot for each role."""
    choosers = {seat: chooser(of(role), seed) for seat, role in enumerate(game.hidden.roles, 1)}
    for after in play(game, choosers, lupus.lots(game, chance.secret_of(seed))):
        game = after
    return game


def watched(bot: Bot, seen: list[tuple[View, tuple[Command, ...], Command]]) -> Chooser:
    """Return a chooser that keeps what it was asked and what it answered."""
    ask = chooser(bot, "watched")

    def choose(view: View, legal: tuple[Command, ...]) -> Command:
        seen.append((view, legal, ask(view, legal)))
        return seen[-1][2]

    return choose


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("edition", "players", "extra", "night"), TABLES)
def test_a_bot_returns_legal_commands_and_its_games_end(
    bot: str, edition: str, players: int, extra: tuple[str, ...], night: str
) -> None:
    """At every size, in both editions and both forms of a night."""
    game = dealt(edition, players, extra, night=night)
    seen: list[tuple[View, tuple[Command, ...], Command]] = []
    choosers = {seat: watched(BOTS[bot], seen) for seat in range(1, players + 1)}
    for after in play(game, choosers, lupus.lots(game, chance.secret_of("bots"))):
        game = after
    assert game.over
    assert seen
    assert all(command in legal for _, legal, command in seen)
    assert {view.seat for view, _, _ in seen} <= set(range(1, players + 1))


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_view_and_whims_give_the_same_command(bot: str) -> None:
    """A bot keeps nothing between two questions."""
    game = dealt("cards", 16, ("owl", "mythomaniac"))
    seen: list[tuple[View, tuple[Command, ...], Command]] = []
    choosers = {seat: watched(BOTS[bot], seen) for seat in range(1, 17)}
    for _ in play(game, choosers, lupus.lots(game, chance.secret_of("bots"))):
        pass
    for view, legal, _ in random.Random(5).sample(seen, 40):
        first, again = (BOTS[bot](view, legal, random.Random(3)) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    """Batch for batch."""
    one, other = (played(dealt("classic", 12), lambda _: BOTS[bot]) for _ in range(2))
    assert one.batches() == other.batches()


def wins(of: Callable[[str], Bot], games: int = 200) -> Counter[str]:
    """Return how often each side won so many games of 12 in the cards edition."""
    ends = (played(dealt("cards", 12, seed=str(seed)), of, str(seed)).public.ends for seed in range(games))
    return Counter(end[0] for end in ends if end is not None)


def test_plain_beats_random_on_both_sides() -> None:
    """A plain pack wins more often than a random one, and so does a plain village.

    Each against the same random opponents and from fixed seeds, so the counts never change.
    """
    plain, rand = BOTS["plain"], BOTS["random"]
    base = wins(lambda _: rand)
    pack = wins(lambda role: plain if role == "werewolf" else rand)
    village = wins(lambda role: rand if role == "werewolf" else plain)
    assert pack["werewolves"] > base["werewolves"]
    assert village["humans"] > base["humans"] * 1.5


def test_a_plain_werewolf_spares_its_mates() -> None:
    """It never accuses or votes for one while anybody else is there to be chosen."""
    game = dealt("cards", 12)
    seen: list[tuple[View, tuple[Command, ...], Command]] = []
    choosers = {seat: watched(BOTS["plain"], seen) for seat in range(1, 13)}
    pack = {seat for seat, role in enumerate(game.hidden.roles, 1) if role == "werewolf"}
    for _ in play(game, choosers, lupus.lots(game, chance.secret_of("bots"))):
        pass
    for view, legal, command in seen:
        others = [choice for choice in legal if getattr(choice, "target", None) not in {*pack, None}]
        if view.seat in pack and others:
            assert getattr(command, "target", None) not in pack
