"""The bot that chooses uniformly among its legal commands: the floor for every other bot."""

from __future__ import annotations

from random import Random

from lupus.engine.commands import Command
from lupus.engine.views import View


def choose(_view: View, legal: tuple[Command, ...], whims: Random) -> Command:
    """Return any legal command."""
    return whims.choice(legal)


BOT = choose
