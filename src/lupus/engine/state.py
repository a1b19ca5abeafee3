"""The state, in three folds that never mix: what the board was told, what each person was told, what is hidden.

`Public` and `Private` are folds of told entries and nothing else, so a view made of them cannot leak; the engine reads
the same `Public` to know the phase, since everything about the course of a game is announced. `Hidden` is the
Master's: roles, choices, marks.

They are plain mutable structs only so that a batch can be written quickly: `Draft` copies them first, folds its
events into the copies and never touches them again. All their values are immutable.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal, TypeAlias

import msgspec

from .commands import Seat
from .events import Event, Person
from .options import Options


class History:
    """Everything told so far, as a linked list: the newest event and the history before it.

    A list that shares its past, so that telling one more event copies nothing.
    """

    __slots__ = ("before", "event")

    def __init__(self, event: Event, before: History | None) -> None:
        """Add an event to a history."""
        self.event, self.before = event, before

    def __iter__(self) -> Iterator[Event]:
        """Go back in time."""
        history: History | None = self
        while history is not None:
            yield history.event
            history = history.before

    def __eq__(self, other: object) -> bool:
        """Compare event by event, however long the game was."""
        if not isinstance(other, History):
            return NotImplemented
        return self is other or all(one == another for one, another in zip_longest(self, other))

    __hash__ = None  # type: ignore[assignment]


Phase: TypeAlias = Literal[
    "dealt", "call", "point", "look", "hold", "last_words", "discussion", "accusation", "naming", "suspects",
    "defence", "execution", "ballot", "counted", "dusk", "over",
]  # fmt: skip


class Public(msgspec.Struct, gc=False):
    """What the board was told, folded: the shared half of every view."""

    deal: int
    edition: str
    options: Options
    persons: tuple[Person, ...]
    seats: int
    origin: Seat
    deck: tuple[tuple[str, int], ...]
    in_play: frozenset[str]
    """The roles in the deck."""
    master: str
    shield: Seat | None
    alive: frozenset[Seat]
    circle: tuple[Seat, ...]
    """All seats clockwise from the left of the reference: the order of speaking and of closeness (A2)."""
    living: tuple[Seat, ...]
    """Those of the circle who live."""
    seat_order: tuple[Seat, ...]
    """All seats in the order in which names are read out: clockwise from the origin."""
    first: Seat
    """Who speaks first while nobody has died (C01)."""
    first_known: bool = False
    history: History | None = None
    phase: Phase = "dealt"
    night: int = 0
    day: int = 0
    calls: tuple[str, ...] = ()
    call: str | None = None
    reference: Seat | None = None
    silent: frozenset[Seat] = frozenset()
    """Those who left the game, or ghosts who see all: they do not accuse."""
    order: tuple[Seat, ...] = ()
    """Who is still to be asked, the one being asked first."""
    accusations: tuple[tuple[Seat, Seat | None], ...] = ()
    mark: Seat | None = None
    mark_known: bool = False
    purpose: str | None = None
    among: tuple[Seat, ...] = ()
    second: Seat | None = None
    suspects: tuple[Seat, ...] = ()
    defended: tuple[Seat, ...] = ()
    """Who has defended themselves, the one who speaks last."""
    ballot: int = 0
    voters: tuple[Seat, ...] = ()
    spoken: bool = False
    may_spare: bool = False
    may_abstain: bool = False
    votes: tuple[tuple[Seat, Seat | None], ...] = ()
    counted: tuple[tuple[Seat, int], ...] = ()
    """The count of the last vote."""
    at_nobody: int = 0
    """How many of its fingers pointed at nobody, where that spares (H02)."""
    speaker: Seat | None = None
    """Who has the floor: a Suspect in defence, or somebody with last words."""
    mourned: tuple[Seat, ...] = ()
    """Who just died and has last words to say, the speaker first."""
    spared: int = 0
    """Days in a row on which nobody was executed."""
    executed: Seat | None = None
    """Who was executed on the last day that has passed."""
    ends: tuple[str, str] | None = None
    """The verdict and its moment."""
    given_up: bool = False

    @property
    def asked(self) -> Seat | None:
        """Return who is asked to accuse or to vote now."""
        return self.order[0] if self.order and self.phase in {"accusation", "ballot"} else None


class Private(msgspec.Struct, gc=False):
    """What one person alone (or with mates) was told, folded."""

    seat: Seat
    role: str | None = None
    notes: tuple[Event, ...] = ()
    """Everything they were told beyond the board, oldest first."""
    mates: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    """(call, seats) as last seen with open eyes."""


class Hidden(msgspec.Struct, gc=False):
    """What only the Master knows."""

    roles: tuple[str, ...]
    dealt: tuple[str, ...]
    night: int = 0
    awake: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    """Tonight's calls and who opened their eyes at each."""
    standing: tuple[tuple[Seat, Seat | None], ...] = ()
    chosen: tuple[tuple[int, str, Seat | None, Seat | None], ...] = ()
    """Every choice of the game: (night, call, seat or None for a common one, target)."""
    copied: tuple[tuple[Seat, str | None], ...] = ()
    mark: Seat | None = None
    penalised: frozenset[Seat] = frozenset()
    named: Seat | None = None
    unveiled: int = 0
    """The mask of ghosts who see all."""


def clockwise(seats: int, first: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise, `first` first."""
    return tuple((first - 1 + step) % seats + 1 for step in range(seats))


def awake(hidden: Hidden, public: Public, call: str) -> tuple[Seat, ...]:
    """Return who opened their eyes at one of tonight's calls and still lives."""
    for name, seats in hidden.awake:
        if name == call:
            return tuple([seat for seat in seats if seat in public.alive])
    return ()
