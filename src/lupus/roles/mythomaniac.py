"""The Mythomaniac: once, last of night 2, imitates a living player; takes the role of a werewolf or Seer (A4)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Effect, Imitate
from lupus.engine.options import Options
from lupus.engine.views import View

IMITABLE = ("werewolf", "seer")


def refuses(view: View, target: int | None) -> str | None:
    """Not nobody (C23), not oneself (C39)."""
    if target is None:
        return None if view.public.options.must_choose == "no" else "must_choose"
    return "own_seat" if target == view.seat else None


def effect(seat: int, target: int | None, options: Options) -> Effect | None:
    """An imitation, from night 3 on or at once (C34)."""
    if target is None:
        return None
    return Imitate(seat, target, IMITABLE, at_once=options.mythomaniac_turns == "at_once")


ROLE = Role(id="mythomaniac", side="humans", chooses=True, at_most=1, refuses=refuses, effect=effect)
