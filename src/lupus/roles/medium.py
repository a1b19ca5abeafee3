"""The Medium: from night 2, learns whether the player executed yesterday was a werewolf (A4)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Effect, Sense
from lupus.engine.options import Options


def effect(seat: int, _target: int | None, _options: Options) -> Effect:
    """A question about the executed; there is nothing to choose."""
    return Sense(seat)


ROLE = Role(id="medium", side="humans", effect=effect)
