"""`lupus verify FILE --share SLIP`: with what a phone keeps, its owner checks the deal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deal.cheats import TRICKS
from lupus.cli import main


def verified(*arguments: str) -> Result:
    """Return what the command says."""
    return CliRunner().invoke(main, ["--language", "en", "verify", *arguments])


@pytest.fixture
def honest(tmp_path: Path) -> tuple[str, list[str]]:
    published = TRICKS["nothing is wrong"]()
    file = tmp_path / "game.lupus.jsonl"
    file.write_bytes(published.record)
    return str(file), [str(slip) for slip in published.slips]


def test_a_slip_confirms_an_honest_deal(honest: tuple[str, list[str]]) -> None:
    file, slips = honest
    said = verified(file, "--share", slips[0])
    assert said.exit_code == 0
    assert "ok    slip of a phone" in said.output
    together = verified(file, "--json", "--share", " ".join(slips))
    checks = json.loads(together.output)["checks"]
    assert [check["ok"] for check in checks if check["name"] == "slip"] == [True] * len(slips)


def test_a_slip_finds_what_the_record_alone_does_not(tmp_path: Path) -> None:
    published = TRICKS["dealt again in silence"]()
    file = tmp_path / "game.lupus.jsonl"
    file.write_bytes(published.record)
    assert verified(str(file)).exit_code == 0
    said = verified(str(file), "--share", str(published.slips[0]))
    assert said.exit_code == 1
    assert "it was dealt again in silence" in said.output


@pytest.mark.parametrize("slip", ["", "nonsense", "a/b/c/d/e/f/g"])
def test_what_is_no_slip_is_refused_in_a_sentence(honest: tuple[str, list[str]], slip: str) -> None:
    said = verified(honest[0], "--share", slip)
    assert said.exit_code == 2
    assert "Invalid value for '--share'" in said.output


def test_a_slip_is_of_one_game(honest: tuple[str, list[str]]) -> None:
    said = verified(honest[0], honest[0], "--share", honest[1][0])
    assert said.exit_code == 2
    assert "name one file" in said.output
