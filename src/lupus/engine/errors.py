"""Refusals: why the game will not do something, as a stable code and facts that teach the asker nothing new.

`REFUSALS` is the full list; a code that is not in it cannot be raised, and every code has a test.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

Fact: TypeAlias = str | int | bool | None | tuple[int | str, ...]

REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    # code: the facts it carries
    "game_over": (),
    "not_yours": ("who",),
    "wrong_phase": ("phase",),
    "no_such_seat": ("seat", "seats"),
    "doubled_choice": ("seat",),
    "ghost": ("seat",),
    "not_called": ("seat",),
    "not_asked": ("seat", "asked"),
    "no_vote": ("seat",),
    "dead_target": ("target",),
    "own_seat": (),
    "must_choose": (),
    "pack_mate": ("target",),
    "shielded": ("target",),
    "self_protection": (),
    "self_protection_spent": (),
    "repeated_protection": ("target",),
    "not_standing": ("target", "among"),
    "fingers": ("fingers", "voters"),
    "pack_disagrees": (),
    "nothing_to_name": (),
    "not_among": ("seat", "among"),
    "name_first": ("among",),
    "unknown_card": ("seat",),
    "card_known": ("seat",),
    "no_such_card": ("role",),
    "penalty_off": (),
    "already_gone": ("seat",),
    "already_penalised": ("seat",),
    "not_a_standing_batch": ("batch", "last"),
    "repeated_id": ("id",),
}


class Illegal(Exception):
    """A refused command. Nothing has changed; `code` is stable, `facts` name what was wrong."""

    def __init__(self, code: str, **facts: Fact) -> None:
        """Refuse with one of `REFUSALS` and exactly its facts."""
        if set(facts) != set(REFUSALS[code]):
            message = f"refusal {code!r} carries {REFUSALS[code]}, not {tuple(facts)}"
            raise TypeError(message)
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """Return the code and its facts, for logs and tracebacks."""
        return f"{self.code} {self.facts}" if self.facts else self.code

    def __eq__(self, other: object) -> bool:
        """Two refusals are equal when their code and facts are: the guarantees compare them."""
        return isinstance(other, Illegal) and (self.code, self.facts) == (other.code, other.facts)

    def __hash__(self) -> int:
        """Hash by the code alone."""
        return hash(self.code)


class Defect(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deal or its options."""

    code: str
    facts: dict[str, Fact] = {}


class BadDeal(ValueError):
    """A deal that cannot be played; `defects` lists everything that is wrong with it at once."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        """Carry all defects."""
        super().__init__("; ".join(f"{defect.code} {defect.facts}" for defect in defects))
        self.defects = defects
