"""Builders of games that tests share: small tables, every deal of a deck, scripts, random deals of every size.

Small means 4 to 6 seats. The product refuses such tables and `Game.start` takes them, so that a test can go
through all of their worlds. A *world* is a deal and every choice made since: what really happened, whoever was
told of it. `guarantees/every_world.py` lists them.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from lupus.engine import chance
from lupus.engine.commands import Accuse, Close, Command, Point, Vote
from lupus.engine.contract import UNKNOWN
from lupus.engine.deck import check, composition
from lupus.engine.draft import Lots
from lupus.engine.events import GameDealt, Person
from lupus.engine.game import Cause, Deal, Game
from lupus.engine.options import TABLE, Options, belongs, parse, values
from lupus.registry import EDITIONS, rules

Form: TypeAlias = Literal["called", "together"]
Master: TypeAlias = Literal["automatic", "human"]

FORMS: Final[tuple[Form, ...]] = ("called", "together")
"""Both forms of a night."""

NIGHTLY: Final = frozenset({"call", "point", "look"})
"""The phases in which choices of the night are made."""

VALUES: Final = {name: values(name) for name in TABLE}
"""Every option's values."""

SECRET: Final = chance.secret_of("worlds")


# -- deals ---------------------------------------------------------------------------------------------------


def options_of(edition: str, given: Mapping[str, str]) -> Options:
    """Return an edition's options, as people write them."""
    return _parsed(edition, tuple(given.items()))


@lru_cache(maxsize=4096)
def _parsed(edition: str, given: tuple[tuple[str, str], ...]) -> Options:
    return parse(dict(given), EDITIONS[edition].procedure.family, EDITIONS[edition].defaults)


def people(seats: int) -> tuple[Person, ...]:
    """Return so many persons; the order of their ids is not the order of their seats."""
    return tuple(Person(f"id-{seat * 7919 % 101}", f"Name {seat}") for seat in range(1, seats + 1))


def deal_of(
    edition: str,
    roles: Sequence[str],
    given: Mapping[str, str],
    *,
    origin: int = 1,
    master: Master = "automatic",
    shield: int | None = None,
    unknown: bool = False,
) -> Deal:
    """Return a deal, roles seat by seat, that nobody has checked; `unknown`: the Master has not seen the cards."""
    deck = tuple((role, list(roles).count(role)) for role in sorted(set(roles)))
    options = options_of(edition, given)
    announced = GameDealt(1, edition, options, people(len(roles)), origin, deck, master, shield)
    return Deal(announced=announced, roles=(UNKNOWN,) * len(roles) if unknown else tuple(roles))


def begin(edition: str, roles: str, *, master: Master = "automatic", **given: str) -> Game:
    """Return a game just dealt, roles seat by seat, with some options."""
    return Game.start(deal_of(edition, roles.split(), given, master=master), rules(edition))


def arrangements(deck: Sequence[str]) -> list[tuple[str, ...]]:
    """Return every way to deal a deck."""
    return sorted(set(itertools.permutations(deck)))


@lru_cache(maxsize=256)
def _lots(persons: tuple[Person, ...], secret: bytes) -> Lots:
    return chance.lots(secret, [person.id for person in persons])


def lots_of(deal: Deal, secret: bytes = SECRET) -> Lots:
    """Return the lots of a deal."""
    return _lots(deal.announced.persons, secret)


def run(game: Game, command: Command, cause: Cause = "master") -> Game:
    """Return the game after a command, with lots from this file's secret."""
    return game.run(command, lots_of(game.deal), cause=cause)


# -- nights and days by script -------------------------------------------------------------------------------

Picks: TypeAlias = Mapping[str, int | Mapping[int, int | None] | None]
"""Role called -> whom its owners point at: all the same, or each their own."""


def to_night(game: Game) -> Game:
    """Close what must be closed before the next night is open: the deal, last words."""
    while game.public.phase in {"dealt", "last_words"}:
        game = run(game, Close())
    return game


def fingers(game: Game, picks: Picks) -> list[tuple[int, int | None]]:
    """Return who points at whom now, by script."""
    public = game.public
    found: list[tuple[int, int | None]] = []
    for call in (public.call or "",) if public.phase == "call" else public.calls:
        for seat in game.awake(call) if call in picks else ():
            pick = picks[call]
            found.append((seat, pick[seat] if isinstance(pick, Mapping) else pick))
    return found


def to_hold(game: Game, picks: Picks) -> Game:
    """Play the coming night by script, up to the moment before dawn; who is not mentioned chooses nothing."""
    game = to_night(game)
    while game.public.phase in NIGHTLY:
        for seat, target in fingers(game, picks) if game.public.phase != "look" else ():
            game = run(game, Point(seat, target), "person")
        game = run(game, Close(), "clock")
    return game


def night(game: Game, picks: Picks) -> Game:
    """Play the coming night by script, dawn included."""
    return run(to_hold(game, picks), Close(), "clock")


Choose: TypeAlias = Callable[[int, tuple[Command, ...]], Command]
"""(seat, its legal commands) -> the one that it sends."""


def day_step(game: Game, choose: Choose) -> Game:
    """Play one step of a day: somebody accuses or votes, all point, or something is closed."""
    public = game.public
    if public.asked is not None:
        return run(game, choose(public.asked, game.legal(public.asked)), "person")
    for seat in public.voters if public.phase == "execution" else ():
        game = run(game, choose(seat, game.legal(seat)), "person")
    return run(game, Close(), "clock")


def day(game: Game, choose: Choose) -> Game:
    """Play the day that is open until it is night, or over."""
    while game.public.phase not in {*NIGHTLY, "over"}:
        game = day_step(game, choose)
    return game


def at(seat: int) -> Choose:
    """Choose one seat wherever that is legal, else the first legal one."""

    def choose(_: int, legal: tuple[Command, ...]) -> Command:
        pointing = (one for one in legal if isinstance(one, Accuse | Vote | Point) and one.target == seat)
        return next(pointing, legal[0])

    return choose


def lynch(game: Game, seat: int) -> Game:
    """Play the day that is open so that all accuse and execute one seat."""
    return day(game, at(seat))


# -- deals of every size -------------------------------------------------------------------------------------


def mixed_options(chooser: random.Random, edition: str) -> dict[str, str]:
    """Return a random mix of an edition's options: any value of one beside any value of another."""
    family = EDITIONS[edition].procedure.family
    names = [name for name in TABLE if name != "deck" and belongs(name, family)]
    return {name: chooser.choice(VALUES[name]) for name in names if chooser.random() < 0.4}


def table_deck(chooser: random.Random, edition: str, players: int, *, swap: bool) -> dict[str, int]:
    """Return the table's deck with some extra roles, and some others swapped for Villagers."""
    whole = rules(edition)
    extras = [extra.role for extra in whole.edition.extras if players >= extra.minimum]
    usual = sorted(whole.edition.composition(players))
    swapped = [role for role in usual if whole.roles[role].swappable and role != whole.edition.filler]
    return composition(
        whole,
        players,
        [role for role in extras if chooser.random() < 0.6],
        [role for role in swapped if swap and chooser.random() < 0.1],
    )


def free_deck(chooser: random.Random, edition: str, players: int) -> dict[str, int]:
    """Return any deck at all, playable or not."""
    whole = rules(edition).edition
    special = {*whole.composition(whole.seats[-1]), *(extra.role for extra in whole.extras)} - {whole.filler}
    deck = {role: chooser.choice((0, 1, 1, 1, 2, 2, 3)) for role in sorted(special)}
    return {**deck, whole.filler: players - sum(deck.values())}


def random_deal(chooser: random.Random, edition: str | None = None, players: int | None = None, **forced: str) -> Deal:
    """Return a random deal that can be played: any size, deck, option mix, origin and Master."""
    edition = edition or chooser.choice(sorted(EDITIONS))
    players = players or chooser.choice(EDITIONS[edition].seats)
    given = {**mixed_options(chooser, edition), "deck": chooser.choice(("table", "table", "free")), **forced}
    shield = chooser.randint(1, players) if given.get("first_dead_shield") == "on" else None
    while True:
        if given["deck"] == "free":
            deck = free_deck(chooser, edition, players)
        else:
            swap = given.get("swap_for_villager") != "no"
            deck = table_deck(chooser, edition, players, swap=swap)
        cards = [role for role in sorted(deck) for _ in range(deck[role])]
        chooser.shuffle(cards)
        if min(deck.values()) < 0 or len(cards) != players:
            continue
        deal = deal_of(
            edition,
            cards,
            given,
            origin=chooser.randint(1, players),
            master=chooser.choice(("automatic", "human")),
            shield=shield,
        )
        if not check(deal, rules(edition)):
            return deal
