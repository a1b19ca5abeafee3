"""A seat moved to another phone by a one-time code: what each phone, the board and the wire show of it."""

from __future__ import annotations

from typing import Any

from server.inside import Inside, Reply, Socket, inside


async def types(server: Inside, table: str, code: str, **fields: object) -> Reply:
    """Type a code on another phone."""
    return await server.http("POST", f"/api/tables/{table}/seats", {"code": code, **fields})


async def opens(host: Socket, seat: int, id_: str = "open") -> str:
    answer = await host.ask("open_seat", id_, seat=seat)
    assert answer["ok"]
    return str(answer["code"])


def secrets_in(you: dict[str, Any]) -> dict[str, Any]:
    """Return everything of a private part that says more than whose it is."""
    return {
        name: value for name, value in you.items() if name not in {"seat", "person", "name", "host", "new"} and value
    }


@inside
async def test_a_dead_phones_seat_moves_to_the_phone_on_which_the_code_is_typed(server: Inside) -> None:
    table, tokens, phones = await server.party(7)
    assert (await phones[0].ask("start"))["ok"]
    await phones[2].leave()
    code = await opens(phones[0], 3)
    moved = await types(server, table, code.lower())
    assert (moved.status, moved.json["seat"]) == (201, 3)
    new = await server.dial(table, moved.json["token"])
    assert new.view["you"]["new"]
    assert new.view["you"]["name"] == "Name 3"
    assert secrets_in(new.view["you"]) == {}
    assert all(phone.view["public"]["chairs"][2]["moving"] for phone in (*phones[:2], *phones[3:], new))
    assert not new.view["public"]["chairs"][2].get("away")
    assert (await new.ask("seen"))["error"]["code"] == "seat_moving"
    for number, phone in enumerate((*phones[:2], *phones[3:])):
        assert (await phone.ask("seen", f"seen{number}"))["ok"]
    await server.clock.advance(11_000)
    assert new.view["you"]["role"]
    assert not new.view["you"]["new"]
    assert (await server.dial(table, tokens[2])).closed == (4401, "no_token")


@inside
async def test_at_night_the_new_phone_is_sent_what_is_as_long_as_everybodys(server: Inside) -> None:
    """Until dawn it knows no more than a board, and its taps are nobody's."""
    table, tokens, phones = await server.party(7)
    await server.night(phones)
    phones[0].raw.clear()
    await phones[0].say({"id": "open", "command": {"type": "open_seat", "seat": 3}})
    await server.clock.advance(500)
    moved = await types(server, table, phones[0].answers[-1]["code"])
    new = await server.dial(table, moved.json["token"])
    desk = await server.desk(table)
    person = desk.table.circle[2]
    for second in range(20):
        moment = desk.table.moment
        await new.say({"id": f"h{second}", "command": {"type": "hold", "moment": moment, "target": 1, "touched": True}})
        await new.say({"id": f"p{second}", "command": {"type": "point", "target": 1}})
        assert desk.live.standing(desk.table, person) == (False, None)
        await server.clock.advance(500)
        assert secrets_in(new.view["you"]) == {}
        assert {len(phone.raw[-1].encode()) for phone in phones} == {len(new.raw[-1].encode())}
    assert {answer["error"]["code"] for answer in new.answers} == {"seat_moving"}
    over_http = await server.http("GET", f"/api/tables/{table}", token=moved.json["token"])
    assert secrets_in(over_http.json["you"]) == {}
    await server.clock.advance(60_000)
    assert phones[0].view["public"]["game"]["phase"] == "discussion"
    assert phones[2].closed == (4401, "no_token")
    assert new.view["you"]["role"]
    assert tokens[2] != moved.json["token"]


@inside
async def test_the_old_phone_refuses_and_the_new_one_is_out(server: Inside) -> None:
    table, _, phones = await server.party(7)
    await server.night(phones)
    await server.clock.advance(60_000)
    new = await server.dial(table, (await types(server, table, await opens(phones[0], 3))).json["token"])
    assert (await new.ask("keep_seat"))["error"]["code"] == "seat_moving"
    assert (await phones[2].ask("keep_seat"))["ok"]
    assert new.closed == (4401, "no_token")
    assert not any(chair.get("moving") for chair in phones[1].view["public"]["chairs"])
    assert phones[2].view["you"]["role"]


@inside
async def test_a_code_is_good_once_and_for_a_minute(server: Inside) -> None:
    table, _, phones = await server.party(3)
    code = await opens(phones[0], 3)
    assert (await types(server, table, code)).status == 201
    again = await types(server, table, code)
    assert (again.status, again.json["code"]) == (409, "no_such_code")
    late = await opens(phones[0], 2, "2")
    await server.clock.advance(60_000)
    assert (await types(server, table, late)).json["code"] == "no_such_code"


@inside
async def test_a_retry_of_the_same_tap_gets_the_same_key(server: Inside) -> None:
    table, _, phones = await server.party(3)
    path, headers = f"/api/tables/{table}/seats", {"idempotency-key": "one tap of somebody"}
    body = {"code": await opens(phones[0], 3)}
    both = [await server.http("POST", path, body, headers=headers) for _ in range(2)]
    assert both[0].json == both[1].json


@inside
async def test_codes_are_not_guessed(server: Inside) -> None:
    """A newer code of a seat voids the older one, and so do ten wrong tries."""
    table, _, phones = await server.party(3)
    older, newer = await opens(phones[0], 3), await opens(phones[0], 3, "2")
    assert (await types(server, table, older)).json["code"] == "no_such_code"
    for _ in range(9):
        assert (await types(server, table, "XXXXXX")).json["code"] == "no_such_code"
    assert (await types(server, table, newer)).json["code"] == "no_such_code"


@inside
async def test_only_the_host_opens_a_seat_and_a_paired_board_may(server: Inside) -> None:
    table, _, phones = await server.party(3)
    assert (await phones[1].ask("open_seat", seat=3))["error"]["code"] == "not_the_host"
    assert (await phones[0].ask("add_bot", "2"))["ok"]
    assert (await phones[0].ask("open_seat", "3", seat=4))["error"]["code"] == "no_such_person"
    assert (await phones[0].ask("open_seat", "4", seat=9))["error"]["code"] == "no_such_chair"
    board = await server.dial(table)
    assert (await phones[0].ask("pair", "5", code=board.view["board"]["pairing"]))["ok"]
    assert (await types(server, table, await opens(board, 1))).json["seat"] == 1


@inside
async def test_neither_codes_nor_keys_are_stored_or_shown_to_others(server: Inside) -> None:
    table, _, phones = await server.party(3)
    code = await opens(phones[0], 3)
    token = (await types(server, table, code)).json["token"]
    stored = b"\n".join(await server.stored(table))
    assert code.encode() not in stored
    assert token.encode() not in stored
    assert not any(code in frame for phone in phones[1:] for frame in phone.raw)


@inside
async def test_a_late_guests_phone_goes_on_with_the_bots_chair_at_dawn(server: Inside) -> None:
    """The same token and the same socket: nobody dials anew, and before dawn it is shown nothing."""
    table, _, phones = await server.party(7)
    quiet = {"first_night": "master_is_victim"}  # or a bot whose chair is wanted may die
    assert (await phones[0].ask("settle", "0", many_bots=True, options=quiet))["ok"]
    for number in range(3):
        assert (await phones[0].ask("add_bot", f"bot{number}"))["ok"]
    await server.night(phones)
    token = await server.sits(table, "Zoe")
    late = await server.dial(table, token)
    await server.clock.advance(500)
    desk = await server.desk(table)
    watcher = late.view["public"]["watching"][0]["person"]
    for seat in (8, 9, 10):
        request = {"id": f"t{seat}", "command": {"type": "take_over", "person": watcher, "seat": seat}}
        await phones[0].say(request)
    await server.clock.advance(500)
    while desk.table.by_night:
        assert secrets_in(late.view["you"]) == {}
        await server.clock.advance(1_000)
    assert late.view["you"]["seat"] == 10
    assert late.view["you"]["role"]
    assert late.closed is None
    assert not late.view["public"]["chairs"][9].get("away")
    assert (await server.http("GET", f"/api/tables/{table}", token=token)).json["you"]["seat"] == 10


@inside
async def test_no_bot_takes_the_chair_of_somebody_who_is_here(server: Inside) -> None:
    table, tokens, phones = await server.party(7)
    assert (await phones[0].ask("start"))["ok"]
    refused = await phones[0].ask("stand_in", "1", seat=3)
    assert refused["error"] == {"code": "still_here", "facts": {"seat": 3}}
    await phones[2].leave()
    assert (await phones[0].ask("stand_in", "2", seat=3))["ok"]
    assert phones[0].view["public"]["chairs"][2]["stand_in"]
    await server.dial(table, tokens[2])
    await server.clock.advance(10)
    desk = await server.desk(table)
    assert desk.table.person(desk.table.circle[2]).back
