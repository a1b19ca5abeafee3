"""What is said weighs with those who hear it, a little, and differently on each side."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from lupus.engine.views import NIGHTLY, View

from .statement import Heard, claimants

ACCUSED, CLEARED, LIAR, WANTED = 1.4, -1.0, 1.5, 2.0
"""How much it speaks against somebody: a claim against them, one for them, one against oneself; whom a pack fears."""

WHISPER: Final = 0.1
"""How much a mere suspicion of today weighs."""


def sway(view: View, heard: Heard) -> dict[int | None, float]:
    """Return how much what was said speaks for pointing at each seat."""
    if view.public.phase in NIGHTLY:
        return _at_night(view, heard)
    weights: defaultdict[int | None, float] = defaultdict(float)
    mine = view.role == "seer"
    for one in heard:
        said, about = one.said, one.said.about
        if one.seat == view.seat or about is None:
            continue
        if said.role == "seer" and mine:
            weights[one.seat] += 2 * LIAR  # there is but one, and I am it
        elif said.werewolf is not None and about == view.seat:
            weights[one.seat] += LIAR if said.werewolf else -LIAR
        elif said.werewolf is not None:
            rivals = len(claimants(heard, said.role or ""))
            weights[about] += (ACCUSED if said.werewolf else CLEARED) / rivals
        elif said.kind == "suspect" and one.day == view.public.day:
            weights[about] += WHISPER
    return dict(weights)


def _at_night(view: View, heard: Heard) -> dict[int | None, float]:
    """A pack fears whoever says that they see; a Bodyguard believes them."""
    if view.role not in {"werewolf", "bodyguard"}:
        return {}
    return dict.fromkeys(claimants(heard, "seer"), WANTED)
