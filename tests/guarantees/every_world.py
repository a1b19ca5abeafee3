"""Every world of a small table, and the numbers by which told streams are compared.

A plan says how far the worlds of a table go: N is a night with all choices that its people may make, n and d are
a night and a day in which they choose by rule.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from lupus.engine.audience import tells
from lupus.engine.commands import Close, Command, Point
from lupus.engine.game import Game
from lupus.registry import rules
from worlds import NIGHTLY, Form, arrangements, day_step, deal_of, run, to_night

BOARD: Final = 0
"""The board's place among the audiences; the others are seats."""

Pick: TypeAlias = tuple[str, int, int | None]
"""(call, who, at whom)"""

Seen: TypeAlias = Callable[[Game], None]
"""Shown every game on the way, in the order of a walk through all worlds."""


class Table(NamedTuple):
    """A small table and the plan of its worlds."""

    edition: str
    deck: tuple[str, ...]
    plan: str
    options: tuple[tuple[str, str], ...] = ()

    def start(self, roles: Sequence[str], form: Form) -> Game:
        """Return this table just dealt."""
        given = {**dict(self.options), "night": form}
        return Game.start(deal_of(self.edition, roles, given), rules(self.edition))


class World(NamedTuple):
    """A world after its plan; `before` is the game as its last night fell, `picks` what was chosen since."""

    game: Game
    before: Game
    picks: tuple[Pick, ...]


def _table(edition: str, deck: str, plan: str, **options: str) -> Table:
    return Table(edition, tuple(deck.split()), plan, tuple(options.items()))


TABLES: Final[dict[str, Table]] = {
    "cards: harlot and hamster": _table("cards", "werewolf seer harlot werehamster", "N"),
    "cards: pack": _table("cards", "werewolf werewolf seer villager villager", "N"),
    "cards: owl and masons": _table("cards", "werewolf owl freemason freemason villager", "Nd"),
    "cards: second night": _table(
        "cards", "werewolf bodyguard medium possessed villager", "ndN", first_night="master_is_victim"
    ),
    "cards: guarded house": _table(
        "cards", "werewolf bodyguard harlot werehamster villager", "ndN", first_night="master_is_victim"
    ),
    "cards: mythomaniac": _table(
        "cards", "werewolf seer mythomaniac villager villager", "ndN", first_night="master_is_victim"
    ),
    "classic: two seers": _table("classic", "werewolf seer seer werehamster", "N"),
    "classic: masons": _table("classic", "werewolf werewolf freemason freemason villager villager", "N"),
    "classic: second night": _table(
        "classic", "werewolf seer bodyguard medium villager", "ndN", first_night="master_is_victim"
    ),
}
"""Small tables of both editions; together they hold every role."""


def unseen(_: Game) -> None:
    """Look away."""


def choices(game: Game) -> Iterator[tuple[Pick, ...]]:
    """Yield everything that those who are asked now may choose together."""
    calls = (game.public.call or "",) if game.public.phase == "call" else game.public.calls
    owners = {seat: call for call in calls if ":" not in call for seat in game.awake(call)}
    for commands in itertools.product(*(game.legal(seat) for seat in game.awaited())):
        yield tuple((owners[one.seat], one.seat, one.target) for one in commands if isinstance(one, Point))


def nights(world: World, seen: Seen, *, every: bool) -> Iterator[World]:
    """Yield every way (or one way) in which the open night can be played, dawn included."""
    game = world.game
    if game.public.phase not in NIGHTLY:
        after = run(game, Close(), "clock")
        seen(after)
        yield world._replace(game=after)
        return
    offered = choices(game) if game.public.phase != "look" else iter([()])
    for picks in offered if every else itertools.islice(offered, 1):
        after = game
        for _, seat, target in picks:
            after = run(after, Point(seat, target), "person")
            seen(after)
        after = run(after, Close(), "clock")
        seen(after)
        yield from nights(World(after, world.before, (*world.picks, *picks)), seen, every=every)


def by_rule(seat: int, legal: tuple[Command, ...]) -> Command:
    """Choose by a rule that knows public facts only, so that people told the same do the same."""
    return legal[seat * 5 % len(legal)]


def follow(world: World, plan: str, seen: Seen = unseen) -> Iterator[World]:
    """Yield every world to which a plan leads from here; a game that ends early is one of them."""
    if not plan or world.game.over:
        yield world
    elif plan[0] == "d":
        game = world.game
        while game.public.phase not in {*NIGHTLY, "over"}:
            game = day_step(game, by_rule)
            seen(game)
        yield from follow(world._replace(game=game), plan[1:], seen)
    else:
        game = to_night(world.game)
        seen(game)
        for after in nights(World(game, game, ()), seen, every=plan[0] == "N"):
            yield from follow(after, plan[1:], seen)


def worlds(table: Table, form: Form, seen: Seen = unseen) -> Iterator[World]:
    """Yield every world of a table, deal after deal."""
    for roles in arrangements(table.deck):
        game = table.start(roles, form)
        seen(game)
        yield from follow(World(game, game, ()), table.plan, seen)


class Streams:
    """Numbers for told streams: two have the same number when the same was told, byte for byte."""

    def __init__(self) -> None:
        """Start without any."""
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._known: dict[Game, tuple[int, ...]] = {}

    def of(self, game: Game) -> tuple[int, ...]:
        """Return the number of each audience's stream: the board's first, then each seat's."""
        if game not in self._known:
            audiences = game.public.seats + 1
            told = list(self.of(game.earlier)) if game.earlier else [-1 - one for one in range(audiences)]
            for entry in game.batch.entries:
                text = msgspec.json.encode(entry.event)
                for audience in range(audiences):
                    if tells(entry.to, audience):
                        number = self._numbers.setdefault((told[audience], text), len(self._numbers))
                        told[audience] = number
            self._known[game] = tuple(told)
        return self._known[game]

    def let_go(self) -> None:
        """Forget the games and keep the numbers: called between deals so that memory stays small."""
        self._known.clear()
