"""The dead beside the living: once only bots live, a ghost may see a game from another's chair.

Never while other people live or watch: they could be told. Whoever has seen cards predicts no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .alone_asks import Forward, SitBeside
from .refused import Refused

if TYPE_CHECKING:
    from .state import State


class Looks(Struct, frozen=True):
    """A ghost who sits beside somebody, or (`seat` None) has got up again and has seen cards."""

    person: str
    seat: int | None


def allowed(state: State, person: str) -> bool:
    """Whether somebody is dead and nobody but bots could gain from what they learn."""
    playing = state.stage == "playing" and state.alone and not state.watchers()
    return playing and not state.living() and person in state.persons()


def asked(state: State, person: str, ask: SitBeside | Forward) -> State:
    """Sit down beside somebody alive, or get up; wish for the end, or take the wish back. Raises `Refused`."""
    state.playing()
    if state.seat_of(person) is None:
        raise Refused("no_chair")
    if not allowed(state, person):
        raise Refused("people_play")
    if isinstance(ask, SitBeside):
        return _sits(state, person, ask)
    return replace(state, forward=state.forward | {person} if ask.on else state.forward - {person})


def _sits(state: State, person: str, ask: SitBeside) -> State:
    if ask.seat is not None and ask.seat not in state.playing().public.alive:
        raise Refused("no_such_chair", seat=ask.seat, seats=len(state.circle))
    if ask.seat is None and not saw(state, person):
        return state
    others = tuple(one for one in state.looks if one.person != person)
    return replace(state, looks=(*others, Looks(person, ask.seat)))


def saw(state: State, person: str) -> bool:
    """Whether somebody has sat beside another in this game."""
    return any(one.person == person for one in state.looks)


def seat(state: State, person: str) -> int | None:
    """Return beside whom somebody sits now; nobody beside the dead, and nobody once people live or watch again."""
    found = next((one.seat for one in state.looks if one.person == person), None)
    alive = state.game is not None and found in state.game.public.alive
    return found if alive and allowed(state, person) else None
