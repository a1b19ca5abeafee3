"""The Harlot: each night, before the wolves, stays home or spends the night at a living player's (A4)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Effect, Visit
from lupus.engine.options import Options
from lupus.engine.views import View


def refuses(_view: View, _target: int | None) -> str | None:
    """Anybody living, the same host again, the own door: all allowed (C19)."""
    return None


def effect(seat: int, target: int | None, options: Options) -> Effect | None:
    """A visit, unless she stays home (the own door is the same, C19)."""
    if target is None or target == seat:
        return None
    return Visit(seat, target, shielded_abroad=options.absent_harlot_guarded == "saved")


ROLE = Role(id="harlot", side="humans", chooses=True, may_stay=True, refuses=refuses, effect=effect)
