"""A situation judged step by step: what it gives, which rulings say so, and what the game waits for next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from lupus.book.judged import Judged, judged
from lupus.record.cases import Case, cases_of, load
from server.inside import Inside, inside

FILE: Final = Path(__file__).parents[1] / "cases.json"
EXAMPLES: Final = {case.id: case for _, case in load(FILE)}
RAW: Final = {case["id"]: case for case in json.loads(FILE.read_text(encoding="utf-8"))["cases"]}
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hamed")
ROLES: Final = ("villager", "werewolf", "villager", "villager", "seer", "villager", "werewolf", "villager")


def situation(*steps: dict[str, Any], edition: str = "cards", **more: object) -> Case:
    """Return a case of eight people with some steps."""
    seats = [
        {"seat": at, "name": name, "role": role} for at, (name, role) in enumerate(zip(NAMES, ROLES, strict=True), 1)
    ]
    [(_, case)] = cases_of({"id": "q", "title": "", "edition": edition, "seats": seats, "steps": steps, **more}, "here")
    return case


def told(case: Case) -> Judged:
    """Return the judgement, in English."""
    return judged(case, "en")


NIGHT: Final = {"phase": "night", "number": 1, "do": {"werewolf": "Dario", "seer": {"Elena": "Bruno"}}}


# -- what is wanted next ---------------------------------------------------------------------------------------------


def test_a_blank_table_wants_the_choices_of_the_first_night() -> None:
    waits = told(situation()).waits
    assert waits is not None
    assert (waits.what, waits.number) == ("night", 1)
    assert [(call.call, call.awake, call.chooses, call.common) for call in waits.calls] == [
        ("werewolf", ("Bruno", "Giulia"), True, True),
        ("seer", ("Elena",), True, False),
    ]


def test_a_day_is_asked_for_finger_by_finger() -> None:
    day: dict[str, Any] = {"phase": "day", "number": 1, "do": {"accuse": []}}
    asked = []
    while (waits := told(situation(NIGHT, day)).waits) is not None and waits.what == "accuse":
        asked.append(waits.who[0])
        day["do"]["accuse"].append([waits.who[0], waits.may[0]])
        assert waits.who[0] not in waits.may
        assert not waits.nobody
    assert asked == ["Elena", "Fabio", "Giulia", "Hamed", "Anna", "Bruno", "Carla", "Dario"]  # a ghost too (C27)
    assert waits is not None
    assert (waits.what, len(waits.who), len(waits.may)) == ("execute", 5, 2)
    day["do"]["execute"] = [[voter, waits.may[1]] for voter in waits.who]
    judgement = told(situation(NIGHT, day))
    assert judgement.waits is not None
    assert (judgement.waits.what, judgement.waits.number) == ("night", 2)
    assert [one.name for one in judgement.people if not one.alive] == sorted(("Dario", waits.may[1]))
    assert judgement.reference == waits.may[1]


def test_spoken_votes_and_their_lots_are_asked_for_one_by_one() -> None:
    night = {"phase": "night", "number": 1, "do": {"werewolf": "Dario", "seer": {"Elena": "Bruno"}}}
    accusations = [["Elena", "Bruno"], ["Fabio", "Bruno"], ["Giulia", "Anna"], ["Hamed", "Anna"], ["Anna", "Carla"],
                   ["Bruno", "Carla"], ["Carla", "Hamed"]]  # fmt: skip
    day: dict[str, Any] = {"phase": "day", "number": 1, "do": {"accuse": accusations}}
    waits = told(situation(night, day, edition="classic")).waits
    assert waits is not None
    assert (waits.what, waits.who, waits.may) == ("vote", ("Elena",), ("Anna", "Bruno", "Carla"))


def test_two_deaths_want_a_lot() -> None:
    raw = json.loads(json.dumps(RAW["X04"]))
    del raw["steps"][0]["do"]["lastToDie"]
    [(_, case)] = cases_of(raw, "here")
    waits = told(case).waits
    assert waits is not None
    assert (waits.what, waits.purpose) == ("lot", "last_to_die")
    assert set(waits.may) == set(RAW["X04"]["steps"][0]["expect"]["dead"])


# -- what it gives -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_worked_example_is_judged_as_its_file_says(name: str) -> None:
    judgement = told(EXAMPLES[name])
    assert judgement.refused is None
    assert len(judgement.steps) == len(EXAMPLES[name].steps)
    assert (judgement.winner is None) == (EXAMPLES[name].end is None)


@pytest.mark.parametrize(
    ("name", "step", "ruling"),
    [
        *(("X05", 0, "C13"), ("X08", 2, "C14"), ("X10", 0, "C15"), ("X03", 0, "C01"), ("X02", 2, "C02")),
        *(("X02", 3, "C05"), ("X04", 0, "C04"), ("X14", 1, "C26"), ("X16", 1, "C33"), ("X25", 2, "C34")),
        *(("X31", 4, "C38"), ("X31", 10, "C42"), ("K02", 1, "K09"), ("K04", 1, "K14"), ("K06", 0, "K05")),
    ],
)
def test_a_judgement_names_its_rulings(name: str, step: int, ruling: str) -> None:
    assert ruling in told(EXAMPLES[name]).steps[step].rulings


def test_a_judgement_is_told_in_words_with_all_that_is_secret() -> None:
    lines = judged(situation(NIGHT), "it").steps[0].lines
    assert any("Il branco sceglie Dario." in line for line in lines)
    assert any("Dario" in line and "vittima del branco" in line for line in lines)


def test_what_the_rules_refuse_is_named_with_its_place_and_code() -> None:
    wolf = {"phase": "night", "number": 1, "do": {"werewolf": "Bruno"}}
    refused = told(situation(wolf)).refused
    assert refused is not None
    assert (refused.pointer, refused.code, refused.facts) == ("/steps/0/do/werewolf", "pack_mate", {"target": 2})


def test_a_deck_that_cannot_be_is_named() -> None:
    refused = told(situation(options={"swap_for_villager": "yes"}, edition="classic")).refused
    assert refused is None
    refused = told(situation(edition="chess")).refused
    assert refused is not None
    assert refused.pointer == "/edition"


def test_an_expectation_that_fails_is_named_with_its_ruling() -> None:
    refused = told(situation({**NIGHT, "expect": {"dead": ["Anna"]}})).refused
    assert refused is not None
    assert (refused.pointer, refused.rulings) == ("/steps/0/expect/dead", ("A5", "B3"))


# -- over the wire -----------------------------------------------------------------------------------------------------


@inside
async def test_a_case_is_judged_over_http(server: Inside) -> None:
    got = await server.http("POST", "/api/judge", {"language": "en", "case": RAW["X01"]})
    assert got.status == 200
    assert [step["phase"] for step in got.json["steps"]] == ["night", "day", "night"]
    assert got.json["waits"]["what"] == "day"


@inside
async def test_what_is_no_case_is_refused_with_its_place(server: Inside) -> None:
    for body, code, says in (
        ({"case": {"id": "x"}}, "unreadable", "case"),
        ({"case": RAW["X01"], "language": "xx"}, "unknown_language", ""),
        ({"case": {"cases": []}}, "unreadable", "list of cases"),
        ([], "unreadable", ""),
        ({"case": {**RAW["X01"], "steps": [RAW["X01"]["steps"][0]] * 61}}, "too_large", ""),
        ({"case": {**RAW["X01"], "note": "x" * 70_000}}, "too_large", ""),
    ):
        got = await server.http("POST", "/api/judge", body)
        assert (got.status // 100, got.json["code"]) == (4, code)
        assert says in str(got.json["facts"].get("expected", ""))


@inside
async def test_judging_is_not_for_those_who_ask_all_the_time(server: Inside) -> None:
    body = {"case": RAW["X04"]}
    statuses = [(await server.http("POST", "/api/judge", body)).status for _ in range(70)]
    assert (statuses[0], statuses[-1]) == (200, 429)
