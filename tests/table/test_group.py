"""A table made for a group: everybody finds their chair and their face again."""

from __future__ import annotations

import msgspec
import pytest

from lupus.table import asks, rows
from lupus.table.asks import Expected
from lupus.table.table import Table
from table.party import Party

GROUP = (Expected("Anna", "snail"), Expected("Bruno", "moth"), Expected("Carla", "cat"), Expected("Dario", "horse"))


def group() -> Party:
    """Return the table of the group, with nobody there."""
    party = Party(0)
    made = rows.Made(at=party.now, table="KRWT", person="p1", key="key-p1", wish=asks.NewTable(people=GROUP))
    party.table = Table.made(made)
    return party


def circle(party: Party) -> list[tuple[str, str]]:
    return [(chair.name, chair.face) for chair in party.board.chairs]


def missing(party: Party) -> list[str]:
    return [one.name for one in party.board.setup.expected] if party.board.setup else []


def test_whoever_comes_under_a_name_of_the_group_sits_where_it_belongs() -> None:
    party = group()
    assert missing(party) == ["Anna", "Bruno", "Carla", "Dario"]
    for person, name in (("p1", "Dario"), ("p2", "Anna"), ("p3", "Zoe"), ("p4", " Carla "), ("p5", "Bruno")):
        party.joins(person, name)
    assert circle(party) == [
        ("Anna", "snail"),
        ("Bruno", "moth"),
        ("Carla", "cat"),
        ("Dario", "horse"),
        ("Zoe", "hare"),
    ]
    assert missing(party) == []


def test_a_chair_that_was_tapped_counts_more_and_nobody_is_kept_out() -> None:
    party = group()
    party.joins("p1", "Anna")
    party.joins("p2", "Zoe")
    party.joins("p3", "Bruno", seat=3)
    party.joins("p4", "Anna")
    assert [name for name, _ in circle(party)] == ["Anna", "Zoe", "Bruno", "Anna 2"]


def test_who_leaves_is_missed_again() -> None:
    party = group()
    party.joins("p1", "Anna")
    party.joins("p2", "Bruno")
    party.sends("p2", asks.Leave())
    assert missing(party) == ["Bruno", "Carla", "Dario"]


@pytest.mark.parametrize("people", [[{"name": ""}], [{"name": "x", "key": 1}], [{"name": "x"}] * 25, "Anna"])
def test_what_is_no_group_is_refused(people: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"people": people}, asks.NewTable)
