"""Everybody knows exactly what the rules tell them: no more, and no less.

Of a night one knows: one's own role and its mates, what those who were awake with one chose, the nod or shake of
the head, and at dawn who is dead and where people count from (A3 to A6, B2, B3). Of the day that follows: the mark,
as it is announced (C32, C33). When it is over: everything. This says so once more, without asking the engine who
was told what, and compares: over every world of a small table, two people have the same told stream exactly when
they know the same.

The golden numbers count the different streams of each role. A leak raises a number even where nobody had thought of
forbidding it; something hidden that people ought to know lowers one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

import pytest

from guarantees.every_world import BOARD, TABLES, Streams, Table, World, worlds
from guarantees.golden import Numbers, check_golden, check_none_missing
from worlds import FORMS, Form

LOOKS_LIKE_WEREWOLF = frozenset({"werewolf"})
IMITABLE = frozenset({"werewolf", "seer"})


def known_to_all(world: World) -> Hashable:
    """Return what everybody knows of a world since its night fell."""
    public = world.game.public
    at_dawn = public.alive if public.executed is None else public.alive | {public.executed}
    mark = next((target for call, _, target in world.picks if call == "owl" and target in at_dawn), None)
    announced = mark if public.executed is not None else None
    roles = world.game.hidden.roles if world.game.over else None
    return public.alive, public.executed, public.reference, announced, public.ends, roles


def known_to(world: World, seat: int) -> Hashable:
    """Return what one seat knows besides: its mates, what they chose, and the answers that they got."""
    before = world.before
    roles, alive = before.hidden.roles, before.public.alive
    role = roles[seat - 1]
    if seat not in alive or role not in {call.partition(":")[0] for call in before.public.calls}:
        return None
    mates = tuple(mate for mate, held in enumerate(roles, 1) if held == role and mate in alive)
    chosen = tuple((mate, target) for call, mate, target in world.picks if call == role)
    answers: tuple[object, ...] = ()
    if role == "seer":
        answers = tuple(roles[(target or 0) - 1] in LOOKS_LIKE_WEREWOLF for _, target in chosen)
    elif role == "mythomaniac":
        copied = (roles[(target or 0) - 1] for _, target in chosen)
        answers = tuple(held if held in IMITABLE else None for held in copied)
    elif role == "medium" and before.public.executed is not None:
        answers = (roles[before.public.executed - 1] in LOOKS_LIKE_WEREWOLF,)
    return mates, chosen, answers


class Knowledge:
    """Which told streams there are, whose they are, and what the rules say that they hold."""

    def __init__(self) -> None:
        """Start without any."""
        self.streams = Streams()
        self.worlds = 0
        self.stream_of: dict[Hashable, int] = {}
        self.known_by: dict[int, Hashable] = {}
        self.by_role: defaultdict[str, set[int]] = defaultdict(set)

    def add(self, world: World) -> None:
        """Add a world, and compare what everybody was told with what the rules say they know."""
        self.worlds += 1
        before, told = self.streams.of(world.before), self.streams.of(world.game)
        common = known_to_all(world)
        for audience, stream in enumerate(told):
            own = known_to(world, audience) if audience != BOARD else None
            known = (audience, before[audience], common, own)
            who = f"seat {audience}, {world.game.deal.roles}, {world.picks}"
            assert self.stream_of.setdefault(known, stream) == stream, f"{who}: was told more than {known[2:]}"
            assert self.known_by.setdefault(stream, known) == known, f"{who}: was not told all of {known[2:]}"
            self.by_role[world.game.deal.roles[audience - 1] if audience != BOARD else "board"].add(stream)

    def numbers(self) -> Numbers:
        """Return the number of different streams of each role."""
        counts = {role: len(streams) for role, streams in sorted(self.by_role.items())}
        return {"worlds": self.worlds, "streams": len(self.known_by), **counts}


def check_knowledge(table: Table, form: Form) -> Numbers:
    """Raise `AssertionError` if anybody knows more or less than the rules say; return the counts of streams."""
    knowledge, dealt = Knowledge(), None
    for world in worlds(table, form):
        if world.game.deal is not dealt:
            knowledge.streams.let_go()
            dealt = world.game.deal
        knowledge.add(world)
    return knowledge.numbers()


def count_knowledge(table: Table, form: Form) -> Numbers:
    """Return the counts of streams without comparing them with anything."""
    streams, found, number = Streams(), defaultdict[str, set[int]](set), 0
    for world in worlds(table, form):
        number += 1
        for audience, stream in enumerate(streams.of(world.game)):
            found[world.game.deal.roles[audience - 1] if audience != BOARD else "board"].add(stream)
    counts = {role: len(ids) for role, ids in sorted(found.items())}
    return {"worlds": number, "streams": sum(counts.values()), **counts}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", TABLES)
def test_everybody_knows_exactly_what_the_rules_tell_them(name: str, form: Form) -> None:
    check_golden("knowledge", f"{name}, {form}", check_knowledge(TABLES[name], form))


def test_no_table_is_without_its_golden_numbers() -> None:
    check_none_missing("knowledge", {f"{name}, {form}" for name in TABLES for form in FORMS})
