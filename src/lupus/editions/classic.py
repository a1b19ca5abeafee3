"""The earlier edition, 8 to 22 players and a moderator (rules, section B)."""

from lupus.engine import passes
from lupus.engine.ballots import NOMINEES
from lupus.engine.contract import Call, Edition
from lupus.engine.options import Options

FROM = (
    ("medium", 1, 9),
    ("possessed", 1, 10),
    ("bodyguard", 1, 11),
    ("freemason", 2, 13),
    ("werehamster", 1, 15),
)
"""Each role of the table, its cards, and the number of players from which it is in the deck."""


def composition(players: int) -> dict[str, int]:
    """Return the deck of the table (B1, K01, K02)."""
    deck = {"werewolf": 2 if players < 16 else 3, "seer": 1}  # noqa: PLR2004 - the third wolf (K01)
    deck |= {role: cards for role, cards, minimum in FROM if players >= minimum}
    return deck | {"villager": players - sum(deck.values())}


def calls(night: int, options: Options) -> tuple[Call, ...]:
    """Return the order of calls (B2); Freemasons after the recognitions, or last (K03)."""
    if night > 1:
        return tuple(Call(role) for role in ("medium", "seer", "bodyguard", "werewolf"))
    recognised = (Call("werewolf:recognise"), Call("werehamster:recognise"))
    choosing = (Call("seer"), Call("werewolf"))
    masons = (Call("freemason"),)
    if options.freemasons_called == "before_seer":
        return (*recognised, *masons, *choosing)
    return (*recognised, *choosing, *masons)


EDITION = Edition(
    id="classic",
    seats=range(8, 23),
    composition=composition,
    filler="villager",
    extras=(),
    calls=calls,
    passes=(passes.spare_first_night, passes.shields, passes.reactions, passes.strikes),
    procedure=NOMINEES,
    ghosts_accuse=False,
    reference="last_mauled",
    defaults={"self_protection": "never"},
)
