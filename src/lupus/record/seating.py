"""Seats the people of a case and deals them their cards."""

from __future__ import annotations

from collections.abc import Mapping

from lupus.engine import events as e
from lupus.engine.contract import Edition
from lupus.engine.deck import checked, playing_cards
from lupus.engine.errors import BadDeal
from lupus.engine.game import Deal, Game
from lupus.engine.options import parse
from lupus.registry import EDITIONS, rules

from .cases import Case
from .errors import Difference


class Stuck(Exception):
    """A case asks for something that the rules do not do; `difference` says what and where."""

    def __init__(self, pointer: str, what: str, expected: object, given: object) -> None:
        """Carry the difference."""
        self.difference = Difference(pointer, what, expected, given)
        super().__init__(self.difference.words())


def deal_of(case: Case, seats: Mapping[str, int], night: str) -> Game:
    """Return the game of a case, just dealt; `seats` by name, `night` is the form of its nights.

    Raises `Stuck` for a deal that cannot be played, or playing cards that are not these.
    """
    if case.edition not in EDITIONS:
        raise Stuck("/edition", "edition", case.edition, sorted(EDITIONS))
    edition = EDITIONS[case.edition]
    roles = tuple(seat.role for seat in case.seats)
    cards, own = tuple(seat.card for seat in case.seats), playing_cards(edition, roles)
    if any(card is not None for card in cards) and cards != own:
        raise Stuck("/seats", "the playing cards", cards, own)
    if case.shield is not None and case.shield not in seats:
        raise Stuck("/shield", "a player of this case", case.shield, [*seats])
    try:
        announced = _announced(case, edition, seats, {"night": night, **case.options})
        book = rules(case.edition)
        return Game.start(checked(Deal(announced=announced, roles=roles, cards=own), book), book)
    except BadDeal as bad:
        raise Stuck("/seats", "a deal that can be played", "no defect", str(bad)) from None


def _announced(case: Case, edition: Edition, seats: Mapping[str, int], options: Mapping[str, str]) -> e.GameDealt:
    roles = [seat.role for seat in case.seats]
    return e.GameDealt(
        deal=1,
        edition=case.edition,
        options=parse(options, edition.procedure.family, edition.defaults),
        persons=tuple(e.Person(f"seat-{number}", name) for name, number in seats.items()),
        origin=1,
        deck=tuple((role, roles.count(role)) for role in sorted(set(roles))),
        master=case.master,
        shield=None if case.shield is None else seats[case.shield],
    )
