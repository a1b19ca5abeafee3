"""The rule book says what the engine does: its tables are the engine's, and its texts name only what is there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from lupus.book.data import book, sheet
from lupus.engine.options import TABLE
from lupus.registry import EDITIONS, ROLES
from server.inside import Inside, inside
from test_lang import BOOKS

ROOT: Final = Path(__file__).parents[2]
CASES: Final = json.loads((ROOT / "tests" / "cases.json").read_text(encoding="utf-8"))
RULING: Final = re.compile(r"\b[CKH]\d\d\b")


# -- the tables ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_decks_of_the_book_are_those_of_the_worked_examples(edition: str) -> None:
    page = book().editions[edition]
    told = {str(page.least + at): deck for at, deck in enumerate(page.decks)}
    assert told == CASES["compositions"][edition]
    assert page.least + len(page.decks) - 1 == page.most


def test_every_role_and_option_is_in_the_book() -> None:
    assert book().roles.keys() == ROLES.keys()
    assert [option.name for option in book().options] == [*TABLE]
    assert {role for page in book().editions.values() for role in page.roles} == ROLES.keys()
    usual = {option.name: option.usual for option in book().options}
    assert usual["self_protection"] == {"cards": "once", "classic": "never"}
    assert usual["owl_on_self"] == {"cards": "no"}


def test_a_night_sheet_is_for_exactly_this_deck() -> None:
    found = sheet("cards", 12, ["owl"], ["medium"], {})
    assert not isinstance(found, tuple)
    assert (found.deck["owl"], found.deck["villager"], "medium" in found.deck) == (1, 5, False)
    assert found.calls[1] == ("bodyguard", "harlot", "werewolf", "seer", "owl")
    assert len(found.cards) == 12
    assert ("owl", "Q♣") in found.cards


def test_a_night_sheet_follows_the_options() -> None:
    calls = [sheet("classic", 13, [], [], {"freemasons_called": value}) for value in ("before_seer", "last")]
    first = [found.calls[0] for found in calls if not isinstance(found, tuple)]
    assert [night.index("freemason") for night in first] == [1, 3]
    assert "werehamster:recognise" not in first[0]


def test_a_deck_that_cannot_be_says_why() -> None:
    assert sheet("cards", 8, ["owl"], [], {}) == ("too_few_for_extra",)
    assert sheet("cards", 30, [], [], {}) == ("players",)
    assert sheet("cards", 8, [], ["werewolf"], {}) == ("not_swappable",)
    assert sheet("classic", 8, [], [], {"owl_on_self": "no", "x": "y"}) == (
        "option_of_another_edition",
        "unknown_option",
    )


# -- the texts -----------------------------------------------------------------------------------------------------


def questions() -> set[str]:
    """Return the rulings that the book answers."""
    return {key.split(".")[1] for key in BOOKS["en"] if key.startswith("faq.")}


def test_every_question_has_its_answer_and_names_a_ruling() -> None:
    assert {key for key in BOOKS["en"] if key.startswith("faq.")} == {
        f"faq.{ruling}.{part}" for ruling in questions() for part in ("q", "a")
    }
    assert [ruling for ruling in questions() if not RULING.fullmatch(ruling)] == []


def test_every_ruling_that_an_option_settles_is_answered() -> None:
    settled = {ruling for info in TABLE.values() for ruling in info.rulings if not info.house}
    assert settled - questions() <= {"C62"}, "free decks are no question that comes up"


# -- over the wire -------------------------------------------------------------------------------------------------


@inside
async def test_the_book_is_served_and_kept(server: Inside) -> None:
    got = await server.http("GET", "/api/book.json")
    assert got.json["editions"]["cards"]["calls"][0] == ["harlot", "werewolf", "seer", "owl", "freemason"]
    again = await server.http("GET", "/api/book.json", headers={"if-none-match": got.headers["etag"]})
    assert again.status == 304
    assert (await server.http("GET", "/api/book/it.json")).json["read.title"] == BOOKS["it"]["read.title"]
    assert (await server.http("GET", "/api/book/xx.json")).status == 404


@inside
async def test_a_night_sheet_is_served_or_refused(server: Inside) -> None:
    got = await server.http("GET", "/api/sheet?edition=cards&players=12&extra=owl&without=medium&without=possessed")
    assert got.json["deck"]["villager"] == 6
    own = await server.http("GET", "/api/sheet?edition=classic&cards=werewolf:1,seer:2,villager:9")
    assert own.json["calls"][1] == ["seer", "werewolf"]
    assert [role for role, _ in own.json["cards"]] == ["werewolf", *["seer"] * 2, *["villager"] * 9]
    for query, code in (
        ("edition=chess&players=8", "unknown_edition"),
        ("edition=cards&players=eight", "unreadable"),
        ("edition=cards&players=8&extra=owl", "bad_options"),
        ("edition=cards&players=8&ballot=loud", "bad_options"),
        ("edition=cards&cards=werewolf:2,wizard:1", "bad_options"),
        ("edition=cards&cards=werewolf:99", "unreadable"),
        ("edition=cards&cards=werewolf", "unreadable"),
    ):
        refused = await server.http("GET", f"/api/sheet?{query}")
        assert (refused.status // 100, refused.json["code"]) == (4, code)
