"""Schemathesis against the published types: whatever it makes of them, every address answers in words of its own."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from starlette.routing import Route

from lupus.server.refusals import REFUSALS
from lupus.server.schema import text
from lupus.table.refused import REFUSALS as OF_THE_TABLE
from server.inside import Inside, Reply

BODIES: Final = {
    "/api/tables": "NewTable",
    "/api/tables/{code}/seats": "NewSeat",
    "/api/tables/{code}/commands": "Request",
    "/api/tables/{code}/corrections": "Correction",
}
QUERIES: Final = {"/api/sheet": ("edition", "players", "cards", "extra", "without"), "/api/reach": ("table",)}
EXAMPLES: Final = (6, pytest.param(300, marks=pytest.mark.proof))
"""Of each method and address."""


def described() -> dict[str, Any]:
    """Return what the server has, as OpenAPI: its addresses, with the types that it publishes."""
    types = json.loads(text().replace("#/$defs/", "#/components/schemas/"))["$defs"]
    paths: dict[str, Any] = {}
    for route in Inside().app.routes:
        assert isinstance(route, Route)
        path = re.sub(r":\w+", "", route.path)
        for method in (route.methods or set()) - {"HEAD"}:
            paths.setdefault(path, {})[method.lower()] = _operation(path)
    return {
        "openapi": "3.1.0", "info": {"title": "lupus", "version": "1"}, "paths": paths, "components": {"schemas": types}
    }  # fmt: skip


def _operation(path: str) -> dict[str, Any]:
    words = {"type": "string"}
    given: list[dict[str, Any]] = [{"name": name, "in": "query", "schema": words} for name in QUERIES.get(path, ())]
    given += [
        {"name": name, "in": "path", "required": True, "schema": words} for name in re.findall(r"\{(\w+)\}", path)
    ]
    operation: dict[str, Any] = {"parameters": given, "responses": {"200": {"description": "as it says"}}}
    if path in BODIES:
        body = {"schema": {"$ref": f"#/components/schemas/{BODIES[path]}"}}
        operation["requestBody"] = {"required": True, "content": {"application/json": body}}
    return operation


SCHEMA: Final = schemathesis.openapi.from_dict(described())
OPERATIONS: Final = [SCHEMA[path][method] for path, methods in described()["paths"].items() for method in methods]


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method.upper()} {one.path}")
def test_whatever_the_types_allow_is_no_fault_of_the_server(operation: Any, examples: int) -> None:
    """No status of 500; a refusal has a code that is documented; of a table in play, without a key and with one."""

    @given(case=operation.as_strategy())
    @settings(max_examples=examples, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def tried(case: Any) -> None:
        for reply in asyncio.run(_asked(case)):
            assert reply.status < 500 or reply.body.startswith(b"The page of the live table"), reply.body
            if reply.status >= 400 and reply.headers.get("content-type") == "application/json":
                wrong = reply.json.get("error", reply.json)
                assert wrong["code"] in {**REFUSALS, **OF_THE_TABLE}

    tried()


async def _asked(case: Any) -> list[Reply]:
    """Ask as nobody and as the host, of a table that is there and of what the case says."""
    server = Inside()
    await server.house.open()
    table, token = await server.table()
    sent = json.dumps(case.body).encode() if isinstance(case.body, (dict, list, str, int, float, bool)) else None
    said = {name: str(value) for name, value in (case.path_parameters or {}).items()}
    query = "&".join(f"{name}={value}" for name, value in (case.query or {}).items())
    replies: list[Reply] = []
    for code in (table, said.get("code", table)):
        path = case.path
        for name, value in {**said, "code": code}.items():
            path = path.replace("{" + name + "}", value.replace("?", ""))
        replies += [await server.http(case.method, f"{path}?{query}", sent, token=key) for key in (None, token)]
    await server.end()
    return replies
