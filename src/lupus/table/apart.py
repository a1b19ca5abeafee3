"""Far apart: the one line that says what to do with camera and microphone now, and the Master's words there.

Both are made of public facts alone, and alike for everybody.
"""

from __future__ import annotations

from typing import Final

from . import floor
from .options import option
from .state import State
from .wire import Devices, Line

WORDS: Final = {"say.nightfall.called", "say.nightfall.together", "say.dawn", "say.dawn.nobody", "say.discussion"}
"""What the Master says in other words far apart: under the same key, with `.apart` behind it."""


def far_apart(state: State) -> bool:
    """Whether people sit far apart."""
    return option(state.setting.options, "place") == "far_apart"


def said(state: State, line: Line) -> Line:
    """Return a line of the Master's as it is said at this table."""
    if line.key not in WORDS or not far_apart(state):
        return line
    return Line(f"{line.key}.apart", line.seats, line.roles, line.n, line.words)


def devices(state: State) -> Devices | None:
    """Return what to do with camera and microphone now; None where people sit in one room."""
    if not far_apart(state):
        return None
    speakers = floor.speakers(state)
    line = _line(state, speakers)
    everybody = frozenset(range(1, len(state.circle) + 1))
    heard = everybody if state.game is None else speakers
    return Devices(line, tuple(sorted(heard)), cameras=not state.by_night)


def _line(state: State, speakers: frozenset[int]) -> Line:
    if state.game is None or state.over:
        return Line("devices.everybody")
    public = state.game.public
    if state.by_night:
        return Line("devices.night")
    if public.phase == "dealt":
        return Line("devices.cards")
    if public.phase in floor.ONE or state.floor is not None:
        return Line("devices.one", tuple(speakers))
    if public.phase == "discussion":
        return Line("devices.everybody" if len(speakers) == len(state.circle) else "devices.living")
    return Line("devices.silence")
