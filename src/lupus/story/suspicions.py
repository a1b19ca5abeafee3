"""What people thought at night and said to nobody: taps of those who had nothing to do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from .chronicle import WOLF, Chronicle, Night


class Suspicion(Struct, frozen=True):
    """Whom somebody without a power suspected in a night. `right`: that was a werewolf then."""

    night: int
    seat: int
    target: int
    right: bool


def suspicions(told: Chronicle) -> tuple[Suspicion, ...]:
    """Return the private suspicions, night by night; none where roles are called one by one: those taps are decoys."""
    return tuple(one for night in told.nights for one in _of(night)) if told.together else ()


def _of(night: Night) -> Iterator[Suspicion]:
    """Read a night's: the taps that had no effect, of those who chose nothing else and do not belong to the pack."""
    chose = {seat for _, seat, _ in night.chosen}
    for seat, target in sorted(night.noted.items()):
        pack = night.roles[seat - 1] == WOLF
        if target is not None and target != seat and seat not in chose and not pack:
            yield Suspicion(night.number, seat, target, night.roles[target - 1] == WOLF)
