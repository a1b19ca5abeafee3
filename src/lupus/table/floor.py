"""Who may be heard now, and the speaking order: once around the circle, everybody with the same time, then free talk.

Far apart people cannot see who draws breath. So the table says whose word it is, and the chat is open to the same
people as the microphones.
"""

from __future__ import annotations

from .options import option
from .state import State
from .wire import Line

OPEN = frozenset({"dealt", "over"})
"""Phases in which everybody may speak, ghosts too: before the game has begun, and after it."""

ONE = frozenset({"defence", "last_words"})
"""Phases that belong to one person."""


def order(state: State) -> tuple[int, ...]:
    """Return who has the word in turn in the discussion that begins; empty where everybody talks freely."""
    if option(state.setting.options, "speaking") == "free":
        return ()
    public, people = state.playing().public, set(state.persons())
    turns = tuple(seat for seat in public.circle if seat in public.alive and state.circle[seat - 1] in people)
    return turns if len(turns) > 1 else ()


def passed(state: State) -> tuple[int, ...]:
    """Return who is still to speak once the one who has the word has spoken."""
    floor = state.floor
    return state.turns[state.turns.index(floor) + 1 :] if floor is not None else ()


def lines(before: State, after: State) -> list[Line]:
    """Return what is said when the word passes on."""
    if after.floor == before.floor:
        return []
    if after.floor is not None:
        return [Line("say.turn", (after.floor,))]
    same = before.game is not None and after.game is not None and after.game.public.phase == before.game.public.phase
    return [Line("say.turns_over")] if same else []


def speakers(state: State) -> frozenset[int]:
    """Return the seats that may be heard now; at night and while fingers speak, nobody."""
    if state.game is None:
        return frozenset()
    public = state.game.public
    if public.phase in OPEN:
        return frozenset(range(1, len(state.circle) + 1))
    if public.phase in ONE:
        return frozenset(filter(None, (public.speaker,)))
    if public.phase != "discussion":
        return frozenset()
    return frozenset(public.alive if state.floor is None else (state.floor,))
