"""What choices do to one another: short passes over effect values, in the edition's order, ending in deaths.

All choices of a night are made first, also by players who will not see the morning (C22); then the passes run once
and the deaths fall together (A5). A pass knows effects, never roles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from .effects import Attack, Effect, GuestsShare, Kill, Shield, Visit
from .options import Options

Effects: TypeAlias = tuple[Effect, ...]


class Facts(Protocol):
    """What a pass may ask besides the effects."""

    @property
    def night(self) -> int:
        """Return the number of the night."""

    @property
    def options(self) -> Options:
        """Return the table's options."""

    def is_werewolf(self, seat: int) -> bool:
        """Whether somebody is a werewolf tonight."""

    def reaction(self, seat: int, effect: Effect) -> Effects:
        """Return what an effect on somebody becomes."""


Pass: TypeAlias = Callable[[Effects, Facts], Effects]


def spare_first_night(effects: Effects, facts: Facts) -> Effects:
    """Where the Master is the first victim, night 1's pick kills nobody (C09); guests and looks stand."""
    if facts.night > 1 or facts.options.first_night == "kills":
        return effects
    return tuple(effect for effect in effects if not isinstance(effect, Attack))


def empty_houses(effects: Effects, _: Facts) -> Effects:
    """A pick of somebody who is away finds an empty house (A5)."""
    away = {effect.guest for effect in effects if isinstance(effect, Visit)}
    return tuple(effect for effect in effects if not (isinstance(effect, Attack) and effect.target in away))


def shields(effects: Effects, _: Facts) -> Effects:
    """A pick of the protected player finds the door shut, for their guest too."""
    shielded = {effect.target for effect in effects if isinstance(effect, Shield)}
    return tuple(effect for effect in effects if not (isinstance(effect, Attack) and effect.target in shielded))


def reactions(effects: Effects, facts: Facts) -> Effects:
    """Roles that answer an effect in their own way do so (the Werehamster: picked, looked at)."""
    found: list[Effect] = []
    for effect in effects:
        target = getattr(effect, "target", None)
        found.extend((effect,) if target is None else facts.reaction(target, effect))
    return tuple(found)


def strikes(effects: Effects, _: Facts) -> Effects:
    """A pick that nothing stopped kills, and whoever visits there shares it."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, Attack):
            found += (Kill(effect.target, "eaten"), GuestsShare(effect.target, "guest"))
        else:
            found.append(effect)
    return tuple(found)


def company(effects: Effects, facts: Facts) -> Effects:
    """A guest dies with a host who is eaten, and at a werewolf's in any case (A5 lines 1 and 2, C13, C14)."""
    shielded = {effect.target for effect in effects if isinstance(effect, Shield)}
    shared = {effect.host: effect.cause for effect in effects if isinstance(effect, GuestsShare)}
    deaths: list[Effect] = []
    for visit in effects:
        if not isinstance(visit, Visit) or (visit.shielded_abroad and visit.guest in shielded):
            continue
        if visit.host in shared:
            deaths.append(Kill(visit.guest, shared[visit.host]))
        if facts.is_werewolf(visit.host):
            deaths.append(Kill(visit.guest, "host"))
    return (*effects, *deaths)


def deaths(effects: Effects) -> dict[int, str]:
    """Return who dies and why, once the passes have run; the first cause stands."""
    found: dict[int, str] = {}
    for effect in effects:
        if isinstance(effect, Kill):
            found.setdefault(effect.target, effect.cause)
    return found
