"""Bots: they see a view, and return one of its legal commands. One file each, exporting `BOT`.

A bot is a pure function of the view, its legal commands and a source of whims with a seed, so a game of bots repeats.
What may not live here: anything that looks at a game's hidden half, rules (the legal commands are handed in), words,
clocks. This room imports the engine's views, commands and events only.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, TypeAlias

from lupus.engine.commands import Close, Command
from lupus.engine.draft import Lots
from lupus.engine.game import Game
from lupus.engine.views import View

Bot: TypeAlias = Callable[[View, tuple[Command, ...], Random], Command]
"""(own view, legal commands, whims) -> one of the legal commands."""

BOTS: Final[dict[str, Bot]] = {
    info.name: importlib.import_module(f"{__name__}.{info.name}").BOT for info in pkgutil.iter_modules(__path__)
}
"""Every bot, by the name of its file."""


def advance(game: Game, bots: Mapping[int, Bot], whims: Mapping[int, Random], lots: Lots) -> Iterator[Game]:
    """Play a game on, batch by batch, until it is over or a seat without a bot has a choice to make.

    `bots` and `whims` are by seat. The seat without a bot is asked last, so that it sees what a person would see. What
    needs no choice (a call, a speech) is closed at once.
    """
    while not game.over:
        waiting = game.awaited()
        for seat in [seat for seat in waiting if seat in bots]:
            command = bots[seat](game.view(seat), game.legal(seat), whims[seat])
            game = game.run(command, lots, cause="person")
            yield game
        if any(seat not in bots for seat in waiting):
            return
        if game.closable and not game.over:
            game = game.run(Close(), lots, cause="clock")
            yield game


def whims(seed: str, seats: int) -> dict[int, Random]:
    """Return a source of whims for every seat; the same seed gives the same game."""
    return {seat: Random(f"{seed}|whims|{seat}") for seat in range(1, seats + 1)}
