"""In data: worlds that differ only in what somebody may not know are the same to them, byte for byte (F01, F02, F07).

Whole games go through the real server with everybody listening: every seat, the host, ghosts, the board, a board with
the host's controls, a spectator, somebody without any credentials, the log, the counters, and a sniffer who sees
times, sizes and the order of writing. What is compared is found, never listed: whatever a frame or reply comes to
hold is held against the other world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest

from secrecy.audiences import LOG, NOBODY, SNIFFER
from secrecy.evening import BOARD, PAIRED, WATCHER, overheard
from secrecy.habits import Plan, World, drawn_plan
from secrecy.leaks import LEAKS
from secrecy.pairs import compared, pairs
from secrecy.restarting import Restarting
from secrecy.wired import Wired
from server.inside import Inside

FORMS: Final = {"together": "cards", "called": "classic"}
SMALL: Final = [
    Plan(f"small {form}", 8, {"edition": edition, "options": {"night": form, "ghosts_see": "nothing"}}, nights=1)
    for form, edition in FORMS.items()
]


def differences(plan: Plan, opens: Callable[[], Inside] = Inside) -> Iterator[str]:
    """Return everything in which somebody who may not know was told two worlds of a plan apart."""
    return (f"{what}: {found}" for what, pair in pairs(plan, opens) for found in compared(pair))


@pytest.mark.parametrize("seed", ["quick 2", "quick 7", "quick 8"])
def test_who_may_not_know_is_told_the_same(seed: str) -> None:
    assert [*differences(drawn_plan(seed)._replace(nights=2))] == []


@pytest.mark.proof
@pytest.mark.parametrize("plan", SMALL, ids=FORMS)
def test_who_may_not_know_is_told_the_same_over_real_sockets(plan: Plan) -> None:
    assert [*differences(plan, Wired)] == []


@pytest.mark.proof
@pytest.mark.parametrize("block", range(8))
def test_who_may_not_know_is_told_the_same_in_hundreds_of_games(block: int) -> None:
    for number in range(13):
        assert [*differences(drawn_plan(f"proof {block} {number}"))] == []


@pytest.mark.parametrize("seed", ["restart 3", pytest.param("restart 1", marks=pytest.mark.proof)])
def test_who_may_not_know_is_told_the_same_over_restarts(seed: str) -> None:
    """The server dies every half minute, in calls, beats and votes; all dial again and find their place."""
    servers: list[Restarting] = []

    def opened() -> Restarting:
        servers.append(Restarting())
        return servers[-1]

    assert [*differences(drawn_plan(seed)._replace(nights=2), opened)] == []
    assert all(server.restarts > 2 for server in servers)


def test_everybody_listens() -> None:
    """What is compared is there: somebody who heard nothing would prove nothing."""
    found = dict(pairs(SMALL[0]))
    assert any(what.startswith("cards") for what in found)
    assert any(what.startswith("act") for what in found)
    for pair in found.values():
        heard = pair.one.heard
        assert {BOARD, PAIRED, WATCHER, NOBODY, LOG, SNIFFER} < {*heard}
        assert all(len(heard[who]) > 50 for who in (BOARD, WATCHER, SNIFFER, *(f"seat {n}" for n in range(1, 9))))
        assert {one.raw[:3] for one in heard[NOBODY]} >= {b"200", b"401", b"404"}
        assert len(pair.knowing) < 8
        assert pair.one.game.hidden.dealt != pair.other.game.hidden.dealt or pair.one.rows != pair.other.rows


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    """The test of the test: each leak, switched on here alone, turns a comparison red."""
    with LEAKS[leak]():
        assert any(found for plan in SMALL for found in differences(plan))


def test_the_same_world_twice_is_the_same() -> None:
    """Nothing else differs: neither chance nor time has a say."""
    one, other = (overheard(SMALL[1], World()) for _ in range(2))
    assert one.heard == other.heard
