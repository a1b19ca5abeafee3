"""What is asked about who plays a chair: another phone for it, a bot or a guest in it, one chair more."""

from __future__ import annotations

from typing import TypeAlias

from .ask import Ask, Seat, Word


class OpenSeat(Ask, frozen=True):
    """The host opens somebody's seat to another phone: the answer holds a code, good once and for a minute."""

    seat: Seat


class KeepSeat(Ask, frozen=True):
    """Somebody refuses that their seat moves to another phone."""


class StandIn(Ask, frozen=True):
    """The host lets a bot play for somebody who is away, until the first dawn after they are back. Not at night."""

    seat: Seat
    bot: Word = "plain"


class TakeOver(Ask, frozen=True):
    """The host lets a late guest play for a bot from the next dawn on; `person` is from `PublicView.watching`.

    Without a `seat` they watch after all.
    """

    person: Word
    seat: Seat | None


class OneMore(Ask, frozen=True):
    """The host asks everybody whether to deal again with a late guest, until the first close of night 1.

    `person` is from `PublicView.watching`, `seat` the chair that they would take (none: the last).
    """

    person: Word
    seat: Seat | None = None


class Agree(Ask, frozen=True):
    """Somebody says whether they want to deal again. Nobody learns who does not."""

    yes: bool


AnyChair: TypeAlias = OpenSeat | KeepSeat | StandIn | TakeOver | OneMore | Agree
