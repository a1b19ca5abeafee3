"""What everybody saw: reasons to suspect somebody, each true of what was played in the open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field

from lupus.engine import events as e
from lupus.engine.views import View

from .statement import Heard, Statement, claims

MOST: Final = 0.6
"""The share of fingers that is a crowd."""


class Past(Struct):
    """The days so far, as everybody saw them: accusations and open fingers as (day, who, at whom)."""

    day: int = 0
    accused: list[tuple[int, int, int]] = field(default_factory=list)
    fingers: list[tuple[int, int, int]] = field(default_factory=list)
    stood: dict[int, int] = field(default_factory=dict)
    executed: dict[int, int] = field(default_factory=dict)
    dead: tuple[int, ...] = ()
    humans: set[int] = field(default_factory=set)

    def pointed(self, day: int) -> dict[int, int]:
        """Return at whom each finger of a day pointed last."""
        return {seat: target for when, seat, target in self.fingers if when == day}


def past(view: View) -> Past:
    """Return what everybody saw."""
    found = Past()
    for event in view.history():
        match event:
            case e.Dawned():
                found.day, found.dead = event.number, event.dead
            case e.Accused(target=target) if target is not None:
                found.accused.append((found.day, event.seat, target))
            case e.FingersCounted():
                found.fingers += [(found.day, seat, to) for seat, to in event.fingers if to is not None]
            case e.SuspectsNamed():
                found.stood.update(dict.fromkeys(event.suspects, found.day))
            case e.Executed():
                found.executed[found.day] = event.seat
            case e.Revealed(werewolf=False):
                found.humans.add(event.seat)
            case _:
                pass
    return found


def reasons(view: View, heard: Heard, about: int, me: int) -> Iterator[Statement]:
    """Yield everything that speaks against somebody in the open, and that one seat could say."""
    seen = past(view)
    for one in claims(heard, "seer"):
        if one.said.about == about and one.said.werewolf and one.seat not in {me, about}:
            yield Statement("suspect.named", about=about, other=one.seat)
    yield from _of_the_night(view, seen, about)
    yield from _of_the_days(seen, about, me)


def _of_the_night(view: View, seen: Past, about: int) -> Iterator[Statement]:
    seats = view.public.seats
    for dead in seen.dead:
        if any((seat, target) == (dead, about) for _, seat, target in seen.accused):
            yield Statement("suspect.accused", about=about, other=dead)
        elif (dead - about) % seats in {1, seats - 1}:
            yield Statement("suspect.beside", about=about, other=dead)


def _of_the_days(seen: Past, about: int, me: int) -> Iterator[Statement]:
    yesterday = seen.day - 1
    if (yesterday, about, me) in seen.accused:
        yield Statement("suspect.mine", about=about)
    if seen.stood.get(about, seen.day) < seen.day:
        yield Statement("suspect.before", about=about)
    if seen.day > 1 and all(target != about for _, _, target in seen.accused):
        yield Statement("suspect.quiet", about=about)
    out, fingers = seen.executed.get(yesterday), seen.pointed(yesterday)
    if out is None or about not in fingers:
        return
    crowd = Counter(fingers.values())[out] >= MOST * len(fingers)
    if fingers[about] == out and out in seen.humans:
        yield Statement("suspect.wrong", about=about, other=out)
    elif fingers[about] == out and crowd:
        yield Statement("suspect.crowd", about=about, other=out)
    elif fingers[about] != out and crowd and out not in seen.humans:
        yield Statement("suspect.apart", about=about, other=out)
