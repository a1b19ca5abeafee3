"""What is shown, by day, to the dead and to those who only watch, and to nobody else."""

from __future__ import annotations

from msgspec import Struct

from lupus.lang.line import Line

from .ask import Seat


class Everything(Struct, frozen=True):
    """For a ghost who sees all, by day: every role as it is now, and the choices of the last night."""

    roles: tuple[str, ...]
    choices: tuple[Line, ...]


class Foretelling(Struct, frozen=True):
    """For the dead and the watchers, by day: who may win, and what they have predicted today."""

    winners: tuple[str, ...]
    werewolf: Seat | None
    victim: Seat | None
    winner: str | None
