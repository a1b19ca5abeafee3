"""What a simple learner makes of a sniffer's log: roles, and whether the Seer still lives, guessed for fresh games.

Everybody knows who has died, when, and how many live; so a guess is measured among those alike in that: the AUC is the
chance that of two seats (or nights) about which everybody knows the same the learner points at the right one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median
from typing import Any, Final, NamedTuple

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from lupus.registry import ROLES
from secrecy.sniffed import Night, Seen, Sniffed

SURE: Final = 3.5
"""How many standard errors above one half are no chance."""


class Sample(NamedTuple):
    """One thing to guess: what the sniffer has of it, what everybody knows of it, and the answer."""

    features: tuple[float, ...]
    known: object
    answer: bool


class Guess(NamedTuple):
    """How well fresh games are guessed: the better of two learners, and the standard error of chance."""

    auc: float
    error: float

    @property
    def chance(self) -> bool:
        """Whether it is no better than chance."""
        return self.auc < 0.5 + SURE * self.error


# -- what there is to guess --------------------------------------------------------------------------------------------

IS: Final[dict[str, Callable[[str], bool]]] = {
    "werewolf": lambda role: role == "werewolf",
    "seer": lambda role: role == "seer",
    "power": lambda role: ROLES[role].chooses,
}


def seats(games: Iterable[Sniffed], what: str) -> list[Sample]:
    """Return every seat of some games, to be guessed whether it is one."""
    found = []
    for game in games:
        lines = _lines(game)
        for number, role in enumerate(game.roles):
            found.append(Sample(lines[number], (game.fates[number], game.end), IS[what](role)))
    return found


def nights(games: Iterable[Sniffed]) -> list[Sample]:
    """Return every night after the first, to be guessed whether the Seer lived as it fell."""
    return [
        Sample(_night(game, night), (night.number, night.living), night.seer)
        for game in games
        for night in game.nights
        if night.number > 1
    ]


def _night(game: Sniffed, night: Night) -> tuple[float, ...]:
    """Return how long each moment of a night was, and what went over all lines in it."""
    ends = night.moments[-1]
    lengths = [float(later - earlier) for earlier, later in zip(night.moments, night.moments[1:], strict=False)]
    seen = [one for one in game.log if night.begins <= one.at < ends]
    down = [one.size for one in seen if one.down]
    counts = (float(len(down)), float(len(seen) - len(down)), fmean(down or [0]), float(max(down, default=0)))
    return (*lengths[:8], *(0.0,) * (8 - len(lengths)), *counts, float(ends - night.begins))


def _lines(game: Sniffed) -> list[tuple[float, ...]]:
    """Return for each line what distinguishes it: counts, sizes and order beside those of the other lines."""
    number = len(game.roles)
    by_night = [(night.begins, night.moments[-1]) for night in game.nights]
    parts: dict[tuple[int, bool, bool], list[Seen]] = defaultdict(list)
    for one in game.log:
        night = any(begins <= one.at < ends for begins, ends in by_night)
        parts[one.line, one.down, night].append(one)
    beside = _beside(game.log)
    ranks = sorted(game.ids)
    return [
        (
            *(float(len(parts[line, down, night])) for down in (True, False) for night in (True, False)),
            *(fmean([one.size for one in parts[line, False, night]] or [0]) for night in (True, False)),
            *beside[line],
            line / number,
            ranks.index(game.ids[line - 1]) / number,
        )
        for line in range(1, number + 1)
    ]


def _beside(log: Sequence[Seen]) -> dict[int, tuple[float, ...]]:
    """Return for each line how its frames compare with those of the others at the same instant."""
    instants: dict[int, list[Seen]] = defaultdict(list)
    for one in log:
        if one.down:
            instants[one.at].append(one)
    lines = max(one.line for one in log)
    off: dict[int, list[float]] = defaultdict(list)
    order: dict[int, list[float]] = defaultdict(list)
    alone: dict[int, int] = defaultdict(int)
    for frames in instants.values():
        usual = median(one.size for one in frames)
        for place, one in enumerate(frames):
            off[one.line].append(one.size - usual)
            order[one.line].append(place - (one.line - 1) * len(frames) / lines)
            alone[one.line] += 2 * len(frames) < lines
    return {
        line: (fmean(off[line] or [0]), max(off[line] or [0]), min(off[line] or [0]), (off[line] or [0])[0],
               fmean(order[line] or [0]), float(alone[line]))
        for line in range(1, lines + 1)
    }  # fmt: skip


# -- learning ----------------------------------------------------------------------------------------------------------


def guessed(known: Sequence[Sample], fresh: Sequence[Sample]) -> Guess:
    """Return how well what was learnt from some games tells others."""
    learners = (
        make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000, C=0.3)),
        DecisionTreeClassifier(max_depth=3, min_samples_leaf=max(5, len(known) // 60), random_state=0),
    )
    answers = [one.answer for one in known]
    best = 0.0
    for learner in learners:
        learner.fit(_matrix(known), answers)
        best = max(best, auc(fresh, learner.predict_proba(_matrix(fresh))[:, 1].tolist()))
    return Guess(best, _error(fresh))


def _matrix(samples: Sequence[Sample]) -> Any:
    return np.array([one.features for one in samples])


def _strata(samples: Sequence[Sample]) -> list[list[int]]:
    found: dict[object, list[int]] = defaultdict(list)
    for number, one in enumerate(samples):
        found[one.known].append(number)
    return [*found.values()]


def auc(samples: Sequence[Sample], scores: Sequence[float]) -> float:
    """Return the chance that of two alike in what is known the right one has the higher score."""
    right = all_ = 0.0
    for stratum in _strata(samples):
        yes = [scores[number] for number in stratum if samples[number].answer]
        no = [scores[number] for number in stratum if not samples[number].answer]
        right += sum((one > other) + (one == other) / 2 for one in yes for other in no)
        all_ += len(yes) * len(no)
    return right / all_ if all_ else 0.5


def _error(samples: Sequence[Sample]) -> float:
    """Return the standard error of that chance where nothing can be told."""
    variance = pairs = 0.0
    for stratum in _strata(samples):
        yes = sum(samples[number].answer for number in stratum)
        no = len(stratum) - yes
        variance += yes * no * (yes + no + 1) / 12
        pairs += yes * no
    return math.sqrt(variance) / pairs if pairs else 1.0
