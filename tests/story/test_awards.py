"""Awards are true and stand alone: each number is counted again from the bytes of many records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from lupus.lang import languages, text
from lupus.story import awards as a
from lupus.story.chronicle import Chronicle
from story.retold import Retold, games

HUMANS: Final = frozenset({"villager", "seer", "medium", "bodyguard", "harlot", "owl", "freemason", "mythomaniac"})
Counts = dict[int, int]


def human(record: Retold, seat: int) -> bool:
    return record.roles[seat - 1] in HUMANS


def hits(record: Retold) -> list[tuple[int, bool]]:
    """Return everybody's accusations and open fingers, and whether they were right."""
    found = []
    for day in record.days:
        roles = record.of("dawned", day=day)[0].roles
        found += [(seat, roles[target - 1] == "werewolf") for seat, target in record.voices(day)]
    return found


def accused(record: Retold) -> Counter[int]:
    return Counter(one.target for day in record.days for one in record.accusations(day))


def pairs(record: Retold) -> Counter[tuple[int, int]]:
    return Counter((one.seat, one.target) for day in record.days for one in record.accusations(day))


def nose(record: Retold) -> Counts:
    return Counter(seat for seat, right in hits(record) if right and human(record, seat))


def shield(record: Retold) -> Counts:
    return Counter(
        guard
        for night in record.nights
        for guard, target in record.picked("bodyguard", night)
        if target == record.prey(night) is not None and target not in record.dead(night)
    )


def eyes(record: Retold) -> Counts:
    seen = {
        (one.seat, one.target) for one in record.of("answered") if one.event["call"] == "seer" and one.event["werewolf"]
    }
    return Counter(seat for seat, _ in seen)


def nine_lives(record: Retold) -> Counts:
    return {seat: number for seat, number in accused(record).items() if seat in record.alive}


def weathercock(record: Retold) -> Counts:
    return Counter(seat for seat, _ in pairs(record))


def grudge(record: Retold) -> Counts:
    every = pairs(record)
    return {seat: max(number for (one, _), number in every.items() if one == seat) for seat, _ in every}


def blindfold(record: Retold) -> Counts:
    every = hits(record)
    pointed = Counter(seat for seat, _ in every)
    return {seat: pointed[seat] for seat in pointed if human(record, seat) and (seat, True) not in every}


def own_goal(record: Retold) -> Counts:
    found: Counter[int] = Counter()
    for day in record.days:
        out, vote = record.execution(day), record.vote(day)
        if out and vote and human(record, out.seat):
            found.update(seat for seat, at in vote[2] if at == out.seat and human(record, seat))
    return found


MOST: Final[dict[Callable[[Chronicle], a.Found], tuple[Callable[[Retold], Counts], int]]] = {
    a.nose: (nose, 2),
    a.shield: (shield, 1),
    a.eyes: (eyes, 2),
    a.nine_lives: (nine_lives, 3),
    a.magnet: (accused, 4),
    a.weathercock: (weathercock, 3),
    a.grudge: (grudge, 3),
    a.blindfold: (blindfold, 3),
    a.own_goal: (own_goal, 2),
}
"""What those awards count that go to whoever has most of it, and how much it takes."""


@pytest.mark.parametrize("award", MOST, ids=lambda one: one.__name__)
def test_an_award_goes_to_the_one_who_has_most(award: Callable[[Chronicle], a.Found]) -> None:
    count, least = MOST[award]
    times = 0
    for _, told, record in games():
        counts = count(record)
        most = max(counts.values(), default=0)
        first = [seat for seat, number in counts.items() if number == most]
        assert award(told) == ((first[0], most) if len(first) == 1 and most >= least else None)
        times += award(told) is not None
    assert times > 1


def test_lambskin_is_the_werewolf_alive_who_was_accused_least() -> None:
    for _, told, record in games():
        noticed = accused(record)
        pack = sorted((noticed[seat], seat) for seat in record.alive if record.roles[seat - 1] == "werewolf")
        alone = len(record.days) > 1 and pack and (len(pack) == 1 or pack[0][0] < pack[1][0])
        assert a.lambskin(told) == ((pack[0][1], pack[0][0]) if alone else None)


def test_wallpaper_is_the_only_one_whom_nobody_accused() -> None:
    times = 0
    for _, told, record in games():
        begun = Counter(seat for one in record.of("dawned") for seat in one.alive)
        noticed = accused(record)
        quiet = [seat for seat, days in begun.items() if days >= 2 and not noticed[seat]]
        assert a.wallpaper(told) == ((quiet[0], begun[quiet[0]]) if len(quiet) == 1 else None)
        times += len(quiet) == 1
    assert times


def test_the_early_bird_died_first_and_alone() -> None:
    for _, told, record in games():
        dead = record.dead(1)
        expected = (dead[0], len(record.days)) if len(dead) == 1 and len(record.days) > 1 else None
        assert a.early_bird(told) == expected


def test_nobody_is_given_two_awards_and_there_are_some_of_each_kind() -> None:
    kinds = Counter[bool]()
    for _, told, _ in games():
        given = a.awards(told)
        assert len({one.line.seats for one in given}) == len(given)
        counted = Counter(one.good for one in given)
        assert max(counted.values(), default=0) <= a.EACH
        kinds += counted
    assert min(kinds[True], kinds[False]) > len(games()) / 2


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("award", [*a.GOOD, *a.FUNNY], ids=lambda one: one.__name__)
def test_an_award_has_a_title_and_a_reason(award: Callable[[Chronicle], a.Found], language: str) -> None:
    assert text(language, f"award.{award.__name__}.title")
    for number in (0, 1, 5):
        assert text(language, f"award.{award.__name__}", name="A", n=number)
