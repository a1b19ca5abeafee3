"""A statement: what somebody means, before it is words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from lupus.lang.line import Line

Kind: TypeAlias = Literal["suspect", "claim", "counter", "deny", "believe", "doubt", "torn", "defend", "last"]

WORDINGS: Final[dict[str, int]] = {
    "suspect.hunch": 5, "suspect.beside": 3, "suspect.accused": 3, "suspect.mine": 3, "suspect.crowd": 3,
    "suspect.apart": 3, "suspect.before": 3, "suspect.quiet": 3, "suspect.wrong": 3, "suspect.named": 3,
    "claim.seer.yes": 3, "claim.seer.no": 3, "claim.medium.yes": 2, "claim.medium.no": 2, "claim.freemason": 2,
    "claim.villager": 2,
    "counter.seer": 3, "deny": 4, "believe": 3, "doubt": 3, "torn": 3,
    "defend.plain": 4, "defend.blame": 3, "last.plain": 3, "last.blame": 3,
}  # fmt: skip
"""Every thing to say, and in how many ways it can be said."""


class Statement(Struct, frozen=True, omit_defaults=True):
    """What somebody says. `what` is one of `WORDINGS`, `way` its wording; `about` comes before `other` in the words.

    A claim says what its speaker was answered about `about`; a reason names `other` where it takes two.
    """

    what: str
    way: int = 1
    about: int | None = None
    other: int | None = None

    @property
    def kind(self) -> str:
        """Return what kind of statement it is."""
        return self.what.partition(".")[0]

    @property
    def role(self) -> str | None:
        """Return the role that is claimed with it."""
        parts = self.what.split(".")
        return parts[1] if parts[0] in {"claim", "counter"} else None

    @property
    def werewolf(self) -> bool | None:
        """Return what a claim says of the one whom it is about."""
        if self.what == "claim.freemason":
            return False
        return {"yes": True, "no": False}.get(self.what.rpartition(".")[2]) if self.kind == "claim" else None


class Remark(Struct, frozen=True, omit_defaults=True):
    """A statement that was made aloud."""

    day: int
    seat: int
    said: Statement
    answers: bool = False
    """Out of turn, to what was said just before."""
    moment: str = ""
    """The moment of the game in which it was said, whatever the table calls it."""

    @property
    def presses(self) -> bool:
        """Whether the one whom it is about has to answer: a claim against them, or a suspicion out of turn."""
        return bool(self.said.werewolf) or (self.answers and self.said.kind == "suspect")


Heard: TypeAlias = tuple[Remark, ...]
"""Everything that was said aloud so far, oldest first."""


def line(said: Statement) -> Line:
    """Return a statement as it travels."""
    named = tuple(seat for seat in (said.about, said.other) if seat is not None)
    return Line(f"talk.{said.what}.{said.way}", named)


def claims(heard: Iterable[Remark], role: str) -> list[Remark]:
    """Return the claims to a role and to what it was answered, oldest first."""
    return [one for one in heard if one.said.kind == "claim" and one.said.role == role]


def claimants(heard: Iterable[Remark], role: str) -> tuple[int, ...]:
    """Return who has said that they hold a role, in the order in which they did."""
    return tuple(dict.fromkeys(one.seat for one in heard if one.said.role == role))
