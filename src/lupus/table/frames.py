"""Views as ready bytes, and how long the longest private part can be: all are sent equally long."""

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
from .wire_ghosts import Everything

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
    shown = phone.shown(state, live, person)
    besides = 0 if state.by_night else len(_ENCODE((shown.heard, shown.foretelling)))
    return b'"you":' + padded(state, _ENCODE(shown), besides) + part


def padded(state: State, private: bytes, besides: int = 0) -> bytes:
    """Return a private part as long as everybody's, by day too; where there is nobody to hide it from, as it is.

    `besides`: bytes of what ghosts and watchers alone have by day, of their own writing; everybody knows who they are.
    """
    return private.ljust(private_size(state) + besides) if state.ticks else private


def private_size(state: State) -> int:
    """Return the bytes of the largest private part that any seat of this table could have now, on public facts alone.

    By day it grows with the nights that have passed, since every private line of the game is shown again; before the
    cards are dealt there is nothing to hide.
    """
    if state.game is None:
        return 0
    lines = 0 if state.by_night else phone.most_notes(state.game.public.night)
    longest = max(len(_ENCODE(person.name)) for person in state.people)
    largest = _largest(len(state.circle), max(len(person.id) for person in state.people), lines) + longest
    if not state.by_night:
        return largest + (_everything(len(state.circle)) if state.game.public.options.ghosts_see == "all" else 0)
    return largest + (chat.SLOT if apart.far_apart(state) else 0)


@cache
def _everything(players: int) -> int:
    word = max(ROLES, key=len)
    line = Line("sees.common.nobody", (players, players), (word,))
    return len(_ENCODE(Everything((word,) * players, (line,) * (len(ROLES) + players // 4))))


@cache
def _largest(players: int, id_length: int, lines: int) -> int:
    seats, word = tuple(range(1, players + 1)), max(ROLES, key=len)
    line = Line("you.answer.none", seats, (word, word), 99)
    full = You(
        seat=players, person="x" * id_length, name="", host=False, role=word, asked=False, may=(*seats, None),
        counts=(*seats, None), target=players, touched=False, kept=False, mates=seats,
        pointing=tuple(Pointing(seat, players) for seat in seats), line=line, notes=(line,) * lines,
        says=("village",),
    )  # fmt: skip
    return len(_ENCODE(full))
