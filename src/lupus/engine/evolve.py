"""Applies one event to what one person knows, or to what the Master knows; the board's fold is `evolve_public`.

Never fails, decides nothing, contains no rules. `PRIVATE` folds what one person was told, `HIDDEN` everything; an event
type without a line changes nothing (for `Private` it is still kept among the notes).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import events as e
from .state import Hidden, Private


def see_private(private: Private, event: e.Event) -> None:
    """Fold one event that this person was told and the board was not."""
    private.notes = (*private.notes, event)
    if fold := PRIVATE.get(type(event)):
        fold(private, event)


def hide(hidden: Hidden, event: e.Event) -> None:
    """Fold one event into the Master's knowledge."""
    fold = HIDDEN.get(type(event))
    if fold is not None:
        fold(hidden, event)


# -- what one person knows -----------------------------------------------------------------------------------------


def _holds(private: Private, event: e.CardDealt | e.RoleLearned | e.Turned) -> None:
    if event.seat == private.seat:
        private.role = event.role


def _woke(private: Private, event: e.Woke) -> None:
    if private.seat in event.seats:
        private.mates = (
            *(pair for pair in private.mates if pair[0] != event.call),
            (event.call, event.seats),
        )


PRIVATE: Final[dict[type[e.Event], Callable[[Private, Any], None]]] = {
    e.CardDealt: _holds,
    e.RoleLearned: _holds,
    e.Turned: _holds,
    e.Woke: _woke,
}


# -- what the Master knows -----------------------------------------------------------------------------------------


def with_item(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a copy of a tuple with one item replaced."""
    return (*items[:index], value, *items[index + 1 :])


def _learned(hidden: Hidden, event: e.CardDealt | e.RoleLearned) -> None:
    hidden.roles = with_item(hidden.roles, event.seat - 1, event.role)
    hidden.dealt = with_item(hidden.dealt, event.seat - 1, event.role)


def _turned(hidden: Hidden, event: e.Turned) -> None:
    hidden.roles = with_item(hidden.roles, event.seat - 1, event.role)


def _night(hidden: Hidden, event: e.NightFell) -> None:
    hidden.night = event.number
    hidden.awake, hidden.standing, hidden.copied, hidden.mark, hidden.named = (), (), (), None, None


def _opened(hidden: Hidden, _: e.Event) -> None:
    hidden.standing, hidden.named = (), None


def _awoke(hidden: Hidden, event: e.Woke) -> None:
    hidden.awake = (*(pair for pair in hidden.awake if pair[0] != event.call), (event.call, event.seats))


def _points(hidden: Hidden, event: e.Pointed | e.Noted | e.Fingered) -> None:
    others = [pair for pair in hidden.standing if pair[0] != event.seat]
    hidden.standing = (*others, (event.seat, event.target))


def _chosen(hidden: Hidden, event: e.Chosen) -> None:
    hidden.chosen = (*hidden.chosen, (hidden.night, event.call, event.seat, event.target))


def _copied(hidden: Hidden, event: e.Copied) -> None:
    hidden.copied = (*hidden.copied, (event.seat, event.role))


def _marked(hidden: Hidden, event: e.Marked) -> None:
    hidden.mark = event.target


def _named(hidden: Hidden, event: e.Named) -> None:
    hidden.named = event.seat


def _penalty_noted(hidden: Hidden, event: e.PenaltyNoted) -> None:
    hidden.penalised = hidden.penalised | {event.seat}


def _unveiled(hidden: Hidden, event: e.Unveiled) -> None:
    hidden.unveiled |= 1 << event.seat


def _gone(hidden: Hidden, event: e.Removed | e.Penalised) -> None:
    """Void every standing tap by or on somebody who is gone; night choices on them are voided at dawn."""
    hidden.standing = tuple(pair for pair in hidden.standing if event.seat not in pair)
    hidden.named = None if hidden.named == event.seat else hidden.named
    hidden.penalised = hidden.penalised - {event.seat}


def _dawn(hidden: Hidden, _: e.Dawned) -> None:
    hidden.penalised, hidden.named = frozenset(), None


HIDDEN: Final[dict[type[e.Event], Callable[[Hidden, Any], None]]] = {
    e.RoleLearned: _learned,
    e.Turned: _turned,
    e.NightFell: _night,
    e.CallOpened: _opened,
    e.HoldOpened: _opened,
    e.BallotOpened: _opened,
    e.Woke: _awoke,
    e.Pointed: _points,
    e.Noted: _points,
    e.Fingered: _points,
    e.CardDealt: _learned,
    e.Chosen: _chosen,
    e.Copied: _copied,
    e.Marked: _marked,
    e.Named: _named,
    e.PenaltyNoted: _penalty_noted,
    e.Unveiled: _unveiled,
    e.Removed: _gone,
    e.Penalised: _gone,
    e.Dawned: _dawn,
}
