"""The events of night and dawn."""

from __future__ import annotations

from typing import Literal

from .event import Event

# -- the night -----------------------------------------------------------------------------------------------------


class NightFell(Event, frozen=True):
    """A night began; `calls` are its calls in order, the same whether their owners live or not (C53)."""

    number: int
    calls: tuple[str, ...]


class CallOpened(Event, frozen=True):
    """A role was called (form `called`): `role`, or `role:recognise` for eyes opened without a choice."""

    call: str


class BeatOpened(Event, frozen=True):
    """A beat began in which everybody points (form `together`)."""

    beat: Literal["point", "look"]


class Woke(Event, frozen=True):
    """The living owners of a call opened their eyes and saw one another; `seats` is empty if nobody is left."""

    call: str
    seats: tuple[int, ...]


class Pointed(Event, frozen=True):
    """Somebody who is awake points; it may change until the close."""

    call: str
    seat: int
    target: int | None


class Noted(Event, frozen=True):
    """A tap at night of somebody whose tap does nothing, or may do nothing: a decoy or a private suspicion."""

    seat: int
    target: int | None


class Chosen(Event, frozen=True):
    """A call closed with this choice; `seat` is None for a common choice. Target None: nobody, or at home."""

    call: str
    seat: int | None
    target: int | None


class Answered(Event, frozen=True):
    """A nod or a shake of the head: is, or was, `target` a werewolf? Both None: the neutral sign (C41)."""

    call: str
    seat: int
    target: int | None
    werewolf: bool | None


class Copied(Event, frozen=True):
    """The role that an imitation gives (None: stays a plain human)."""

    seat: int
    role: str | None


class CopyTold(Event, frozen=True):
    """The one who imitated was told what it gives (C39)."""

    seat: int
    role: str | None


class Turned(Event, frozen=True):
    """Somebody's role changed."""

    seat: int
    role: str


class LotKept(Event, frozen=True):
    """A lot was drawn in secret; `purpose` as in the question it answers."""

    purpose: str
    among: tuple[int, ...]
    seat: int


class Named(Event, frozen=True):
    """The Master named somebody in secret."""

    seat: int


class PenaltyNoted(Event, frozen=True):
    """Somebody who opened their eyes uncalled dies at the coming dawn (C49)."""

    seat: int


class HoldOpened(Event, frozen=True):
    """All choices of the night are made; what remains is dawn."""


# -- dawn ----------------------------------------------------------------------------------------------------------


class Died(Event, frozen=True):
    """Why somebody died this night: eaten, guest, host, seen, penalty."""

    seat: int
    cause: str


class Marked(Event, frozen=True):
    """Who is marked for today's accusations."""

    target: int


class Dawned(Event, frozen=True):
    """It is day; `dead` in seat order without causes (C08); people count from `reference` (None: the origin)."""

    number: int
    dead: tuple[int, ...]
    reference: int | None


class Revealed(Event, frozen=True):
    """What a house rule makes known of somebody who died (H01): the side, or the card."""

    seat: int
    werewolf: bool
    role: str | None


class Unveiled(Event, frozen=True):
    """A ghost was told everything so far (H05): all roles by seat, and every choice as (night, call, seat, target)."""

    seat: int
    roles: tuple[str, ...]
    chosen: tuple[tuple[int, str, int | None, int | None], ...]


class LastWordsOpened(Event, frozen=True):
    """Somebody who just died has a short speech (H04)."""

    seat: int
