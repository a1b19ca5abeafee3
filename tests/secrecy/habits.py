"""What people do in a game that is played to be overheard: everything follows from a seed, so that it can happen twice.

By day, and wherever a tap does nothing, people act on public facts alone. A power acts by plan: the same target
whoever holds the card. So two worlds whose cards or acts differ are told apart by whoever may know, and nobody else.
"""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from lupus.engine.state import Public
from lupus.engine.views import NIGHTLY
from lupus.registry import ROLES

SHORT: Final = {"call": 8, "point": 8, "look": 8, "hold": 5, "last_words": 3, "defence": 3, "execution": 6}
"""Nights as short as a table may have them."""


class Act(NamedTuple):
    """What a power does in one night instead of what was planned."""

    night: int
    role: str
    target: int


class World(NamedTuple):
    """What is hidden: two seats whose cards change hands, an act that differs."""

    swapped: tuple[int, int] | None = None
    act: Act | None = None


class Plan(NamedTuple):
    """A game to be played: the table and everything that its people will do."""

    seed: str
    people: int
    wish: dict[str, Any]
    brisk: bool = False
    bots: int = 0
    nights: int = 4

    def dice(self, *what: object) -> random.Random:
        """Return dice that always fall alike for the same question."""
        return random.Random(f"{self.seed} {what}")


def drawn_plan(seed: str) -> Plan:
    """Return a plan: edition, size, form, extras and house rules drawn from a seed."""
    dice = random.Random(f"plan {seed}")
    edition, people = dice.choice(("cards", "classic")), dice.choice((8, 9, 10, 11, 12, 12, 13, 16))
    options = {
        "night": dice.choice(("together", "called")),
        "ballot": dice.choice(("open", "open", "secret")),
        "last_words": dice.choice(("no", "no", "yes")),
        "reveal_on_death": dice.choice(("none", "none", "none", "side", "card")),
        "wolves_disagree": dice.choice(("most", "lot", "nobody")),
        "ghosts_see": dice.choice(("nothing", "nothing", "all")),
        "place": dice.choice(("room", "far_apart")),
    }
    if options["place"] == "far_apart":
        options["pack_chat"] = dice.choice(("off", "on", "on"))
    extra: list[str] = []
    if edition == "cards":
        least = {"owl": 12, "freemason": 13, "werehamster": 15, "mythomaniac": 16}
        extra = [role for role, most in least.items() if people >= most and dice.random() < 0.7]
    bots = dice.choice((0, 0, 1, 2))
    wish = {"edition": edition, "options": options, "extra": extra}
    return Plan(seed, people - bots, wish, options["night"] == "together" and dice.random() < 0.4, bots)


# -- at night --------------------------------------------------------------------------------------------------------


def acts(public: Public, role: str) -> bool:
    """Whether a role has a choice in this call or beat."""
    if public.phase not in NIGHTLY or not ROLES[role].chooses:
        return False
    return public.call == role if public.phase == "call" else role in public.calls


def tapped(plan: Plan, world: World, public: Public, seat: int, role: str) -> int | None:
    """Return whom somebody taps in this call or beat, None for nobody."""
    living = sorted(public.alive)
    if acts(public, role) and seat in public.alive:
        if world.act is not None and world.act[:2] == (public.night, role):
            return world.act.target
        return _planned(plan, public, role, living)
    dice = plan.dice("tap", public.night, public.phase, public.call, seat)
    return None if dice.random() < 0.15 else dice.choice(living)


def _planned(plan: Plan, public: Public, role: str, living: list[int]) -> int:
    """Return whom a power taps; half of the nights the one who is attacked is protected."""
    dice = plan.dice("act", public.night, role)
    attacked = plan.dice("act", public.night, "werewolf").choice(living)
    return attacked if role == "bodyguard" and dice.random() < 0.5 else dice.choice(living)


def hesitates(plan: Plan, public: Public, seat: int, role: str) -> tuple[int, int | None]:
    """Return after how many seconds somebody taps, and whom they tap a second earlier by mistake, if anybody.

    Powers think longer and change their minds.
    """
    dice = plan.dice("when", public.night, public.phase, public.call, seat)
    when = dice.randint(1, 5)
    if not acts(public, role):
        return when, None
    dice = plan.dice("when", public.night, public.phase, seat, role)
    return dice.randint(2, 8), dice.choice(sorted(public.alive))


# -- by day ----------------------------------------------------------------------------------------------------------


def answered(plan: Plan, public: Public, seat: int, may: list[int | None]) -> int | None:
    """Return whom somebody names or points at by day."""
    return plan.dice("day", public.day, public.phase, public.ballot, seat).choice(may)
