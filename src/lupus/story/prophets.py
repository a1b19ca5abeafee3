"""Who foretold what: predictions scored when the game is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from lupus.record.prediction import Prediction

from .chronicle import WOLF, Chronicle


class Prophet(Struct, frozen=True):
    """How many of somebody's predictions came true. `seat` None: they only watched."""

    name: str
    seat: int | None
    right: int
    of: int


def prophets(told: Chronicle, predictions: Iterable[Prediction]) -> tuple[Prophet, ...]:
    """Return everybody who predicted something that counts, the best first.

    A werewolf whom one had been told of does not count; a victim counts where another morning came, a winner where
    somebody won.
    """
    found: dict[str, Prophet] = {}
    for one in predictions:
        before = found.get(one.person, Prophet(one.name, one.seat, 0, 0))
        marks = [*_marks(told, one)]
        found[one.person] = Prophet(
            before.name, one.seat or before.seat, before.right + sum(marks), before.of + len(marks)
        )
    counted = [one for one in found.values() if one.of]
    return tuple(sorted(counted, key=lambda one: (-one.right, one.of, one.name)))


def _marks(told: Chronicle, one: Prediction) -> Iterator[bool]:
    if one.werewolf is not None and not _knew(told, one.seat, one.werewolf, one.day):
        yield told.wolf(one.werewolf)
    morning = next((night.dead for night in told.nights if night.number == one.day + 1), None)
    if one.victim is not None and morning is not None and len(told.days) > one.day:
        yield one.victim in morning
    if one.winner is not None and told.winner is not None:
        yield one.winner == told.winner


def _knew(told: Chronicle, seat: int | None, target: int, day: int) -> bool:
    """Whether somebody had been told whether that is a werewolf: as one of the pack, or by an answer."""
    if seat is None:
        return False
    nights = [night for night in told.nights if night.number <= day]
    pack = any(night.roles[seat - 1] == WOLF and seat in night.alive for night in nights)
    return pack or any(one == seat and about == target for night in nights for _, one, about, _ in night.answered)
