"""The server as it runs: a real port, real sockets, an end that says goodbye, and `lupus serve` in a terminal."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lupus.cli import main
from lupus.server import unread
from lupus.server.app import App
from lupus.server.clock import HouseClock
from lupus.server.house import House
from lupus.server.reach import Reaching
from lupus.server.run import bound, server
from lupus.store.memory import MemoryStore

PATIENCE = 20
"""Seconds after which something that should have happened will not."""


class Running:
    """A server on a port of this machine."""

    def __init__(self, port: int, house: House | None) -> None:
        self.port, self.house = port, house

    def post(self, path: str, body: object, token: str | None = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        with contextlib.closing(line):
            line.request("POST", path, json.dumps(body), headers)
            return json.loads(line.getresponse().read())

    async def phone(self, table: str, token: str | None = None, **options: Any) -> ClientConnection:
        line = await connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live", **options)
        await line.send(json.dumps({} if token is None else {"token": token}))
        return line


@contextlib.asynccontextmanager
async def running() -> AsyncIterator[Running]:
    """Run a server in this loop, and stop it as a signal would."""
    listening = bound("127.0.0.1", 0)
    house = House(MemoryStore(), HouseClock())
    app = App(house, Reaching("127.0.0.1", listening.getsockname()[1]))
    serving = server(app)
    task = asyncio.create_task(serving.serve([listening]))
    async with asyncio.timeout(PATIENCE):
        yield Running(listening.getsockname()[1], house)
        serving.should_exit = True
        await task


async def heard(line: ClientConnection) -> Any:
    return json.loads(await asyncio.wait_for(line.recv(), PATIENCE))


def test_a_phone_over_a_real_line() -> None:
    async def played() -> None:
        async with running() as house:
            made = await asyncio.to_thread(house.post, "/api/tables", {})
            await asyncio.to_thread(house.post, f"/api/tables/{made['table']}/seats", {"name": "Anna"}, made["token"])
            async with await house.phone(made["table"], made["token"]) as phone:
                assert (await heard(phone))["view"]["you"]["name"] == "Anna"
                assert phone.protocol.extensions == [], "what is compressed tells by its length what it holds"
                await phone.send(json.dumps({"id": "1", "command": {"type": "add_bot"}}))
                frame = await heard(phone)
                assert frame["answers"] == [{"id": "1", "ok": True, "error": None}]
                assert len(frame["view"]["public"]["chairs"]) == 2
            async with await house.phone("QQQQ") as stranger:
                with pytest.raises(ConnectionClosed):
                    await stranger.recv()
                assert (stranger.close_code, stranger.close_reason) == (4404, "no_table")

    asyncio.run(played())


def test_a_message_over_64_kib_closes_the_socket() -> None:
    async def played() -> None:
        async with running() as house:
            made = await asyncio.to_thread(house.post, "/api/tables", {})
            async with await house.phone(made["table"], made["token"]) as phone:
                await heard(phone)
                await phone.send("x" * 70_000)
                with pytest.raises(ConnectionClosed):
                    await phone.recv()
                assert phone.close_code == 1009

    asyncio.run(played())


def test_stopping_says_goodbye_to_phones_and_does_not_wait_for_those_who_do_not_listen(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One phone listens, a board reads nothing and its socket is full: the server waits for nobody's patience."""

    async def played() -> None:
        async with running() as house:
            made = await asyncio.to_thread(house.post, "/api/tables", {})
            phone = await house.phone(made["table"], made["token"])
            reading = asyncio.create_task(_reads(phone))
            deaf = socket.create_connection(("127.0.0.1", house.port))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await asyncio.to_thread(_greet, deaf, made["table"])
            assert house.house is not None
            desk = house.house.desks[made["table"]]
            while not desk.screens.outlets[1].full:
                desk.table = msgspec.structs.replace(desk.table, said=desk.table.said + 1)
                desk.changed()
                await asyncio.sleep(0)
            assert not desk.screens.outlets[0].full, "one slow phone delays nobody"
        assert await reading > 1000
        assert (phone.close_code, phone.close_reason) == (1012, "restart")
        deaf.close()

    asyncio.run(played())
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_phone_that_reads_nothing_is_let_go_and_finds_the_whole_view_when_it_comes_back() -> None:
    """Nobody waits for it: neither the others, nor its place."""

    async def played() -> None:
        async with running() as house:
            made = await asyncio.to_thread(house.post, "/api/tables", {})
            await asyncio.to_thread(house.post, f"/api/tables/{made['table']}/seats", {"name": "Anna"}, made["token"])
            reading = asyncio.create_task(_reads(await house.phone(made["table"])))
            deaf = socket.create_connection(("127.0.0.1", house.port))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await asyncio.to_thread(_greet, deaf, made["table"], made["token"])
            assert house.house is not None
            desk = house.house.desks[made["table"]]
            while len(desk.screens.outlets) > 1:
                desk.table = msgspec.structs.replace(desk.table, said=desk.table.said + 1)
                desk.changed()
                await asyncio.sleep(0)
            async with await house.phone(made["table"], made["token"]) as phone:
                back = (await heard(phone))["view"]
                assert (back["you"]["name"], back["public"]["said"]) == ("Anna", desk.table.said)
        assert await reading > 1000
        deaf.close()

    with mock.patch.object(unread, "PATIENCE", 0.3):
        asyncio.run(played())


async def _reads(line: ClientConnection) -> int:
    """Read until the end; return how many frames there were."""
    count = 0
    with contextlib.suppress(ConnectionClosed):
        while True:
            await line.recv()
            count += 1
    return count


def _greet(line: socket.socket, table: str, token: str | None = None) -> None:
    line.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in line.recv(200)
    hello = json.dumps({} if token is None else {"token": token}).encode()
    line.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    assert b"public" in line.recv(200)


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for() -> None:
    with bound("127.0.0.1") as first:
        with bound("127.0.0.1") as second:
            assert second.getsockname()[1] > first.getsockname()[1] >= 8000
        with pytest.raises(OSError, match="in use"):
            bound("127.0.0.1", first.getsockname()[1])


# -- in a terminal -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def serving(*arguments: str, home: Path) -> Iterator[subprocess.Popen[str]]:
    """Run `lupus serve` as a person does, and end it as they do."""
    command = [sys.executable, "-c", "from lupus.cli import main; main()", "serve", *arguments]
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1", "LUPUS_LANG": "en"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, encoding="utf-8"
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str], until: str) -> str:
    """Return what was printed up to a line."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if until in line:
            break
    return "".join(lines)


def test_a_demo_is_served_with_one_free_chair_and_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    """F42: one command, one link, a game."""
    with serving("--demo", "--port", "0", home=tmp_path) as process:
        told = said(process, "Ctrl-C")
        link = re.search(r"http://localhost:(\d+)/t/([A-Z]{4})\n", told)
        assert link, told
        line = http.client.HTTPConnection("127.0.0.1", int(link[1]), timeout=PATIENCE)
        line.request("GET", f"/api/tables/{link[2]}")
        view = json.loads(line.getresponse().read())
        line.close()
        assert [chair["bot"] for chair in view["public"]["chairs"]] == ["plain"] * 7
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, rest, errors) == (0, "", "")
    assert (tmp_path / "lupus" / "tables.sqlite").exists()


def test_no_code_is_shown_where_none_would_work(tmp_path: Path) -> None:
    """F40: at an address that is this computer alone there is a hint instead."""
    with serving("--host", "127.0.0.1", "--port", "0", home=tmp_path) as process:
        told = said(process, "Ctrl-C")
        assert "█" not in told
        assert "No address" in told
        assert "--address" in told


def test_the_address_can_be_chosen(tmp_path: Path) -> None:
    """F40: a code of exactly this address."""
    with serving("--port", "0", "--address", "192.168.7.7", home=tmp_path) as process:
        told = said(process, "Ctrl-C")
        assert "█" in told
        assert re.search(r"http://192\.168\.7\.7:\d+\n", told)


@pytest.mark.parametrize("address", ["localhost", "127.0.0.1:8000", "http://localhost/", "[::1]", "::1", "0.0.0.0"])  # noqa: S104
def test_an_address_that_leads_phones_to_themselves_is_refused(address: str, tmp_path: Path) -> None:
    """F40."""
    answer = CliRunner().invoke(main, ["serve", "--address", address, "--data", str(tmp_path / "there")])
    assert (answer.exit_code, "every phone would reach itself" in answer.output) == (2, True)
    assert not (tmp_path / "there").exists()


def test_tables_are_kept_over_a_restart(tmp_path: Path) -> None:
    with serving("--demo", "--port", "0", home=tmp_path) as process:
        code = re.findall(r"/t/([A-Z]{4})", said(process, "Ctrl-C"))[0]
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    with serving("--port", "0", home=tmp_path) as process:
        [port] = re.findall(r"localhost:(\d+)", said(process, "Ctrl-C"))
        line = http.client.HTTPConnection("127.0.0.1", int(port), timeout=PATIENCE)
        line.request("GET", f"/api/tables/{code}")
        assert line.getresponse().status == 200
        line.close()


async def _until(line: ClientConnection, phase: str) -> Any:
    """Return the first frame of a phase."""
    while True:
        frame = await heard(line)
        if (frame["view"]["public"]["game"] or {}).get("phase") == phase:
            return frame


def _port(process: subprocess.Popen[str]) -> int:
    [port] = re.findall(r"localhost:(\d+)", said(process, "Ctrl-C"))
    return int(port)


def test_a_server_killed_at_night_comes_back_to_the_same_night(tmp_path: Path) -> None:
    """Same table, same beat, same card, no less time; a phone needs its token only (F31)."""

    async def begins(house: Running, kill: Callable[[], None]) -> tuple[str, list[str], Any]:
        made = house.post("/api/tables", {})
        table, tokens = made["table"], [made["token"]]
        house.post(f"/api/tables/{table}/seats", {"name": "Name 1"}, tokens[0])
        tokens += [house.post(f"/api/tables/{table}/seats", {"name": f"Name {n}"})["token"] for n in range(2, 8)]
        phones = [await house.phone(table, token) for token in tokens]
        await phones[0].send(json.dumps({"id": "start", "command": {"type": "start"}}))
        for number, phone in enumerate(phones):
            await _until(phone, "dealt")
            await phone.send(json.dumps({"id": f"seen{number}", "command": {"type": "seen"}}))
        frame = await _until(phones[3], "point")
        kill()
        for phone in phones:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await phone.recv()
        return table, tokens, frame

    async def returns(house: Running, table: str, token: str) -> Any:
        async with await house.phone(table, token) as phone:
            return await _until(phone, "point")

    with serving("--host", "127.0.0.1", "--port", "0", home=tmp_path) as process:
        table, tokens, before = asyncio.run(begins(Running(_port(process), None), process.kill))
    with serving("--host", "127.0.0.1", "--port", "0", home=tmp_path) as process:
        after = asyncio.run(returns(Running(_port(process), None), table, tokens[3]))
    assert after["view"]["public"]["moment"] == before["view"]["public"]["moment"]
    assert after["view"]["you"]["role"] == before["view"]["you"]["role"] is not None
    assert after["view"]["you"]["seat"] == 4
    clocks = [frame["view"]["public"]["clock"] for frame in (before, after)]
    left = [clock["ends"] - clock["now"] for clock in clocks]
    assert abs(left[0] - left[1]) < 3_000


def test_what_cannot_be_served_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with bound("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        refused = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path)])
        assert refused.exit_code == 1
        assert f"cannot listen at 127.0.0.1, port {port}" in refused.output
        asked = ["--host", "127.0.0.1", "--port", port, "--data", str(tmp_path), "--language", "it"]
        assert f"127.0.0.1, porta {port}" in CliRunner().invoke(main, ["serve", *asked]).output
    (tmp_path / "file").touch()
    refused = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path / "file" / "in")])
    assert refused.exit_code == 1
    assert "cannot make the folder" in refused.output
