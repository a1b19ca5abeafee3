"""Whatever is thrown at a reader, it says where and what was expected, or reads it; it never falls over."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from lupus.engine.game import Game
from lupus.record import cases, read
from lupus.record.codec import decode, parse_json
from lupus.record.errors import Unreadable
from lupus.record.judge import judge
from lupus.record.replay import Disagrees, game_of
from lupus.record.verify import verify
from lupus.record.write import record_of
from lupus.registry import rules
from test_deck import finished
from test_record import chained
from worlds import SECRET, begin, random_deal

CASES: Final = Path(__file__).parent / "cases.json"


def _game(number: int, edition: str, players: int) -> Game:
    deal = random_deal(random.Random(number), edition, players, night="called")
    return finished(Game.start(deal, rules(edition)), random.Random(number), 0.1)


RECORDS: Final = tuple(
    record_of(_game(number, edition, players), SECRET, drawn=True)
    for number, edition, players in ((1, "cards", 12), (2, "classic", 9), (3, "cards", 7))
)
OBJECTS: Final = tuple([json.loads(line) for line in raw.splitlines()] for raw in RECORDS)
EXAMPLES: Final[list[dict[str, Any]]] = json.loads(CASES.read_text("utf-8"))["cases"]

WRITTEN: Final = tuple(json.dumps(case, ensure_ascii=False, indent=0).encode() for case in EXAMPLES[::7])
"""Files of one case each."""

ODD: Final[st.SearchStrategy[Any]] = st.sampled_from(
    [
        *(
            None,
            True,
            False,
            "",
            "all",
            "unknown",
            "\ud800",
            "\x00",
            "é" * 3000,
            [],
            {},
            [[]],
            [None],
            {"type": "close"},
        ),
        *(0, 1, -1, 23, 24, 255, -(2**63), 2**31, 2**63, 2**64, 10**400, 1.5, -0.0, 1e308, "1", "werewolf", "cards"),
        *({"event": {}, "to": "all"}, [1, 2], [1, None], ["deal 1/night 1/werewolf/0", 1], {"": ""}, {"Anna": "Anna"}),
    ]
)
"""Values of the wrong type, size or meaning."""

COUNTS: Final = st.integers(min_value=-3, max_value=100_000)


def sentence(wrong: Unreadable, where: str) -> None:
    """The message names the place and what was expected there, and can be printed."""
    assert wrong.where.startswith(where)
    assert wrong.expected
    assert wrong.found
    assert str(wrong) == f"{wrong.where}: expected {wrong.expected}; {wrong.found}"
    assert str(wrong).encode()


def reads(raw: bytes) -> None:
    """Read, verify and replay some bytes; only a clear word may come of it."""
    for torn in (False, True):
        try:
            record = read.parse(raw, "mem", torn=torn)
        except Unreadable as wrong:
            sentence(wrong, "mem")
            continue
        for check in verify(record):
            assert check.note or check.ok
        replays(record)


def replays(record: read.Record) -> None:
    """Replay a record; a difference has a place and words."""
    disagreement: Disagrees | None = None
    try:
        game_of(record)
    except Unreadable as wrong:
        sentence(wrong, "mem")
    except Disagrees as wrong:
        disagreement = wrong
    if disagreement is not None:
        assert disagreement.difference.pointer.startswith("/")
        assert str(disagreement).encode()


def judges(value: object) -> None:
    """Read and judge what may be a file of cases."""
    try:
        found = cases.cases_of(value, "mem")
    except Unreadable as wrong:
        sentence(wrong, "mem")
        return
    for pointer, case in found:
        for night in ("called", "together"):
            verdict = judge(case, pointer, night=night)
            if verdict.difference is not None:
                assert verdict.difference.pointer.startswith(pointer)
                assert verdict.difference.words().encode()


def loads(raw: bytes) -> None:
    """Read what may be the bytes of a file of cases, and judge it."""
    try:
        value = parse_json(raw, "mem")
    except Unreadable as wrong:
        sentence(wrong, "mem")
        return
    judges(value)


# -- mutations -------------------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(way for key, item in inside for way in places(item, (*path, key)))]


def within(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


@st.composite
def mutated(draw: st.DrawFn, value: Any, times: int = 2) -> Any:
    """Draw a JSON value with some of its parts replaced, taken out, doubled, moved or added."""
    value = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, times))):
        *path, key = draw(st.sampled_from([way for way in places(value) if way] or [("",)]))
        inside = within(value, tuple(path))
        what = draw(st.sampled_from(("odd", "odd", "count", "drop", "add", "other")))
        if key == "":
            return copy.deepcopy(draw(ODD))
        if what == "drop":
            del inside[key]
        elif what == "add" and isinstance(inside, dict):
            inside[draw(st.sampled_from(("extra", "kind", "type", "cases", "to")))] = copy.deepcopy(draw(ODD))
        elif what == "add":
            inside.insert(key, copy.deepcopy(inside[key]))
        elif what == "other":
            inside[key] = copy.deepcopy(within(value, draw(st.sampled_from(places(value)[:200]))))
        else:
            inside[key] = copy.deepcopy(draw(ODD if what == "odd" else COUNTS))
    return value


@st.composite
def records(draw: st.DrawFn) -> bytes:
    """Draw a real record, its chain mended, with a line changed; often cut short, so that the change is reached."""
    lines = copy.copy(draw(st.sampled_from(OBJECTS)))
    end = draw(st.sampled_from((lines[-1], None)))
    lines = lines[: draw(st.integers(2, min(len(lines) - 1, 40)))] + ([end] if end else [])
    index = draw(st.integers(0, len(lines) - 1))
    lines[index] = draw(mutated(lines[index]))
    if not all(isinstance(line, dict) for line in lines):
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    try:
        return chained(copy.deepcopy(lines))
    except UnicodeEncodeError:  # a lone surrogate cannot be written but as an escape
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


TOKEN: Final = re.compile(rb'"[^"]*"|\d+')
"""A name, a word or a number in JSON."""


@st.composite
def bent(draw: st.DrawFn, files: tuple[bytes, ...] = RECORDS) -> bytes:
    """Draw the bytes of a real file with bytes cut, changed, doubled, or in another encoding."""
    raw = draw(st.sampled_from(files))
    how = draw(st.sampled_from(("cut", "hole", "change", "double", "encode", "shuffle", "token", "token", "token")))
    if how == "encode":
        return raw.decode("utf-8", "ignore").encode(
            draw(st.sampled_from(("utf-16", "utf-8-sig", "utf-32", "cp037"))), "replace"
        )
    if how == "shuffle":
        lines = raw.split(b"\n")
        return b"\n".join([*draw(st.permutations(lines[:8])), *lines[8:]])
    if how == "token":
        found = draw(st.sampled_from(list(TOKEN.finditer(raw))))
        start, stop, middle = *found.span(), draw(st.sampled_from([*TOKEN.findall(raw), b"null", b"[]", b"1e9"]))
    else:
        start, stop = sorted(draw(st.tuples(st.integers(0, len(raw)), st.integers(0, len(raw)))))
        middle = {"change": draw(st.binary(min_size=1, max_size=8)), "double": raw[start:stop] * 2}.get(how, b"")
    return bytes(raw[:start] + middle + (b"" if how == "cut" else raw[stop:]))


QUICK: Final = settings(deadline=None, max_examples=300, suppress_health_check=list(HealthCheck), database=None)
LONG: Final = settings(QUICK, max_examples=5000)


@seed(81)
@QUICK
@given(bent())
def test_bent_bytes_are_read_or_refused(raw: bytes) -> None:
    """F81: truncated, re-ordered, wrongly encoded and binary files."""
    reads(raw)


@seed(82)
@QUICK
@given(records())
def test_mutated_records_are_read_or_refused(raw: bytes) -> None:
    """F81: wrong types, huge numbers, missing and unknown keys, in records whose chain holds."""
    reads(raw)


@seed(83)
@QUICK
@given(st.sampled_from(EXAMPLES).flatmap(mutated))
def test_mutated_cases_are_judged_or_refused(value: Any) -> None:
    """Cases with wrong types, strangers, missing steps: refused, or judged with a difference at a place."""
    judges(value)


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | ODD,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("kind", "before", "cases", "seats", "steps", "id", "deal", "x")), inner, max_size=5
        )
    ),
    max_leaves=12,
)


@seed(84)
@QUICK
@given(JSON)
def test_any_json_is_read_or_refused(value: Any) -> None:
    """Any JSON value as a line, as a record and as a case."""
    judges(value)
    raw = json.dumps(value).encode()
    try:
        decode(raw, "mem")
    except Unreadable as wrong:
        sentence(wrong, "mem")
    reads(RECORDS[0].split(b"\n")[0] + b"\n" + raw + b"\n")


@seed(85)
@QUICK
@given(st.binary(max_size=200))
def test_binary_is_refused(raw: bytes) -> None:
    """No bytes at all make a reader fall over."""
    try:
        decode(raw, "mem")
    except Unreadable as wrong:
        sentence(wrong, "mem")
    reads(raw)


@seed(86)
@QUICK
@given(bent(WRITTEN))
def test_bent_case_files_are_judged_or_refused(raw: bytes) -> None:
    """Files of cases, truncated, re-ordered, wrongly encoded, with bytes changed."""
    loads(raw)


@pytest.mark.proof
@LONG
@given(bent(WRITTEN))
def test_bent_case_files_at_length(raw: bytes) -> None:
    """As above, for minutes."""
    loads(raw)


@pytest.mark.proof
@LONG
@given(bent() | records())
def test_bent_and_mutated_records_at_length(raw: bytes) -> None:
    """F81: as above, for minutes."""
    reads(raw)


@pytest.mark.proof
@LONG
@given(st.sampled_from(EXAMPLES).flatmap(lambda case: mutated(case, 4)))
def test_mutated_cases_at_length(value: Any) -> None:
    """As above, for minutes."""
    judges(value)


# -- one by one ------------------------------------------------------------------------------------------------------

HEADER: Final = RECORDS[0].split(b"\n")[0]
WRONG: Final = {
    "nothing": (b"", "mem", "a record, which begins with a header line"),
    "an empty line": (b"\n", "mem, line 1", "JSON"),
    "no line feed": (HEADER, "mem, line 1", "every line to end with a line feed"),
    "no deal": (HEADER + b"\n", "mem", "a deal after the header"),
    "a list": (b"[]\n", "mem, line 1", "a line of a lupus-record file"),
    "a mark": (b"\xef\xbb\xbf" + HEADER + b"\n", "mem, line 1", "JSON"),
    "utf-16": (HEADER.decode().encode("utf-16") + b"\n", "mem, line 1", "UTF-8 text"),
    "a key twice": (b'{"kind":"header","kind":"header"}\n', "mem, line 1", "JSON"),
    "a key twice, deep": (HEADER[:-1] + b',"table":{"a":1,"a":2}}\n', "mem, line 1", "JSON"),
    "deep nesting": (b"[" * 100_000 + b"]" * 100_000 + b"\n", "mem, line 1", "JSON"),
    "a huge number": (HEADER.replace(b'"version":1', b'"version":' + b"9" * 5000) + b"\n", "mem, line 1", "JSON"),
    "not a number": (HEADER.replace(b'"version":1', b'"version":NaN') + b"\n", "mem, line 1", "JSON"),
    "another version": (HEADER.replace(b'"version":1', b'"version":2') + b"\n", "mem, line 1", "format version 1"),
    "a true version": (
        HEADER.replace(b'"version":1', b'"version":true') + b"\n",
        "mem, line 1",
        "a line of a lupus-record file",
    ),
    "other rules": (HEADER.replace(b'"rules":"1"', b'"rules":"2"') + b"\n", "mem, line 1", "rules version '1'"),
    "another format": (HEADER.replace(b"lupus-record", b"lupus-fable") + b"\n", "mem, line 1", "format 'lupus-record'"),
    "an unknown key": (HEADER[:-1] + b',"colour":1}\n', "mem, line 1", "a line of a lupus-record file"),
    "two headers": (HEADER + b"\n" + HEADER + b"\n", "mem, line 2", "a deal"),
    "after the end": (RECORDS[0] + RECORDS[0].split(b"\n")[-2] + b"\n", None, "no more lines after the end"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named_with_its_place(name: str) -> None:
    """docs/record.md, "Lines": every law of the format, and the place and expectation in its refusal."""
    raw, where, expected = WRONG[name]
    with pytest.raises(Unreadable) as wrong:
        read.parse(raw, "mem")
    sentence(wrong.value, "mem")
    assert wrong.value.expected == expected
    assert where in {None, wrong.value.where}


def deal_with(**changes: object) -> bytes:
    """Return a short record that is over, with some of its announced deal (or `cards`) changed, chain mended."""
    game = begin("cards", "werewolf seer villager villager villager villager werewolf")
    lines = [json.loads(line) for line in record_of(game, None, drawn=True).splitlines()]
    end = {"kind": "end", "before": "", "secret": SECRET.hex()}
    for key, value in changes.items():
        inside = lines[1]["deal"] if key in {"cards", "roles"} else lines[1]["deal"]["announced"]
        inside[key] = value
    return b"".join(json.dumps(line).encode() + b"\n" for line in (*lines, end))


@pytest.mark.parametrize(
    "changes",
    [
        {"cards": ["A♠"]},
        {"cards": [None] * 8},
        {"deck": [["werewolf", 2], ["seer", 1], ["villager", 5]]},
        {"deck": [["werewolf", 2], ["seer", 1], ["villager", 3]]},
        {"deck": [["werewolf", 2], ["seer", 1], ["villager", 100_000]]},
        {"deck": [["seer", 1], ["villager", 10**12], ["werewolf", 2]]},
        {"deck": [["villager", -1]]},
        {"deck": []},
        {"persons": []},
        {"persons": [{"id": "a", "name": "A"}] * 7},
        {"persons": [{"id": f"\ud800{seat}", "name": "A"} for seat in range(7)]},
        {"origin": 10**400},
        {"deal": -(2**70)},
        {"shield": 9},
        {"edition": "chess"},
        {"edition": "\ud800"},
        {"roles": []},
        {"roles": ["unknown"] * 7},
        {"roles": ["\ud800"] * 7},
    ],
    ids=str,
)
def test_a_deal_that_cannot_be_is_refused_by_every_reader(changes: dict[str, object]) -> None:
    """F72, F81: a stranger's file may hold any deal; verifying and replaying it only ever gives a clear word."""
    reads(deal_with(**changes))


@pytest.mark.parametrize("value", [None, [], "", 1, {}, {"cases": []}, {"cases": None}, {"cases": [1]}], ids=str)
def test_what_is_no_case_is_refused(value: object) -> None:
    """The message names the place and what was expected."""
    with pytest.raises(Unreadable) as wrong:
        cases.cases_of(value, "mem")
    sentence(wrong.value, "mem")


CASE: Final = WRITTEN[0]
WRONG_CASES: Final = {
    "nothing": (b"", "", "JSON"),
    "cut": (CASE[:-20], "", "JSON"),
    "more after it": (CASE + b"x", "", "JSON"),
    "a mark": (b"\xef\xbb\xbf" + CASE, "", "JSON"),
    "utf-16": (CASE.decode().encode("utf-16"), "", "UTF-8 text"),
    "binary": (b"\x00\xff", "", "UTF-8 text"),
    "a key twice": (b'{"cases": [], "cases": []}', "", "JSON"),
    "a key twice, deep": (CASE.replace(b'"number": 1,', b'"number": 1, "number": 2,', 1), "", "JSON"),
    "deep nesting": (b'{"cases": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "", "JSON"),
    "deep nesting in a case": (CASE.replace(b'"do": {', b'"do": {"lot": ' + b"[" * 99_999, 1), "", "JSON"),
    "a huge number": (CASE.replace(b'"number": 1', b'"number": ' + b"9" * 5000, 1), "", "JSON"),
    "not a number": (CASE.replace(b'"number": 1', b'"number": NaN', 1), "", "JSON"),
    "half a character": (CASE.replace(b'"Anna"', b'"\\ud800"'), "", "JSON"),
    "an unknown key": (CASE.replace(b'"title"', b'"titel"', 1), ", case", "a case"),
    "an unknown expectation": (CASE.replace(b'"dead"', b'"ded"', 1), ", case", "a case"),
    "an unknown phase": (CASE.replace(b'"night"', b'"dusk"', 1), ", case", "a case"),
    "a number of another kind": (CASE.replace(b'"number": 1', b'"number": 1.5', 1), ", case", "a case"),
    "seats out of order": (
        CASE.replace(b'"seat": 2', b'"seat": 3', 1),
        ", /seats",
        "seats numbered 1, 2, 3 ... in order",
    ),
    "a name twice": (CASE.replace(b'"name": "Bruno"', b'"name": "Anna"', 1), ", /seats", "every name once"),
}


@pytest.mark.parametrize("name", WRONG_CASES)
def test_what_is_wrong_with_a_case_file_is_named_with_its_place(name: str, tmp_path: Path) -> None:
    """docs/cases.md: what cannot be read is refused with the file, the place in it, and what was expected there."""
    raw, where, expected = WRONG_CASES[name]
    path = tmp_path / "cases.json"
    path.write_bytes(raw)
    with pytest.raises(Unreadable) as wrong:
        cases.load(path)
    sentence(wrong.value, str(path))
    assert (wrong.value.where, wrong.value.expected) == (f"{path}{where}", expected)


def test_a_case_file_is_read_from_disk_or_refused(tmp_path: Path) -> None:
    """Files of cases: those of the rules are read; a cut one is refused with its name."""
    assert len(cases.load(CASES)) == len(EXAMPLES)
    path = tmp_path / "cut.json"
    path.write_bytes(CASES.read_bytes()[:1000])
    with pytest.raises(Unreadable) as wrong:
        cases.load(path)
    sentence(wrong.value, str(path))


@pytest.mark.parametrize("load", [cases.load, read.load], ids=["cases", "record"])
def test_a_folder_is_no_file(load: Callable[[Path], object], tmp_path: Path) -> None:
    """A folder has no lines and no cases; it is refused with its name."""
    with pytest.raises(Unreadable) as wrong:
        load(tmp_path)
    sentence(wrong.value, str(tmp_path))
    assert wrong.value.expected == "a file"
