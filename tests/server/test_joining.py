"""Coming to a table over HTTP: tables, chairs, tokens, and who may not."""

from __future__ import annotations

import asyncio
import json

from lupus.server import keys
from lupus.table import rows
from server.inside import Inside, inside


@inside
async def test_a_table_is_made_and_its_host_takes_a_chair_with_the_same_token(server: Inside) -> None:
    table, host = await server.table()
    seated = await server.http("POST", f"/api/tables/{table}/seats", {"name": "Anna"}, token=host)
    assert (seated.status, seated.json) == (201, {"seat": 1, "token": host})
    you = (await server.http("GET", f"/api/tables/{table}", token=host)).json["you"]
    assert (you["seat"], you["name"], you["host"]) == (1, "Anna", True)


@inside
async def test_a_table_that_cannot_be_is_refused_with_the_reason(server: Inside) -> None:
    refused = await server.http("POST", "/api/tables", {"edition": "chess"})
    assert (refused.status, refused.json["code"], refused.json["facts"]["edition"]) == (409, "unknown_edition", "chess")
    assert await asyncio.wrap_future(server.store.tables()) == []


@inside
async def test_only_hashes_of_tokens_are_stored(server: Inside) -> None:
    table, host = await server.table()
    token = await server.sits(table, "Anna")
    stored = b"\n".join(await server.stored(table))
    assert host.encode() not in stored
    assert token.encode() not in stored
    assert keys.hashed(token).encode() in stored


@inside
async def test_two_requests_with_one_key_are_one_chair(server: Inside) -> None:
    """F32: a double tap, or a phone that tries again, seats one person once."""
    table, _ = await server.table()
    path, headers = f"/api/tables/{table}/seats", {"idempotency-key": "one tap of somebody"}
    both = await asyncio.gather(*(server.http("POST", path, {"name": "Anna"}, headers=headers) for _ in range(2)))
    later = await server.http("POST", path, {"name": "Anna"}, headers=headers)
    assert both[0].json == both[1].json == later.json
    assert len((await server.desk(table)).table.circle) == 1
    await server.clock.advance(600_000)
    again = await server.http("POST", path, {"name": "Anna"}, headers=headers)
    assert again.json["seat"] == 2


@inside
async def test_two_requests_with_one_key_are_one_table(server: Inside) -> None:
    headers = {"idempotency-key": "one tap of somebody"}
    both = await asyncio.gather(*(server.http("POST", "/api/tables", {}, headers=headers) for _ in range(2)))
    assert both[0].json == both[1].json
    assert await asyncio.wrap_future(server.store.tables()) == [both[0].json["table"]]
    other = await server.http("POST", "/api/tables", {}, headers={"idempotency-key": "a tap of somebody else"})
    assert other.json["token"] != both[0].json["token"]
    short = await server.http("POST", "/api/tables", {}, headers={"idempotency-key": "1"})
    assert (short.status, short.json["code"]) == (400, "unreadable")


@inside
async def test_two_requests_with_one_token_are_one_chair(server: Inside) -> None:
    """F32: the same token twice, 20 milliseconds apart or at once."""
    table, host = await server.table()
    path = f"/api/tables/{table}/seats"
    both = await asyncio.gather(*(server.http("POST", path, {"name": "Anna"}, token=host) for _ in range(2)))
    assert [one.json["seat"] for one in both] == [1, 1]
    assert (await server.desk(table)).table.circle == ((await server.desk(table)).table.host,)


@inside
async def test_a_refusal_is_not_kept_under_its_key(server: Inside) -> None:
    table, _ = await server.table()
    path, headers = f"/api/tables/{table}/seats", {"idempotency-key": "one tap of somebody"}
    refused = await server.http("POST", path, {"name": " "}, headers=headers)
    assert (refused.status, refused.json["code"]) == (409, "no_name")
    assert (await server.http("POST", path, {"name": "Anna"}, headers=headers)).status == 201


@inside
async def test_a_reload_finds_the_same_chair_in_every_phase_and_at_a_full_table(server: Inside) -> None:
    """F31: the token leads to the same seat every time, and nobody is there twice."""
    table, tokens, phones = await server.party(7)
    desk = await server.desk(table)

    async def reloads() -> None:
        await phones[3].leave()
        phones[3] = await server.dial(table, tokens[3])
        await server.clock.advance(500)
        assert phones[3].view["you"]["seat"] == 4
        seated = await server.http("POST", f"/api/tables/{table}/seats", {"name": "Name 4"}, token=tokens[3])
        assert seated.json == {"seat": 4, "token": tokens[3]}
        assert len(desk.table.people) == len(desk.table.circle) == 7

    await reloads()
    await server.night(phones)
    await reloads()
    await server.clock.advance(60_000)
    assert phones[0].view["public"]["game"]["day"] == 1
    await reloads()
    for number in range(16):
        await server.sits(table, f"Watcher {number}")
    seated = await server.http("POST", f"/api/tables/{table}/seats", {"name": "Name 4"}, token=tokens[3])
    assert seated.json["seat"] == 4


@inside
async def test_somebody_removed_stays_out_with_token_and_device_until_readmitted(server: Inside) -> None:
    """F36: not by the old token, not by a new name on the same browser; other tables do not mind."""
    table, host = await server.table()
    await server.sits(table, "Anna", host)
    token = await server.sits(table, "Bruno", device="browser")
    phone, bruno = await server.dial(table, host), await server.dial(table, token)
    assert (await phone.ask("remove", seat=2))["ok"]
    assert bruno.closed == (4401, "no_token")
    assert (await server.dial(table, token)).closed == (4401, "no_token")
    path = f"/api/tables/{table}/seats"
    by_token = await server.http("POST", path, {"name": "Bruno"}, token=token)
    assert (by_token.status, by_token.json["code"]) == (401, "no_token")
    by_device = await server.http("POST", path, {"name": "Carla", "device": "browser"})
    assert (by_device.status, by_device.json["code"]) == (409, "removed")
    other, _ = await server.table()
    await server.sits(other, "Bruno", device="browser")
    [out] = phone.view["public"]["setup"]["removed"]
    assert (await phone.ask("readmit", "2", person=out["person"]))["ok"]
    await server.sits(table, "Bruno", device="browser")


@inside
async def test_only_the_host_seats_bots(server: Inside) -> None:
    table, host = await server.table()
    guest = await server.sits(table, "Bruno")
    path = f"/api/tables/{table}/seats"
    assert (await server.http("POST", path, {"bot": "plain"})).status == 401
    assert (await server.http("POST", path, {"bot": "plain"}, token=guest)).json["code"] == "not_the_host"
    seated = await server.http("POST", path, {"bot": "plain"}, token=host)
    assert (seated.status, seated.json) == (201, {"seat": 2, "token": ""})
    assert (await server.http("POST", path, {"bot": "chess"}, token=host)).json["code"] == "unknown_bot"


@inside
async def test_the_first_who_sits_down_at_a_demo_is_its_host(server: Inside) -> None:
    """F42: somebody alone is in a game at once."""
    table = await server.house.demo("it", 7)
    token = await server.sits(table, "Anna")
    phone = await server.dial(table, token)
    assert phone.view["you"]["host"]
    assert [chair.get("bot", "") for chair in phone.view["public"]["chairs"]] == ["plain"] * 7 + [""]
    assert phone.view["public"]["settings"]["language"] == "it"
    assert (await phone.ask("start"))["ok"]
    assert not (await server.dial(table, await server.sits(table, "Bruno"))).view["you"]["host"]


@inside
async def test_eight_tabs_of_one_browser_are_eight_people(server: Inside) -> None:
    """F42: a chair belongs to a token, not to a browser or an address."""
    table, _ = await server.table()
    tokens = [await server.sits(table, f"Tab {number}", device="one browser") for number in range(8)]
    tabs = [await server.dial(table, token) for token in tokens]
    assert [tab.view["you"]["seat"] for tab in tabs] == list(range(1, 9))


@inside
async def test_a_code_is_read_in_small_letters_too(server: Inside) -> None:
    table, _ = await server.table()
    assert (await server.http("GET", f"/api/tables/{table.lower()}")).json["public"]["table"] == table
    for wrong in ("QQQQ", "1234", "%C3%A4", "A" * 90):
        missing = await server.http("GET", f"/api/tables/{wrong}")
        assert (missing.status, missing.json["code"]) == (404, "no_table")


@inside
async def test_what_cannot_be_read_is_refused_with_what_was_expected(server: Inside) -> None:
    table, host = await server.table()
    for path, body in (
        ("/api/tables", {"edition": 3}),
        (f"/api/tables/{table}/seats", {"name": "Anna", "colour": "red"}),
        (f"/api/tables/{table}/commands", {"id": "1", "command": {"type": "fly"}}),
        (f"/api/tables/{table}/commands", b"{"),
        (f"/api/tables/{table}/seats", b"\xff\xfe"),
    ):
        refused = await server.http("POST", path, body, token=host)
        assert (refused.status, refused.json["code"]) == (400, "unreadable")
        assert refused.json["facts"]["expected"]
    large = await server.http("POST", "/api/tables", b" " * 9000)
    assert (large.status, large.json) == (413, {"code": "too_large", "facts": {"most": 8192}})


def test_codes_are_sayable_and_never_taken() -> None:
    drawn = set[str]()
    for _ in range(2000):
        code = keys.code(drawn.__contains__)
        assert code not in drawn
        drawn.add(code)
    assert {len(code) for code in drawn} == {4}
    assert all(keys.sayable(code) and set(code) <= set(keys.LETTERS) for code in drawn)
    assert not any(keys.sayable(word) for word in ("KKKW", "LLMQ", "TWTQ", "QHTL"))


def test_a_code_is_longer_when_all_short_ones_are_taken() -> None:
    assert len(keys.code(lambda code: len(code) == 4)) == 5


def test_tokens_are_long_and_their_hashes_are_not_them() -> None:
    tokens = {keys.token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 32
    assert not tokens & {keys.hashed(token) for token in tokens}


@inside
async def test_everything_about_a_table_is_in_its_rows(server: Inside) -> None:
    """A table that is loaded again is the same table."""
    table, host = await server.table(edition="classic", language="it")
    await server.sits(table, "Anna", host)
    stored = await server.stored(table)
    assert [type(rows.decode(row)) for row in stored] == [rows.Made, rows.Joined]
    before = (await server.http("GET", f"/api/tables/{table}", token=host)).json
    server.house.desks.clear()
    assert (await server.http("GET", f"/api/tables/{table}", token=host)).json == before
    assert json.loads(stored[0])["wish"]["edition"] == "classic"
