"""What a ghost who sees all is shown (H05): every role as it is now, and the choices of the last night."""

from __future__ import annotations

from collections.abc import Sequence

from lupus.engine import events as e
from lupus.engine.views import View
from lupus.lang.line import Line

from .wire_ghosts import Everything


def shown(view: View, dusk: int) -> Everything | None:
    """Return everything for a ghost who was told it, by day; None for everybody else.

    `dusk`: how many notes the seat had when the last night fell.
    """
    notes = view.private.notes
    at, first = next(((at, note) for at, note in enumerate(notes) if isinstance(note, e.Unveiled)), (0, None))
    if first is None:
        return None
    roles = [*first.roles]
    for note in notes[at + 1 :]:
        if isinstance(note, e.Turned | e.RoleLearned):
            roles[note.seat - 1] = note.role
    return Everything(tuple(roles), _choices(view, first, notes[max(at + 1, dusk) :]))


def _choices(view: View, first: e.Unveiled, since: Sequence[e.Event]) -> tuple[Line, ...]:
    tonight = [(call, seat, target) for night, call, seat, target in first.chosen if night == view.public.night]
    tonight += [(note.call, note.seat, note.target) for note in since if isinstance(note, e.Chosen)]
    return tuple(_line(call.partition(":")[0], seat, target) for call, seat, target in tonight)


def _line(role: str, seat: int | None, target: int | None) -> Line:
    who = () if seat is None else (seat,)
    whom = () if target is None else (target,)
    key = "sees.common" if seat is None else "sees.chose"
    return Line(key if whom else f"{key}.nobody", (*who, *whom), (role,))
