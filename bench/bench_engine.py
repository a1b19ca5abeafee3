"""Whole games of 12 random seats per CPU-second, beside `werewolf-engine` from PyPI in the same run.

Ours plays the cards edition with all its rules: calls, accusations by ghosts, Suspects, executions; each choice is one
command, each command a batch of entries with audiences, and every seat's view is kept up to date and asked for its
legal commands. Theirs plays its own smaller game without views. Runs alternate, so that a noisy machine meets both.

Prints tables, and with JSON=1 one JSON line per figure. No figure is asserted anywhere.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from werewolf_engine import Game as TheirGame
from werewolf_engine import GameConfig, Phase

from lupus.engine import chance
from lupus.engine.commands import Close
from lupus.engine.deck import composition
from lupus.engine.draft import Lots
from lupus.engine.events import GameDealt, Person
from lupus.engine.game import Deal, Game
from lupus.engine.options import Options
from lupus.registry import rules
from report import Figure, report

ROUNDS, GAMES = 5, 120
THEIR_ROLES = {"villager": 7, "werewolf": 2, "seer": 1, "doctor": 1, "witch": 1}


def deal(players: int, seed: int) -> tuple[Deal, Lots]:
    """Return a deal of the cards edition and its lots."""
    deck = composition(rules("cards"), players)
    people = tuple(Person(f"p{seat}", f"P{seat}") for seat in range(1, players + 1))
    ids = [person.id for person in people]
    secret = chance.secret_of(str(seed))
    announced = GameDealt(1, "cards", Options(), people, 1, tuple(sorted(deck.items())), "automatic")
    return Deal(announced=announced, roles=chance.dealt(secret, 1, deck, ids)), chance.lots(secret, ids)


def play(dealt: Deal, lots: Lots, seed: int, days: list[float] | None = None) -> Game:
    """Play a whole game of seats that choose uniformly among their legal commands; note the CPU time of each day."""
    choose, game, began, day = (
        random.Random(seed).choice,
        Game.start(dealt, rules("cards")),
        time.process_time(),
        0,
    )
    while not game.over:
        at_once = game.public.asked is None
        for seat in game.awaited():
            game = game.run(choose(game.legal(seat)), lots, cause="person")
        if at_once:
            game = game.run(Close(), lots, cause="clock")
        if days is not None and game.public.night > day:
            day, now = game.public.night, time.process_time()
            if day > 1:
                days.append(now - began)
            began = now
    return game


def their_game(seed: int) -> None:
    """Play a whole game of theirs with 12 random seats."""
    random.seed(seed)
    game = TheirGame([f"P{seat}" for seat in range(12)], GameConfig(role_counts=THEIR_ROLES))
    game.start()
    while game.phase != Phase.END:
        if game.phase == Phase.NIGHT:
            _their_night(game)
        else:
            for player in [player for player in game.players if player.is_alive()]:
                others = [other for other in game.players if other.is_alive() and other is not player]
                game.day_vote(player.id, random.choice(others).id)


def _their_night(game: Any) -> None:
    manager = game.night_manager
    actor = manager.current_actor
    targets = manager.get_available_targets(actor) if actor else []
    if not actor:
        game._end_night()  # noqa: SLF001 - its night does not end by itself when nobody acts
    elif targets:
        game.night_action(actor.id, random.choice(targets).id)
    else:
        game.night_skip(actor.id)


def per_second(work: Callable[[int], object], games: int) -> float:
    """Return how many games a CPU-second plays."""
    began = time.process_time()
    for seed in range(games):
        work(seed)
    return games / (time.process_time() - began)


def against_theirs() -> list[Figure]:
    """Measure both in turn and return ours with the ratio."""
    dealt = [deal(12, seed) for seed in range(GAMES)]

    def ours(seed: int) -> Game:
        return play(*dealt[seed], seed)

    pairs = [(per_second(ours, GAMES), per_second(their_game, GAMES * 4)) for _ in range(ROUNDS)]
    games = [ours(seed) for seed in range(GAMES)]
    commands = statistics.mean(game.batch.number for game in games)
    entries = statistics.mean(sum(len(batch.entries) for batch in game.batches()) for game in games)
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    return [
        Figure("12 seats, whole games", mine, "games/CPU-s", f"werewolf-engine {theirs:.0f}", ratio),
        Figure("12 seats, best round", max(one for one, _ in pairs), "games/CPU-s"),
        Figure("commands in a game", commands, "batches"),
        Figure("entries in a game", entries, "entries"),
    ]


def _play_nth(dealt: list[tuple[Deal, Lots]], seed: int) -> Game:
    return play(*dealt[seed], seed)


def by_players() -> list[Figure]:
    """Return the cost of a game from 7 to 23 players, against 12."""
    costs: dict[int, float] = {}
    for players in (7, 9, 12, 16, 20, 23):
        dealt = [deal(players, seed) for seed in range(GAMES // 2)]
        rounds = [per_second(partial(_play_nth, dealt), GAMES // 2) for _ in range(3)]
        costs[players] = 1000 / statistics.median(rounds)
    return [
        Figure(f"a game of {players}", cost, "CPU-ms", "12 players", cost / costs[12])
        for players, cost in costs.items()
    ]


def by_day() -> list[Figure]:
    """Return the cost of the n-th night and day of games of 23, against the first."""
    spent: dict[int, list[float]] = {}
    for seed in range(GAMES // 2):
        days: list[float] = []
        play(*deal(23, seed), seed, days)
        for number, cost in enumerate(days, 1):
            spent.setdefault(number, []).append(1000 * cost)
    first = statistics.median(spent[1])
    return [
        Figure(
            f"night and day {number} of 23 players",
            statistics.median(costs),
            "CPU-ms",
            "night and day 1",
            statistics.median(costs) / first,
        )
        for number, costs in sorted(spent.items())
        if len(costs) >= GAMES // 10
    ]


if __name__ == "__main__":
    report("engine", [*against_theirs(), *by_players(), *by_day()])
