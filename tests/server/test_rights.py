"""Keys that open something, and not this: whoever was the host, whoever led, whoever watches, boards, phones moved on.

Each asks for everything there is, over either way in; what is theirs alone is asked by its owner at the end.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, Final, get_args

from fuzz.shapes import Shapes, commands
from lupus.table import lead_asks
from lupus.table.table import OF_THE_HOST
from server.inside import Inside, Socket, inside
from server.test_leading import goes_on, leads, led

HOSTS: Final = {str(kind.__struct_config__.tag) for kind in OF_THE_HOST}
MASTERS: Final = {str(kind.__struct_config__.tag) for kind in get_args(lead_asks.AnyLead)} - HOSTS
UNANSWERED: Final = {"hold"}
"""Over a socket; over HTTP something has to be said."""


def everything(seed: int) -> list[dict[str, Any]]:
    """Return one of every command, what ends everything last."""
    made = [Shapes(Random(seed)).of(name) for name in commands()]
    return sorted(made, key=lambda one: one["type"] == "leave")


async def asked(server: Inside, table: str, token: str) -> dict[str, str | None]:
    """Ask for everything with a key, over HTTP; return the refusals, None for what is done."""
    found: dict[str, str | None] = {}
    for command in everything(1):
        request = {"id": f"{command['type']} over HTTP", "command": command}
        reply = await server.http("POST", f"/api/tables/{table}/commands", request, token=token)
        found[command["type"]] = None if reply.json["ok"] else reply.json["error"]["code"]
    await server.clock.advance(6_000)  # so that nobody asks too fast
    return found


async def said(server: Inside, screen: Socket, only: Collection[str] = ()) -> dict[str, str | None]:
    """Ask for everything, or only some, over a socket."""
    before = len(screen.answers)
    commands = [one for one in everything(2) if not only or one["type"] in only]
    for command in commands:
        await screen.say({"id": command["type"], "command": command})
    await server.clock.advance(6_000)
    found = {one["id"]: None if one["ok"] else one["error"]["code"] for one in screen.answers[before:]}
    assert {*found} >= {command["type"] for command in commands} - UNANSWERED - {"leave"}
    return found


async def evening(server: Inside) -> tuple[str, list[str], list[Socket], str]:
    """Let the host pair a board and make the second seat the host; play into the first discussion, and stop there."""
    table, tokens, phones = await server.party(8)
    board = await server.dial(table)
    assert (await phones[0].ask("pair", "p", code=board.view["board"]["pairing"]))["ok"]
    old_board = board.view["board"]["token"]
    assert (await phones[0].ask("hand_over", "h", seat=2))["ok"]
    assert (await phones[1].ask("start", "s"))["ok"]
    for phone in phones:
        await phone.ask("seen", "seen")
    pack = {seat for seat, phone in enumerate(phones, 1) if phone.view["you"]["role"] == "werewolf"}
    victim = next(seat for seat in range(3, 9) if seat not in pack)
    while phones[0].view["public"]["game"]["phase"] != "discussion":
        moment = phones[0].view["public"]["moment"]
        for seat in pack:
            hold = {"type": "hold", "moment": moment, "target": victim, "touched": True}
            await phones[seat - 1].say({"id": "-", "command": hold})
        await server.clock.advance(500)
    assert (await phones[1].ask("pause", "stop"))["ok"]
    return table, tokens, phones, old_board


@inside
async def test_whoever_was_the_host_asks_for_nothing_of_the_hosts(server: Inside) -> None:
    """Neither do their board, other seats, ghosts and those who watch; the table stays as it is."""
    table, tokens, phones, old_board = await evening(server)
    late = await server.sits(table, "Late")
    desk = await server.desk(table)
    ghosts = [seat for seat, chair in enumerate(phones[0].view["public"]["chairs"]) if chair.get("ghost")]
    assert ghosts
    before = desk.table
    bystander = next(seat for seat in range(2, 8) if seat not in ghosts)
    for token in (tokens[0], tokens[ghosts[0]], tokens[bystander], late):
        found = await asked(server, table, token)
        assert {found[name] for name in HOSTS} == {"not_the_host"}
        assert {found[name] for name in MASTERS} == {"not_the_master"}
        assert desk.table.game is before.game
        assert (desk.table.host, desk.table.clock) == (before.host, before.clock)
    found = await asked(server, table, old_board)
    assert {found[name] for name in HOSTS} == {"not_the_host"}
    assert {found[name] for name in found.keys() - HOSTS - UNANSWERED} == {"boards_only_watch"}
    assert (await phones[1].ask("resume", "on"))["ok"]


@inside
async def test_a_screen_that_only_watches_asks_for_nothing(server: Inside) -> None:
    """Over a socket: a board, whoever watches without a chair, a board whose host is none any more."""
    table, _, _, old_board = await evening(server)
    late = await server.dial(table, await server.sits(table, "Late"))
    desk = await server.desk(table)
    before = desk.table
    assert set((await said(server, await server.dial(table))).values()) == {"boards_only_watch"}
    assert set((await said(server, await server.dial(table, old_board))).values()) == {
        "boards_only_watch", "not_the_host"
    }  # fmt: skip
    found = await said(server, late)
    done = {name for name, refusal in found.items() if refusal is None}
    assert done <= {"predict", "leave"}, "theirs alone"
    assert {found[name] for name in HOSTS} == {"not_the_host"}
    assert desk.table.game is before.game
    assert desk.table.circle == before.circle


@inside
async def test_whoever_led_asks_for_nothing_of_the_masters_and_sees_nothing_of_it(server: Inside) -> None:
    """After the lead was handed on; neither do a follower who is let go, the phones, and a key of another Master's."""
    table, token, master, phones = await led(server)
    second, third = await server.sits(table, "Sara", stands=True), await server.sits(table, "Tina", stands=True)
    screens = [await server.dial(table, one) for one in (second, third)]
    others = master.view["console"]["others"]
    for other in others:
        assert (await leads(master, "let_follow", person=other["person"]))["ok"]
    await leads(master, "start")
    await goes_on(master)
    assert all("console" in screen.view for screen in screens)
    await master.say({"id": "hand", "command": {"type": "hand_lead", "person": others[0]["person"]}})
    await server.clock.advance(1_000)
    new = next(screen for screen in screens if screen.view.get("console", {}).get("leads"))
    let_go = next(screen for screen in screens if screen is not new)
    key = third if new is screens[0] else second
    assert (await leads(new, "let_follow", person=others[1]["person"], follows=False))["ok"]
    await server.clock.advance(1_000)
    desk = await server.desk(table)
    before = desk.table
    for one in (token, key):
        amend = {"amend": {"type": "amend", "batch": 0}}
        reply = await server.http("POST", f"/api/tables/{table}/corrections", amend, token=one)
        assert (reply.status, reply.json["code"]) == (409, "not_the_master")
        view = await server.http("GET", f"/api/tables/{table}", token=one)
        assert "console" not in view.json
        screen = await server.dial(table, one)
        found = await said(server, screen, MASTERS - {"hand_lead"})  # which the host may
        assert {*found.values()} == {"not_the_master"}
        assert not [raw for raw in screen.raw if '"console"' in raw]
    assert desk.table.game is before.game
    assert "console" not in let_go.view
    assert phones
