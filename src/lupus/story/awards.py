"""Awards, for good and for funny: counts over a whole game, given to the one person who stands out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from lupus.lang.line import Line

from .chronicle import Chronicle

EACH: Final = 3
"""How many awards of each kind are given at most."""


class Award(Struct, frozen=True):
    """An award: `line` says why, the text of its key with `.title` what it is called. `good`: not for funny."""

    good: bool
    line: Line


Found = tuple[int, int] | None
"""Who is given an award, and the number in its reason."""


def _first(counts: Mapping[int, int], least: int) -> Found:
    """Return the one with the most, if nobody has as many and it is enough."""
    ranked = sorted(counts.items(), key=lambda one: -one[1])
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return ranked[0]


def _voices(told: Chronicle) -> list[tuple[int, int, bool]]:
    """Return everybody's accusations and open fingers: (seat, target, whether that was a werewolf then)."""
    return [(seat, target, day.roles[target - 1] == "werewolf") for day in told.days for seat, target in day.voices()]


# -- for good ------------------------------------------------------------------------------------------------------


def nose(told: Chronicle) -> Found:
    """Whoever of the humans pointed at werewolves most often."""
    return _first(Counter(seat for seat, _, wolf in _voices(told) if wolf and told.human(seat)), 2)


def shield(told: Chronicle) -> Found:
    """The Bodyguard who saved most often."""
    saves = Counter(
        guard
        for night in told.nights
        for guard, target in night.picks("bodyguard")
        if guard is not None and target == night.prey and target not in night.dead
    )
    return _first(saves, 1)


def eyes(told: Chronicle) -> Found:
    """The Seer who found most werewolves."""
    found = {
        (seat, target) for night in told.nights for call, seat, target, yes in night.answered if call == "seer" and yes
    }
    return _first(Counter(seat for seat, _ in found), 2)


def lambskin(told: Chronicle) -> Found:
    """The werewolf alive at the end who was accused least."""
    accused = Counter(target for day in told.days for _, target in day.accused)
    pack = {seat: -accused[seat] for seat in told.holders("werewolf") if seat in told.alive}
    found = _first(pack, -99) if len(told.days) > 1 else None
    return None if found is None else (found[0], -found[1])


def nine_lives(told: Chronicle) -> Found:
    """Whoever lived to the end in spite of most accusations."""
    accused = Counter(target for day in told.days for _, target in day.accused)
    return _first({seat: number for seat, number in accused.items() if seat in told.alive}, 3)


# -- for funny -----------------------------------------------------------------------------------------------------


def magnet(told: Chronicle) -> Found:
    """Whoever was accused most often."""
    return _first(Counter(target for day in told.days for _, target in day.accused), 4)


def weathercock(told: Chronicle) -> Found:
    """Whoever accused most different people."""
    pairs = {pair for day in told.days for pair in day.accused}
    return _first(Counter(seat for seat, _ in pairs), 3)


def grudge(told: Chronicle) -> Found:
    """Whoever accused one and the same person most often."""
    pairs = Counter(pair for day in told.days for pair in day.accused)
    most: dict[int, int] = {}
    for (seat, _), number in pairs.items():
        most[seat] = max(most.get(seat, 0), number)
    return _first(most, 3)


def blindfold(told: Chronicle) -> Found:
    """Whoever of the humans pointed most often, and never at a werewolf."""
    right = {seat for seat, _, wolf in _voices(told) if wolf}
    return _first(Counter(seat for seat, _, _ in _voices(told) if told.human(seat) and seat not in right), 3)


def own_goal(told: Chronicle) -> Found:
    """Whoever of the humans helped most often to execute one of their own."""
    helped = Counter(
        seat
        for day in told.days
        if (vote := day.vote()) is not None and day.executed is not None and told.human(day.executed)
        for seat, target in vote.fingers
        if target == day.executed and told.human(seat)
    )
    return _first(helped, 2)


def wallpaper(told: Chronicle) -> Found:
    """The only one who lived through two days or more without being accused by anybody."""
    accused = {target for day in told.days for _, target in day.accused}
    days = Counter(seat for day in told.days for seat in day.alive)
    quiet = [seat for seat in sorted(days) if seat not in accused and days[seat] > 1]
    return (quiet[0], days[quiet[0]]) if len(quiet) == 1 else None


def early_bird(told: Chronicle) -> Found:
    """Whoever was alone in dying first, in the first night."""
    dead = told.nights[0].dead if told.nights else ()
    return (dead[0], len(told.days)) if len(dead) == 1 and len(told.days) > 1 else None


GOOD: Final[tuple[Callable[[Chronicle], Found], ...]] = (shield, eyes, nose, lambskin, nine_lives)
FUNNY: Final[tuple[Callable[[Chronicle], Found], ...]] = (
    blindfold, weathercock, grudge, own_goal, wallpaper, magnet, early_bird,
)  # fmt: skip


def awards(told: Chronicle) -> tuple[Award, ...]:
    """Return the awards of a game, good ones first; nobody is given two."""
    given: dict[int, Award] = {}
    for good, kinds in ((True, GOOD), (False, FUNNY)):
        for kind in kinds:
            found = kind(told)
            enough = sum(one.good is good for one in given.values()) == EACH
            if found is not None and found[0] not in given and not enough:
                seat, number = found
                given[seat] = Award(good, Line(f"award.{kind.__name__}", (seat,), n=number))
    return tuple(given.values())
