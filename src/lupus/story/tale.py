"""Everything that is told when a game is over."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from lupus.engine.game import Game
from lupus.lang.line import Line
from lupus.record.prediction import Prediction

from .awards import Award, awards
from .chronicle import chronicle
from .course import Step, course
from .highlights import highlights
from .prophets import Prophet, prophets
from .suspicions import Suspicion, suspicions


class Tale(Struct, frozen=True):
    """The story of a game: its course, three highlights, awards, the suspicions of the nights, who foretold what."""

    course: tuple[Step, ...]
    highlights: tuple[Line, ...]
    awards: tuple[Award, ...]
    suspicions: tuple[Suspicion, ...]
    prophets: tuple[Prophet, ...]


def tale(game: Game, predictions: Iterable[Prediction] = ()) -> Tale | None:
    """Return the story of a game; None for one that is not over, or whose cards were never all known."""
    told = chronicle(game) if game.over else None
    if told is None:
        return None
    return Tale(course(told), highlights(told), awards(told), suspicions(told), prophets(told, predictions))
