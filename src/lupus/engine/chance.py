"""Chance without a state: every draw is recomputed from a secret and the question, so a restart changes nothing.

The one drawn is the person with the smallest HMAC-SHA256(secret, question "|" person id). A question names deal,
moment, purpose and ballot, never a batch number: taking a step back and asking again gives the same answer, and
turning the seats turns the answer with them. The deal goes card by card, in the same way (F23).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from .draft import Lots


def secret_of(seed: str) -> bytes:
    """Return a secret made from words that people can type again; the same words give the same game."""
    return hashlib.sha256(f"lupus seed {seed}".encode()).digest()


def draw(secret: bytes, question: str, people: Sequence[str]) -> str:
    """Return one of some persons' ids; the order in which they are given does not matter.

    Raises `ValueError` if there is nobody to draw.
    """
    if not people:
        message = f"nobody to draw from for {question!r}"
        raise ValueError(message)
    return min(people, key=lambda person: (_rank(secret, question, person), person))


def shuffled(secret: bytes, question: str, people: Sequence[str]) -> tuple[str, ...]:
    """Return persons' ids in an order drawn by lot."""
    return tuple(sorted(people, key=lambda person: (_rank(secret, question, person), person)))


def _rank(secret: bytes, question: str, person: str) -> bytes:
    return hmac.digest(secret, f"{question}|{person}".encode(), "sha256")


def lots(secret: bytes, people: Sequence[str]) -> Lots:
    """Return what `Game.run` asks for draws; `people` are the persons' ids by seat."""

    def answer(question: str, among: tuple[int, ...]) -> int:
        seats = {people[seat - 1]: seat for seat in among}
        return seats[draw(secret, question, tuple(seats))]

    return answer


def dealt(secret: bytes, deal: int, deck: Mapping[str, int], people: Sequence[str]) -> tuple[str, ...]:
    """Return the role of each person: card after card, in the order of role names, goes to somebody drawn.

    Raises `ValueError` unless there is one card for each person.
    """
    held: dict[str, str] = {}
    if sum(deck.values()) != len(set(people)) or min(deck.values()) < 0:
        message = f"{sum(deck.values())} cards cannot be dealt to {len(set(people))} persons"
        raise ValueError(message)
    cards = [role for role in sorted(deck) for _ in range(deck[role])]
    for number, role in enumerate(cards, 1):
        waiting = [person for person in people if person not in held]
        held[draw(secret, f"deal {deal}/card {number}", waiting)] = role
    return tuple(held[person] for person in people)


def origin(secret: bytes, deal: int, people: Sequence[str]) -> int:
    """Return which chair is seat 1 of this deal, drawn by lot (C01)."""
    return people.index(draw(secret, f"deal {deal}/origin", people)) + 1
