"""Every address and every command, asked with every wrong key: clear refusals, all alike, and nothing has changed."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from starlette.routing import Route

from fuzz.shapes import Shapes, commands
from lupus.server import keys
from lupus.server.limits import JOINING, MISSING, household
from server.inside import Inside, Reply, inside

NOBODY: Final = {"code": "no_token", "facts": {}}


class Keys(NamedTuple):
    """A table in play, the keys that open nothing at it, and one of a board that opens little."""

    table: str
    wrong: dict[str, str]
    board: str


async def hostile(server: Inside) -> Keys:
    """Play into the first night of a table with a paired board, stop it there, and collect keys that open nothing."""
    other, others = await server.table()
    table, tokens, phones = await server.party(9)
    board = await server.dial(table)
    assert (await phones[0].ask("pair", "p", code=board.view["board"]["pairing"]))["ok"]
    paired = board.view["board"]["token"]
    assert (await phones[0].ask("remove", "r", seat=9))["ok"]
    await phones[7].say({"id": "l", "command": {"type": "leave"}})
    await server.night(phones[:7])
    assert (await server.desk(table)).screens.hushed
    await phones[0].say({"id": "out", "command": {"type": "remove", "seat": 7}})
    await phones[0].say({"id": "stop", "command": {"type": "pause"}})
    await server.clock.advance(1_000)
    assert [answer["ok"] for answer in phones[0].answers[-2:]] == [True, True]
    person = (await server.desk(table)).table.people[0]
    wrong = {
        "nothing": "", "garbage": "x" * 32, "long": "y" * 4000, "a table's": others, "removed": tokens[8],
        "left": tokens[7], "out of the game": tokens[6], "the stored hash": keys.hashed(tokens[0]),
        "the board's hash": keys.BOARD + keys.hashed(paired),
        "an id": person.id, "a beginning": tokens[0][:-1], "the code": table, "other letters": tokens[0].swapcase(),
    }  # fmt: skip
    assert other != table
    return Keys(table, wrong, paired)


def addresses(server: Inside) -> list[tuple[str, str]]:
    """Return every method and path of a table that the server has."""
    return [
        (method, route.path)
        for route in server.app.routes
        if isinstance(route, Route) and "{code}" in route.path
        for method in sorted(route.methods or ())
        if method != "HEAD"
    ]


def body(path: str, chance: Random) -> Any:
    """Return something that the right key could ask there."""
    kind = {"seats": None, "commands": "Request", "corrections": "Correction"}.get(path.rpartition("/")[2], "")
    if kind is None:
        return {"name": "Anna"}
    return Shapes(chance).of(kind) if kind else b"\0" * 1152


@inside
async def test_every_address_refuses_every_wrong_key_alike(server: Inside) -> None:
    """F08: no way round the door: whatever has a code in its path asks for the key, or tells no secret."""
    found = await hostile(server)
    before, stored = (await server.desk(found.table)).table, await server.stored(found.table)
    asked = addresses(server)
    assert len(asked) >= 8
    for method, path in asked:
        ask = body(path, Random(1)) if method in {"POST", "PUT"} else None
        at = path.replace("{code}", found.table).replace("{picture}", "0" * 16)
        replies = {name: await server.http(method, at, ask, token=token) for name, token in found.wrong.items()}
        [alike] = {(reply.status, reply.body) for reply in replies.values()}
        if path.rpartition("/")[2] in {"record", "{picture}"}:
            assert alike[0] == 404, "not there for anybody"
            continue
        assert alike[0] == 401, path
        answer = next(iter(replies.values())).json
        assert answer.get("error", answer) == NOBODY
        if not path.endswith("seats"):  # without a key one joins, and is a board
            none = await server.http(method, at, ask)
            assert (none.status, none.body) == alike or (method, path) == ("GET", "/api/tables/{code}")
    assert (await server.desk(found.table)).table is before
    assert await server.stored(found.table) == stored


@inside
async def test_every_command_is_refused_with_every_wrong_key(server: Inside) -> None:
    """F15, F16: over either way in, also with the key of somebody who is out, and by a board that only watches."""
    found = await hostile(server)
    before = (await server.desk(found.table)).table
    for token in found.wrong.values():
        hello = {"token": token[:200]}
        assert (await server.dial(found.table, hello=hello, client="10.0.0.7")).closed == (4401, "no_token")
    watching = await server.dial(found.table)
    path = f"/api/tables/{found.table}/commands"
    for command in commands():
        request = {"id": command, "command": Shapes(Random(3)).of(command)}
        replies = [await server.http("POST", path, request, token=token) for token in (None, *found.wrong.values())]
        assert {(reply.status, reply.json["error"]["code"]) for reply in replies} == {(401, "no_token")}, command
        assert len({reply.body for reply in replies}) == 1, command
        await watching.say(request)
    await server.clock.advance(30_000)
    heard = {answer["id"]: answer["error"]["code"] for answer in watching.answers}
    assert heard == dict.fromkeys([one for one in commands() if one != "Hold"], "boards_only_watch")
    assert (await server.desk(found.table)).table is before


@inside
async def test_a_key_is_kept_as_a_hash_and_said_to_nobody(server: Inside) -> None:
    """F07: not in the store, not in a frame, a refusal, a header, a counter or a log line."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(handler.format(record) + str(record.__dict__))  # type: ignore[method-assign]
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        found = await hostile(server)
        secret = [*server.tokens[found.table], found.board]
        told = [socket.raw for socket in server.sockets]
        replies: list[Reply] = []
        for method, path in addresses(server):
            at = path.replace("{code}", found.table).replace("{picture}", secret[0])
            replies += [await server.http(method, at, {"name": secret[0][:9]}, token=token) for token in secret]
        for path in ("/metrics", "/api/reach", f"/api/tables/{found.table}"):
            replies.append(await server.http("GET", path, client="127.0.0.1"))
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
    rows = await server.stored(found.table)
    for token in secret:
        assert not [row for row in rows if token.encode() in row]
        assert not [line for line in lines if token in line]
        assert not [one for one in replies if token in str(one.headers)]
        assert sum(token in raw for raws in told for raw in raws) == (token == found.board), (
            "a board's once, to it alone"
        )
        assert not [one for one in replies if token.encode() in one.body and b'"seat"' not in one.body]


@inside
async def test_a_page_of_another_host_acts_in_nobodys_name(server: Inside) -> None:
    """Of its own host a page may do everything; programs send no origin."""
    table, _ = await server.table()
    ours, theirs = {"host": "192.168.1.20:8000"}, ("http://evil.example", "null", "http://192.168.1.20:9000", "\xff")
    for origin in theirs:
        headers = {**ours, "origin": origin} if origin != "\xff" else {**ours, "origin": "http://[bad"}
        for method, path in addresses(server):
            at = path.replace("{code}", table).replace("{picture}", "0" * 16)
            reply = await server.http(method, at, {"name": "Eve"}, headers=headers)
            assert (reply.status == 403) == (method != "GET"), (method, path)
            assert "access-control-allow-origin" not in reply.headers
        refused = await server.http("POST", "/api/tables", {}, headers=headers)
        assert (refused.status, refused.json) == (403, {"code": "foreign_page", "facts": {}})
        assert "content-security-policy" in refused.headers
        socket = await server.dial(table, headers=headers)
        assert (socket.closed, socket.raw) == ((4403, "foreign_page"), [])
    for headers in (
        {**ours, "origin": "http://192.168.1.20:8000"},
        {"host": "127.0.0.1:8000", "x-forwarded-host": "lupus.example", "origin": "https://LUPUS.example"},
        ours,
    ):
        assert (await server.http("POST", "/api/tables", {}, headers=headers)).status == 201
        assert (await server.dial(table, headers=headers)).closed is None
    assert len((await server.desk(table)).table.circle) == 0


@inside
async def test_codes_tried_in_heaps_tell_nothing(server: Inside) -> None:
    """A table that is there is then refused as one that is not: 100 tries in the first hour, of over 6,000 codes."""
    table, host, _ = await _seated(server)
    for _ in range(MISSING.burst):
        assert (await server.http("GET", "/api/tables/QQQQ")).status == 404
    for token in (None, "garbage"):
        there = await server.http("GET", f"/api/tables/{table}", token=token)
        missing = await server.http("GET", "/api/tables/QQQQ", token=token)
        assert (there.status, there.body, there.headers) == (missing.status, missing.body, missing.headers)
        assert there.status == 429
        sockets = [await server.dial(code, token) for code in (table, "QQQQ")]
        assert [socket.closed for socket in sockets] == [(4429, "too_fast")] * 2
    assert (await server.http("GET", f"/api/tables/{table}", token=host)).status == 200, "whoever plays plays on"
    assert (await server.dial(table, host)).closed is None
    assert (await server.http("GET", f"/api/tables/{table}", client="10.0.0.2")).status == 200
    found = 0
    for _ in range(60):
        await server.clock.advance(60_000)
        found += sum([(await server.http("GET", "/api/tables/QQQQ")).status == 404 for _ in range(3)])
    assert found == 60
    said = sum(
        keys.sayable(a + b + c + d)
        for a in keys.LETTERS
        for b in keys.LETTERS
        for c in keys.LETTERS
        for d in keys.LETTERS
    )
    assert said > 6_000


async def _seated(server: Inside) -> tuple[str, str, str]:
    table, host = await server.table()
    return table, host, await server.sits(table, "Anna", host)


@inside
async def test_a_network_of_ipv6_is_one_address(server: Inside) -> None:
    """Anybody has 2 ** 64 of them."""
    table, _ = await server.table()
    taken = [
        (await server.http("POST", f"/api/tables/{table}/seats", {"name": ""}, client=f"2001:db8::{one:x}")).status
        for one in range(JOINING.burst + 5)
    ]
    assert taken.count(429) == 5
    assert household("::ffff:192.168.1.20") == household("192.168.1.20")
    assert household("2001:db8:0:1::5") != household("2001:db8:0:2::5")
    assert household("") == ""


@pytest.mark.parametrize("deep", ['{"id":"x","command":', '{"id":"x","q":', '{"token":', "", '{"case":'])
def test_brackets_within_brackets_are_refused(deep: str) -> None:
    """A reader that calls itself for each of them must not fall."""

    @inside
    async def played(server: Inside) -> None:
        table, tokens, _ = await server.party(1)
        for nest in ("[" * 7000, '{"a":' * 1500):
            phone = await server.dial(table, tokens[0])
            await phone.say(deep + nest)
            assert phone.closed is not None
            assert phone.closed[0] == 4400
            greeting = await server.dial(table, hello=deep + nest)
            assert greeting.closed == (4400, "unreadable")
            for path in ("/api/tables", f"/api/tables/{table}/seats", f"/api/tables/{table}/commands", "/api/judge"):
                reply = await server.http("POST", path, (deep + nest).encode(), token=tokens[0])
                assert (reply.status, reply.json["code"]) == (400, "unreadable")

    played()


@inside
async def test_whoever_hangs_up_while_asking_is_no_fault_of_the_server(server: Inside) -> None:
    """Such a request ends quietly: a fault would fill the log, one line for each."""
    path = "/api/tables"
    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": [],
        "client": ("10.0.0.1", 1), "server": ("10.0.0.2", 8000), "scheme": "http", "http_version": "1.1",
    }  # fmt: skip
    arriving: Iterator[dict[str, Any]] = iter(
        [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    )

    async def receive() -> dict[str, Any]:
        return next(arriving)

    async def send(_: object) -> None:
        pass

    await server.app(scope, receive, send)
    assert not server.house.desks


@inside
async def test_the_page_runs_no_script_of_its_own_text(server: Inside) -> None:
    """The policy allows scripts and styles from this server's files alone, and the page needs no more."""
    page = await server.http("GET", "/")
    assert "unsafe" not in page.headers["content-security-policy"]
    html = page.body.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|javascript:", html)


@inside
async def test_every_answer_carries_the_same_policy_errors_too(server: Inside) -> None:
    """Whatever is asked, rightly or not: only this server's own files may run, and nothing may frame the page."""
    table, tokens, _ = await server.party(2)
    paths = [route.path for route in server.app.routes if isinstance(route, Route)]
    asked = [
        (method, path) for path in (*paths, "/nowhere", "/api/nowhere") for method in ("GET", "POST", "PUT", "BREW")
    ]
    seen: set[int] = set()
    for method, path in asked:
        at = re.sub(r"\{[^}]*\}", "x", path.replace("{code}", table))
        for headers in ({}, {"host": "a", "origin": "http://b"}):
            reply = await server.http(method, at, b"{", token=tokens[0], headers=headers)
            seen.add(reply.status)
            assert "default-src 'self'" in reply.headers["content-security-policy"], (method, path)
            assert "unsafe" not in reply.headers["content-security-policy"]
            assert reply.headers["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in reply.headers
    assert seen >= {200, 400, 403, 404, 405}


@inside
async def test_three_and_twenty_phones_behind_one_address_are_never_slowed(server: Inside) -> None:
    """One party behind one NAT: a code mistyped by all, names, a night, lines that are cut: nobody has to wait."""
    table, tokens, phones = await server.party(23)
    for _ in range(23):
        assert (await server.http("GET", "/api/tables/QQQQ")).status == 404
    for path in ("/", f"/t/{table}", "/api/texts/en.json", "/api/reach", "/api/book.json"):
        assert {(await server.http("GET", path)).status for _ in phones} <= {200, 503}, "503: the page is not built"
    for number, phone in enumerate(phones):
        assert (await phone.ask("rename", "name", name=f"Guest {number}"))["ok"]
    boards = [await server.dial(table) for _ in range(3)]
    await server.night(phones)
    for second in range(15):  # everybody's phone says once a second what stands under the thumb
        hold = {"type": "hold", "moment": phones[0].view["public"]["moment"], "target": None, "touched": False}
        for phone in phones:
            await phone.say({"id": f"{second}", "command": hold})
        await server.clock.advance(1_000)
    for _ in range(4):  # all lines are cut at once, again and again
        for screen in (*phones, *boards):
            await screen.leave()
        phones = [await server.dial(table, token) for token in tokens]
        boards = [await server.dial(table) for _ in boards]
        assert {screen.closed for screen in (*phones, *boards)} == {None}
        await server.clock.advance(10_000)
    slowed = [
        line for line in server.house.meters.text().decode().splitlines() if line.startswith("lupus_slowed_total")
    ]
    assert slowed == []
    assert not [raw for screen in server.sockets for raw in screen.raw if "too_fast" in raw]
