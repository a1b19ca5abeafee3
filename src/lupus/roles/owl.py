"""The Owl: each night after the Seer marks a player, who is a Suspect tomorrow (A4, C33)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Effect, Mark
from lupus.engine.options import Options
from lupus.engine.views import View


def refuses(view: View, target: int | None) -> str | None:
    """Not nobody (C23), not oneself unless the table allows it (C33)."""
    options = view.public.options
    if target is None:
        return None if options.must_choose == "no" else "must_choose"
    return "own_seat" if target == view.seat and options.owl_on_self == "no" else None


def effect(_seat: int, target: int | None, _options: Options) -> Effect | None:
    """A mark."""
    return None if target is None else Mark(target)


ROLE = Role(id="owl", side="humans", chooses=True, at_most=1, marks=True, refuses=refuses, effect=effect)
