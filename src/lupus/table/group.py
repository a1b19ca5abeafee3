"""A group that a table was made for: who is still missing, and where each of them sits."""

from __future__ import annotations

from .asks import Expected
from .people import alike
from .state import State


def _places(state: State) -> dict[str, int]:
    return {alike(one.name): place for place, one in enumerate(state.expected)}


def missing(state: State) -> tuple[Expected, ...]:
    """Return those of the group who are not here, in the order of their chairs."""
    here = {alike(person.name) for person in state.people}
    return tuple(one for one in state.expected if alike(one.name) not in here)


def face(state: State, name: str) -> str:
    """Return the animal of somebody in the group, nothing for anybody else."""
    return next((one.face for one in state.expected if alike(one.name) == alike(name)), "")


def chair(state: State, person: str) -> int | None:
    """Return the chair before the next of the group who sits, None for the end of the circle."""
    places, names = _places(state), {one.id: alike(one.name) for one in state.people}
    own = places.get(names[person])
    later = (
        seat for seat, one in enumerate(state.circle, 1) if own is not None and places.get(names.get(one, ""), -1) > own
    )
    return next(later, None)
