"""Views as ready bytes, and how long the longest private part of a night can be."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from lupus.lang.line import Line
from lupus.registry import ROLES

from . import apart, board, chat, console, phone
from .live import Live
from .state import State
from .wire import Pointing, You

_ENCODE: Final = msgspec.json.Encoder().encode


def public(state: State, live: Live, now: int) -> bytes:
    """Return the public part as JSON (`wire.PublicView`); the same for everybody."""
    return _ENCODE(board.shown(state, live, now))


def you(state: State, live: Live, person: str) -> bytes:
    """Return the private part of a person as JSON (`wire.You`)."""
    return _ENCODE(phone.shown(state, live, person))


def covered(state: State, person: str, *, new: bool) -> bytes:
    """Return the private part of a screen that may not know a secret as JSON (`wire.You`)."""
    return _ENCODE(phone.covered(state, person, new=new))


def own(state: State, live: Live, person: str) -> bytes:
    """Return the parts of a view that are one person's own: `you`, and for whoever leads or follows the `console`."""
    part = b',"console":' + console.part(state, live, person) if state.leader.sees(person) else b""
    return b'"you":' + you(state, live, person) + part


def night_size(state: State) -> int:
    """Return the bytes of the largest private part that any seat of this table could have at night."""
    longest = max(len(_ENCODE(person.name)) for person in state.people)
    largest = _largest(len(state.circle), max(len(person.id) for person in state.people)) + longest
    return largest + (chat.SLOT if apart.far_apart(state) else 0)


@cache
def _largest(players: int, id_length: int) -> int:
    seats, word = tuple(range(1, players + 1)), max(ROLES, key=len)
    full = You(
        seat=players, person="x" * id_length, name="", host=False, role=word, card="10♥", asked=False, may=seats,
        counts=seats, target=players, touched=False, kept=False, mates=seats,
        pointing=tuple(Pointing(seat, players) for seat in seats),
        line=Line("you.answer.none", seats, (word, word), 99), says=("ghosts",),
    )  # fmt: skip
    return len(_ENCODE(full))
