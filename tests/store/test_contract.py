"""What every store promises, over every store there is."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from pathlib import Path
from threading import Barrier, Thread
from typing import Any, Final

import pytest

import lupus.store
from lupus.store import OPENERS, Closed, Conflict, Store, TooNew, Unusable, open_store
from store.places import LASTING, PATIENCE, PLACES, got

ASKS: Final[dict[str, Callable[[Store], Future[Any]]]] = {
    "append": lambda store: store.append("KRWT", 1, b"late"),
    "read": lambda store: store.read("KRWT"),
    "tables": lambda store: store.tables(),
    "forget": lambda store: store.forget("KRWT"),
    "beat": lambda store: store.beat(1.0),
    "last_beat": lambda store: store.last_beat(),
}
"""Every operation that has an answer."""


@pytest.fixture(params=sorted(OPENERS))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return PLACES[request.param](tmp_path)


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


def fill(store: Store, table: str, *rows: bytes) -> None:
    """Append rows to a table that has none."""
    for number, row in enumerate(rows, 1):
        got(store.append(table, number, row))


def test_no_store_is_missing() -> None:
    """A file of the room that is no helper is a store: it can be opened by name, and this suite runs over it."""
    files = {path.stem for path in Path(lupus.store.__file__).parent.glob("*.py") if not path.stem.startswith("_")}
    assert files == set(OPENERS) == set(PLACES)
    assert set(OPENERS) >= LASTING


def test_this_suite_asks_everything_there_is_to_ask() -> None:
    asked = {name for name in vars(Store) if not name.startswith("_")} - {"close"}
    assert asked == set(ASKS)


def test_rows_come_back_in_order(store: Store) -> None:
    rows = [b"row %d" % number for number in range(1, 31)]
    fill(store, "KRWT", *rows)
    assert got(store.read("KRWT")) == rows


def test_rows_after_a_number(store: Store) -> None:
    fill(store, "KRWT", b"one", b"two", b"three")
    told = {after: got(store.read("KRWT", after)) for after in (-1, 0, 1, 2, 3, 9)}
    everything = [b"one", b"two", b"three"]
    assert told == {-1: everything, 0: everything, 1: [b"two", b"three"], 2: [b"three"], 3: [], 9: []}


def test_a_table_without_rows_has_none(store: Store) -> None:
    assert got(store.read("KRWT")) == []
    assert got(store.tables()) == []


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4, 2**70])
def test_a_row_that_is_not_the_next_is_refused_and_nothing_is_stored(store: Store, number: int) -> None:
    fill(store, "KRWT", b"one", b"two")
    with pytest.raises(Conflict) as refused:
        got(store.append("KRWT", number, b"wrong"))
    assert (refused.value.table, refused.value.number, refused.value.newest) == ("KRWT", number, 2)
    assert got(store.read("KRWT", -5)) == [b"one", b"two"]
    got(store.append("KRWT", 3, b"three"))
    assert got(store.read("KRWT")) == [b"one", b"two", b"three"]


def test_the_first_row_is_number_one(store: Store) -> None:
    for number in (0, 2):
        with pytest.raises(Conflict, match=re.escape(f"row {number} of table KRWT is not the next: the newest is 0")):
            got(store.append("KRWT", number, b"wrong"))
    assert got(store.tables()) == []


def test_of_two_writers_exactly_one_wins_each_number(store: Store) -> None:
    last, together = 100, Barrier(2)
    won: dict[bytes, list[int]] = {b"Anna": [], b"Bruno": []}
    lost: list[tuple[int, int]] = []

    def write(who: bytes) -> None:
        for number in range(1, last + 1):
            together.wait(PATIENCE)
            try:
                got(store.append("KRWT", number, who))
            except Conflict as conflict:
                lost.append((number, conflict.newest))
            else:
                won[who].append(number)
            together.wait(PATIENCE)

    writers = [Thread(target=write, args=(who,), daemon=True) for who in won]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(PATIENCE)
    assert sorted(won[b"Anna"] + won[b"Bruno"]) == list(range(1, last + 1))
    assert lost == [(number, number) for number in range(1, last + 1)]
    rows = got(store.read("KRWT"))
    assert [who for number, who in enumerate(rows, 1) if number in won[who]] == rows
    assert len(rows) == last


ROWS: Final = (b"", b"\0", bytes(range(256)) * 3, b"\xff\xfe\r\n", "lupo è".encode(), b"1", b"x" * 1_000_000)


def test_rows_are_exact_to_the_byte_empty_and_large_alike(store: Store) -> None:
    fill(store, "KRWT", *ROWS)
    assert got(store.read("KRWT")) == list(ROWS)
    assert {type(row) for row in got(store.read("KRWT"))} == {bytes}


def test_an_answer_belongs_to_who_asked(store: Store) -> None:
    fill(store, "KRWT", b"one")
    got(store.read("KRWT")).clear()
    got(store.tables()).clear()
    assert (got(store.read("KRWT")), got(store.tables())) == ([b"one"], ["KRWT"])


def test_many_tables_side_by_side_oldest_first(store: Store) -> None:
    names = [f"T{(7 * place) % 200:03}" for place in range(200)]
    asked = [store.append(name, number, f"{name} {number}".encode()) for number in (1, 2, 3) for name in names]
    wait(asked, PATIENCE)
    assert [future.exception(PATIENCE) for future in asked] == [None] * 600
    assert got(store.tables()) == names
    assert all(got(store.read(name, 2)) == [f"{name} 3".encode()] for name in names)


def test_names_of_tables_are_exact(store: Store) -> None:
    names = ["KRWT", "krwt", "", "KRWT ", "lupo è", "a\0b", "a", "1", "%", "'; DROP TABLE rows"]
    for name in names:
        fill(store, name, name.encode())
    assert got(store.tables()) == names
    assert [got(store.read(name)) for name in names] == [[name.encode()] for name in names]


def test_a_forgotten_table_is_gone_and_may_begin_anew(store: Store) -> None:
    fill(store, "KRWT", b"one", b"two")
    fill(store, "ABCD", b"other")
    got(store.forget("KRWT"))
    assert (got(store.tables()), got(store.read("KRWT"))) == (["ABCD"], [])
    with pytest.raises(Conflict):
        got(store.append("KRWT", 3, b"three"))
    fill(store, "KRWT", b"anew")
    assert (got(store.tables()), got(store.read("KRWT"))) == (["ABCD", "KRWT"], [b"anew"])


def test_forgetting_a_table_that_is_not_there_does_nothing(store: Store) -> None:
    fill(store, "ABCD", b"other")
    got(store.forget("KRWT"))
    assert got(store.tables()) == ["ABCD"]


def test_the_newest_beat_is_known(store: Store) -> None:
    assert got(store.last_beat()) is None
    for now in (1_790_000_000.123456, 0.0, -1.5):
        got(store.beat(now))
        assert got(store.last_beat()) == now
    assert got(store.tables()) == []


def test_what_is_asked_takes_effect_in_that_order_answered_or_not(store: Store) -> None:
    first, skipped, second = (store.append("KRWT", number, b"%d" % number) for number in (1, 3, 2))
    seen, forgotten, gone = store.read("KRWT"), store.forget("KRWT"), store.read("KRWT")
    beat, heard = store.beat(5.0), store.last_beat()
    assert (got(first), got(second), got(forgotten), got(beat)) == (None,) * 4
    assert (got(seen), got(gone), got(heard)) == ([b"1", b"2"], [], 5.0)
    assert isinstance(skipped.exception(PATIENCE), Conflict)


def test_everything_asked_before_closing_is_done_when_it_is_closed(place: str) -> None:
    store = open_store(place)
    asked = [store.append("KRWT", number, b"row") for number in range(1, 201)]
    store.close()
    assert all(future.done() and future.exception() is None for future in asked)


@pytest.mark.parametrize("name", sorted(ASKS))
def test_a_closed_store_says_so(place: str, name: str) -> None:
    store = open_store(place)
    store.close()
    store.close()
    with pytest.raises(Closed, match="closed"):
        ASKS[name](store)


@pytest.mark.parametrize("scheme", sorted(LASTING))
def test_opened_again_everything_is_there(scheme: str, tmp_path: Path) -> None:
    place = PLACES[scheme](tmp_path)
    store = open_store(place)
    fill(store, "KRWT", *ROWS)
    fill(store, "ABCD", b"other")
    got(store.beat(12.25))
    store.close()
    for _ in range(2):
        store = open_store(place)
        assert got(store.tables()) == ["KRWT", "ABCD"]
        assert (got(store.read("KRWT")), got(store.read("ABCD"))) == (list(ROWS), [b"other"])
        assert got(store.last_beat()) == 12.25
        with pytest.raises(Conflict):
            got(store.append("ABCD", 1, b"wrong"))
        store.close()


def test_memory_has_no_places() -> None:
    with pytest.raises(Unusable, match="memory:cards: memory has no places"):
        open_store("memory:cards")


def test_an_unknown_kind_of_store_is_refused_without_repeating_a_password() -> None:
    with pytest.raises(Unusable, match="no such kind of store; there are memory:, sqlite:") as refused:
        open_store("mongo://anna:hunter2@example.org/lupus")
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("fault", [Conflict("KRWT", 3, 1), Closed(), Unusable("a.db", "full"), TooNew("a.db", 2, 1)])
def test_errors_travel_between_processes(fault: Exception) -> None:
    again = pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own
    assert (type(again), str(again), vars(again)) == (type(fault), str(fault), vars(fault))
