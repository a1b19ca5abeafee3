"""The Seer: each night, from the first, looks at a living player: a nod for a werewolf (A4)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Effect, Look
from lupus.engine.options import Options
from lupus.engine.views import View


def refuses(view: View, target: int | None) -> str | None:
    """Not nobody (C23), not oneself (C21) unless the table allows it."""
    options = view.public.options
    if target is None:
        return None if options.must_choose == "no" else "must_choose"
    return "own_seat" if target == view.seat and options.seer_on_self == "no" else None


def effect(seat: int, target: int | None, _options: Options) -> Effect | None:
    """A look."""
    return None if target is None else Look(seat, target)


def joint(options: Options) -> str | None:
    """Two Seers look apart, or together with a lot between two who disagree (C38)."""
    return "lot" if options.second_seer == "joint_look" else None


ROLE = Role(id="seer", side="humans", chooses=True, joint=joint, refuses=refuses, effect=effect)
