"""The events of the day."""

from __future__ import annotations

from .event import Event, Tally

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

    `spoken`: one by one in that order, else all at once; `may_spare`: a finger may point at nobody (H02);
    `may_abstain`: a voter may choose nobody, which counts for nobody (K08).
    """

    ballot: int
    candidates: tuple[int, ...]
    voters: tuple[int, ...]
    spoken: bool
    may_spare: bool
    may_abstain: bool


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
