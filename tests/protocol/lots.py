"""Which secret deals a case: tried one after another until cards, first chair and lots come out as the case says.

Cards go to persons, whatever their chairs (F23), so whoever holds a role is then put where the case has it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from lupus.engine import chance
from lupus.engine.game import Game
from lupus.record.cases import Case

T = TypeVar("T")

BUDGET: Final = 5_000
"""How many secrets are tried. Most cases take two or three; 17 people and two lots took fifty."""


class Chance:
    """Stands where the server draws from `secrets`: repeatable, and the secret of a deal is the one it was given."""

    def __init__(self, seed: str) -> None:
        self.secret = b""
        self._random = random.Random(seed)

    def token_hex(self, size: int) -> str:
        """Return the secret of a deal, or another word in hexadecimal."""
        return self.secret.hex() if size == 32 else self._random.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        """Return a word that only its owner has."""
        return self._random.randbytes(size).hex()

    def choice(self, among: Sequence[T]) -> T:
        """Return one of some things."""
        return self._random.choice(among)


class Draw(NamedTuple):
    """A lot: the question, the seats among which it is drawn, and the one that the case gives."""

    question: str
    among: tuple[int, ...]
    drawn: int


class Dealt(NamedTuple):
    """A secret, and the persons' ids by seat of the case."""

    secret: bytes
    circle: tuple[str, ...]


def draws(game: Game) -> list[Draw]:
    """Return every lot of a game that was played from a case, oldest first."""
    found: list[Draw] = []
    for after in reversed([*game.chain()]):
        found += _draws(after)
    return found


def _draws(after: Game) -> list[Draw]:
    answers, found = dict(after.batch.lots), list[Draw]()

    def lots(question: str, among: tuple[int, ...]) -> int:
        found.append(Draw(question, among, answers[question]))
        return answers[question]

    if answers and after.standing is not None and after.batch.command is not None:
        after.standing.run(after.batch.command, lots)
    return found


def dealt(case: Case, wanted: Sequence[Draw], people: Sequence[str], host: str) -> Dealt:
    """Return a secret that plays a case with these persons, and who sits where; nobody who leaves is the host."""
    for number in range(BUDGET):
        secret = chance.secret_of(f"{case.id} {number}")
        circle = _circle(case, secret, people, host)
        if circle is not None and all(_drawn(secret, draw, circle) for draw in wanted):
            return Dealt(secret, circle)
    message = f"{case.id}: none of {BUDGET} secrets deals it"
    raise AssertionError(message)


def _drawn(secret: bytes, draw: Draw, circle: Sequence[str]) -> bool:
    among = [circle[seat - 1] for seat in draw.among]
    return chance.draw(secret, draw.question, among) == circle[draw.drawn - 1]


def _circle(case: Case, secret: bytes, people: Sequence[str], host: str) -> tuple[str, ...] | None:
    """Return the persons by seat: everybody where their card is, the first one drawn in the first seat."""
    first = people[chance.origin(secret, 1, people) - 1]
    roles = [seat.role for seat in case.seats]
    cards = dict(zip(people, chance.dealt(secret, 1, Counter(roles), people), strict=True))
    if cards[first] != roles[0]:
        return None
    leaving = {name for step in case.steps for name in step.do.remove}
    waiting = sorted(people, key=lambda one: (one != first, one != host))
    circle: dict[int, str] = {}
    for seat in sorted(case.seats, key=lambda one: (one.seat > 1, one.name in leaving)):
        circle[seat.seat] = next(one for one in waiting if cards[one] == seat.role)
        waiting.remove(circle[seat.seat])
        if circle[seat.seat] == host and seat.name in leaving:
            return None
    return tuple(circle[seat.seat] for seat in case.seats)
