"""A process is killed in the middle of appends: what it was answered for is there, and nothing is torn."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lupus.store import open_store
from store.appending import TABLES, row
from store.places import got

ROOT = Path(__file__).parents[2]


def killed(path: Path, after: int) -> dict[str, int]:
    """Let a process append and kill it after some answers; return the newest number answered for in each table."""
    known = os.pathsep.join([str(ROOT / "tests"), str(ROOT / "src"), *filter(None, sys.path)])
    program = [sys.executable, "-m", "store.appending", str(path)]
    with subprocess.Popen(program, env={**os.environ, "PYTHONPATH": known}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        lines += process.stdout.read().splitlines()
    assert process.returncode == -signal.SIGKILL
    return {table: int(number) for table, number in (line.decode().split() for line in lines)}


def check_kills(path: Path, kills: int) -> None:
    """Kill a process again and again on one file. Raise `AssertionError` if a row is lost, torn or out of place."""
    answered = dict.fromkeys(TABLES, 0)
    drawn = random.Random("kills")
    for _ in range(kills):
        answered |= killed(path, drawn.randint(1, 120))
        store = open_store(str(path))
        kept = {table: got(store.read(table)) for table in TABLES}
        store.close()
        for table, rows in kept.items():
            assert len(rows) >= answered[table], f"{table} has lost rows"
            assert rows == [row(table, number) for number in range(1, len(rows) + 1)], f"{table} is torn"


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_process_loses_no_row_it_was_answered_for(tmp_path: Path) -> None:
    check_kills(tmp_path / "kept.db", 5)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_hundred_kills_lose_no_row_that_was_answered_for(tmp_path: Path) -> None:
    check_kills(tmp_path / "kept.db", 100)
