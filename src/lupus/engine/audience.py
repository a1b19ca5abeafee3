"""Who is told what. This file is the secrecy of the game; `docs/catalogue.md` is printed from it.

Rules of the house:

* An event type without a rule does not import: closed by default.
* The audience is fixed when the entry is written and never widened later.
* An audience is a bit mask: bit 0 is the board (and every spectator), bit s is seat s. `EVERYONE` has all bits. The
  Master is told everything and needs no bit. A ghost is told what the board is told.
* The one widening is a house rule (H05): ghosts who see all are added to every later audience by the writer.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from . import events as e

EVERYONE: Final = -1
MASTER_ONLY: Final = 0
BOARD_BIT: Final = 1


class To(StrEnum):
    """The kinds of audience."""

    EVERYONE = "everyone"
    SEAT = "its seat"
    AWAKE = "everybody awake at that call"
    SEATS = "the seats named in it"
    MASTER = "the Master only"
    COUNTED = "exactly those who were told what is withdrawn"


AUDIENCE: Final[dict[type[e.Event], To]] = {
    e.GameDealt: To.EVERYONE,
    e.CardDealt: To.SEAT,
    e.RoleLearned: To.SEAT,
    e.NightFell: To.EVERYONE,
    e.CallOpened: To.EVERYONE,
    e.BeatOpened: To.EVERYONE,
    e.Woke: To.SEATS,
    e.Pointed: To.AWAKE,
    e.Noted: To.SEAT,
    e.Chosen: To.AWAKE,
    e.Answered: To.AWAKE,
    e.Copied: To.MASTER,
    e.CopyTold: To.SEAT,
    e.Turned: To.SEAT,
    e.LotKept: To.MASTER,
    e.Named: To.MASTER,
    e.PenaltyNoted: To.MASTER,
    e.HoldOpened: To.EVERYONE,
    e.Died: To.MASTER,
    e.Marked: To.MASTER,
    e.Dawned: To.EVERYONE,
    e.Revealed: To.EVERYONE,
    e.Unveiled: To.SEAT,
    e.LastWordsOpened: To.EVERYONE,
    e.DiscussionOpened: To.EVERYONE,
    e.AccusationOpened: To.EVERYONE,
    e.Accused: To.EVERYONE,
    e.MarkAnnounced: To.EVERYONE,
    e.NamingOpened: To.EVERYONE,
    e.ReferenceNamed: To.EVERYONE,
    e.SecondSuspectNamed: To.EVERYONE,
    e.SuspectsNamed: To.EVERYONE,
    e.DefenceOpened: To.EVERYONE,
    e.BallotOpened: To.EVERYONE,
    e.Fingered: To.SEAT,
    e.Voted: To.EVERYONE,
    e.PassedOver: To.EVERYONE,
    e.FingersKept: To.MASTER,
    e.FingersCounted: To.EVERYONE,
    e.LotDrawn: To.EVERYONE,
    e.RunOffOpened: To.EVERYONE,
    e.Executed: To.EVERYONE,
    e.Spared: To.EVERYONE,
    e.Removed: To.EVERYONE,
    e.Penalised: To.EVERYONE,
    e.GameEnded: To.EVERYONE,
    e.GivenUp: To.EVERYONE,
    e.CardsTurned: To.EVERYONE,
    e.Withdrawn: To.MASTER,
    e.Forgot: To.COUNTED,
}

_UNRULED = set(e.Event.__subclasses__()) - set(AUDIENCE)
if _UNRULED:
    raise ImportError(f"events without an audience rule: {sorted(kind.__name__ for kind in _UNRULED)}")


def seats_mask(seats: tuple[int, ...]) -> int:
    """Return the mask of some seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def tells(mask: int, seat: int) -> bool:
    """Whether an audience includes a seat (0: the board)."""
    return bool(mask >> seat & 1)
