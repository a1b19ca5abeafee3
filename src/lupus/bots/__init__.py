"""Bots: they see a view, and return one of its legal commands. One file each, exporting `BOT`.

A bot is a pure function of the view, its legal commands and a source of whims with a seed, so a game of bots repeats.
What may not live here: anything that looks at a game's hidden half, rules (the legal commands are handed in), words,
clocks. This room imports the engine only.
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

Chooser: TypeAlias = Callable[[View, tuple[Command, ...]], Command]
"""Whoever decides for a seat: a bot with its whims, or a person at a keyboard."""

BOTS: Final[dict[str, Bot]] = {
    info.name: importlib.import_module(f"{__name__}.{info.name}").BOT for info in pkgutil.iter_modules(__path__)
}
"""Every bot, by the name of its file."""


def chooser(bot: Bot, seed: str) -> Chooser:
    """Return a bot as a chooser.

    Its whims hang on the seed, the seat and the moment, not on what it was asked before: a game that was interrupted
    goes on as it would have gone.
    """

    def choose(view: View, legal: tuple[Command, ...]) -> Command:
        public = view.public
        moment = (seed, view.seat, public.night, public.day, public.phase, public.call, public.ballot)
        return bot(view, legal, Random("|".join(map(str, moment))))

    return choose


def play(game: Game, choosers: Mapping[int, Chooser], lots: Lots, last: int | None = None) -> Iterator[Game]:
    """Play a game to its end, yielding the game after every batch.

    `choosers` are by seat; `last` is asked after all others where several choose at once, so that a person never waits
    for bots. A seat whose choice stands already is not asked again, except when everybody may look and point again.
    """
    while not game.over:
        standing = dict(game.hidden.standing) if game.public.phase not in {"look", "accusation", "ballot"} else {}
        for seat in sorted(game.awaited(), key=lambda seat: (seat == last, seat)):
            if seat not in standing:
                command = choosers[seat](game.view(seat), game.legal(seat))
                game = game.run(command, lots, cause="person")
                yield game
        if game.closable and not game.over:
            game = game.run(Close(), lots, cause="clock")
            yield game
