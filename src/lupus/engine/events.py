"""The events: what happened, one frozen type each, in the past tense. `audience.AUDIENCE` says who is told.

An event holds seats, role ids and numbers only, never a sentence. Nothing of a person beyond the seat is needed by
the rules, so names appear once, in `GameDealt`. The night's and the day's events have files of their own; everybody
imports them from here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from .event import Event, Person, Tally
from .events_day import (
    AccusationOpened,
    Accused,
    BallotOpened,
    DefenceOpened,
    DiscussionOpened,
    Executed,
    Fingered,
    FingersCounted,
    FingersKept,
    LotDrawn,
    MarkAnnounced,
    NamingOpened,
    PassedOver,
    ReferenceNamed,
    RunOffOpened,
    SecondSuspectNamed,
    Spared,
    SuspectsNamed,
    Voted,
)
from .events_night import (
    Answered,
    BeatOpened,
    CallOpened,
    Chosen,
    Copied,
    CopyTold,
    Dawned,
    Died,
    HoldOpened,
    LastWordsOpened,
    LotKept,
    Marked,
    Named,
    NightFell,
    Noted,
    PenaltyNoted,
    Pointed,
    Revealed,
    Turned,
    Unveiled,
    Woke,
)
from .options import Options

__all__ = [
    "AccusationOpened",
    "Accused",
    "Answered",
    "AnyEvent",
    "BallotOpened",
    "BeatOpened",
    "CallOpened",
    "CardDealt",
    "CardsTurned",
    "Chosen",
    "Copied",
    "CopyTold",
    "Dawned",
    "DefenceOpened",
    "Died",
    "DiscussionOpened",
    "Event",
    "Executed",
    "Fingered",
    "FingersCounted",
    "FingersKept",
    "Forgot",
    "GameDealt",
    "GameEnded",
    "GivenUp",
    "HoldOpened",
    "LastWordsOpened",
    "LotDrawn",
    "LotKept",
    "MarkAnnounced",
    "Marked",
    "Named",
    "NamingOpened",
    "NightFell",
    "Noted",
    "PassedOver",
    "Penalised",
    "PenaltyNoted",
    "Person",
    "Pointed",
    "ReferenceNamed",
    "Removed",
    "Revealed",
    "RoleLearned",
    "RunOffOpened",
    "SecondSuspectNamed",
    "Spared",
    "SuspectsNamed",
    "Tally",
    "Turned",
    "Unveiled",
    "Voted",
    "Withdrawn",
    "Woke",
]

# -- the deal ------------------------------------------------------------------------------------------------------


class GameDealt(Event, frozen=True):
    """A game was dealt: who sits where, and which roles are in play (never who holds which).

    `persons[i]` sits in seat i+1; `origin` is the chair from which people count while nobody has died (C01);
    `deck` is sorted by role; `shield` is the person whom the pack may not pick on night 1 (H06).
    """

    deal: int
    edition: str
    options: Options
    persons: tuple[Person, ...]
    origin: int
    deck: tuple[tuple[str, int], ...]
    master: Literal["automatic", "human"]
    shield: int | None = None


class CardDealt(Event, frozen=True):
    """Somebody holds a card. `card` is its name in an ordinary deck, or None where the edition has no such names."""

    seat: int
    role: str
    card: str | None = None


class RoleLearned(Event, frozen=True):
    """The Master learned which card somebody holds (they knew it already)."""

    seat: int
    role: str


# -- at any time ---------------------------------------------------------------------------------------------------


class Removed(Event, frozen=True):
    """Somebody left the game: a silent ghost, not executed (C50)."""

    seat: int


class Penalised(Event, frozen=True):
    """Somebody was eaten at once for opening their eyes uncalled (C49)."""

    seat: int


class GameEnded(Event, frozen=True):
    """The verdict: which side wins, and the moment, such as `dawn 3`."""

    winner: str
    at: str


class GivenUp(Event, frozen=True):
    """The game was given up without a verdict."""


class CardsTurned(Event, frozen=True):
    """All cards were turned: the roles at the end and as dealt, by seat, and every winner, ghosts included."""

    roles: tuple[str, ...]
    dealt: tuple[str, ...]
    winners: tuple[int, ...]


class Withdrawn(Event, frozen=True):
    """Everything after this batch was taken back."""

    batch: int


class Forgot(Event, frozen=True):
    """The last `count` things that this audience was told, and that still stood, are withdrawn."""

    count: int


AnyEvent: TypeAlias = (
    GameDealt | CardDealt | RoleLearned | NightFell | CallOpened | BeatOpened | Woke | Pointed | Noted | Chosen
    | Answered | Copied | CopyTold | Turned | LotKept | Named | PenaltyNoted | HoldOpened | Died | Marked | Dawned
    | Revealed | Unveiled | LastWordsOpened | DiscussionOpened | AccusationOpened | Accused | MarkAnnounced
    | NamingOpened | ReferenceNamed | SecondSuspectNamed | SuspectsNamed | DefenceOpened | BallotOpened | Fingered
    | Voted | PassedOver | FingersKept | FingersCounted | LotDrawn | RunOffOpened | Executed | Spared | Removed
    | Penalised | GameEnded | GivenUp | CardsTurned | Withdrawn | Forgot
)  # fmt: skip
