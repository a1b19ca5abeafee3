"""The page's own verifier (ui/src/check) finds in records made here exactly what `lupus verify` finds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from deal.cheats import TRICKS, evening, slips
from lupus.record.errors import Unreadable
from lupus.record.fair import Slip
from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table import asks
from table.party import Party

ROOT: Final = Path(__file__).parents[2]

BY_THE_RULES: Final = "game"
"""What the page leaves to `lupus judge`: it knows no rules."""


class Case(NamedTuple):
    """A record and the slips to check it with."""

    record: bytes
    slips: Sequence[Slip] = ()


def cases() -> dict[str, Case]:
    """Return tricks, whole evenings of all kinds, and files that are broken."""
    found = {name: Case(trick().record, trick().slips) for name, trick in TRICKS.items()}
    wishes: list[dict[str, Any]] = [
        {},
        {"edition": "classic"},
        {"options": {"night": "called", "wolves_disagree": "lot"}},
        {"options": {"first_dead_shield": "on", "may_spare": "yes", "ballot": "secret"}},
        {"edition": "classic", "options": {"first_reference": "lot"}},
    ]
    for number, wish in enumerate(wishes):
        party = evening(9 + number, 20 + number, **wish)
        found[f"evening {number}"] = Case(party.table.record(), slips(party))
    alone = Party(7, 2)
    alone.starts()
    alone.sends("p1", asks.End())
    found["no phones"] = Case(alone.table.record())
    whole = found["evening 0"]
    lines = whole.record.splitlines(keepends=True)
    given = whole.record.replace(b'"drawn":true', b'"drawn":false')
    return {
        **found,
        "another name of the game": whole._replace(record=whole.record.replace(b"KRWT-1", b"KRWT-7", 1)),
        "a line that is missing": Case(b"".join(lines[:4] + lines[5:])),
        "a line that is cut off": Case(whole.record[:-1]),
        "not over": whole._replace(record=b"".join(lines[:-1])),
        "dealt by hand": Case(given),
        "no record": Case(b"{}\n"),
        "nothing": Case(b""),
    }


def expected(case: Case) -> list[tuple[str, bool | None]] | None:
    """Return what `lupus verify` finds: names and results in order; None: the file cannot be read."""
    try:
        checks = verify(parse(case.record, "it"), case.slips)
    except Unreadable:
        return None
    return [(check.name, check.ok) for check in checks if check.name != BY_THE_RULES]


def test_the_page_finds_what_we_find(tmp_path: Path) -> None:
    """F24: anyone can check a record, with another program than the one that wrote it."""
    told = {
        name: {
            "record": case.record.decode(),
            "slips": [str(slip) for slip in case.slips],
            "checks": expected(case),
        }
        for name, case in cases().items()
    }
    assert sum(one["checks"] is None for one in told.values()) == 4
    file = tmp_path / "records.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    asked = [sys.executable, "hatch_build.py", "npm", "run", "test", "--", "test/check/records.test.ts"]
    done = subprocess.run(
        asked, cwd=ROOT, env={**os.environ, "LUPUS_RECORDS": str(file)}, capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert f"{len(told)} passed" in said
