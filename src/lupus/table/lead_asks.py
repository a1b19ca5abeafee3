"""What the Master asks of a table, where a person leads it; and how one comes to be the Master."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from lupus.engine.commands import Choice, Close, Learn, Name, PassOver, Penalise

from .ask import Ask, Seat, Word

Choices: TypeAlias = Annotated[tuple[Choice, ...], Meta(max_length=99)]


class Place(Ask, frozen=True):
    """The host gives a chair at the end of the circle to somebody without a phone, while nobody is playing."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class Give(Ask, frozen=True):
    """The Master notes which card somebody was dealt by hand, before the game starts.

    `card` is one of the palette's: a playing card, or a role where it does not matter which; None: not known yet.
    """

    seat: Seat
    card: Word | None = None


class Lead(Ask, frozen=True):
    """The Master asks the game for one of its own commands (see the catalogue). `moment` is the view's."""

    command: Close | PassOver | Name | Learn | Penalise
    moment: Word | None = None


class Mark(Ask, frozen=True):
    """The Master notes at whom people point: all such choices of this moment, each time.

    They stand until the Master goes on, and count before what phones hold. What a role forbids is refused.
    """

    choices: Choices
    moment: Word | None = None


class Hear(Ask, frozen=True):
    """The Master notes what the one who is asked said aloud: an accusation or a vote."""

    seat: Seat
    target: Seat | None
    moment: Word | None = None


class TakeBack(Ask, frozen=True):
    """The Master goes back to the moment after step `batch`; `aloud`: everybody is told that something is."""

    batch: int
    aloud: bool = False


class Amend(Ask, frozen=True):
    """The Master corrects a past step, and every later one that still fits is taken again.

    `target` is whom it should have been: pointed at, accused, voted for, named, or whose card it was; `seat` whose
    choice is meant where there are several. `drop`: the step should not have been at all.
    """

    batch: int
    target: Seat | None = None
    seat: Seat | None = None
    drop: bool = False


class LetFollow(Ask, frozen=True):
    """The Master lets somebody without a chair follow the Master's screen, and take over from there; or no longer."""

    person: Word
    follows: bool = True


class HandLead(Ask, frozen=True):
    """The Master, or the host, hands the lead to somebody without a living seat; None: to the software.

    `person` is an id, or the name of somebody who watches.
    """

    person: Word | None = None


class TakeLead(Ask, frozen=True):
    """Somebody who follows the Master's screen leads from now on; `changes` as seen, so that one of two wins."""

    changes: int


AnyLead: TypeAlias = Place | Give | Lead | Mark | Hear | TakeBack | Amend | LetFollow | HandLead | TakeLead


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables/CODE/corrections: what would change by it is answered, and nothing is changed."""

    amend: Amend
