"""The events: what happened, one frozen type each, in the past tense. `audience.AUDIENCE` says who is told.

An event holds seats, role ids and numbers only, never a sentence. Nothing of a person beyond the seat is needed by
the rules, so names appear once, in `GameDealt`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from .naming import wire_name
from .options import Options

Tally: TypeAlias = tuple[tuple[int, int], ...]
"""(seat, number of fingers), in the order in which the Master reads them out."""


class Person(msgspec.Struct, frozen=True):
    """Somebody, or a bot, in a game: `id` is permanent, `name` is only what people call them."""

    id: str
    name: str


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=wire_name):
    """Something that happened."""


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


# -- day -----------------------------------------------------------------------------------------------------------


class DiscussionOpened(Event, frozen=True):
    """The living talk."""

    number: int


class AccusationOpened(Event, frozen=True):
    """The accusation round began; `order` is who is asked, in turn. Empty turns are skipped."""

    order: tuple[int, ...]


class Accused(Event, frozen=True):
    """Somebody pointed, in turn; None: abstained or was passed over, which looks the same."""

    seat: int
    target: int | None


class MarkAnnounced(Event, frozen=True):
    """The night's mark was announced; None: nobody is marked (same words whatever the reason, C33)."""

    target: int | None


class NamingOpened(Event, frozen=True):
    """The Master must name one of `among` aloud; `purpose`: `reference` or `second_suspect`."""

    purpose: str
    among: tuple[int, ...]


class ReferenceNamed(Event, frozen=True):
    """The count starts from this seat's chair, that is, they speak first, as nobody has died yet (C01)."""

    seat: int


class SecondSuspectNamed(Event, frozen=True):
    """The Master named a second Suspect, as nobody else was accused (C26)."""

    seat: int


class SuspectsNamed(Event, frozen=True):
    """The Suspects (most accused first) or the nominated (seat order), and the count of all accusations."""

    suspects: tuple[int, ...]
    tally: Tally


class DefenceOpened(Event, frozen=True):
    """A Suspect speaks."""

    seat: int


class BallotOpened(Event, frozen=True):
    """A vote began: `ballot` 1 or 2, among whom, who votes.

    `spoken`: one by one in that order, else all at once; `may_spare`: a finger may point at nobody (H02).
    """

    ballot: int
    candidates: tuple[int, ...]
    voters: tuple[int, ...]
    spoken: bool
    may_spare: bool


class Fingered(Event, frozen=True):
    """Somebody's finger in an execution; it may change until the close."""

    seat: int
    target: int | None


class Voted(Event, frozen=True):
    """Somebody voted aloud, in turn; None: for nobody."""

    seat: int
    target: int | None


class PassedOver(Event, frozen=True):
    """Somebody was asked for a spoken vote and gave none; it counts for nobody, and spares nobody (C30)."""

    seat: int


class FingersKept(Event, frozen=True):
    """All fingers of a secret ballot, for the record (H03)."""

    fingers: tuple[tuple[int, int | None], ...]


class FingersCounted(Event, frozen=True):
    """A vote closed: the count for each candidate, zeros included; `fingers` by name, empty if the ballot is secret."""

    ballot: int
    tally: Tally
    spared: int
    fingers: tuple[tuple[int, int | None], ...]


class LotDrawn(Event, frozen=True):
    """A lot was drawn before everybody."""

    purpose: str
    among: tuple[int, ...]
    seat: int


class RunOffOpened(Event, frozen=True):
    """A vote was tied; those tied defend themselves and a second vote is taken among them (B4.5)."""

    candidates: tuple[int, ...]


class Executed(Event, frozen=True):
    """The village executed (lynched) somebody; `reference` is where people count from now."""

    seat: int
    reference: int | None


class Spared(Event, frozen=True):
    """Nobody was executed today (H02)."""


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
