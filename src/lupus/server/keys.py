"""Keys and codes: tokens that open a chair, their hashes, codes of tables and of boards. All drawn by `secrets`."""

from __future__ import annotations

import hashlib
import itertools
import secrets
from collections.abc import Callable
from typing import Final

LETTERS: Final = "HJKLMQRTWX"
"""Letters that are told apart when spelled out loud or read from afar; without vowels they make no words."""

UNSAID: Final = ("KKK", "KRW", "TWT", "HTL", "HJ", "WTH", "LMRT")
"""What a code does not hold all the same."""

LENGTH: Final = 4

PAIRING: Final = "23456789HJKLMQRTWX"
"""Of what codes are made that are typed on a phone: a board's, and one that moves a seat."""

TRIES: Final = 200

BOARD: Final = "board:"
"""What the hash of a board's token begins with: it has the host's controls, but never the host's view."""


def token() -> str:
    """Return a new token: 192 bits that only its owner has."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(key.encode()).hexdigest()


def person() -> str:
    """Return a new id of a person."""
    return secrets.token_hex(8)


def sayable(code: str) -> bool:
    """Whether a code may be read out to everybody."""
    doubled = any(one == other for one, other in itertools.pairwise(code))
    return not doubled and not any(word in code for word in UNSAID)


def code(taken: Callable[[str], bool]) -> str:
    """Return a code for a table that is not taken; one letter longer when nearly all are."""
    for attempt in range(100 * TRIES):
        length = LENGTH + attempt // TRIES
        drawn = "".join(secrets.choice(LETTERS) for _ in range(length))
        if sayable(drawn) and not taken(drawn):
            return drawn
    raise AssertionError  # 10 ** 103 codes cannot all be taken


def moving(taken: Callable[[str], bool]) -> str:
    """Return a code that moves a seat to another phone and is not taken by another of the same table."""
    return pairing(taken, LENGTH + 2)


def pairing(taken: Callable[[str], bool], length: int = LENGTH) -> str:
    """Return a code for a board that is not taken by another of the same table."""
    while True:
        drawn = "".join(secrets.choice(PAIRING) for _ in range(length))
        if not taken(drawn):
            return drawn
