"""Worked examples: the schema of a case file, and how one is read.

A case is a whole game from the deal to the moment of interest: seats, then nights and days with what was done and what
is expected. The schema of the shared cases stands as it is; ours adds what those cases did not need: `remove`,
`penalise`, `undone`, `absent`, `names`, `master`, `shield`, and the expectations `causes`, `forced`, `revealed`.
`docs/cases.md` explains every key.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from .codec import parse_json, whole
from .errors import Unreadable

Player: TypeAlias = str
Picks: TypeAlias = Player | None | dict[Player, Player | None]
"""Whom a role points at: one name for its owner (or the pack), or owner by owner."""


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """A part of a case; unknown keys are refused, so that a misspelt expectation is not silently left out."""


class CaseSeat(_Strict, frozen=True):
    """Who sits where with which card."""

    seat: int
    name: Player
    role: str
    card: str | None = None


class Refused(_Strict, frozen=True):
    """An input that must be rejected, tried before the accepted one; `why` is free text and is not compared."""

    role: str
    target: Player | None
    why: str = ""
    code: str | UnsetType = UNSET


class Acts(_Strict, frozen=True):
    """What may happen in any step. `remove` and `penalise`: player -> the call or phase that is open then."""

    remove: dict[Player, str] = {}
    penalise: dict[Player, str] = {}
    names: dict[str, Player] = {}
    """What a human Master names: purpose (`last_to_die`, `reference`, `second_suspect`, or a call) -> player."""
    lot: Player | dict[str, Player] | UnsetType = UNSET
    """What a lot gives: the name drawn, or purpose -> name where a step draws more than one."""


class NightDo(Acts, frozen=True):
    """What is done in a night."""

    werewolf: Picks | UnsetType = UNSET
    seer: Picks | UnsetType = UNSET
    bodyguard: Picks | UnsetType = UNSET
    harlot: Picks | UnsetType = UNSET
    owl: Picks | UnsetType = UNSET
    mythomaniac: Picks | UnsetType = UNSET
    last_to_die: Player | UnsetType = UNSET
    undone: dict[str, Picks] = {}
    """Call -> picks that are made and closed, then taken back before the right ones."""


class DayDo(Acts, frozen=True):
    """What is done by day."""

    accuse: tuple[tuple[Player, Player | None], ...] = ()
    skipped: tuple[Player, ...] = ()
    execute: tuple[tuple[Player, Player | None], ...] = ()
    ballots: tuple[tuple[tuple[Player, Player | None], ...], ...] = ()
    absent: tuple[Player, ...] = ()
    """Voters who are passed over in a spoken ballot."""


class NightExpect(_Strict, frozen=True):
    """What a night must give; a key left out is not compared."""

    calls: tuple[str, ...] | UnsetType = UNSET
    awake: dict[str, tuple[Player, ...]] | UnsetType = UNSET
    answers: dict[str, bool | dict[Player, bool | None] | None] | UnsetType = UNSET
    mythomaniac: str | UnsetType = UNSET
    dead: tuple[Player, ...] | UnsetType = UNSET
    last_to_die: Player | UnsetType | None = UNSET
    last_mauled: Player | UnsetType | None = UNSET
    first_accuser: Player | UnsetType = UNSET
    announce: dict[str, bool | Player | tuple[Player, ...]] | UnsetType = UNSET
    winner: str | UnsetType | None = UNSET
    causes: dict[Player, str] | UnsetType = UNSET
    forced: tuple[Player, ...] | UnsetType = UNSET
    revealed: dict[Player, str] | UnsetType = UNSET


class DayExpect(_Strict, frozen=True):
    """What a day must give; a key left out is not compared."""

    accusation_order: tuple[Player, ...] | UnsetType = UNSET
    tally: dict[Player, int] | UnsetType = UNSET
    owl: Player | UnsetType | None = UNSET
    suspects: tuple[Player, ...] | UnsetType = UNSET
    nominated: tuple[Player, ...] | UnsetType = UNSET
    defences: tuple[Player, ...] | UnsetType = UNSET
    voters: tuple[Player, ...] | UnsetType = UNSET
    second_voters: tuple[Player, ...] | UnsetType = UNSET
    execution_tally: dict[Player, int] | UnsetType = UNSET
    ballot_tallies: tuple[dict[Player, int], ...] | UnsetType = UNSET
    lots: tuple[Player, ...] | UnsetType = UNSET
    executed: Player | UnsetType | None = UNSET
    winner: str | UnsetType | None = UNSET
    forced: tuple[Player, ...] | UnsetType = UNSET
    revealed: dict[Player, str] | UnsetType = UNSET


class Night(_Strict, frozen=True, tag_field="phase", tag="night"):
    """One night."""

    number: int
    do: NightDo = NightDo()
    refused: tuple[Refused, ...] = ()
    expect: NightExpect = NightExpect()


class Day(_Strict, frozen=True, tag_field="phase", tag="day"):
    """One day."""

    number: int
    do: DayDo = DayDo()
    expect: DayExpect = DayExpect()


class End(_Strict, frozen=True):
    """How the game ends."""

    winner: str
    winners: tuple[Player, ...]
    at: str


class Case(_Strict, frozen=True):
    """One worked example."""

    id: str
    title: str
    edition: str
    seats: tuple[CaseSeat, ...]
    steps: tuple[Night | Day, ...]
    basis: str = ""
    rulings: tuple[str, ...] = ()
    options: dict[str, str] = {}
    end: End | UnsetType | None = UNSET
    note: str = ""
    master: Literal["automatic", "human"] = "automatic"
    shield: Player | None = None


def load(path: Path) -> tuple[tuple[str, Case], ...]:
    """Return the cases of a file, each with its JSON pointer.

    The file holds `{"cases": [...]}`, other keys beside it are left alone, or one case. Raises `Unreadable` with the
    place and what was expected there.
    """
    if path.exists() and not path.is_file():
        raise Unreadable(str(path), "a file", "it is a folder or a device")
    return cases_of(parse_json(path.read_bytes(), str(path)), str(path))


def cases_of(value: object, where: str) -> tuple[tuple[str, Case], ...]:
    """Return the cases in a JSON value; see `load`."""
    if not isinstance(value, dict):
        raise Unreadable(where, 'an object with "cases", or one case', "it is something else")
    try:
        whole(value)
    except ValueError as error:
        raise Unreadable(where, "whole characters", str(error)) from None
    if "cases" not in value:
        return (("", _case(value, where, "")),)
    cases = value["cases"]
    if not isinstance(cases, list) or not cases:
        raise Unreadable(f"{where}, /cases", "a list of cases", "it is empty or no list")
    return tuple((f"/cases/{index}", _case(item, where, f"/cases/{index}")) for index, item in enumerate(cases))


def _case(value: object, where: str, pointer: str) -> Case:
    try:
        case = msgspec.convert(value, Case)
    except (msgspec.ValidationError, OverflowError) as error:
        raise Unreadable(f"{where}, {pointer or 'case'}", "a case", str(error)) from None
    names = [seat.name for seat in case.seats]
    if [seat.seat for seat in case.seats] != list(range(1, len(names) + 1)):
        raise Unreadable(f"{where}, {pointer}/seats", "seats numbered 1, 2, 3 ... in order", "they are not")
    if len(set(names)) < len(names):
        raise Unreadable(f"{where}, {pointer}/seats", "every name once", "a name stands twice")
    return case
