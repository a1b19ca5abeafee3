"""A led table over the wire: the Master's part is on the Master's screen alone, and survives whatever happens."""

from __future__ import annotations

from typing import Any

from lupus.server.screens import TICK
from server.inside import Inside, Socket, inside


async def led(server: Inside, phones: int = 8) -> tuple[str, str, Socket, list[Socket]]:
    """Make a table with phones, led by a person; return code, the Master's token, and all screens."""
    table, token = await server.table(master="person", options={"night": "called"})
    await server.sits(table, "Mara", token, stands=True)
    tokens = [await server.sits(table, f"Name {number}") for number in range(1, phones + 1)]
    return table, token, await server.dial(table, token), [await server.dial(table, one) for one in tokens]


async def leads(master: Socket, type_: str, **fields: Any) -> Any:
    """Let the Master ask for something of this moment."""
    before = len(master.answers)
    await master.say({"id": f"m{before}", "command": {"type": type_, **fields}})
    return master.answers[before]


async def goes_on(master: Socket) -> Any:
    """Let the Master go on."""
    moment = master.view["public"]["moment"]
    return await leads(master, "lead", command={"type": "close", "choices": []}, moment=moment)


@inside
async def test_the_masters_part_is_on_the_masters_screen_alone(server: Inside) -> None:
    """F06, F10: no phone, no board, no request of anybody else holds a word of it."""
    table, token, master, phones = await led(server)
    board = await server.dial(table)
    assert (await leads(master, "start"))["ok"]
    assert master.view["console"]["held"][0]["role"] != "unknown"
    for other in (*phones, board):
        assert "console" not in other.view
        assert "held" not in other.raw[-1]
    asked = await server.http("GET", f"/api/tables/{table}")
    assert "console" not in asked.json
    assert (await goes_on(phones[0]))["error"]["code"] == "not_the_master"
    refused = await server.http(
        "POST", f"/api/tables/{table}/corrections", {"amend": {"type": "amend", "batch": 0}}, token=token + "x"
    )
    assert (refused.status, refused.json["code"]) == (401, "no_token")


@inside
async def test_at_night_the_master_is_answered_at_once_and_everybody_else_on_the_tick(server: Inside) -> None:
    """What the Master taps moves no phone before its tick, and all of the Master's frames are equally long."""
    _, _, master, phones = await led(server)
    await leads(master, "start")
    await goes_on(master)
    await server.clock.advance(TICK)
    begin, mine = [len(phone.raw) for phone in phones], len(master.raw)
    step = master.view["console"]["next"]
    choices = [[seat, next(one for one in step["may"] if one)] for seat in step["who"]]
    await leads(master, "mark", choices=choices, moment=master.view["public"]["moment"])
    assert [len(phone.raw) for phone in phones] == begin
    assert len(master.raw) == mine + 1
    await server.clock.advance(2 * TICK)
    assert len({len(raw) for raw in master.raw[mine:]}) == 1
    assert len({len(phone.raw[-1]) for phone in phones}) == 1
    assert len(master.raw[-1]) > len(phones[0].raw[-1])


@inside
async def test_a_reload_and_another_server_show_the_same_step_with_the_same_entries(server: Inside) -> None:
    """F43: in the middle of a night, with a choice noted."""
    table, token, master, _ = await led(server)
    await leads(master, "start")
    await goes_on(master)
    step = master.view["console"]["next"]
    await leads(master, "mark", choices=[[seat, 8 if seat != 8 else 7] for seat in step["who"]])
    before = master.view["console"]
    await master.leave()
    reloaded = await server.dial(table, token)
    await server.clock.advance(TICK)
    assert reloaded.view["console"] == before
    other = Inside(server.store, server.clock)
    again = await other.dial(table, token)
    await server.clock.advance(TICK)
    assert again.view["console"] == before
    await other.end()


@inside
async def test_a_master_who_vanishes_is_followed_by_the_software_and_comes_back(server: Inside) -> None:
    """F44: players keep their seats, the host lets the software lead, and the old Master sees no card any more."""
    table, token, master, phones = await led(server)
    await leads(master, "start")
    await master.leave()
    await server.clock.advance(61_000)
    host = next(phone for phone in phones if phone.view["you"]["host"])
    assert (await leads(host, "hand_lead", person=None))["ok"]
    assert [phone.closed for phone in phones] == [None] * 8
    back = await server.dial(table, token)
    assert "console" not in back.view
    assert back.view["public"]["led"]["knowing"] == ["Mara"]


@inside
async def test_a_follower_sees_and_takes_over(server: Inside) -> None:
    """A second screen asks for no chair, is let in, follows without acting, and leads once it takes over."""
    table, _, master, _ = await led(server)
    token = await server.sits(table, "Sara", stands=True)
    second = await server.dial(table, token)
    assert "console" not in second.view
    assert second.view["you"]["seat"] is None
    person = master.view["console"]["others"][0]["person"]
    assert (await leads(master, "let_follow", person=person))["ok"]
    await leads(master, "start")
    console = second.view["console"]
    assert (console["leads"], console["held"]) == (False, master.view["console"]["held"])
    assert (await goes_on(second))["error"]["code"] == "not_the_master"
    assert (await leads(second, "take_lead", changes=console["changes"]))["ok"]
    assert second.view["console"]["leads"]
    assert "console" not in master.view
