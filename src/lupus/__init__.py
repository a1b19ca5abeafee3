"""lupus: a rules engine for Lupus in Tabula (Werewolf), its records, its bots and its command line.

This module is the front door for programs: deal a game, then `Game.run` one command after another, and read views.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from .engine import chance
from .engine.commands import Accuse, Close, Count, GiveUp, Learn, Name, PassOver, Penalise, Point, Remove, Undo, Vote
from .engine.deck import checked, composition, playing_cards
from .engine.draft import Lots
from .engine.errors import BadDeal, Defect, Illegal
from .engine.events import GameDealt, Person
from .engine.game import Batch, Deal, Game
from .engine.options import Options, parse
from .engine.views import View
from .registry import EDITIONS, ROLES, rules

__all__ = [
    "EDITIONS", "ROLES", "Accuse", "BadDeal", "Batch", "Close", "Count", "Deal", "Defect", "Game", "GiveUp", "Illegal",
    "Learn", "Lots", "Name", "Options", "PassOver", "Penalise", "Person", "Point", "Remove", "Undo", "View", "Vote",
    "deal", "lots", "rules",
]  # fmt: skip


def deal(  # noqa: PLR0913 - every choice of a table, each with its default
    names: Sequence[str],
    secret: bytes,
    *,
    edition: str = "cards",
    extra: Iterable[str] = (),
    without: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    number: int = 1,
    master: Literal["automatic", "human"] = "automatic",
) -> Game:
    """Return a game dealt from a secret to people seated clockwise in this order; a lot decides who counts as first.

    `extra` adds roles that the edition offers, `without` swaps roles for Villagers (C56), `options` are names and
    values of table options. Raises `BadDeal` with everything that is wrong, `KeyError` for an unknown edition.
    """
    book = rules(edition)
    deck = composition(book, len(names), extra, without)
    people = tuple(Person(f"person-{seat}", name) for seat, name in enumerate(names, 1))
    roles = chance.dealt(secret, number, deck, [person.id for person in people])
    announced = GameDealt(
        deal=number,
        edition=edition,
        options=parse(options or {}, book.edition.procedure.family, book.edition.defaults),
        persons=people,
        origin=chance.origin(secret, number, [person.id for person in people]),
        deck=tuple(sorted(deck.items())),
        master=master,
    )
    dealt = Deal(announced=announced, roles=roles, cards=playing_cards(book.edition, roles))
    return Game.start(checked(dealt, book), book)


def lots(game: Game, secret: bytes) -> Lots:
    """Return the answers to a game's questions of chance, from its secret."""
    return chance.lots(secret, [person.id for person in game.public.persons])
