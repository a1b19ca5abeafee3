"""Silent lines, heads without an end and sockets in heaps are let go; everybody else plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast
from unittest import mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from lupus.server import live
from lupus.server.entry import LARGEST_HEAD, PATIENCE, Entry
from lupus.server.limits import LINES
from lupus.server.line import Line
from lupus.server.screens import BOARDS, PHONES
from lupus.server.unread import LEAST
from lupus.server.unread import PATIENCE as UNREAD
from server.inside import Inside, inside, still


class Wire(asyncio.Transport):
    """The server's end of a line that leads nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.gone, self.waits = b"", False, 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def abort(self) -> None:
        self.gone = True

    def close(self) -> None:
        self.gone = True

    def is_closing(self) -> bool:
        return self.gone

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert (high, low) == (0, None), "whatever the network does not take is heard of"

    def get_write_buffer_size(self) -> int:
        return self.waits

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Ringing:
    """The timers of a loop, turned by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self._due = 0.0, list[tuple[float, Any]]()
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self._later)

    def _later(self, seconds: float, call: Callable[..., None], *args: object, **_: object) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        handle = asyncio.TimerHandle(loop.time() + seconds, call, args, loop)
        self._due.append((self.now + seconds, handle))
        return handle

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        due = [handle for at, handle in self._due if at <= self.now and not handle.cancelled()]
        self._due = [(at, handle) for at, handle in self._due if at > self.now]
        for handle in due:
            cast("Any", handle)._run()  # noqa: SLF001 - what a loop does with it


def dialled(server: Inside) -> tuple[Entry, Wire]:
    """Open a line."""
    config = uvicorn.Config(server.app, http=Entry, log_config=None, access_log=False, lifespan="off")
    entry, wire = Entry(config, ServerState(), {}), Wire()
    entry.connection_made(wire)
    return entry, wire


def test_a_line_that_does_not_come_to_the_point_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    @inside
    async def played(server: Inside) -> None:
        ringing = Ringing(monkeypatch)
        starts = (
            b"",
            b"GET / HT",
            b"POST /api/tables HTTP/1.1\r\n",
            b"POST /api/tables HTTP/1.1\r\ncontent-length: 9\r\n\r\n{",
        )
        lines = [dialled(server) for _ in starts]
        for (entry, _), start in zip(lines, starts, strict=True):
            entry.data_received(start)
        await still()
        ringing.turn(PATIENCE / 2)
        for entry, _ in lines[:3]:
            entry.data_received(b"")  # a byte now and then helps nobody
        assert not any(wire.gone for _, wire in lines)
        ringing.turn(PATIENCE / 2)
        assert all(wire.gone for _, wire in lines)
        for entry, _ in lines:
            entry.connection_lost(None)
        await still()

    played()


def test_whoever_asks_is_answered_and_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    @inside
    async def played(server: Inside) -> None:
        ringing = Ringing(monkeypatch)
        entry, wire = dialled(server)
        for _ in range(40):
            entry.data_received(b"GET /healthz HTTP/1.1\r\nhost: a\r\nx: " + b"y" * 1000 + b"\r\n\r\n")
            await still()
            ringing.turn(1)
        assert wire.written.count(b"200 OK") == 40
        assert not wire.gone
        entry.connection_lost(None)

    played()


def test_a_head_without_an_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    @inside
    async def played(server: Inside) -> None:
        Ringing(monkeypatch)
        entry, wire = dialled(server)
        entry.data_received(b"GET / HTTP/1.1\r\n")
        sent = 0
        while not wire.gone:
            entry.data_received(b"x-more: " + b"y" * 500 + b"\r\n")
            sent += 510
        assert sent < LARGEST_HEAD + 1000
        entry.connection_lost(None)

    played()


@pytest.mark.parametrize("kind", [Entry, Line])
def test_whoever_reads_nothing_of_what_waits_for_them_is_let_go(
    kind: type[Entry | Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over HTTP and on sockets; a slow line is not, as long as it reads, nor is one that has read all."""

    @inside
    async def played(server: Inside) -> None:
        ringing, config = Ringing(monkeypatch), uvicorn.Config(server.app, log_config=None, lifespan="off")
        line, wire = kind(config, ServerState(), {}), Wire()
        line.connection_made(wire)
        if isinstance(line, Entry):
            line._come()  # noqa: SLF001 - its request is there, and the answer is on its way
        line.pause_writing()
        line.resume_writing()
        ringing.turn(UNREAD * 2)
        wire.waits = 3 * LEAST
        line.pause_writing()
        gone = []
        for read, seconds in ((LEAST, UNREAD), (LEAST, UNREAD), (LEAST - 1, UNREAD - 1), (0, 1)):
            wire.waits -= read
            ringing.turn(seconds)
            gone.append(wire.gone)
        assert gone == [False, False, False, True], "as long as it reads, as well as it can, it stays"
        line.connection_lost(None)

    played()


@inside
async def test_from_one_address_come_only_so_many_lines_and_whoever_has_a_key_comes_in(server: Inside) -> None:
    """A full table and its board behind one router, with somebody in the same network who opens lines in heaps."""
    assert LINES > 15 * 24, "fifteen full tables and their boards may sit behind one router"
    table, tokens, phones = await server.party(23)
    board = await server.dial(table)
    with mock.patch.object(live, "LINES", 40):
        heap = [await server.dial(table) for _ in range(20)]
        assert [line.closed for line in heap] == [None] * 16 + [(4429, "too_many_lines")] * 4
        assert heap[-1].raw == []
        assert (await server.dial(table, hello=None)).closed is None, "who has not spoken yet has ten seconds"
        assert (await server.dial(table, "garbage")).closed == (4401, "no_token")
        assert (await server.dial(table, client="10.0.0.2")).closed is None
        again = [await server.dial(table, token) for token in tokens]
        assert [phone.closed for phone in (*phones, *again, board)] == [None] * 47
        for line in (*again, *heap[:2]):
            await line.leave()
        await server.clock.advance(10_000)
        assert (await server.dial(table)).closed is None
    for socket in server.sockets:
        await socket.leave()
    assert not server.app._live._lines, "nobody is remembered who is gone"  # noqa: SLF001 - nothing else tells


@inside
async def test_boards_in_heaps_are_let_go_and_phones_come_in(server: Inside) -> None:
    """Every frame is written to every socket: a table has only so many."""
    table, tokens, phones = await server.party(3)
    boards = [await server.dial(table) for _ in range(BOARDS + 5)]
    assert [board.closed for board in boards] == [None] * BOARDS + [(4429, "too_fast")] * 5
    again = [await server.dial(table, tokens[1]) for _ in range(PHONES)]
    assert phones[1].closed == (4429, "too_fast"), "the oldest of the same person"
    assert [phone.closed for phone in again] == [None] * PHONES
    assert (await phones[0].ask("rename", name="Anna"))["ok"]
    assert phones[2].view["public"]["chairs"][0]["name"] == "Anna"
    await boards[0].leave()
    assert (await server.dial(table)).closed is None


@inside
async def test_a_board_with_a_key_comes_in_among_heaps_of_others(server: Inside) -> None:
    """The host's own board after a reload, while somebody fills the table with boards."""
    table, _, phones = await server.party(3)
    board = await server.dial(table)
    assert (await phones[0].ask("pair", code=board.view["board"]["pairing"]))["ok"]
    token = board.view["board"]["token"]
    await board.leave()
    heap = [await server.dial(table) for _ in range(BOARDS + 1)]
    again = await server.dial(table, token)
    assert (again.closed, again.view["board"]["paired"]) == (None, True)
    assert heap[0].closed == (4429, "too_fast")


@inside
async def test_a_phone_that_has_left_and_hangs_disturbs_nobody(server: Inside) -> None:
    """Its socket does not close, because it reads nothing; others' choices and the frames of the night go on."""
    table, _, phones = await server.party(7)
    gone, late = [await server.dial(table, await server.sits(table, name, stands=True)) for name in ("Gone", "Late")]
    await server.night(phones)
    gone.writable.clear()
    await gone.say({"id": "out", "command": {"type": "leave"}})
    await server.clock.advance(1_000)
    for phone in phones:
        hold = {"type": "hold", "moment": phone.view["public"]["moment"], "target": 1, "touched": True}
        await phone.say({"id": "-", "command": hold})
    await late.leave()
    before = [len(phone.raw) for phone in phones]
    await server.clock.advance(1_000)
    assert [phone.closed for phone in phones] == [None] * 7
    assert [len(phone.raw) for phone in phones] == [number + 2 for number in before]
    gone.writable.set()
