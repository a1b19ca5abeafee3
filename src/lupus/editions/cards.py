"""The edition for an ordinary deck of cards, 7 to 23 players (rules, section A)."""

from lupus.engine import passes
from lupus.engine.ballots import TWO_SUSPECTS
from lupus.engine.contract import Call, Edition, Extra
from lupus.engine.options import Options

FIRST_NIGHT = ("harlot", "werewolf", "seer", "owl", "freemason")
LATER = ("medium", "bodyguard", "harlot", "werewolf", "seer", "owl")

FROM = (("medium", 9), ("possessed", 10), ("bodyguard", 11), ("harlot", 12))
"""Each role of the table and the number of players from which it is in the deck."""


def composition(players: int) -> dict[str, int]:
    """Return the deck of the table (A1)."""
    deck = {"werewolf": 2 if players < 16 else 3, "seer": 1}  # noqa: PLR2004 - the third wolf (A1)
    deck |= {role: 1 for role, minimum in FROM if players >= minimum}
    return deck | {"villager": players - sum(deck.values())}


def calls(night: int, _options: Options) -> tuple[Call, ...]:
    """Return the order of calls (A3); the Mythomaniac is called once, last of night 2."""
    roles = FIRST_NIGHT if night == 1 else (*LATER, "mythomaniac") if night == 2 else LATER  # noqa: PLR2004
    return tuple(Call(role) for role in roles)


EDITION = Edition(
    id="cards",
    seats=range(7, 24),
    composition=composition,
    filler="villager",
    extras=(
        Extra("owl", 1, 12),
        Extra("freemason", 2, 13),
        Extra("werehamster", 1, 15),
        Extra("mythomaniac", 1, 16),
    ),
    calls=calls,
    passes=(
        passes.spare_first_night,
        passes.shields,
        passes.empty_houses,
        passes.reactions,
        passes.strikes,
        passes.company,
    ),
    procedure=TWO_SUSPECTS,
    ghosts_accuse=True,
    reference="last_to_die",
    cards={
        "werewolf": ("A♠", "A♣", "A♥"),
        "seer": ("K♥",),
        "bodyguard": ("K♠",),
        "harlot": ("Q♥",),
        "medium": ("Q♠",),
        "possessed": ("J♠",),
        "owl": ("Q♣",),
        "freemason": ("J♥", "J♦"),
        "werehamster": ("★",),
        "mythomaniac": ("Q♦",),
        "villager": (
            *("2♦", "3♣", "4♥", "5♠", "6♦", "7♣", "8♥", "9♠", "10♦"),
            *("2♣", "3♥", "4♠", "5♦", "6♣", "7♥"),
        ),
    },
)
