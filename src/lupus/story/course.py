"""The course of a game in a line for each night and day, with what is to be seen around the circle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TypeAlias

from msgspec import Struct

from lupus.lang.line import Line

from .chronicle import WOLF, Chronicle, Day, Night


class Step(Struct, frozen=True):
    """One night or day. `pulls`: who pointed at whom (the pack by night, the fingers by day), `out`: all dead since."""

    line: Line
    night: bool
    pulls: tuple[tuple[int, int], ...]
    out: tuple[int, ...]


def course(told: Chronicle) -> tuple[Step, ...]:
    """Return the course of a game."""
    out, steps = [*told.early], []
    for night, day in zip_longest(told.nights, told.days):
        for line, pulls, gone in (*_night(night, dawned=day is not None), *(_day(day, told) if day else ())):
            out += gone
            steps.append(Step(line, line.key.startswith("story.night"), pulls, tuple(out)))
    return tuple(steps)


Part: TypeAlias = tuple[Line, tuple[tuple[int, int], ...], tuple[int, ...]]
"""A line, who pointed at whom, who is dead with it."""


def _night(night: Night, *, dawned: bool) -> Iterator[Part]:
    words, prey = {"night": str(night.number)}, night.prey
    for seat in night.left:
        yield Line("story.night.left", (seat,), words=words), (), (seat,)
    pack = sorted(seat for seat in night.alive if night.roles[seat - 1] == WOLF)
    pulls = tuple((seat, prey) for seat in pack) if prey is not None else ()
    if not dawned:
        return
    if night.dead:
        yield Line("story.night.dead", night.dead, words=words), pulls, night.dead
    elif prey is not None:
        yield Line("story.night.lived", (prey,), words=words), pulls, ()
    else:
        yield Line("story.night.quiet", words=words), (), ()


def _day(day: Day, told: Chronicle) -> Iterator[Part]:
    words, vote, out = {"day": str(day.number)}, day.vote(), day.executed
    for seat in day.left:
        yield Line("story.day.left", (seat,), words=words), (), (seat,)
    if out is not None:
        fingers = vote.fingers if vote is not None and vote.fingers else tuple(day.accused)
        yield Line("story.day.executed", (out,), (told.roles[out - 1],), words=words), _pulls(fingers), (out,)
    elif day.counts:
        yield Line("story.day.spared", words=words), _pulls(day.counts[-1].fingers), ()


def _pulls(fingers: tuple[tuple[int, int | None], ...]) -> tuple[tuple[int, int], ...]:
    return tuple((seat, target) for seat, target in fingers if target is not None)
