"""The shape of the house: who may import whom, how pure the engine is, and how long things may grow.

Everything here reads source text and imports nothing of it. Each check is a small function from a source text
to a list of complaints, so that planted faults can show that it sees what it should see.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1] / "src"
HOUSE: Final = ROOT / "lupus"

FRONT: Final = "lupus/__init__.py"
"""The front door, `lupus` itself; every other room is called by the first part of its path."""

ROOMS: Final[dict[str, frozenset[str]]] = {
    # room: the rooms it may import besides itself
    "engine": frozenset(),
    "lang": frozenset(),
    "store": frozenset(),
    "roles": frozenset({"engine"}),
    "editions": frozenset({"engine"}),
    "registry": frozenset({"engine", "roles", "editions"}),
    "record": frozenset({"engine", "lang", "registry"}),
    "book": frozenset({"engine", "record", "lang", "registry"}),
    "bots": frozenset({"engine"}),
    "odds": frozenset({"engine", "editions", "roles", "record", "bots", "registry"}),
    "talk": frozenset({"engine", "bots", "lang"}),
    "story": frozenset({"engine", "record", "lang"}),
    "table": frozenset({"engine", "record", "bots", "talk", "story", "lang", "registry"}),
    "server": frozenset({"table", "store", "record", "book", "odds", "lang"}),
    FRONT: frozenset({"engine", "registry", "record"}),
}
SEE_EVERYTHING: Final = frozenset({"cli", "docs"})
EVERYTHING: Final = frozenset(ROOMS) | SEE_EVERYTHING
COMPUTED_IMPORTS: Final = SEE_EVERYTHING | {"registry"}
"""The rooms that may import by a name worked out at run time; elsewhere it would hide an arrow."""

ENGINE_OUTSIDE: Final = (sys.stdlib_module_names | {"msgspec"}) - {
    # input and output
    *("io", "os", "pathlib", "shutil", "tempfile", "glob", "fileinput", "sqlite3", "subprocess"),
    *("socket", "ssl", "select", "selectors", "http", "urllib", "webbrowser"),
    # clocks and whatever waits
    *("time", "datetime", "calendar", "sched", "signal"),
    *("asyncio", "threading", "multiprocessing", "concurrent"),
    # randomness
    *("random", "secrets", "uuid"),
    # talk, and doors to everything above
    *("logging", "warnings", "importlib", "runpy", "ctypes"),
}
ENGINE_BUILTINS: Final = frozenset({"open", "print", "input", "exec", "eval"})
"""Built-in functions that the engine may not call."""

LONGEST_FUNCTION: Final = 40
LONGEST_FILE: Final = 300
LONGEST_ROLE: Final = 59


class Import(NamedTuple):
    """One imported name: the full dotted module, what is taken from it (if anything), and the line."""

    module: str
    name: str | None
    line: int


def _files(under: Path) -> list[str]:
    """Return all Python files under a folder, as paths below src/, in a fixed order."""
    return sorted(path.relative_to(ROOT).as_posix() for path in under.rglob("*.py"))


def _ids(folder: str) -> frozenset[str]:
    """Return the ids that live in a folder with one file each: the file names, those with `_` before left out."""
    return frozenset(path.stem for path in (HOUSE / folder).glob("*.py") if not path.stem.startswith("_"))


def _read(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def _room(file: str) -> str:
    """Return the room that a file lies in: `lupus/record/read.py` lies in `record`."""
    return file if file == FRONT else file.removeprefix("lupus/").split("/")[0].removesuffix(".py")


def _imports(file: str, source: str) -> Iterator[Import]:
    """Yield every import of a file, wherever it stands, with relative ones made absolute."""
    package = file.split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, None, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (Import(module, alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node) in {"import_module", "__import__"}:
            yield Import(_named(node, file), None, node.lineno)


def _called(node: ast.Call) -> str | None:
    """Return the bare name of what is called: `import_module` for `importlib.import_module(...)`."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return None


def _named(node: ast.Call, file: str) -> str:
    """Return the module that a call surely imports: one in plain letters, or the file's own for one below it."""
    own = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    match node.args:
        case [ast.Constant(value=str(text)), *_] if not text.startswith("."):
            return text
        case [ast.JoinedStr(values=[ast.FormattedValue(ast.Name("__name__")), ast.Constant(value=str(text)), *_]), *_]:
            return own if text.startswith(".") and own != "lupus" else ""
        case _:
            return ""


def _target(imported: Import) -> str | None:
    """Return the room that an import points at, None if it points out of the house."""
    root, _, rest = imported.module.partition(".")
    if root != "lupus":
        return None
    if rest:
        return rest.split(".")[0]
    return imported.name if imported.name in EVERYTHING else FRONT


def wrong_arrows(file: str, source: str) -> list[str]:
    """Return a complaint for each import that its room may not make."""
    room = _room(file)
    if room not in EVERYTHING:
        return [f"{file}: the room {room!r} has no row in the table of arrows"]
    allowed = EVERYTHING if room in SEE_EVERYTHING else ROOMS[room] | {room}
    complaints = []
    for imported in _imports(file, source):
        target = _target(imported)
        if imported.module == "" and room not in COMPUTED_IMPORTS:
            complaints.append(f"{file}:{imported.line}: {room} may not import by a computed name")
        if target is not None and target not in allowed:
            complaints.append(f"{file}:{imported.line}: {room} may not import {target}")
    return complaints


def impurities(file: str, source: str) -> list[str]:
    """Return a complaint for each thing in an engine file that reaches for the world outside."""
    imports = [
        f"{file}:{imported.line}: the engine may not import {imported.module or 'by a computed name'}"
        for imported in _imports(file, source)
        if imported.module.split(".")[0] not in ENGINE_OUTSIDE | {"lupus"}
    ]
    calls = [
        f"{file}:{node.lineno}: the engine may not call {node.func.id}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ENGINE_BUILTINS
    ]
    return imports + calls


def names_known(file: str, source: str, ids: frozenset[str]) -> list[str]:
    """Return a complaint for each string in an engine file that is the id of a role or an edition."""
    return [
        f"{file}:{node.lineno}: the engine may not know {node.value!r}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids
    ]


def oversizes(file: str, source: str) -> list[str]:
    """Return a complaint for a file or a function that has grown too long."""
    role = _room(file) == "roles" and not Path(file).stem.startswith("_")
    sizes = [(file, len(source.splitlines()), LONGEST_ROLE if role else LONGEST_FILE)]
    sizes += [
        (f"{file}:{node.lineno}: {node.name}", (node.end_lineno or 0) - node.lineno + 1, LONGEST_FUNCTION)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [f"{what} has {lines} lines, at most {most}" for what, lines, most in sizes if lines > most]


def unsaid(packages: list[str]) -> list[str]:
    """Return a complaint for each package that has no `__init__.py` or says nothing in it."""
    complaints = []
    for package in packages:
        init = ROOT / package / "__init__.py"
        if not init.exists() or not ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))):
            complaints.append(f"{package}: its __init__.py says nothing")
    return complaints


FILES: Final = _files(HOUSE)
ENGINE: Final = _files(HOUSE / "engine")
PACKAGES: Final = sorted({Path(file).parent.as_posix() for file in FILES})


@pytest.mark.parametrize("file", FILES)
def test_a_room_imports_only_what_the_table_of_arrows_allows(file: str) -> None:
    assert wrong_arrows(file, _read(file)) == []


@pytest.mark.parametrize("file", ENGINE)
def test_the_engine_reaches_for_nothing_outside(file: str) -> None:
    assert impurities(file, _read(file)) == []


@pytest.mark.parametrize("file", ENGINE)
def test_the_engine_knows_no_role_and_no_edition_by_name(file: str) -> None:
    assert names_known(file, _read(file), _ids("roles") | _ids("editions")) == []


@pytest.mark.parametrize("file", FILES)
def test_files_and_functions_stay_short(file: str) -> None:
    assert oversizes(file, _read(file)) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_what_lives_there(package: str) -> None:
    assert unsaid([package]) == []


def test_the_table_of_arrows_has_no_circle() -> None:
    """Take away, again and again, the rooms whose arrows all point at rooms already gone: all must go."""
    left = dict(ROOMS)
    while free := [room for room, seen in left.items() if not seen & left.keys()]:
        for room in free:
            del left[room]
    assert left == {}


@pytest.mark.parametrize(
    ("file", "source", "seen"),
    [
        ("lupus/engine/night.py", "import lupus.roles.seer", "engine may not import roles"),
        ("lupus/engine/night.py", "from lupus import record", "engine may not import record"),
        ("lupus/engine/night.py", "from lupus import Game", f"engine may not import {FRONT}"),
        ("lupus/engine/__init__.py", "from ..bots import plain", "engine may not import bots"),
        ("lupus/engine/deep/er.py", "from ... import bots", "engine may not import bots"),
        ("lupus/bots/plain.py", "from .. import registry", "bots may not import registry"),
        ("lupus/record/read.py", "from ..roles.seer import ROLE", "record may not import roles"),
        ("lupus/table/pace.py", "def f():\n    from lupus.store import memory", "table may not import store"),
        ("lupus/lang/__init__.py", "if TYPING:\n    import lupus.engine", "lang may not import engine"),
        ("lupus/roles/seer.py", "__import__('lupus.editions')", "roles may not import editions"),
        ("lupus/bots/plain.py", "importlib.import_module(name)", "bots may not import by a computed name"),
        ("lupus/bots/plain.py", "import_module('..odds', here)", "bots may not import by a computed name"),
        ("lupus/bots/plain.py", "import_module(f'{name}.odds')", "bots may not import by a computed name"),
        ("lupus/cli.py", "import lupus.attic", "cli may not import attic"),
        ("lupus/__init__.py", "from .cli import main", f"{FRONT} may not import cli"),
        ("lupus/__init__.py", "import_module(f'{__name__}.{x}')", f"{FRONT} may not import by a computed name"),
        ("lupus/attic/old.py", "", "the room 'attic' has no row"),
    ],
)
def test_a_wrong_arrow_is_seen(file: str, source: str, seen: str) -> None:
    [complaint] = wrong_arrows(file, source)
    assert seen in complaint


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("lupus/engine/night.py", "from . import passes\nfrom .errors import Illegal\nimport lupus.engine"),
        ("lupus/registry.py", "from .roles import seer\nimportlib.import_module(f'lupus.roles.{name}')"),
        ("lupus/bots/__init__.py", "import_module(f'{__name__}.{name}')"),
        ("lupus/__init__.py", "from .engine import Game\nfrom . import registry"),
        ("lupus/cli.py", "import lupus\nfrom lupus import docs, odds, Game"),
        ("lupus/cli/serve.py", "from ..server import run\nfrom . import options"),
        ("lupus/store/sqlite.py", "import sqlite3\nimport lupusculus"),
    ],
)
def test_a_right_arrow_passes(file: str, source: str) -> None:
    assert wrong_arrows(file, source) == []


@pytest.mark.parametrize(
    "source",
    [
        *("import random", "import time", "import datetime", "import logging", "import os.path"),
        *("import socket", "import asyncio", "import io", "from pathlib import Path"),
        *("from asyncio.queues import Queue", "import click", "from rich import print"),
        *("import_module('random')", "import_module(name)", "open('x')", "print('x')"),
    ],
)
def test_an_impure_engine_is_seen(source: str) -> None:
    assert len(impurities("lupus/engine/night.py", source)) == 1


def test_a_pure_engine_passes() -> None:
    source = "import hashlib, msgspec\nfrom collections.abc import Mapping\nfrom .errors import Illegal"
    assert impurities("lupus/engine/night.py", source) == []


def test_a_name_in_the_engine_is_seen() -> None:
    source = '"""No seer here."""\nif role == "seer" or role in {"seers", "cards"}: ...'
    complaints = names_known("lupus/engine/night.py", source, frozenset({"seer", "cards"}))
    assert [complaint.rpartition(" ")[2] for complaint in complaints] == ["'seer'", "'cards'"]


@pytest.mark.parametrize(
    ("file", "lines", "fine"),
    [
        ("lupus/engine/night.py", LONGEST_FILE, True),
        ("lupus/engine/night.py", LONGEST_FILE + 1, False),
        ("lupus/roles/seer.py", LONGEST_ROLE, True),
        ("lupus/roles/seer.py", LONGEST_ROLE + 1, False),
        ("lupus/roles/__init__.py", LONGEST_ROLE + 1, True),
    ],
)
def test_a_file_that_is_too_long_is_seen(file: str, lines: int, *, fine: bool) -> None:
    assert (oversizes(file, "x = 1\n" * lines) == []) is fine


@pytest.mark.parametrize(("lines", "fine"), [(LONGEST_FUNCTION, True), (LONGEST_FUNCTION + 1, False)])
def test_a_function_that_is_too_long_is_seen(lines: int, *, fine: bool) -> None:
    source = "class Long:\n    async def long(self):\n" + "        x = 1\n" * (lines - 1)
    assert (oversizes("lupus/engine/night.py", source) == []) is fine


def test_a_package_that_says_nothing_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package, text in {"said": '"""Something."""\n', "empty": ""}.items():
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    silent = [complaint.split(":")[0] for complaint in unsaid(["said", "empty", "absent"])]
    assert silent == ["empty", "absent"]
