"""Long random conversations with every store, beside a dictionary that does the same."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from lupus.store import OPENERS, Conflict, open_store
from store.places import LASTING, PATIENCE, PLACES, got

TABLES = st.sampled_from(["KRWT", "krwt", ""])
STEPS = st.sampled_from([1, 1, 1, 1, 1, 1, 0, 2, -1])
"""How far an appended number is from the newest; 1 is right."""

APPENDS = st.tuples(TABLES, STEPS, st.binary(max_size=40))


class Kept(RuleBasedStateMachine):
    """A store and its model: the rows of each table, oldest table first."""

    scheme: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.place = PLACES[self.scheme](Path(self.folder.name))
        self.store = open_store(self.place)
        self.model: dict[str, list[bytes]] = {}
        self.beats: float | None = None

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    def expected(self, table: str, step: int, row: bytes) -> tuple[int, tuple[Any, ...] | None]:
        """Append to the model; return the number, and the facts of the conflict if there must be one."""
        newest = len(self.model.get(table, ()))
        if step != 1:
            return newest + step, (table, newest + step, newest)
        self.model.setdefault(table, []).append(row)
        return newest + 1, None

    @rule(appends=st.lists(APPENDS, min_size=1, max_size=8))
    def append(self, appends: list[tuple[str, int, bytes]]) -> None:
        """Append several rows before the first is answered."""
        expected = [(table, row, *self.expected(table, step, row)) for table, step, row in appends]
        asked = [self.store.append(table, number, row) for table, row, number, _ in expected]
        faults = [future.exception(PATIENCE) for future in asked]
        told = [(fault.table, fault.number, fault.newest) if isinstance(fault, Conflict) else fault for fault in faults]
        assert told == [facts for *_, facts in expected]

    @rule(table=TABLES, after=st.integers(-1, 12))
    def read(self, table: str, after: int) -> None:
        assert got(self.store.read(table, after)) == self.model.get(table, [])[max(after, 0) :]

    @rule(table=TABLES)
    def forget(self, table: str) -> None:
        got(self.store.forget(table))
        self.model.pop(table, None)

    @rule(now=st.floats(allow_nan=False, allow_infinity=False))
    def beat(self, now: float) -> None:
        got(self.store.beat(now))
        self.beats = now

    @precondition(lambda self: self.scheme in LASTING)
    @rule()
    def open_again(self) -> None:
        self.store.close()
        self.store = open_store(self.place)

    @invariant()
    def same(self) -> None:
        assert got(self.store.tables()) == list(self.model)
        assert {table: got(self.store.read(table)) for table in self.model} == self.model
        assert got(self.store.last_beat()) == self.beats


@pytest.mark.parametrize("scheme", sorted(OPENERS))
def test_a_store_answers_as_a_dictionary_would(scheme: str) -> None:
    machine = type(f"Kept_{scheme}", (Kept,), {"scheme": scheme})
    run_state_machine_as_test(machine, settings=settings(max_examples=60, stateful_step_count=25))
