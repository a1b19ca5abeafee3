"""Golden numbers: counts of worlds and of streams that change only when somebody meant to change them.

Each file `*.golden.json` beside this one holds the numbers of one test. A number that has changed says that the
rules, or what people are told, have changed: explain it in the commit. To write them anew:

    LUPUS_GOLDEN=write python -m pytest -n 0 tests/guarantees/test_knowledge.py tests/guarantees/test_counts.py

The run fails all the same, so that numbers just written are never taken for numbers that were compared.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

Numbers: TypeAlias = dict[str, int]

WRITES: Final = os.environ.get("LUPUS_GOLDEN") == "write"


def _file(name: str) -> Path:
    return Path(__file__).with_name(f"{name}.golden.json")


def all_of(name: str) -> dict[str, Numbers]:
    """Return all golden numbers of a file."""
    path = _file(name)
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Numbers]) if path.exists() else {}


def check_golden(name: str, key: str, numbers: Numbers) -> None:
    """Raise `AssertionError` unless the numbers are the golden ones."""
    if WRITES:
        assert "PYTEST_XDIST_WORKER" not in os.environ, "golden numbers are written by one process: -n 0"
        whole = dict(sorted({**all_of(name), key: numbers}.items()))
        _file(name).write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n")
    known = all_of(name).get(key)
    assert known is not None, f"no golden numbers for {key!r}; see golden.py"
    changed = {what: (known.get(what), numbers.get(what)) for what in {*known, *numbers}}
    changed = {what: pair for what, pair in sorted(changed.items()) if pair[0] != pair[1]}
    assert not changed, f"{key}: (golden, now) differ: {changed}"
    assert not WRITES, f"{key}: written"


def check_none_missing(name: str, keys: set[str]) -> None:
    """Raise `AssertionError` if a golden file lacks a key, or keeps one that nobody compares."""
    known = set(all_of(name))
    assert known == keys, f"{name}: missing {sorted(keys - known)}, left over {sorted(known - keys)}"
