"""A seat that moves to another phone, because the old one is dead.

Everybody is told at once. Until the next public moment the new phone knows no secret and can only wait, and the old
one, if it answers, may refuse; then the old key ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from lupus.lang.line import Line

from .refused import Refused

if TYPE_CHECKING:
    from . import rows
    from .state import State

TRIAL: Final = 10_000
"""Milliseconds that the old phone has at least to refuse."""


class Moving(Struct, frozen=True):
    """A seat on its way. `key`: the hash of the new phone's token; `at`: since when, in milliseconds."""

    person: str
    key: str
    at: int
    device: str | None = None


def movable(state: State, seat: int) -> str:
    """Return who sits in a chair that may move to another phone. Raises `Refused`: there is nobody, or a bot."""
    person = state.person(state.chair(seat))
    if person.bot is not None:
        raise Refused("no_such_person", person=person.id)
    return person.id


def moved(state: State, row: rows.Moved) -> State:
    """Let a seat begin to move; a move of the same seat that has not ended is forgotten. Raises `Refused` (F36)."""
    if row.device is not None and any(row.device == person.device for person in state.removed):
        raise Refused("removed")
    seat = state.seat_of(state.person(row.person).id)
    if seat is None:
        raise Refused("no_chair")
    others = tuple(one for one in state.moving if one.person != row.person)
    after = replace(state, moving=(*others, Moving(row.person, row.key, row.at, row.device)))
    return after.saying(Line("say.seat_moved", (seat,)))


def kept(state: State, person: str) -> State:
    """Let a seat stay where it is. Raises `Refused` if it is not moving."""
    others = tuple(one for one in state.moving if one.person != person)
    if others == state.moving:
        raise Refused("seat_stays")
    return replace(state, moving=others).saying(Line("say.seat_kept", (state.seat_of(person) or 0,)))


def settled(state: State, at: int) -> State:
    """At a public moment, let the moves end that nobody has refused for long enough: the old keys are void."""
    done = {one.person: one for one in state.moving if at - one.at >= TRIAL}
    if not done:
        return state
    people = tuple(
        replace(one, keys=(done[one.id].key,), device=done[one.id].device, beside=done[one.id].key)
        if one.id in done
        else one
        for one in state.people
    )
    return replace(state, people=people, moving=tuple(one for one in state.moving if one.person not in done))
