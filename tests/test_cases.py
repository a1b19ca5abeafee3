"""Cases: the shared ones and those written by hand from the rulings, in both forms of the night.

`docs/cases.md` explains the schema. A case that cannot fail proves nothing, so every case of an option is judged
without its option too, and every expectation of every case is once replaced by a wrong one.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec import UNSET

from lupus.engine import events as e
from lupus.engine.deck import composition
from lupus.engine.options import TABLE, Options, belongs, values
from lupus.record import cases as schema
from lupus.record.cases import Case, cases_of, load
from lupus.record.given import RULINGS
from lupus.record.judge import judge
from lupus.registry import EDITIONS, rules
from worlds import lynch

HERE: Final = Path(__file__).parent
SHARED: Final = HERE / "cases.json"
OURS: Final = sorted((HERE / "cases").glob("*.json"))
DOCUMENT: Final = HERE.parent / "docs" / "cases.md"
FORMS: Final = ("called", "together")

NOT_TOGETHER: Final = {
    "M-C50-called": "somebody leaves between two calls; a night together has none",
}
"""Cases that fit one form of the night only, and why."""

CANNOT_FAIL: Final = {
    "O-swap_for_villager-no": "a deal that is refused is no case; see test_no_role_is_swapped",
    "O-last_to_die-master": "by default the Master may name, here they must: a refusal, in test_refusals.py",
    "O-mythomaniac_told-night_3": "who was told when is no key of a case; see test_the_mythomaniac_is_told_late",
    "O-eyes_opened-off": "that there are no penalties is a refusal, in test_refusals.py",
}
"""Cases that agree without their option as well, why, and where its value is tested."""

ALL: Final = {f"{path.stem}:{case.id}": (pointer, case) for path in (SHARED, *OURS) for pointer, case in load(path)}
OF_OPTIONS: Final = {name: found for name, found in ALL.items() if found[1].id.startswith("O-")}
SHARED_CASES: Final = [case for _, case in load(SHARED)]


def option_of(case: Case) -> tuple[str, str]:
    """Return the option and value that a case is about."""
    _, option, value = case.id.split("-", 2)
    return option, value


def without(case: Case, *options: str) -> Case:
    left = {name: value for name, value in case.options.items() if name not in options}
    return msgspec.structs.replace(case, options=left)


# -- all agree -----------------------------------------------------------------------------------------------------


PLAYED: Final = [
    (name, form) for name, (_, case) in ALL.items() for form in FORMS if form == "called" or case.id not in NOT_TOGETHER
]


@pytest.mark.parametrize(("name", "form"), PLAYED)
def test_the_rules_agree_with_the_case(name: str, form: str) -> None:
    """Every field of every case, in both forms of the night (C22: all choices are made before anything happens)."""
    pointer, case = ALL[name]
    difference = judge(case, pointer, night=form).difference
    assert difference is None, f"{difference.pointer}: {difference.words()}"


@pytest.mark.parametrize("id_", NOT_TOGETHER)
def test_what_is_said_not_to_fit_does_not(id_: str) -> None:
    """An exception that is no longer one is struck from the list."""
    _, case = ALL[f"moments:{id_}"]
    assert judge(case, night="together").difference is not None


@pytest.mark.parametrize("name", ALL)
def test_who_is_removed_or_penalised_is_so(name: str) -> None:
    """C49, C50: a moment that never comes would leave the removal out and prove nothing."""
    _, case = ALL[name]
    game = judge(case).game
    assert game is not None
    told = [entry.event for batch in game.batches() for entry in batch.entries]
    gone = [event.seat for event in told if isinstance(event, e.Removed | e.Penalised | e.PenaltyNoted)]
    asked = [who for step in case.steps for who in (*step.do.remove, *step.do.penalise)]
    assert sorted(gone) == sorted(seat.seat for who in asked for seat in case.seats if seat.name == who)


def test_the_shared_cases_are_all_there() -> None:
    """29 cases, X.. of the cards edition and K.. of the classic one, as the rules refer to them."""
    found = Counter((case.edition, case.id[0]) for case in SHARED_CASES)
    assert found == {("cards", "X"): 25, ("classic", "K"): 4}


def test_ids_are_unique_in_their_file() -> None:
    """Two cases of one id in a file could not be told apart in a report."""
    assert len(ALL) == sum(len(load(path)) for path in (SHARED, *OURS))


def test_every_case_of_ours_names_its_rulings() -> None:
    """A case without its law is an opinion; the ruling also stands beside every difference."""
    for path in OURS:
        for _, case in load(path):
            known = r"(C|K)\d\d|H0[1-6]"
            assert case.id == "O-night-together" or case.rulings, case.id
            assert all(re.fullmatch(known, ruling) for ruling in case.rulings), case.id


# -- every option --------------------------------------------------------------------------------------------------


def wanted(edition: str) -> set[tuple[str, str]]:
    """Return every value of an edition's options that is not its default."""
    book, own = Options(), EDITIONS[edition].defaults
    family = EDITIONS[edition].procedure.family
    return {
        (name, value)
        for name in TABLE
        if belongs(name, family)
        for value in values(name)
        if value != own.get(name, getattr(book, name))
    }


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_value_of_every_option_has_a_case(edition: str) -> None:
    """Each value that changes a game is shown in one; the house options, alike in both editions, in either."""
    here = {option_of(case) for _, case in OF_OPTIONS.values() if case.edition == edition}
    anywhere = {option_of(case) for _, case in OF_OPTIONS.values()}
    house = {name for name in TABLE if TABLE[name].house or name == "night"}
    missing = {pair for pair in wanted(edition) if pair not in (anywhere if pair[0] in house else here)}
    assert not missing


@pytest.mark.parametrize("name", OF_OPTIONS)
def test_the_case_of_an_option_plays_with_it(name: str) -> None:
    """`O-option-value` sets that option to that value, and rests on the ruling that the table of options names."""
    _, case = OF_OPTIONS[name]
    option, value = option_of(case)
    assert case.options[option] == value
    assert option == "night" or set(TABLE[option].rulings) & set(case.rulings)


@pytest.mark.parametrize("name", OF_OPTIONS)
def test_the_case_of_an_option_differs_without_it(name: str) -> None:
    """A case that the default satisfies as well does not show the option."""
    pointer, case = OF_OPTIONS[name]
    difference = judge(without(case, option_of(case)[0]), pointer).difference
    if case.id in CANNOT_FAIL:
        assert difference is None, "it can fail: strike it from CANNOT_FAIL"
    else:
        assert difference is not None


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_no_role_is_swapped(edition: str) -> None:
    """C56: a Seer swapped for a Villager is playable by default; where `swap_for_villager` is `no` the deal is bad."""
    _, case = ALL[f"options-{edition}:O-swap_for_villager-no"]
    seats = tuple(msgspec.structs.replace(s, role="villager") if s.role == "seer" else s for s in case.seats)
    night = schema.Night(number=1, do=schema.NightDo(werewolf="Dario"), expect=schema.NightExpect(dead=("Dario",)))
    swapped = msgspec.structs.replace(case, seats=seats, steps=(night,))
    assert judge(without(swapped, "swap_for_villager")).difference is None
    difference = judge(swapped, "/cases/7").difference
    assert difference is not None
    assert difference.pointer == "/cases/7/seats"
    assert "off_table" in str(difference.given)
    assert "C56" in difference.rulings


def test_the_mythomaniac_is_told_late() -> None:
    """C39: told at once by default, at the fall of night 3 where the table says so; the case ends before that."""
    _, case = ALL["options-cards:O-mythomaniac_told-night_3"]
    late, early = judge(case).game, judge(without(case, "mythomaniac_told")).game
    assert late is not None
    assert early is not None
    assert [note.role for note in early.view(6).own(e.CopyTold)] == ["seer"]
    assert not list(late.view(6).own(e.CopyTold))
    nightfall = lynch(late, 2)
    assert nightfall.public.night == 3
    assert [note.role for note in nightfall.view(6).own(e.CopyTold)] == ["seer"]
    assert [note.role for note in lynch(early, 2).view(6).own(e.CopyTold)] == ["seer"]


# -- wrong expectations --------------------------------------------------------------------------------------------


def wrong(value: object) -> object:
    """Return an expectation of the same kind that no game fulfils."""
    if isinstance(value, tuple):
        return (*value, "Nobody")
    if isinstance(value, dict):
        return {**value, "Nobody": 1}
    return "Nobody"


def expectations(case: Case) -> list[tuple[int, str, str]]:
    """Return every expectation of a case: step, field, key."""
    return [
        (index, field.name, field.encode_name)
        for index, step in enumerate(case.steps)
        for field in msgspec.structs.fields(step.expect)
        if getattr(step.expect, field.name) is not UNSET
    ]


@pytest.mark.parametrize("name", ALL)
def test_every_wrong_expectation_is_found_where_it_stands(name: str) -> None:
    """One wrong field gives one difference: its JSON pointer, and the rulings that decide it beside the case's own."""
    pointer, case = ALL[name]
    for index, field, key in expectations(case):
        step: Any = case.steps[index]
        expect = msgspec.structs.replace(step.expect, **{field: wrong(getattr(step.expect, field))})
        steps: Any = (*case.steps[:index], msgspec.structs.replace(step, expect=expect), *case.steps[index + 1 :])
        difference = judge(msgspec.structs.replace(case, steps=steps), pointer).difference
        assert difference is not None, (index, key)
        assert difference.pointer == f"{pointer}/steps/{index}/expect/{key}"
        assert difference.rulings == tuple(dict.fromkeys((*RULINGS[key], *case.rulings)))
        assert all(ruling in difference.words() for ruling in difference.rulings)


@pytest.mark.parametrize("name", ALL)
def test_a_wrong_end_is_found(name: str) -> None:
    """Side, winners and moment (A8, B5, C45); null means that the game goes on."""
    pointer, case = ALL[name]
    right = case.end
    if not isinstance(right, schema.End):
        ends = [schema.End(winner="humans", winners=(), at="dawn 1")] if right is None else []
    else:
        ends = [
            msgspec.structs.replace(right, winner="nobody"),
            msgspec.structs.replace(right, winners=right.winners[1:]),
            msgspec.structs.replace(right, at="dawn 99"),
        ]
    for end in ends:
        difference = judge(msgspec.structs.replace(case, end=end), pointer).difference
        assert difference is not None
        assert difference.pointer == f"{pointer}/end"
        assert "C45" in difference.rulings


def test_an_input_that_is_accepted_is_no_refusal() -> None:
    """A `refused` that the rules allow is a difference at its place, so is another code than the one given."""
    pointer, case = ALL["options-cards:O-self_protection-never"]
    night: Any = case.steps[2]
    for change, place in (({"target": "Anna"}, ""), ({"code": "pack_mate"}, "/code")):
        refused = (msgspec.structs.replace(night.refused[0], **change),)
        steps = (*case.steps[:2], msgspec.structs.replace(night, refused=refused))
        difference = judge(msgspec.structs.replace(case, steps=steps), pointer).difference
        assert difference is not None
        assert difference.pointer == f"{pointer}/steps/2/refused/0{place}"


# -- everything that is done is played -----------------------------------------------------------------------------

WRITTEN: Final[dict[str, dict[str, Any]]] = {
    f"{path.stem}:{case['id']}": case for path in OURS for case in msgspec.json.decode(path.read_bytes())["cases"]
}
"""Our cases as they are written."""

SPARE_LOT: Final = "O-last_to_die-closer_to_old_reference"
"""It gives the lot that the default would draw, and draws none."""


def strangers(value: Any, names: set[str]) -> list[Any]:
    """Return copies of a value, in each one of its names replaced by somebody who is not at this table."""
    if isinstance(value, str):
        return ["Nobody"] if value in names else []
    if isinstance(value, list):
        return [[*value[:i], other, *value[i + 1 :]] for i in range(len(value)) for other in strangers(value[i], names)]
    if isinstance(value, dict):
        keys = [{"Nobody" if k == key else k: item for k, item in value.items()} for key in value if key in names]
        return [*keys, *({**value, key: other} for key in value for other in strangers(value[key], names))]
    return []


def doing(case: dict[str, Any], index: int, **does: Any) -> Case:
    """Return a case in which something else is done in one step."""
    step = case["steps"][index]
    changed = {**step, "do": {**step.get("do", {}), **does}}
    ((_, found),) = cases_of({**case, "steps": [*case["steps"][:index], changed, *case["steps"][index + 1 :]]}, "")
    return found


@pytest.mark.parametrize("name", WRITTEN)
def test_everything_that_a_case_does_is_played(name: str) -> None:
    """A stranger is found wherever a name stands: no case of ours says what never comes to pass."""
    case = WRITTEN[name]
    names = {seat["name"] for seat in case["seats"]}
    for index, step in enumerate(case["steps"]):
        for key, value in step.get("do", {}).items():
            for other in strangers(value, names) if key != "accuse" else ():
                difference = judge(doing(case, index, **{key: other})).difference
                assert (difference is None) == (case["id"] == SPARE_LOT and key == "lastToDie"), (index, key, other)
                assert difference is None or difference.pointer.startswith(f"/steps/{index}/")


NEVER: Final = {
    "remove": ("M-C22-seer", 0, {"Anna": "defence"}),
    "remove, moment misspelt": ("M-C22-seer", 0, {"Anna": "seeer"}),
    "remove, stranger": ("M-C22-seer", 0, {"Nobody": "seeer"}),
    "penalise": ("M-C03-penalty-alone", 0, {"Carla": "owl"}),
    "names": ("M-C10-master-names", 0, {"werewolf": "Anna", "owl": "Anna"}),
    "undone": ("M-C22-seer", 0, {"owl": "Anna"}),
    "execute": ("M-K10", 1, [["Anna", "Carla"]]),
    "ballots": ("M-K10", 1, [[["Anna", "Carla"]]]),
    "ballots, one more": ("M-K13", 1, [[["Anna", "Carla"]]]),
    "absent": ("M-C24-voter-absent", 1, ["Fabio", "Carla"]),
    "skipped": ("M-C26-nearest", 1, ["Fabio", "Giulia", "Hamed", "Anna", "Bruno", "Carla", "Dario", "Elena"]),
}
"""What is done, in which case and step, that never comes to pass there."""


@pytest.mark.parametrize("what", NEVER)
def test_what_never_comes_to_pass_is_a_difference(what: str) -> None:
    """A moment that is never met, a vote that is never taken: as with a misspelt key, nothing is silently left out."""
    id_, index, value = NEVER[what]
    key = what.split(",", maxsplit=1)[0]
    difference = judge(doing(WRITTEN[f"moments:{id_}"], index, **{key: value})).difference
    assert difference is not None
    assert difference.pointer.startswith(f"/steps/{index}/do/{key}")


DROP: Final = ...
"""Taken out."""

MISSING: Final[dict[str, tuple[str, int, dict[str, Any], str]]] = {
    "accusations": ("moments:M-C05", 1, {"accuse": []}, "/steps/1/do/accuse"),
    "an accusation too many": (
        "moments:M-C26-nearest",
        1,
        {"accuse": [["Elena", "Carla"], ["Fabio", "Carla"]]},
        "/steps/1/do/skipped/0",
    ),
    "votes": ("moments:M-K14", 1, {"ballots": []}, "/steps/1/do/ballots"),
    "the second vote": ("moments:M-K14", 1, {"ballots": [DROP, 1]}, "/steps/1/do/ballots"),
    "a lot": ("moments:M-K14", 1, {"lot": DROP}, "/steps/1/do"),
    "a lot of this purpose": ("moments:M-K14", 1, {"lot": {"start": "Carla"}}, "/steps/1/do"),
    "a lot among those asked about": ("moments:M-K14", 1, {"lot": "Hamed"}, "/steps/1/do/lot"),
    "the last to die": ("moments:M-C49-act-stands", 0, {"lastToDie": DROP}, "/steps/0/do"),
    "a last to die who died": ("moments:M-C49-act-stands", 0, {"lastToDie": "Anna"}, "/steps/0/do/lastToDie"),
    "a name": ("options-cards:O-first_reference-master", 1, {"names": DROP}, "/steps/1/do/names"),
}
"""What the rules ask for and a case does not give: which case, step, change, and where the difference stands."""


@pytest.mark.parametrize("what", MISSING)
def test_what_the_rules_ask_for_is_a_difference_where_it_is_not_given(what: str) -> None:
    """docs/cases.md: a lot that the case does not give is a difference; so is a missing turn, vote or name."""
    name, index, change, place = MISSING[what]
    case = copy.deepcopy(WRITTEN[name])
    does = case["steps"][index]["do"]
    for key, value in change.items():
        if value is DROP:
            del does[key]
        elif isinstance(value, list) and DROP in value:
            del does[key][value[1]]
        else:
            does[key] = value
    ((_, changed),) = cases_of(case, "")
    difference = judge(changed).difference
    assert difference is not None
    assert difference.pointer == place


@pytest.mark.parametrize("first", [0, 1])
def test_steps_out_of_turn_are_a_difference(first: int) -> None:
    """Nights and days take turns: night 1 twice, or a day before any night, is found at its number."""
    case = WRITTEN["moments:M-C05"]
    steps = [case["steps"][first]] * (2 - first)
    ((_, changed),) = cases_of({**case, "steps": steps}, "")
    difference = judge(changed).difference
    assert difference is not None
    assert difference.pointer == f"/steps/{1 - first}/number"


@pytest.mark.parametrize(("role", "why"), [("mythomaniac", "the owner is dead"), ("owl", "not in play")])
def test_a_refusal_that_nobody_tries_is_a_difference(role: str, why: str) -> None:
    """A `refused` of a role that nobody answers for shows nothing."""
    case = WRITTEN["moments:M-C39-dead"]
    night = {**case["steps"][2], "refused": [{"role": role, "target": "Dario", "why": why}]}
    ((_, changed),) = cases_of({**case, "steps": [*case["steps"][:2], night]}, "")
    difference = judge(changed).difference
    assert difference is not None
    assert difference.pointer == "/steps/2/refused/0"


# -- the shared file's data ----------------------------------------------------------------------------------------

DATA: Final[dict[str, Any]] = msgspec.json.decode(SHARED.read_bytes())


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_compositions(edition: str) -> None:
    """A1, B1, K01, K02: the deck of every number of players."""
    whole = rules(edition)
    assert {str(n): composition(whole, n) for n in whole.edition.seats} == DATA["compositions"][edition]


def test_compositions_with_every_extra() -> None:
    """A1, C57: every extra role from its own number of players on, each card replacing a Villager."""
    whole = rules("cards")
    found = {}
    for players in range(12, 24):
        extra = [item.role for item in whole.edition.extras if players >= item.minimum]
        found[str(players)] = composition(whole, players, extra)
    assert found == DATA["compositions"]["cardsWithEveryExtra"]


def test_villager_cards() -> None:
    """C60: which of the 36 number cards are Villagers, in which order."""
    cards = rules("cards").edition.cards
    assert cards is not None
    assert list(cards["villager"]) == DATA["villagerCards"]


@pytest.mark.parametrize(
    ("edition", "key", "night"),
    [
        *(("cards", "1", 1), ("cards", "2", 2), ("cards", "3+", 3), ("cards", "3+", 9)),
        *(("classic", "1", 1), ("classic", "2+", 2), ("classic", "2+", 9)),
    ],
)
def test_call_order(edition: str, key: str, night: int) -> None:
    """A3, B2: who is called in which night, in which order, with every role in play."""
    found = [call.id for call in rules(edition).edition.calls(night, Options())]
    assert found == DATA["callOrder"][edition][key]


# -- the document --------------------------------------------------------------------------------------------------


def test_the_document_explains_every_key() -> None:
    """docs/cases.md names every key of the schema, so that people can write cases by hand."""
    text = DOCUMENT.read_text(encoding="utf-8")
    structs: list[type[msgspec.Struct]] = [schema.Case, schema.CaseSeat, schema.Night, schema.Day, schema.Refused]
    structs += [schema.End, schema.NightDo, schema.DayDo, schema.NightExpect, schema.DayExpect]
    keys = {field.encode_name for struct in structs for field in msgspec.structs.fields(struct)}
    assert not {key for key in keys if f"`{key}`" not in text}


def test_the_examples_of_the_document_agree() -> None:
    """Every ```json block of docs/cases.md is a case that the rules agree with."""
    blocks = re.findall(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        for pointer, case in cases_of(msgspec.json.decode(block), "docs/cases.md"):
            for form in FORMS:
                assert judge(case, pointer, night=form).difference is None
