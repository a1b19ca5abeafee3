"""What a record tells, beside what the case expects, what the case gives without a server, and what screens showed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from lupus.engine import events as e
from lupus.engine.game import Game
from lupus.record.cases import Case, Day, Night
from lupus.record.conduct import Conductor
from lupus.record.errors import plain
from lupus.record.given import GIVEN, Told
from lupus.record.read import parse
from lupus.record.replay import Disagrees, game_of
from lupus.record.verify import verify

PROVEN: Final = {"chain", "game", "deal", "origin", "draws"}
"""What is checked of a record, and can be: cards, first chair and lots are those of the published secret."""


BY_CHAIR: Final = frozenset({"awake", "forced"})
"""What the rules give in the order of chairs."""

UNDER_THUMBS: Final = (e.Noted, e.Pointed)
"""Taps that stand: at a live table one row holds them all, and people who are not called tap too."""


class Seen(NamedTuple):
    """What screens showed after a step: the public part, and the private ones by seat of those still there."""

    public: Any
    private: dict[int, Any]


class Kept(NamedTuple):
    """What is left of an evening: how it was played, the record, and what was seen after each step."""

    form: str
    turned: int
    record: bytes
    seen: list[Seen]


class Replayed(Conductor):
    """A case as people played it: the conductor's words for the game of a record."""

    def __init__(self, case: Case, form: str, game: Game) -> None:
        """Take the game of a record, and who sits where in it."""
        super().__init__(case, night=form)
        self.whole = self.game = game
        self.names = [person.name for person in game.public.persons]

    def step_of(self, step: Night | Day) -> list[Game]:
        """Return the games of one night or day; the conductor is then where the step left it."""
        games = [*reversed([*self.whole.chain()])]
        found = [after for before, after in itertools.pairwise(games) if _place(before) == _place_of(step)]
        self.game = found[-1] if found else self.whole
        return found


def _place(game: Game) -> tuple[str, int]:
    """Return the night or day to which belongs what is done now."""
    public = game.public
    if public.phase == "dealt":
        return ("night", 1)
    return ("night" if public.day < public.night else "day", public.night)


def _place_of(step: Night | Day) -> tuple[str, int]:
    return ("night" if isinstance(step, Night) else "day", step.number)


def differences(case: Case, evening: Kept) -> list[str]:
    """Return everything in which a record, its case and the screens do not agree, in words."""
    form, seen, record = evening.form, evening.seen, parse(evening.record, case.id)
    checks = verify(record)
    found = [f"the record's {one.name}: {one.note}" for one in checks if one.ok is False]
    found += [f"the record's {name} is not checked" for name in PROVEN - {one.name for one in checks if one.ok}]
    try:
        replayed = Replayed(case, form, game_of(record))
    except Disagrees as wrong:
        return [*found, str(wrong)]
    for index, step in enumerate(case.steps):
        games = replayed.step_of(step)
        here = " ".join(map(str, _place_of(step)))
        found += [f"{here}, {one}" for one in _unexpected(replayed, step, games)]
        found += [f"{here}, screens: {one}" for one in _unlike(seen[index].public, replayed.game)]
        found += [f"{here}, phones: {one}" for one in _untold(replayed, step, seen[index])]
    found += _end(case, replayed.whole, replayed.names)
    return found if evening.turned else [*found, *_other_story(case, form, replayed.whole)]


def _differ(what: str, expected: object, given: object) -> Iterator[str]:
    if plain(expected) != plain(given):
        yield f"{what}: {plain(expected)} expected, {plain(given)} given"


def _unexpected(replayed: Replayed, step: Night | Day, games: list[Game]) -> Iterator[str]:
    """Compare every field of `expect` with the record."""
    told = Told(replayed, games)
    for field in msgspec.structs.fields(step.expect):
        expected = getattr(step.expect, field.name)
        if expected is not UNSET:
            expected = _by_chair(expected, replayed.names) if field.name in BY_CHAIR else expected
            yield from _differ(field.encode_name, expected, GIVEN[field.encode_name](told))


def _by_chair(expected: Any, names: list[str]) -> Any:
    """Return names in the order of chairs: where the table is turned, that is not the case's order."""
    if isinstance(expected, dict):
        return {key: _by_chair(value, names) for key, value in expected.items()}
    return sorted(expected, key=lambda name: names.index(name) if name in names else len(names))


def _end(case: Case, game: Game, names: list[str]) -> Iterator[str]:
    if case.end is UNSET:
        return
    given: dict[str, object] | None = None
    if game.public.ends is not None:
        turned = next(event for event in reversed(game.told(None)) if isinstance(event, e.CardsTurned))
        winner, at = game.public.ends
        given = {"winner": winner, "winners": [names[seat - 1] for seat in turned.winners], "at": at}
    expected: Any = msgspec.to_builtins(case.end)
    if expected is not None:
        expected["winners"] = _by_chair(expected["winners"], names)
    yield from _differ("end", expected, given)


# -- screens -------------------------------------------------------------------------------------------------------


def _unlike(view: Any, game: Game) -> Iterator[str]:
    """Compare what everybody saw after a step with where the record is then."""
    public, shown = game.public, view["game"]
    seats = range(1, public.seats + 1)
    yield from _differ("ghosts", [seat for seat in seats if seat not in public.alive], _chairs(view, "ghost"))
    for name in ("phase", "night", "day", "reference", "circle"):
        yield from _differ(name, getattr(public, name), shown[name])
    for name in ("executed", "mark", "suspects", "accusations", "asked"):  # left out where there is nothing
        yield from _differ(name, getattr(public, name) or None, shown.get(name) or None)
    dawns = [event.dead for event in game.told(None) if isinstance(event, e.Dawned)]
    yield from _differ("dead", dawns[-1] if dawns else (), shown.get("dead", ()))


def _chairs(view: Any, what: str) -> list[int]:
    return [chair["seat"] for chair in view["chairs"] if chair.get(what)]


def _untold(replayed: Replayed, step: Night | Day, seen: Seen) -> Iterator[str]:
    """Compare what people read on their own screens: their role, and the answers that the case expects."""
    game = replayed.game
    for seat, you in seen.private.items():
        yield from _differ(f"role of {replayed.name(seat)}", game.view(seat).role, you["role"])
    if not isinstance(step, Night) or step.expect.answers is UNSET:
        return
    for call, answers in step.expect.answers.items():
        for seat, you in seen.private.items():
            name = replayed.name(seat) or ""
            if you["role"] == call and (not isinstance(answers, dict) or name in answers):
                expected = answers[name] if isinstance(answers, dict) else answers
                yield from _differ(f"{call}'s answer to {name}", ANSWER[expected], _answer(you, call))


ANSWER: Final = {True: "you.answer.yes", False: "you.answer.no", None: "you.answer.none"}


def _answer(you: Any, call: str) -> str | None:
    """Return the last answer that somebody was given, as it is on their phone by day."""
    lines = [line["key"] for line in you["notes"] if line.get("roles") == [call]]
    return next((key for key in reversed(lines) if key in ANSWER.values()), None)


# -- the same without a server -------------------------------------------------------------------------------------


def _other_story(case: Case, form: str, game: Game) -> Iterator[str]:
    """Compare what everybody was told, and each one alone, with what they are told where the engine plays the case."""
    conductor = Conductor(case, night=form)
    for index in range(len(case.steps)):
        conductor.step(index)
    for seat in range(game.public.seats + 1):
        expected, given = (
            [_drawn(event) for event in one.told(seat) if not isinstance(event, (*UNDER_THUMBS, e.GameDealt))]
            for one in (conductor.game, game)
        )
        whose = f"told to seat {seat}" if seat else "told to everybody"
        for one, other in zip(expected, given, strict=False):
            yield from _differ(whose, one, other)
        after = given[len(expected) :]
        rest = [event for event in after if not isinstance(event, e.GivenUp | e.CardsTurned)]
        yield from _differ(f"{whose}, besides", expected[len(given) :], rest)


def _drawn(event: e.Event) -> e.Event:
    """Return an event without the playing card: at a live table a lot decides which of a role's cards it is."""
    return replace(event, card=None) if isinstance(event, e.CardDealt) else event
