"""Anything said over sockets and HTTP: no crash, no fault, nothing that grows, and the table beside plays on.

A minute here; in `make proof` a minute in rounds whose memory is measured, in `make fuzz` an hour of them
(FUZZ_SECONDS=3600; FUZZ_SEED=7 for another run).
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import time
import tracemalloc
from random import Random
from typing import Any, Final

import pytest
from starlette.routing import Route

from lupus.store.memory import MemoryStore
from server.inside import Inside, inside

from .noise import Faults, Noise
from .shapes import ODD, Shapes

SEED: Final = int(os.environ.get("FUZZ_SEED", "1"))
SECONDS: Final = float(os.environ.get("FUZZ_SECONDS", "60"))
SHARE: Final = 60
"""Seconds in every test run."""

GROWTH: Final = 6_000_000
"""Bytes that a server may have more after a long run than after its first tenth; a table's history is most of them."""

BODIES: Final = {"/api/tables": "NewTable", "seats": "NewSeat", "commands": "Request", "corrections": "Correction"}


async def _thrown(seconds: float, most: int, seed: int) -> Noise:
    server, faults = Inside(MemoryStore()), Faults()
    logging.getLogger().addHandler(faults)
    try:
        await server.house.open()
        noise = Noise(server, seed)
        await noise.begin()
        await noise.throw(time.monotonic() + seconds, most)
        await noise.undisturbed()
        noise.well(faults)
        await server.end()
    finally:
        logging.getLogger().removeHandler(faults)
    return noise


def test_anything_said_over_a_socket_is_answered_or_closed() -> None:
    """A share of the fuzzer that goes along everywhere."""
    noise = asyncio.run(_thrown(SHARE, 1_000_000, SEED))
    assert noise.said > 1_000


@pytest.mark.proof
def test_anything_said_for_long_leaves_nothing_behind() -> None:
    """Rounds with new seeds until the time is over; what is left of each is nothing."""
    end, seed, first = time.monotonic() + SECONDS, SEED, 0
    tracemalloc.start()
    while time.monotonic() < end:
        sys.stdout.write(f"seed {seed}\n")  # pytest shows it of a run that fails, and with -s
        asyncio.run(_thrown(max(1.0, min(15.0, end - time.monotonic())), 50_000, seed))
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
        first = first or kept
        sys.stdout.write(f"{kept - first:+} bytes\n")
        assert kept - first < GROWTH, f"after seed {seed}"
        seed += 1
    tracemalloc.stop()


@inside
async def test_anything_asked_over_http_is_no_fault(server: Inside) -> None:
    """Every address and method, with bodies, codes and parameters of the published types and of none: never a 5xx."""
    chance, faults = Random(SEED), Faults()
    logging.getLogger().addHandler(faults)
    table, tokens, _ = await server.party(5)
    statuses: dict[int, int] = {}
    for nth in range(12):
        for route in server.app.routes:
            assert isinstance(route, Route)
            for method in sorted(route.methods or ()):
                path = _path(route.path, table, chance)
                ask = _body(route.path, chance)
                token = chance.choice((None, "x", *tokens))
                reply = await server.http(method, path, ask, token=token, client=f"10.0.{nth}.{chance.randrange(9)}")
                assert reply.status < 500 or reply.body.startswith(b"The page of the live table"), (method, path, ask)
                statuses[reply.status] = statuses.get(reply.status, 0) + 1
    logging.getLogger().removeHandler(faults)
    assert not faults.heard
    assert {200, 400, 401, 404} <= statuses.keys()


def _path(path: str, table: str, chance: Random) -> str:
    code = chance.choice((table, table, table.lower(), "QQQQ", "%00", "é", "A" * 300))
    values = {
        "code": code,
        "picture": "0" * 16,
        "language": chance.choice(("it", "..", "xx")),
        "rest:path": "x",
        "path:path": "y",
    }
    for name, value in values.items():
        path = path.replace("{" + name + "}", value)
    query = "&".join(
        f"{name}={chance.choice(ODD)}" for name in chance.sample(("edition", "players", "cards", "table"), 2)
    )
    return f"{path}?{query}&edition=cards" if chance.random() < 0.7 else path


def _body(path: str, chance: Random) -> Any:
    kind = BODIES.get(path) or BODIES.get(path.rpartition("/")[2])
    if kind is None:
        return chance.choice((None, b"\xff" * 1152, b"{", {"case": {"players": 7}}, {"case": chance.choice(ODD)}))
    return Shapes(chance, chance.choice((0, 0.1, 0.5))).of(kind)
