"""The documents are true: generated pages are fresh, README's commands and example run, nothing is left out."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from lupus.cli import main
from lupus.docs import DOCS, EXAMPLE, PAGES, example
from lupus.engine.commands import COMMANDS
from lupus.engine.errors import REFUSALS
from lupus.engine.events import Event
from lupus.engine.naming import wire_name
from lupus.engine.options import TABLE, values
from lupus.record import codec
from lupus.registry import ROLES

ROOT = DOCS.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "page"), PAGES.items(), ids=PAGES.keys())
def test_generated_pages_are_what_the_code_says(name: str, page: Callable[[], str]) -> None:
    """After a change of the code, `make docs` has been run."""
    assert (DOCS / name).read_text(encoding="utf-8") == page(), "run `make docs`"


def test_the_example_round_is_what_the_rules_make_of_it() -> None:
    assert EXAMPLE.read_bytes() == example(), "run `make docs`"


def test_the_catalogue_holds_every_event_command_and_refusal() -> None:
    """The security document leaves nothing out."""
    page = (DOCS / "catalogue.md").read_text(encoding="utf-8")
    named = [wire_name(kind.__name__) for kind in (*Event.__subclasses__(), *COMMANDS)]
    assert [name for name in (*named, *REFUSALS) if f"`{name}`" not in page] == []


def test_every_option_value_and_role_is_documented() -> None:
    """Whoever sets up a table can read up every choice."""
    page = (DOCS / "options.md").read_text(encoding="utf-8")
    for name in TABLE:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        assert all(f"`{value}`" in row for value in values(name)), name
    roles = (DOCS / "roles.md").read_text(encoding="utf-8")
    assert [role for role in ROLES if f"`{role}`" not in roles] == []


def test_the_record_page_names_every_key_of_every_line() -> None:
    """Somebody could write a reader from `docs/record.md`."""
    page = (DOCS / "record.md").read_text(encoding="utf-8")
    lines = (codec.Header, codec.DealLine, codec.BatchLine, codec.VoidLine, codec.EndLine)
    keys = {name for line in lines for name in line.__struct_fields__}
    assert sorted(key for key in keys if f"`{key}" not in page) == []


def test_the_python_example_of_the_readme_runs() -> None:
    """A newcomer pastes it and sees a game end."""
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example
    done = subprocess.run(
        [sys.executable, "-c", example.group(1)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert "as seat 3 saw it" in done.stdout


def _commands() -> list[str]:
    lines = re.findall(r"^\$ (lupus .*?)(?:\s+#.*)?$", README, re.MULTILINE)
    assert len(lines) > 3
    return [str(line) for line in lines]


def test_the_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, in one folder, as a newcomer would type them; `lupus serve` has tests of its own."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "cases.json").write_bytes((ROOT / "tests" / "cases.json").read_bytes())
    monkeypatch.chdir(tmp_path)
    for command in _commands():
        if command == "lupus serve":
            continue
        done = CliRunner().invoke(main, shlex.split(command)[1:])
        assert done.exit_code == 0, f"{command}: {done.output}"


def test_links_between_the_pages_lead_somewhere() -> None:
    """No dead link inside the repository."""
    for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md")):
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_make_names_what_the_readme_promises() -> None:
    """The README's two commands are targets of the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [target for target in ("play", "test") if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []
