"""At night: frames on the tick alone, alike in size, whatever anybody does; and nothing else that tells."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from typing import Any

import pytest

from lupus.server import logs
from lupus.server.screens import TICK
from lupus.table import rows
from server.inside import Inside, Socket, inside


def sizes(sockets: list[Socket], begin: list[int]) -> list[tuple[int, int]]:
    """Return when frames came and how long they were, in the order of sockets."""
    return [
        (time, len(raw.encode()))
        for socket, start in zip(sockets, begin, strict=True)
        for time, raw in zip(socket.times[start:], socket.raw[start:], strict=True)
    ]


def hold(phone: Socket, target: int | None) -> dict[str, Any]:
    """Return what a phone sends once a second."""
    moment = phone.view["public"]["moment"]
    return {"id": "h", "command": {"type": "hold", "moment": moment, "target": target, "touched": target is not None}}


@inside
async def test_frames_leave_on_the_tick_only_in_the_order_of_chairs_and_equally_long(server: Inside) -> None:
    table, _, phones = await server.party(8)
    board = await server.dial(table)
    phones[0], phones[5] = await _again(server, phones[0], table), await _again(server, phones[5], table)
    await server.night(phones)
    await server.clock.advance(TICK)
    everybody = [*phones, board]
    begin, journal = [len(phone.raw) for phone in everybody], len(server.journal)
    for second in range(5):
        await phones[second].say(hold(phones[second], 1 + second))
        await phones[7].say({"id": f"r{second}", "command": {"type": "start"}})
        await server.clock.advance(1_000)
    seen = sizes(everybody, begin)
    assert len({size for _, size in seen}) == 1
    times = sorted({time for time, _ in seen})
    assert len(times) == 10
    assert {later - earlier for earlier, later in itertools.pairwise(times)} == {TICK}
    assert server.journal[journal:] == everybody * 10


async def _again(server: Inside, phone: Socket, table: str) -> Socket:
    """Let somebody reload, so that the order of dialling is not that of chairs."""
    number = server.sockets.index(phone)
    await phone.leave()
    return await server.dial(table, server.tokens[table][number])


@pytest.mark.parametrize("form", ["together", "called"])
def test_a_sniffer_sees_the_same_whether_anybody_acts_or_not(form: str) -> None:
    """F01, F07: two tables, one whose phones tap, change their minds and are refused, and one that sleeps."""

    async def night(*, acting: bool) -> list[tuple[int, int]]:
        server = Inside()
        table, _, phones = await server.party(8, options={"night": form})
        desk = await server.desk(table)
        desk.screens.phase = 0
        await server.night(phones)
        await server.clock.advance(TICK - server.clock.time % TICK)
        begin = [len(phone.raw) for phone in phones]
        until = server.clock.time + 20_000
        while server.clock.time < until:
            assert desk.screens.hushed
            for number, phone in enumerate(phones):
                if acting and phone.view["you"]["asked"]:
                    await phone.say(hold(phone, phone.view["you"]["may"][(number + len(phone.raw)) % 8]))
                    await phone.say({"id": f"v{len(phone.raw)}", "command": {"type": "vote", "target": 1}})
            await server.clock.advance(TICK)
        assert acting == any(not answer["ok"] for phone in phones for answer in phone.answers)
        return sizes(phones, begin)

    acting, asleep = asyncio.run(night(acting=True)), asyncio.run(night(acting=False))
    assert len(acting) == 8 * 40
    assert acting == asleep


@inside
async def test_what_is_held_comes_back_in_the_own_frame_and_in_no_other(server: Inside) -> None:
    _, _, phones = await server.party(8)
    await server.night(phones)
    await server.clock.advance(TICK)
    await phones[2].say(hold(phones[2], 5))
    assert not phones[2].view["you"]["touched"]
    await server.clock.advance(TICK)
    assert (phones[2].view["you"]["target"], phones[2].view["you"]["touched"]) == (5, True)
    assert not any(phone.view["you"]["touched"] for phone in phones if phone is not phones[2])
    assert not phones[2].answers[2:], "what is held is never answered"


@inside
async def test_a_point_at_night_only_stands_and_is_answered_on_the_tick(server: Inside) -> None:
    """A script's tap is a phone's: taken on public facts alone, and no row of its own."""
    table, tokens, phones = await server.party(8)
    await server.night(phones)
    await server.clock.advance(TICK)
    number = (await server.desk(table)).table.number
    before = len(phones[3].raw)
    await phones[3].say({"id": "p", "command": {"type": "point", "target": 2}})
    await phones[3].say({"id": "q", "command": {"type": "point", "target": 77}})
    assert len(phones[3].raw) == before
    await server.clock.advance(TICK)
    assert phones[3].answers[-1] == {"id": "p", "ok": True, "error": None}
    await server.clock.advance(TICK)
    assert phones[3].answers[-1]["error"] == {"code": "not_now", "facts": {"stage": "playing"}}
    assert phones[3].view["you"]["target"] == 2
    assert (await server.desk(table)).table.number == number
    assert tokens


@inside
async def test_no_answer_is_too_long_for_its_place(server: Inside) -> None:
    """Not even one that quotes what it was sent: it then comes without facts."""
    _, _, phones = await server.party(8)
    await server.night(phones)
    await server.clock.advance(TICK)
    id_, type_ = "\x01" * 64, "\x02" * 500
    await phones[6].say({"id": id_, "command": {"type": type_}})
    await server.clock.advance(TICK)
    assert phones[6].answers[-1] == {"id": id_, "ok": False, "error": {"code": "unreadable", "facts": {}}}
    assert len({len(phone.raw[-1].encode()) for phone in phones}) == 1


@inside
async def test_commands_over_http_are_answered_on_the_tick_alike(server: Inside) -> None:
    table, tokens, phones = await server.party(8)
    await server.night(phones)
    await server.clock.advance(TICK)
    path = f"/api/tables/{table}/commands"
    asked = [
        asyncio.create_task(server.http("POST", path, {"id": id_, "command": command}, token=tokens[2]))
        for id_, command in (
            ("a", {"type": "point", "target": 1}),
            ("b" * 64, {"type": "vote", "target": 1}),
            ("c", {"type": "rename", "name": "Carla"}),
            ("d", {"type": "hold", "moment": "", "target": 1}),
        )
    ]
    await server.clock.advance(0)
    assert not any(one.done() for one in asked)
    await server.clock.advance(TICK)
    answers = [await one for one in asked]
    assert {answer.status for answer in answers} == {200}
    assert len({(len(answer.body), answer.headers["content-length"]) for answer in answers}) == 1
    assert [answer.json["ok"] for answer in answers] == [True, False, False, True]
    views = [await server.http("GET", f"/api/tables/{table}", token=token) for token in (*tokens, None)]
    assert len({len(view.body) for view in views}) == 1


@inside
async def test_whoever_asks_over_http_at_dawn_is_answered(server: Inside) -> None:
    """Nobody waits for a tick that does not come."""
    table, tokens, phones = await server.party(8)
    await server.night(phones)
    path = f"/api/tables/{table}/commands"
    asked = asyncio.create_task(server.http("POST", path, {"id": "e", "command": {"type": "end"}}, token=tokens[0]))
    await server.clock.advance(0)
    answer = await asyncio.wait_for(asked, 30)
    assert (answer.status, answer.json["ok"]) == (200, True)


@inside
async def test_a_reconnect_at_night_gets_the_current_frame_like_everybody(server: Inside) -> None:
    table, tokens, phones = await server.party(8)
    await server.night(phones)
    await phones[4].say(hold(phones[4], 2))
    await server.clock.advance(TICK)
    await phones[4].leave()
    again = await server.dial(table, tokens[4])
    assert again.raw == []
    await server.clock.advance(TICK)
    assert again.view["you"]["target"] == 2
    assert len(again.raw[-1].encode()) == len(phones[0].raw[-1].encode())


@inside
async def test_dawn_comes_at_once(server: Inside) -> None:
    table, _, phones = await server.party(8)
    await server.night(phones)
    desk = await server.desk(table)
    await server.clock.advance(60_000)
    assert not desk.screens.hushed
    dawn = next(time for time, raw in zip(phones[0].times, phones[0].raw, strict=True) if '"phase":"discussion"' in raw)
    assert dawn == desk.table.at
    quiet = len(phones[0].raw)
    await server.clock.advance(5_000)
    assert len(phones[0].raw) == quiet, "by day nothing is sent while nothing happens"


@inside
async def test_rows_of_a_night_are_its_closes(server: Inside) -> None:
    """No row and no write betrays an act: one for each moment, at its time."""
    table, _, phones = await server.party(8)
    await server.night(phones)
    stored = len(await server.stored(table))
    while '"phase":"discussion"' not in phones[0].raw[-1]:
        for number, phone in enumerate(phones):
            await phone.say(hold(phone, 1 + (number + len(phone.raw)) % 8))
        await server.clock.advance(TICK)
    night = [rows.decode(raw) for raw in await server.stored(table, stored)]
    assert {type(row) for row in night} == {rows.Closed}
    assert [len(row.choices) for row in night if isinstance(row, rows.Closed)][:2] == [8, 8]


@inside
async def test_somebody_alone_with_bots_waits_for_no_tick(server: Inside) -> None:
    table = await server.house.demo("en", 7)
    phone = await server.dial(table, await server.sits(table, "Anna"))
    await phone.ask("start", "s")
    await phone.ask("seen", "n")
    await server.clock.advance(2_000)
    before = len(phone.raw)
    await phone.say(hold(phone, 3))
    assert len(phone.raw) == before + 1
    assert phone.view["you"]["target"] == 3
    assert phone.frames[-1]["pad"] == ""
    await phone.say(hold(phone, 3))
    assert len(phone.raw) == before + 1, "nothing has changed"


@inside
async def test_a_host_who_pauses_at_night_is_answered_on_the_tick(server: Inside) -> None:
    _, _, phones = await server.party(8)
    await server.night(phones)
    await phones[0].say({"id": "p", "command": {"type": "pause"}})
    await server.clock.advance(TICK)
    assert phones[0].answers[-1] == {"id": "p", "ok": True, "error": None}
    assert phones[1].view["public"]["clock"]["stopped"] == "host"


def test_logs_and_counters_of_a_night_say_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """F07: even everything that can be logged holds no name, no token and no choice, and acts leave no trace in it."""
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "lupus")  # wherever a server was begun before

    @inside
    async def played(server: Inside) -> None:
        counted: list[bytes] = []
        secret: list[str] = []
        for acting in (True, False):
            _, tokens, phones = await server.party(8)
            await server.night(phones)
            before = _counters(server)
            for _ in range(8):
                for number, phone in enumerate(phones):
                    if acting:
                        await phone.say(hold(phone, 1 + number))
                        await phone.say({"id": f"{len(phone.raw)}", "command": {"type": "point", "target": 1}})
                await server.clock.advance(TICK)
            counted.append(_counters(server, before))
            secret += [*tokens, "Name 1", "werewolf", "seer"]
            for phone in phones:
                await phone.leave()
        assert counted[0] == counted[1]
        lines = "\n".join(logs.Lines().format(record) for record in caplog.records if record.name.startswith("lupus"))
        assert "table made" in lines
        assert not [word for word in secret if word in lines]

    played()


def _counters(server: Inside, before: bytes = b"") -> bytes:
    """Return every counter that is no clock, as text; with `before`, those that have changed."""
    lines = server.house.meters.text().splitlines()
    known = set(before.splitlines())
    kept = [line for line in lines if b"seconds" not in line and b"created" not in line and b"frames" not in line]
    return b"\n".join(line for line in kept if line not in known)


def test_a_log_line_of_an_exception_holds_its_type_and_its_places_only() -> None:
    with pytest.raises(ValueError, match="delimiter") as caught:
        json.loads('{"token": "secret"')
    what = (caught.type, caught.value, caught.tb)
    record = logging.getLogger("lupus").makeRecord("lupus", logging.ERROR, "x", 1, "failed", (), what)
    line = json.loads(logs.Lines().format(record))
    assert (line["event"], line["error"], line["level"]) == ("failed", "JSONDecodeError", "error")
    assert "test_night.py" in line["where"][0]
    assert "secret" not in json.dumps(line)
