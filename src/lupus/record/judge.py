"""Judges cases: plays them and compares every field of `expect` with what the rules give."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from lupus.engine import events as e
from lupus.engine.game import Game

from .cases import Case
from .conduct import Conductor
from .errors import Difference, plain
from .given import GIVEN, RULINGS, Told
from .seating import Stuck


class Verdict(msgspec.Struct, frozen=True):
    """What judging one case gave: no difference means that everything agrees. `game` is as far as it went."""

    id: str
    title: str
    difference: Difference | None
    game: Game | None


def judge(case: Case, pointer: str = "", *, night: str = "called") -> Verdict:
    """Return the verdict on a case; `pointer` is where it stands in its file."""
    conductor: Conductor | None = None
    try:
        conductor = Conductor(case, night=night)
        for index in range(len(case.steps)):
            _compare_step(conductor, index, conductor.step(index))
        _compare_end(conductor)
    except Stuck as stuck:
        found = stuck.difference
        rulings = tuple(dict.fromkeys((*found.rulings, *case.rulings)))
        placed = msgspec.structs.replace(found, pointer=pointer + found.pointer, rulings=rulings)
        return Verdict(case.id, case.title, placed, conductor.game if conductor else None)
    return Verdict(case.id, case.title, None, conductor.game)


def _differ(pointer: str, key: str, expected: object, given: object) -> None:
    if plain(expected) != plain(given):
        stuck = Stuck(pointer, key, expected, given)
        stuck.difference = msgspec.structs.replace(stuck.difference, rulings=RULINGS.get(key, ()))
        raise stuck


def _compare_step(conductor: Conductor, index: int, games: list[Game]) -> None:
    expect = conductor.case.steps[index].expect
    told = Told(conductor, games)
    for field in msgspec.structs.fields(expect):
        expected, key = getattr(expect, field.name), field.encode_name
        if expected is not UNSET:
            _differ(f"/steps/{index}/expect/{key}", key, expected, GIVEN[key](told))


def _compare_end(conductor: Conductor) -> None:
    end, game = conductor.case.end, conductor.game
    if end is UNSET:
        return
    given = None
    if game.public.ends is not None:
        turned = (event for event in reversed(game.told(None)) if isinstance(event, e.CardsTurned))
        names = [conductor.name(seat) for event in turned for seat in event.winners]
        given = {"winner": game.public.ends[0], "winners": names, "at": game.public.ends[1]}
    _differ("/end", "winner", end, given)
