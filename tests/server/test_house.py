"""A server that dies and comes back, tables that nobody needs any more, and two servers with one store."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from functools import partial

import pytest

from lupus.server import house as house_
from lupus.server.clock import HouseClock
from lupus.server.house import IDLE, IDLE_LOBBY, House
from lupus.store import Unusable
from lupus.store.memory import MemoryStore
from lupus.table import asks, rows
from lupus.table.table import Table
from server.inside import HandClock, Inside, Socket, played_inside

MINUTE = 60_000


class Disk(MemoryStore):
    """A store that can be full, and notes what was read."""

    full = False

    def __init__(self) -> None:
        super().__init__()
        self.read_tables: list[str] = []

    def append(self, table: str, number: int, row: bytes) -> Future[None]:
        """Store a row if there is space."""
        if self.full:
            future: Future[None] = Future()
            future.set_exception(Unusable("disk", "full"))
            return future
        return super().append(table, number, row)

    def read(self, table: str, after: int = 0) -> Future[list[bytes]]:
        """Read rows."""
        self.read_tables.append(table)
        return super().read(table, after)


def disk(server: Inside) -> Disk:
    """Return the disk of a server."""
    assert isinstance(server.store, Disk)
    return server.store


inside = partial(played_inside, Disk)


async def restarted(server: Inside, away: int) -> Inside:
    """Return the server that comes after this one was killed, having been away for a while."""
    again = Inside(server.store, HandClock(server.clock.time + away))
    await again.house.open()
    return again


@inside
async def test_a_killed_server_comes_back_to_the_same_moment_with_the_same_time_left(server: Inside) -> None:
    """Nothing is lost, nothing happens twice, and the time without a server does not count."""
    table, tokens, phones = await server.party(7)
    await server.night(phones)
    await server.clock.advance(60_000)
    before = (await server.desk(table)).table
    assert before.moment.endswith("discussion//0#0")
    left = (before.clock.ends or 0) - server.clock.time
    again = await restarted(server, 3_600_000)
    await again.clock.advance(2_000)
    phone = await again.dial(table, tokens[3])
    await again.clock.advance(0)
    clock = phone.view["public"]["clock"]
    assert phone.view["public"]["moment"] == before.moment
    assert phone.view["you"]["seat"] == 4
    assert clock["stopped"] == ""
    assert abs(clock["ends"] - again.clock.time - left) <= 1_000
    await again.end()


@inside
async def test_a_table_that_nobody_returns_to_stands_still(server: Inside) -> None:
    table, _, phones = await server.party(7)
    await server.night(phones)
    again = await restarted(server, 1_000)
    await again.dial(table)
    await again.clock.advance(3_600_000)
    desk = await again.desk(table)
    assert (desk.table.stage, desk.table.clock.stopped, desk.table.moment) == (
        "playing",
        "nobody",
        (await server.desk(table)).table.moment,
    )
    await again.end()


@inside
async def test_the_house_says_each_second_that_it_is_alive(server: Inside) -> None:
    await server.clock.advance(10_000)
    assert await asyncio.wrap_future(server.store.last_beat()) == server.clock.time / 1000


@inside
async def test_two_who_load_a_table_at_once_get_the_same(server: Inside) -> None:
    table, _ = await server.table()
    server.house.desks.clear()
    first, second = await asyncio.gather(server.house.desk(table), server.house.desk(table))
    assert first is second


@inside
async def test_a_second_server_at_the_same_store_loses_the_race_and_decides_again(server: Inside) -> None:
    """The key decides between two writers; the loser reads what the other wrote, and nothing happens twice."""
    table, tokens, phones = await server.party(3)
    other = Inside(server.store, server.clock)
    phone = await other.dial(table, tokens[1])
    assert (await phones[0].ask("add_bot", "b"))["ok"]
    assert len(phone.view["public"]["chairs"]) == 3
    assert (await phone.ask("rename", name="Berta"))["ok"]
    names = [chair["name"] for chair in phone.view["public"]["chairs"]]
    assert names[:3] == ["Name 1", "Berta", "Name 3"]
    twice = await other.dial(table, tokens[0])
    assert (await twice.ask("add_bot", "b"))["ok"]
    assert len((await other.desk(table)).table.circle) == 4
    await other.end()


@inside
async def test_a_row_that_cannot_be_stored_changes_nothing_and_is_told_to_its_asker(server: Inside) -> None:
    table, _, phones = await server.party(2)
    before = (await server.desk(table)).table
    disk(server).full = True
    answer = await phones[0].ask("add_bot")
    assert answer["error"] == {"code": "failed", "facts": {}}
    assert (await server.desk(table)).table is before
    disk(server).full = False
    assert (await phones[0].ask("add_bot"))["ok"]


# -- the janitor ---------------------------------------------------------------------------------------------------


@inside
async def test_a_lobby_that_nobody_is_at_is_forgotten_after_half_an_hour(server: Inside) -> None:
    """F37: the first room is gone, the second is fresh."""
    table, _, phones = await server.party(2)
    board = await server.dial(table)
    await server.clock.advance(2 * IDLE_LOBBY)
    assert (await server.http("GET", f"/api/tables/{table}")).status == 200, "somebody is there"
    for socket in (*phones, board):
        await socket.leave()
    await server.clock.advance(IDLE_LOBBY - 2 * MINUTE)
    assert await server.stored(table)
    await server.clock.advance(4 * MINUTE)
    assert await server.stored(table) == []
    assert table not in server.house.desks
    assert (await server.http("GET", f"/api/tables/{table}")).json["code"] == "no_table"
    fresh, _ = await server.table()
    assert (await server.http("GET", f"/api/tables/{fresh}")).json["public"]["chairs"] == []


@inside
async def test_whoever_comes_back_in_time_keeps_the_lobby(server: Inside) -> None:
    table, tokens, phones = await server.party(1)
    await phones[0].leave()
    await server.clock.advance(IDLE_LOBBY - 2 * MINUTE)
    again = await server.dial(table, tokens[0])
    await server.clock.advance(100)
    await again.leave()
    await server.clock.advance(IDLE_LOBBY - 2 * MINUTE)
    assert await server.stored(table)


@inside
async def test_a_lobby_used_by_scripts_alone_is_kept_while_it_is_used(server: Inside) -> None:
    table, host = await server.table()
    for _ in range(4):
        await server.clock.advance(20 * MINUTE)
        assert (await server.http("POST", f"/api/tables/{table}/seats", {"bot": "plain"}, token=host)).status == 201
    await server.clock.advance(20 * MINUTE)
    assert await server.stored(table)


@inside
async def test_a_game_that_nobody_is_at_is_put_away_and_forgotten_after_a_week(server: Inside) -> None:
    table, tokens, phones = await server.party(7)
    await server.night(phones)
    for phone in phones:
        await phone.leave()
    await server.clock.advance(5 * MINUTE)
    assert table not in server.house.desks, "not in memory"
    phone = await server.dial(table, tokens[0])
    await server.clock.advance(1_000)
    assert phone.view["public"]["stage"] == "playing"
    await phone.leave()
    await server.clock.advance(MINUTE)
    now = server.clock.time
    assert await server.house.sweep(now + IDLE - MINUTE) == []
    assert await server.house.sweep(now + IDLE - MINUTE) == []
    assert await server.house.sweep(now + IDLE + 2 * MINUTE) == [table]
    assert await server.stored(table) == []


@inside
async def test_tables_of_an_earlier_server_are_forgotten_too(server: Inside) -> None:
    lobby, _ = await server.table()
    playing, _, phones = await server.party(7)
    await server.night(phones)
    again = await restarted(server, IDLE_LOBBY + MINUTE)
    await again.clock.advance(0)
    assert await server.stored(lobby) == []
    assert await server.stored(playing)
    later = await restarted(server, IDLE + MINUTE)
    await later.clock.advance(0)
    assert await server.stored(playing) == []


@inside
async def test_a_table_in_rows_that_nobody_understands_stops_neither_the_janitor_nor_the_others(server: Inside) -> None:
    await asyncio.wrap_future(server.store.append("XQXQ", 1, b'{"row":"dreamt","at":1}'))
    await server.clock.advance(2 * MINUTE)
    assert await server.stored("XQXQ")
    table, _ = await server.table()
    assert (await server.http("GET", f"/api/tables/{table}")).status == 200
    assert await server.house.sweep(server.clock.time + IDLE) == ["XQXQ"] or table


@inside
async def test_the_janitor_reads_few_tables_at_once(server: Inside) -> None:
    for _ in range(3):
        await server.table()
    server.house.desks.clear()
    read = disk(server).read_tables
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house_, "AT_ONCE", 2)
        await server.house.sweep(server.clock.time)
        assert len(read) == 2
        await server.house.sweep(server.clock.time)
        assert len(read) == 3
        await server.house.sweep(server.clock.time)
        assert len(read) == 3


@inside
async def test_a_step_that_fails_is_tried_again_a_second_later(server: Inside) -> None:
    """A full disk for a moment stops the clock of no table for good."""
    table, _, phones = await server.party(7)
    await server.night(phones)
    desk = await server.desk(table)
    moment = desk.table.moment
    disk(server).full = True
    await server.clock.advance(60_000)
    assert desk.table.moment == moment
    disk(server).full = False
    await server.clock.advance(1_000)
    assert desk.table.moment != moment


@inside
async def test_a_fault_of_ours_is_told_to_its_asker_and_stops_no_clock(server: Inside) -> None:
    table, tokens, phones = await server.party(7)
    await server.night(phones)
    desk, path = await server.desk(table), f"/api/tables/{table}/commands"
    moment = desk.table.moment
    await server.clock.advance(23_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "run", lambda _, row: [][row])
        await server.clock.advance(2_000)
        assert desk.table.moment == moment
        asked = asyncio.create_task(
            server.http("POST", path, {"id": "1", "command": {"type": "pause"}}, token=tokens[0])
        )
        await server.clock.advance(1_000)
        assert (await asked).json["error"] == {"code": "failed", "facts": {}}
    await server.clock.advance(1_000)
    assert desk.table.moment != moment
    assert [phone.closed for phone in phones] == [None] * 7


@inside
async def test_closing_says_goodbye_and_waits_for_what_was_asked(server: Inside) -> None:
    _, _, phones = await server.party(2)
    server.house.part(1012, "restart")
    await server.clock.advance(0)
    assert [phone.closed for phone in phones] == [(1012, "restart")] * 2
    await server.house.close()


def test_a_whole_game_is_played_by_phones_that_only_look_and_tap() -> None:
    """From the lobby to the cards on the table, and again; every phone does only what its own frames offer."""

    @inside
    async def played(server: Inside) -> None:
        table, _, phones = await server.party(7)
        await server.night(phones)
        for _ in range(4_000):
            if phones[0].view["public"]["stage"] == "over":
                break
            await _taps(phones)
            await server.clock.advance(1_000)
        assert phones[0].view["public"]["game"]["end"]["winner"] in {"humans", "werewolves"}
        assert (await server.http("GET", f"/api/tables/{table}/record")).status == 200
        assert (await phones[0].ask("again", "again"))["ok"]
        assert phones[0].view["public"]["stage"] == "lobby"

    played()


async def _taps(phones: list[Socket]) -> None:
    for number, phone in enumerate(phones):
        view = phone.view
        you, game, moment = view["you"], view["public"]["game"], view["public"]["moment"]
        if game["phase"] == "discussion" and not view["public"]["chairs"][number].get("enough"):
            await phone.say({"id": f"e{moment}", "command": {"type": "enough"}})
        if not you["asked"] or you["touched"]:
            continue
        target = you["may"][(number * 5 + game["day"]) % len(you["may"])]
        if game["phase"] in {"call", "point", "look", "hold"}:
            command = {"type": "hold", "moment": moment, "target": target, "touched": True}
        else:
            command = {"type": {"accusation": "accuse", "ballot": "vote"}.get(game["phase"], "point"), "target": target}
        await phone.say({"id": f"{moment}{number}", "command": command})


def test_the_house_clock_tells_the_time_and_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HouseClock()
    assert abs(clock.now() - time.time_ns() // 1_000_000) < 5_000
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert clock.now() >= before


def test_an_alarm_of_the_house_never_rings_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """However a loop rounds: a tick that comes early would come twice."""
    rung: list[int] = []

    async def played() -> None:
        clock, loop, done = HouseClock(), asyncio.get_running_loop(), asyncio.Event()
        usual = loop.call_later
        monkeypatch.setattr(loop, "call_later", lambda wait, call: usual(wait / 2, call))
        at = clock.now() + 8

        def ring() -> None:
            rung.append(clock.now() - at)
            done.set()

        clock.call_at(at, ring)
        clock.call_at(at, ring).cancel()
        await done.wait()

    asyncio.run(played())
    assert len(rung) == 1
    assert rung[0] >= 0


def test_a_house_that_was_never_open_has_no_past() -> None:
    async def played() -> None:
        store = MemoryStore()
        house = House(store, HandClock())
        await house.open()
        made = await house.make(asks.NewTable())
        assert [type(rows.decode(row)) for row in await asyncio.wrap_future(store.read(made.table))] == [rows.Made]
        await house.close()

    asyncio.run(played())
