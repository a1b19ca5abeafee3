"""The built page: small enough for a bad signal in a mountain hut, and fit for a strict content policy."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from lupus.table import pace

BUILT: Final = Path(__file__).parents[1] / "src" / "lupus" / "server" / "static"
LANG: Final = Path(__file__).parents[1] / "src" / "lupus" / "lang"
FIRST_LOAD: Final = 60_000
"""Bytes, compressed, before anything can be seen; fonts and pictures come after."""
WHOLE: Final = 250_000
"""Bytes, compressed, of everything that a phone loads for an evening: with fonts, drawings and one language."""
ELSEWHERE: Final = re.compile(r"(Desk|Judge|Print|Check|Replay)-")
"""Pages of their own, which no phone opens to play."""
LOADED: Final = {"stylesheet": "href", "modulepreload": "href", "preload": "href"}


class Index(HTMLParser):
    """Reads an index.html: the files that it loads at once, and what lies inside of it that should be a file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.inline: list[str] = []
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.within = tag
        self.inline += [name for name in said if name == "style" or name.startswith("on")]
        source = said.get("src") if tag == "script" else said.get("href") if said.get("rel") in LOADED else None
        if source is not None:
            self.loads.append(source)

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the parser names it
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within in {"script", "style"} and data.strip():
            self.inline.append(self.within)


def weight(built: Path) -> int:
    """Return the compressed size of what a browser loads before it can draw: index.html, its scripts and styles."""
    index = built / "index.html"
    files = [index, *(built / name.removeprefix("/") for name in Index(index.read_text(encoding="utf-8")).loads)]
    return sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files)


@pytest.fixture(scope="module")
def index() -> Index:
    if not (BUILT / "index.html").is_file():
        pytest.fail("The page is not built: make page", pytrace=False)
    return Index((BUILT / "index.html").read_text(encoding="utf-8"))


def test_the_first_load_is_small(index: Index) -> None:
    assert len(index.loads) >= 2  # a script and its styles, or we weigh nothing
    assert weight(BUILT) < FIRST_LOAD


def test_a_whole_evening_is_small(index: Index) -> None:
    """All files of the page but the fonts of rare letters, and the longest of the catalogues."""
    files = [path for path in BUILT.rglob("*") if path.is_file() and path.name not in {"built-from", "licences.txt"}]
    common = [path for path in files if "latin-ext" not in path.name and not ELSEWHERE.match(path.name)]
    assert len([path for path in common if path.suffix == ".woff2"]) >= 4
    assert len(common) > len(index.loads)
    words = max(len(gzip.compress(path.read_bytes(), mtime=0)) for path in LANG.glob("*.json"))
    assert sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in common) + words < WHOLE


def test_all_that_the_page_loads_is_ours_and_hashed(index: Index) -> None:
    assert [name for name in index.loads if not name.startswith("/assets/")] == []


def test_nothing_is_inline(index: Index) -> None:
    assert index.inline == []


def test_the_styles_hold_no_data_and_no_foreign_addresses(index: Index) -> None:
    styles = [(BUILT / name.removeprefix("/")).read_text(encoding="utf-8") for name in index.loads if ".css" in name]
    assert [style for style in styles if "data:" in style or "://" in style] == []


def test_the_page_says_what_its_parts_are_licensed_under(index: Index) -> None:  # noqa: ARG001 - fails if there is none
    licences = (BUILT / "licences.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licences
    assert "preact" in licences


def test_a_heavy_page_and_inline_things_are_seen(tmp_path: Path) -> None:
    text = (
        '<script src="/assets/a.js"></script><style>p {}</style><link rel=stylesheet href="/assets/a.css"><p style=x>'
    )
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    (tmp_path / "assets" / "a.js").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "assets" / "a.css").write_bytes(b"")
    assert weight(tmp_path) > 256
    assert Index(text).inline == ["style", "style"]
    assert Index(text).loads == ["/assets/a.js", "/assets/a.css"]


def test_the_page_reckons_with_the_lengths_that_the_table_has() -> None:
    """Before there is a table the page estimates how long an evening takes, and no view could tell it the usual."""
    source = (Path(__file__).parents[1] / "ui" / "src" / "setup" / "estimate.ts").read_text("utf-8")
    block = source.partition("USUAL: Record<string, number> = {")[2].partition("}")[0]
    assert {name: int(length) for name, length in re.findall(r"(\w+): (\d+)", block)} == pace.USUAL
