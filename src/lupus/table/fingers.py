"""Fingers in the room: an execution in which people point with their hands, and the host's screen takes the count."""

from __future__ import annotations

from collections import Counter

from lupus.engine import commands as c

from . import asks, play
from .master import bot_choice, bots
from .refused import Refused
from .state import State


def count(state: State, ask: asks.Count, at: int) -> State:
    """Take the host's count; bots, who have no fingers, point besides. Raises `Refused`."""
    public = state.playing().public
    play.in_time(state, ask.moment)
    if not state.by_hand:
        raise Refused("not_now", stage=public.phase)
    fingers = Counter(dict(ask.fingers))
    for seat in sorted(bots(state).intersection(public.voters)):
        command = bot_choice(state, seat)
        if command is not None:
            fingers[getattr(command, "target", None)] += 1
    return play.advance(state, c.Count(tuple(fingers.items())), at, "master")
