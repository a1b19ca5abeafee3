"""The commands: what somebody asks of the game, one small frozen type each.

A command is imperative and says nothing about whether it is allowed; `Game.run` decides that. `COMMANDS` at
the foot says who may send each one and in which phases it is heard, and is printed into the catalogue.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from .naming import wire_name

Seat: TypeAlias = int
"""A chair in the circle, 1-based, numbered clockwise."""

Choice: TypeAlias = tuple[Seat, Seat | None]
"""(who points, at whom); None means nobody, or home for a role that may stay at home."""


class Command(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=wire_name):
    """Something asked of the game."""


class Point(Command, frozen=True):
    """One person's choice that stands until the close: in a call or beat at night, or a finger in an execution."""

    seat: Seat
    target: Seat | None


class Accuse(Command, frozen=True):
    """The one who is asked points at a living player (None: abstains, where the table allows it)."""

    seat: Seat
    target: Seat | None


class Vote(Command, frozen=True):
    """The one who is asked votes in a spoken ballot (None: for nobody, where the table allows it)."""

    seat: Seat
    target: Seat | None


class Close(Command, frozen=True):
    """Closes what is open: the deal, a call, a beat, the hold, last words, a discussion, defence or execution.

    `choices` are everybody's standing choices, decoys included; they go before choices made with `Point`.
    """

    choices: tuple[Choice, ...] = ()


class Count(Command, frozen=True):
    """The Master counts the fingers that are pointed in the room, whose owners nobody notes, and closes the execution.

    `fingers`: how many point at each Suspect, or, where the village may spare, at nobody.
    """

    fingers: tuple[tuple[Seat | None, int], ...]


class PassOver(Command, frozen=True):
    """The Master passes over the one who is asked; it counts for nobody (C24)."""

    seat: Seat


class Name(Command, frozen=True):
    """The Master names somebody.

    The last to die (C04), the first to speak (C01), the second Suspect (C26), a victim where the pack disagrees (C10).
    """

    seat: Seat


class Learn(Command, frozen=True):
    """The Master learns which card somebody holds (K21: cards dealt by hand, unknown until a call shows them)."""

    seat: Seat
    role: str


class Penalise(Command, frozen=True):
    """The Master punishes somebody who opened their eyes uncalled (C49)."""

    seat: Seat


class Remove(Command, frozen=True):
    """The Master removes somebody who leaves the game (C50)."""

    seat: Seat


class Undo(Command, frozen=True):
    """The Master takes back everything after batch number `batch`, which must still stand."""

    batch: int


class GiveUp(Command, frozen=True):
    """The game is given up: it ends without a verdict and the cards are turned."""


AnyCommand: TypeAlias = (
    Point | Accuse | Vote | Close | Count | PassOver | Name | Learn | Penalise | Remove | Undo | GiveUp
)


Cause: TypeAlias = Literal["person", "master", "clock"]
"""Who sends a command: whoever sits there, the Master, or a deadline that has passed."""


class Right(msgspec.Struct, frozen=True):
    """Who may send a command, and in which phases the game hears it (empty: in every phase before the end)."""

    who: frozenset[Cause]
    phases: frozenset[str]


_PERSON: Final[frozenset[Cause]] = frozenset({"person", "master"})
_CLOCK: Final[frozenset[Cause]] = frozenset({"master", "clock"})
_MASTER: Final[frozenset[Cause]] = frozenset({"master"})

COMMANDS: Final[dict[type[Command], Right]] = {
    Point: Right(_PERSON, frozenset({"call", "point", "look", "execution"})),
    Accuse: Right(_PERSON, frozenset({"accusation"})),
    Vote: Right(_PERSON, frozenset({"ballot"})),
    Close: Right(
        _CLOCK,
        frozenset({"dealt", "call", "point", "look", "hold", "last_words", "discussion", "defence", "execution"}),
    ),
    Count: Right(_MASTER, frozenset({"execution"})),
    PassOver: Right(_CLOCK, frozenset({"accusation", "ballot"})),
    Name: Right(_MASTER, frozenset({"call", "point", "look", "hold", "naming"})),
    Learn: Right(_MASTER, frozenset()),
    Penalise: Right(_MASTER, frozenset()),
    Remove: Right(_MASTER, frozenset()),
    Undo: Right(_MASTER, frozenset()),
    GiveUp: Right(_MASTER, frozenset()),
}
"""`person`: whoever sits there (a Master, a script or a case may act for them); `clock`: a deadline has passed."""

PERSONAL: Final = (Point, Accuse, Vote)
"""The commands of persons; all others are the Master's or the clock's."""
