"""How long things take: seconds for each moment, and the breath before it in which the Master speaks."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from lupus.engine.state import Public

USUAL: Final[dict[str, int]] = {
    "call": 20,
    "point": 15,
    "look": 15,
    "hold": 10,
    "last_words": 20,
    "discussion": 20,
    "turn": 40,
    "accusation": 8,
    "defence": 30,
    "execution": 15,
    "ballot": 10,
}
"""Seconds, unless a table says otherwise; a discussion's are for each of the living, a turn is one word in a round."""

LEAST: Final = {"call": 8, "point": 8, "look": 8, "hold": 5}
LONGEST: Final = 600
"""Bounds of what a table may ask for, in seconds; at night nobody should have to hurry."""

DISCUSSION: Final = {"cards": range(60, 301), "classic": range(60, 181)}
"""Least and most seconds of a whole discussion where the table does not say otherwise."""

BREATH: Final[dict[str, tuple[int, int]]] = {
    # phase: (when it begins, when the next one in it has the turn)
    "call": (9000, 6000),
    "point": (9000, 9000),
    "look": (3000, 3000),
    "hold": (3000, 3000),
    "last_words": (3000, 3000),
    "discussion": (9000, 3000),
    "accusation": (5000, 1000),
    "defence": (6000, 3000),
    "execution": (6000, 6000),
    "ballot": (5000, 1000),
}
"""Milliseconds in which a moment is announced before its time begins to run; taps count already."""

BRISK: Final = 12
"""Seconds that a brisk beat lasts at least, for each of those on one device."""

AT_ONCE: Final = frozenset({"call", "point", "look", "hold", "execution"})
"""Where everybody does something: on one device, one after another."""

IN_TURN: Final = frozenset({"accusation", "ballot"})
"""Where a device may have to be passed on before somebody can do something."""


def seconds(public: Public, changed: Mapping[str, int], hands: int = 1, *, turn: bool = False) -> int | None:
    """Return how long the current moment lasts; None: until somebody does something.

    `hands`: the largest number of people on one device; `turn`: one word in a round.
    """
    phase = "turn" if turn else public.phase
    if phase not in USUAL:
        return None
    each = changed.get(phase, USUAL[phase])
    if phase in AT_ONCE:
        return each * hands
    if phase in IN_TURN:
        return each * min(hands, 2)
    if phase != "discussion":
        return each
    whole = each * len(public.alive)
    bounds = DISCUSSION.get(public.edition, DISCUSSION["cards"])
    return whole if phase in changed else max(bounds[0], min(bounds[-1], whole))


def brisk(public: Public, length: int, pointed: int | None, hands: int) -> int:
    """Return how long a moment lasts at a table with brisk nights; `length`: without them, `pointed`: see `State`.

    Point and Look last as long as the last execution did, if that is shorter. Were the taps of the night looked at,
    whoever thinks longest would be heard: a Seer who lives makes nights longer.
    """
    if pointed is None or public.phase not in {"point", "look"}:
        return length
    return min(length, max(BRISK * hands, math.ceil(pointed / 1000)))


def breath(public: Public, before: str) -> int:
    """Return the milliseconds of announcement before the current moment; `before` is the phase that was."""
    begins, turn = BREATH.get(public.phase, (0, 0))
    return turn if before == public.phase else begins
