"""Editions, roles and options as plain data, and the deck of a table that is to be printed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec

from lupus.engine.contract import Edition
from lupus.engine.deck import composition, playing_cards
from lupus.engine.errors import BadDeal
from lupus.engine.options import TABLE, Options, parse, values
from lupus.registry import EDITIONS, ROLES, rules

NIGHTS: Final = (1, 2, 3)
"""The nights that may differ; every later one is like the third."""


class ExtraRole(msgspec.Struct, frozen=True):
    """A role that a table may add: so many cards, from so many players."""

    role: str
    cards: int
    minimum: int


class EditionPage(msgspec.Struct, frozen=True):
    """An edition. `decks`: the table's own, fewest players first; `calls`: of the first three nights, all roles in."""

    least: int
    most: int
    roles: tuple[str, ...]
    filler: str
    decks: tuple[dict[str, int], ...]
    extras: tuple[ExtraRole, ...]
    calls: tuple[tuple[str, ...], ...]
    ghosts_accuse: bool
    cards: dict[str, tuple[str, ...]] | None


class RolePage(msgspec.Struct, frozen=True):
    """A role. `swappable`: a Villager may be played in its place; `may_stay`: nobody is always a choice."""

    side: str
    chooses: bool
    may_stay: bool
    swappable: bool


class OptionPage(msgspec.Struct, frozen=True):
    """An option: its values, the book's value by edition (only where it belongs), its rulings."""

    name: str
    values: tuple[str, ...]
    usual: dict[str, str]
    rulings: tuple[str, ...]
    house: bool


class Book(msgspec.Struct, frozen=True):
    """All that the rule book's tables are made of."""

    editions: dict[str, EditionPage]
    roles: dict[str, RolePage]
    options: tuple[OptionPage, ...]


class NightSheet(msgspec.Struct, frozen=True):
    """A deck as it is dealt: role by role, the playing card of each (none in some editions), the calls of a night."""

    deck: dict[str, int]
    cards: tuple[tuple[str, str | None], ...]
    calls: tuple[tuple[str, ...], ...]


@cache
def book() -> Book:
    """Return the book."""
    return Book(
        editions={name: _edition(edition) for name, edition in EDITIONS.items()},
        roles={name: RolePage(role.side, role.chooses, role.may_stay, role.swappable) for name, role in ROLES.items()},
        options=tuple(_option(name) for name in TABLE),
    )


def _edition(edition: Edition) -> EditionPage:
    decks = tuple(edition.composition(players) for players in edition.seats)
    extras = tuple(ExtraRole(extra.role, extra.cards, extra.minimum) for extra in edition.extras)
    return EditionPage(
        least=edition.seats[0],
        most=edition.seats[-1],
        roles=tuple(dict.fromkeys([*decks[-1], *(extra.role for extra in extras)])),
        filler=edition.filler,
        decks=decks,
        extras=extras,
        calls=_calls(edition, Options()),
        ghosts_accuse=edition.ghosts_accuse,
        cards=None if edition.cards is None else dict(edition.cards),
    )


def _calls(edition: Edition, options: Options) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(call.id for call in edition.calls(night, options)) for night in NIGHTS)


def _option(name: str) -> OptionPage:
    info, own = TABLE[name], values(name)
    usual = {
        edition.id: edition.defaults.get(name, own[0])
        for edition in EDITIONS.values()
        if not info.editions or edition.procedure.family in info.editions
    }
    return OptionPage(name, own, usual, info.rulings, info.house)


def sheet(
    edition: str, players: int, extra: Iterable[str], without: Iterable[str], options: dict[str, str]
) -> NightSheet | tuple[str, ...]:
    """Return the deck of a table and the calls of its nights, roles that are not in play left out.

    Or the codes of everything that the edition does not allow. Raises `KeyError` for an unknown edition.
    """
    try:
        deck = composition(rules(edition), players, extra, without)
    except BadDeal as bad:
        return tuple(defect.code for defect in bad.defects)
    return sheet_of(edition, deck, options)


def sheet_of(edition: str, deck: dict[str, int], options: dict[str, str]) -> NightSheet | tuple[str, ...]:
    """Return the night sheet of exactly this deck, of the table's own or any other; else as `sheet`."""
    if not deck.keys() <= ROLES.keys():
        return ("unknown_role",)
    record = EDITIONS[edition]
    try:
        parsed = parse(options, record.procedure.family, record.defaults)
    except BadDeal as bad:
        return tuple(defect.code for defect in bad.defects)
    held = [role for role, count in deck.items() for _ in range(count)]
    cards = playing_cards(record, held) or (None,) * len(held)
    calls = tuple(tuple(call for call in night if call.partition(":")[0] in deck) for night in _calls(record, parsed))
    return NightSheet(deck, tuple(zip(held, cards, strict=True)), calls)
