"""Two worlds that differ only in what is hidden, and everything in which they were told apart to who may not know."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from lupus.engine.state import Public
from lupus.table import rows
from lupus.table.refused import Refused
from lupus.table.table import Table
from secrecy.audiences import Heard
from secrecy.evening import Overheard, Told, overheard
from secrecy.habits import Act, Plan, World, acts
from server.inside import Inside

TOGETHER: Final = {"werewolf", "freemason", "mythomaniac"}
"""Those who see one another, or may come to."""

LEARNERS: Final = {"seer", "medium", "mythomaniac"}
"""Those who learn of others' cards."""

NIGHT_FIRST: Final = ("werewolf", "bodyguard", "harlot", "seer", "owl", "mythomaniac")


class Pair(NamedTuple):
    """Two games; `acting` do something else in the other world, `knowing` may be told the worlds apart."""

    one: Overheard
    other: Overheard
    acting: frozenset[int]
    knowing: frozenset[int]


# -- another world -----------------------------------------------------------------------------------------------------


def cards_swapped(plan: Plan, played: Overheard) -> World:
    """Return the world in which two people hold one another's cards."""
    roles, dice = played.game.hidden.dealt, plan.dice("swap")
    unlike = [(one, other) for one, other in itertools.combinations(range(1, len(roles) + 1), 2)
              if roles[one - 1] != roles[other - 1]]  # fmt: skip
    return World(swapped=dice.choice(unlike))


def another_act(plan: Plan, played: Overheard) -> World | None:
    """Return the world in which one power does something else in a night, and the same people die; None: there is none.

    Somebody protected may so become a Harlot who is away, or a Werehamster.
    """
    found = [*_acts(played)]
    if not found:
        return None
    dice = plan.dice("act")
    role = dice.choice(sorted({act.role for act in found}, key=NIGHT_FIRST.index))
    return World(act=dice.choice([act for act in found if act.role == role]))


def _acts(played: Overheard) -> Iterator[Act]:
    tables = [*folded(played.rows)]
    for number, (before, row) in enumerate(zip(tables, played.rows[1:], strict=False)):
        closes = isinstance(row, rows.Closed) and before.game is not None and before.by_night
        if not closes or before.playing().public.phase not in {"call", "look"}:
            continue
        public, dawn = before.playing().public, _dawn(tables[number + 1 :])
        if dawn is None:
            continue
        for role in NIGHT_FIRST:
            for target in sorted(public.alive):
                act = Act(public.night, role, target)
                if acts(public, role) and _same_dawn(before, played.rows[number + 1 :], act, dawn):
                    yield act


def _dawn(tables: list[Table]) -> Public | None:
    """Return what is public when the night has passed, None if the game ended with it."""
    after = next((one for one in tables if not one.by_night), None)
    return None if after is None or after.over else after.playing().public


def _same_dawn(before: Table, following: list[rows.AnyRow], act: Act, dawn: Public) -> bool:
    """Whether the night passes to the same dawn, seen by everybody, with this act instead, and is another night."""
    roles, table = before.playing().hidden.roles, before
    for row in following:
        changed = row
        if isinstance(row, rows.Closed) and acts(table.playing().public, act.role):
            choices = tuple((one, act.target if roles[one - 1] == act.role else target) for one, target in row.choices)
            changed = replace(row, choices=choices)
            if changed == row:
                return False
        try:
            table = table.run(changed)
        except Refused:
            return False
        if not table.by_night:
            return not table.over and _seen(table.playing().public) == _seen(dawn)
    return False


def _seen(public: Public) -> object:
    return (public.phase, public.alive, public.reference, public.asked, public.day)


def folded(stored: list[rows.AnyRow]) -> Iterator[Table]:
    """Return the table after each of its rows."""
    made, *rest = stored
    assert isinstance(made, rows.Made)
    table = Table.made(made)
    yield table
    for row in rest:
        table = table.run(row)
        yield table


# -- who may know ------------------------------------------------------------------------------------------------------


def may_know(plan: Plan, world: World, one: Overheard, other: Overheard) -> frozenset[int]:
    """Return which seats may be told two worlds apart, by the rules alone and in either world."""
    held = {one.game.hidden.dealt[number - 1] for number in world.swapped or ()}
    involved = {world.act.role} if world.act is not None else (held & TOGETHER) | LEARNERS
    if "mythomaniac" in involved and any("mythomaniac" in played.game.hidden.dealt for played in (one, other)):
        involved |= TOGETHER | LEARNERS  # whose mate it may become
    seats = {number for played in (one, other) for number in _ever(played, involved)}
    if plan.wish["options"]["ghosts_see"] == "all":
        public = one.game.public
        seats |= {number for number in range(1, public.seats + 1) if number not in public.alive}
    return frozenset(seats | {*(world.swapped or ())})


def _ever(played: Overheard, roles: set[str]) -> Iterator[int]:
    """Return who ever held one of these roles."""
    for number, (dealt, held) in enumerate(zip(played.game.hidden.dealt, played.game.hidden.roles, strict=True), 1):
        if {dealt, held} & roles:
            yield number


# -- what differs ------------------------------------------------------------------------------------------------------


def compared(pair: Pair) -> Iterator[str]:
    """Return, for everybody who may not know, the first thing in which they were told the two worlds apart.

    From the moment on in which the rules tell everybody something else, nothing is compared; nor once all is told. When
    something is told must be alike too, whatever it is.
    """
    one, other = pair.one, pair.other
    until = parting(one.told(0), other.told(0))
    for who in sorted({*one.heard, *other.heard}):
        number = int(who.removeprefix("seat ")) if who.startswith("seat ") else 0
        knows = number in pair.knowing and not _alike(one.told(number), other.told(number))
        if number in pair.acting or knows:
            continue
        mine, theirs = (_before(played.heard.get(who, []), until) for played in (one, other))
        for first, second in itertools.zip_longest(mine, theirs):
            if first != second:
                yield f"{who}: {unlike(first, second)}"
                break


def _alike(one: Told, other: Told) -> bool:
    return [event for _, event in one] == [event for _, event in other]


def parting(one: Told, other: Told) -> int:
    """Return when two audiences are told apart for the first time, or when one of them was told everything."""
    for (at, event), (time, told) in zip(one, other, strict=False):
        if event != told:
            return min(at, time)
    return min(one[-1][0], other[-1][0])


def _before(heard: list[Heard], until: int) -> list[Heard]:
    return [one for one in heard if one.at < until]


def unlike(one: Heard | None, other: Heard | None) -> str:
    """Return in words where two things that were heard begin to differ."""
    if one is None or other is None:
        return f"only in one world: {(one or other)!r:.300}"
    if (one.at, one.what) != (other.at, other.what):
        return f"{one.what} at {one.at}, {other.what} at {other.at}: {one.raw!r:.200} {other.raw!r:.200}"
    at = next((n for n, (a, b) in enumerate(zip(one.raw, other.raw, strict=False)) if a != b), 0)
    cut = slice(max(0, at - 80), at + 80)
    return f"{one.what} of {len(one.raw)} and {len(other.raw)} bytes at {one.at}: {one.raw[cut]!r} {other.raw[cut]!r}"


def pairs(plan: Plan, opens: Callable[[], Inside] = Inside) -> Iterator[tuple[str, Pair]]:
    """Play a plan, and again with two cards swapped and with another act, if there is one that nobody sees."""
    one = overheard(plan, World(), None, opens)
    for kind, world in (("cards", cards_swapped(plan, one)), ("act", another_act(plan, one))):
        if world is not None:
            other = overheard(plan, world, one.told(0), opens)
            acting = frozenset(world.swapped or _ever(one, {world.act.role if world.act else ""}))
            yield f"{kind}: {plan} {world}", Pair(one, other, acting, may_know(plan, world, one, other))
