"""What a role and an edition are: frozen records, handed to the engine, which knows none of them by name.

A role has six hooks: when it is called (the edition's call order), whom it may choose (`refuses`), what a choice does
(`effect`), how it reacts to an effect (`reacts`), how it looks to a Seer (`looks_like_werewolf`), its side. It never
sees the state, never stores anything, never speaks: "used once" is read from its own past in its own view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from .effects import Effect

if TYPE_CHECKING:
    from .ballots import Procedure
    from .options import Options
    from .passes import Pass
    from .views import View

UNKNOWN = "unknown"
"""The role of a card that the Master has not learned yet (K21)."""

WEREWOLVES, HUMANS = "werewolves", "humans"

Refuses: TypeAlias = "Callable[[View, int | None], str | None]"
"""(own view, target) -> the code of the refusal, or None if the role may choose it. Target None: nobody."""

MakesEffect: TypeAlias = "Callable[[int, int | None, Options], Effect | None]"
"""(own seat, target, options) -> what the choice does, or None for nothing."""

Reaction: TypeAlias = "Callable[[int, Options], tuple[Effect, ...]]"
"""(own seat, options) -> what an effect on this player becomes, instead of or besides itself."""


class Role(msgspec.Struct, frozen=True, kw_only=True):
    """One role, whole."""

    id: str
    side: Literal["humans", "werewolves", "alone"]
    chooses: bool = False
    """Points at somebody when called."""
    joint: Callable[[Options], str | None] | None = None
    """Where all owners make one common choice: how a disagreement is settled (most, lot, nobody, wait)."""
    may_stay: bool = False
    """Nobody is always a choice (the Harlot at home)."""
    counts_as_werewolf: bool = False
    looks_like_werewolf: bool = False
    marks: bool = False
    """Its mark, or that there is none, is announced every day (C33)."""
    wins_alone: bool = False
    swappable: bool = True
    """A table may play a Villager in its place (C56)."""
    at_most: int | None = None
    """No more than so many in a free deck."""
    in_pairs: bool = False
    """Never just one of them (C54)."""
    refuses: Refuses | None = None
    effect: MakesEffect | None = None
    reacts: Mapping[type[Effect], Reaction] = {}


class Call(msgspec.Struct, frozen=True):
    """One call of a night.

    `id` is its name in events and cases: the role, or `role:recognise`, when eyes open but nobody chooses.
    """

    id: str

    @property
    def role(self) -> str:
        """Return the role that is called."""
        return self.id.partition(":")[0]


class Extra(msgspec.Struct, frozen=True):
    """A role that a table may add: so many cards, from so many players, each replacing a Villager."""

    role: str
    cards: int
    minimum: int


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One rule edition, whole."""

    id: str
    seats: range
    composition: Callable[[int], dict[str, int]]
    """Players -> the table's own deck, role by role, without extra roles."""
    filler: str
    """The role that fills the table, and that extra roles replace."""
    extras: tuple[Extra, ...]
    calls: Callable[[int, Options], tuple[Call, ...]]
    """(night, options) -> the full call order with every role in play."""
    passes: tuple[Pass, ...]
    """What choices do to one another, in order."""
    procedure: Procedure
    """Accusations, Suspects, votes."""
    ghosts_accuse: bool
    reference: Literal["last_to_die", "last_mauled"]
    defaults: Mapping[str, str] = {}
    cards: Mapping[str, tuple[str, ...]] | None = None
    """The playing cards of each role, in the order in which they are taken."""


class Rules(msgspec.Struct, frozen=True):
    """An edition together with the roles it may meet: all that the engine is handed."""

    edition: Edition
    roles: Mapping[str, Role]
