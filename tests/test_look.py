"""The look: one file of tokens, one page that explains them, and no colour, size or duration anywhere else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOOK: Final = ROOT / "ui" / "src" / "look"
TOKENS: Final = LOOK / "tokens.css"

NAKED: Final = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|cubic-bezier"
    r"|(?:animation|transition)[a-z-]*:[^;]*\b\d*\.?\d+m?s\b(?! !important)"
    r"|(?<!-)font(?:-size)?:\s*(?:\d+ )?\d[\d.]*rem"
)
"""A colour, a duration or a text size that has no name."""


def scopes(css: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the tokens of a day, and what a night changes of them."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    blocks = {selector.strip(): body for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css)}
    day, night = (dict(re.findall(r"--([a-z-]+): ([^;]+);", body)) for body in blocks.values())
    return day, night


def told(page: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the same as the page's tables say it."""
    day, night = {}, {}
    for row in re.findall(r"^\| `--.*$", page, re.MULTILINE):
        name, *values, says = [cell.strip().strip("`") for cell in row.strip("|").split("|")]
        assert says, name
        day[name[2:]] = values[0]
        if len(values) > 1 and values[1]:
            night[name[2:]] = values[1]
    return day, night


def sheets() -> list[Path]:
    return [path for path in (ROOT / "ui" / "src").rglob("*.css") if path not in {TOKENS, LOOK.parent / "fonts.css"}]


def test_the_page_tells_of_every_token_as_it_is() -> None:
    assert told((ROOT / "docs" / "look.md").read_text("utf-8")) == scopes(TOKENS.read_text("utf-8"))


def test_no_other_style_sheet_names_a_colour_a_text_size_or_a_duration() -> None:
    assert len(sheets()) > 3
    found = {path.name: hits for path in sheets() if (hits := NAKED.findall(path.read_text("utf-8")))}
    assert found == {}


def test_what_is_naked_is_seen() -> None:
    for naked in ("color: #fff;", "animation: x 2s;", "font: 700 1.2rem/1 a;", "background: rgb(0 0 0 / 5%);"):
        assert NAKED.search(naked), naked
    for dressed in ("font: 700 var(--line)/1.2 var(--names);", "animation: fly var(--fly) var(--taut);", "gap: 1rem;"):
        assert not NAKED.search(dressed), dressed


def test_every_token_is_used() -> None:
    css = "".join(path.read_text("utf-8") for path in [TOKENS, *sheets()])
    assert [name for name in scopes(TOKENS.read_text("utf-8"))[0] if f"var(--{name})" not in css] == []


def test_the_press_takes_as_long_as_the_scene() -> None:
    scene = (ROOT / "ui" / "src" / "play" / "scene.ts").read_text("utf-8")
    milliseconds = re.search(r"dawn: \[(\d+), ", scene)
    assert milliseconds is not None
    assert float(scopes(TOKENS.read_text("utf-8"))[0]["pull"].removesuffix("s")) * 1000 == int(milliseconds[1])
