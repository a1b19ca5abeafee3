"""The fair deal as docs/deal.md spells it: what a server commits itself to, what phones seal, the secret made of both.

Words: the *commitment* is the hash of the server's secret and of all that it deals; a phone's *seal* is the hash of its
*share*; a *slip* is what a phone keeps of a deal, to check the record with.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Final

import msgspec

from lupus.engine.events import GameDealt
from lupus.engine.options import changed

HASH: Final = re.compile(r"[0-9a-f]{64}")
"""A share, a seal, a commitment: 32 bytes in lower-case hexadecimal."""


def commitment(secret: str, table: str, game: str, announced: GameDealt) -> str:
    """Return what is shown of a secret (hexadecimal) before any share: it binds the deal without telling of it."""
    parts = (
        secret,
        table,
        game,
        str(announced.deal),
        ",".join(f"{role}:{count}" for role, count in announced.deck),
        ",".join(f"{name}={value}" for name, value in changed(announced.options).items()),
        ",".join(person.id for person in announced.persons),
    )
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


def sealed(share: str) -> str:
    """Return the seal of a share: it binds the phone without telling the share."""
    return hashlib.sha256(share.encode()).hexdigest()


def listed(seals: Mapping[str, str]) -> str:
    """Return one hash of a closed list of seals by person id."""
    return hashlib.sha256(_joined(seals).encode()).hexdigest()


def combined(secret: bytes, shares: Mapping[str, str]) -> bytes:
    """Return the secret of deal and draws: the server's alone, or made from it and every phone's share."""
    return hmac.digest(secret, _joined(shares).encode(), "sha256") if shares else secret


def following(secret: bytes, number: int) -> bytes:
    """Return the server's secret of deal `number` after a voided one: nothing is left for the server to choose."""
    return hmac.digest(secret, f"deal {number}".encode(), "sha256")


def _joined(words: Mapping[str, str]) -> str:
    return "|".join(f"{person}:{words[person]}" for person in sorted(words))


class Slip(msgspec.Struct, frozen=True):
    """What a phone keeps of one deal of one game.

    `commitment` and `list` (the hash of the closed list) are as the phone was shown them; `list` is empty if none was
    closed while it looked. `given`: the server has said that the share arrived.
    """

    game: str
    deal: int
    person: str
    share: str
    commitment: str
    list: str = ""
    given: bool = False

    @classmethod
    def read(cls, text: str) -> Slip:
        """Return the slip in a line of text. Raises `ValueError` saying what was expected."""
        parts = text.strip().split("/")
        if len(parts) != len(cls.__struct_fields__):
            message = f"a slip has {len(cls.__struct_fields__)} parts between slashes, this has {len(parts)}"
            raise ValueError(message)
        game, deal, person, share, promised, closed, given = parts
        if not deal.isdecimal() or given not in {"given", "kept"}:
            message = "the second part of a slip is the number of the deal, the last one `given` or `kept`"
            raise ValueError(message)
        wrong = [word for word in (share, promised, *([closed] if closed else [])) if not HASH.fullmatch(word)]
        if wrong:
            message = f"share, commitment and list of a slip are 64 hexadecimal digits each, not {wrong[0][:80]!r}"
            raise ValueError(message)
        return cls(game, int(deal), person, share, promised, closed, given == "given")

    def __str__(self) -> str:
        """Return the slip as a line of text."""
        last = "given" if self.given else "kept"
        return "/".join((self.game, str(self.deal), self.person, self.share, self.commitment, self.list, last))
