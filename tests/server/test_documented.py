"""docs/api.md and docs/serving.md leave nothing out and promise nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, get_args

import pytest
from starlette.routing import Route

from lupus.cli.serve import serve
from lupus.server import limits, once, refusals
from lupus.server.live import PATH
from lupus.server.screens import TICK
from lupus.table import ask as asked
from lupus.table import asks, refused, single, wire
from lupus.table.state import NIGHT
from server.inside import Inside

DOCS: Final = Path(__file__).parents[2] / "docs"
API: Final = (DOCS / "api.md").read_text(encoding="utf-8")
SERVING: Final = (DOCS / "serving.md").read_text(encoding="utf-8")
ROWS: Final = [line for line in API.splitlines() if line.startswith("|")]


def row(word: str) -> str:
    """Return the row of a table that begins with a word."""
    found = next((line for line in ROWS if f"`{word}`" in line.split(" | ")[0]), None)
    assert found, f"docs/api.md has no row for {word}"
    return found


def test_every_endpoint_is_documented_and_no_other() -> None:
    served = {f"WebSocket {PATH}"}
    for route in Inside().app.routes:
        assert isinstance(route, Route)
        path = re.sub(r":\w+", "", route.path)
        served |= {f"{method} {path}" for method in route.methods or () if method != "HEAD"}
    told = {
        found
        for line in ROWS
        for found in re.findall(r"`((?:GET|POST|PUT|DELETE|WebSocket) [^`]*)`", line.split(" | ")[0])
    }
    assert served == told


@pytest.mark.parametrize("ask", get_args(asks.AnyAsk), ids=lambda ask: str(ask.__struct_config__.tag))
def test_every_command_is_documented_with_its_fields(ask: type[asked.Ask]) -> None:
    told = row(str(ask.__struct_config__.tag))
    assert [field for field in ask.__struct_fields__ if f"`{field}`" not in told] == []


def test_every_body_and_frame_is_documented_with_its_fields() -> None:
    for kind in (
        asks.NewTable,
        asks.NewSeat,
        asks.Request,
        asks.Hello,
        single.TableMade,
        single.SeatMade,
        single.Picture,
        single.Reach,
    ):
        assert f"`{kind.__name__}`" in API
        assert [field for field in kind.__struct_fields__ if field not in API] == [], kind
    for field in wire.Frame.__struct_fields__:
        assert f"`{field}" in API
    for field in (*wire.Board.__struct_fields__, *wire.Answer.__struct_fields__, *wire.Wrong.__struct_fields__):
        assert f"`{field}`" in API


@pytest.mark.parametrize("code", refusals.REFUSALS)
def test_every_refusal_of_the_server_is_documented_with_status_and_facts(code: str) -> None:
    _, name, status, facts, *_ = row(code).split("|")
    assert name.strip() == f"`{code}`"
    assert int(status) == refusals.STATUS[code]
    assert re.findall(r"`(\w+)`", facts) == list(refusals.REFUSALS[code])


@pytest.mark.parametrize("code", refused.REFUSALS)
def test_every_refusal_of_a_table_is_documented_with_its_facts(code: str) -> None:
    told = row(code)
    assert [fact for fact in refused.REFUSALS[code] if f"`{fact}`" not in told] == []


def test_no_refusal_is_documented_that_is_not_there() -> None:
    told = API.partition("## Refusals")[2].partition("## Limits")[0]
    codes = {
        code
        for line in told.splitlines()
        if line.startswith("| `")
        for code in re.findall(r"`(\w+)`", line[: line.index("|", 2)])
    }
    assert codes == {*refusals.REFUSALS, *refused.REFUSALS}


def test_every_closing_code_is_documented_with_its_reason() -> None:
    for code, reason in refusals.CLOSED.values():
        assert f"| {code} | `{reason}` |" in API


def test_numbers_are_those_of_the_code() -> None:
    assert f"{refusals.LARGEST} bytes" in API
    assert f"every {TICK} ms" in API
    assert f"always 200 and {refusals.SLOT} bytes" in API
    assert f"of {once.SHORTEST} to {once.LONGEST} random" in API
    assert all(f"`{phase}`" in API for phase in NIGHT)
    told = API.partition("## Limits")[2]
    for rate in (limits.MAKING, limits.JOINING, limits.DIALLING, limits.MISSING, limits.ASKING):
        assert re.search(rf"\b{rate.burst}\b", told)


def test_every_option_of_serving_is_documented_and_no_other() -> None:
    served = {name for parameter in serve.params for name in parameter.opts if name.startswith("-")}
    told = {name for line in SERVING.splitlines() if line.startswith("| `-") for name in re.findall(r"`(--?\w+)", line)}
    assert served == told
