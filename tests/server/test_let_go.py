"""Whoever was shown everything for a while and is let go: nothing of it comes again, however long they were away."""

from __future__ import annotations

from typing import Any

from server.desk_steps import steps
from server.inside import Inside, Socket, inside
from server.test_leading import leads, led


async def until(master: Socket, night: int) -> None:
    """Lead on until the first call of a night."""
    for _ in range(100):
        game: Any = master.view["public"]["game"]
        if (game["night"], game["phase"]) == (night, "call"):
            return
        for command in steps(master.view):
            assert (await leads(master, command.pop("type"), **command))["ok"]
    raise AssertionError(f"there is no night {night}")


@inside
async def test_a_spectator_let_go_while_away_finds_nothing_of_the_masters_nights_later(server: Inside) -> None:
    """F05: let in on night 1, let go while the line was lost, back on night 3: shown what any spectator is shown."""
    table, _, master, _ = await led(server, 12)
    tokens = [await server.sits(table, name, stands=True) for name in ("Sara", "Tina")]
    sara, tina = [await server.dial(table, token) for token in tokens]
    person = next(one["person"] for one in master.view["console"]["others"] if one["name"] == "Sara")
    assert (await leads(master, "let_follow", person=person))["ok"]
    await leads(master, "start")
    await until(master, 1)
    assert {one["role"] for one in sara.view["console"]["held"]} > {"werewolf", "villager"}
    await sara.leave()
    assert (await leads(master, "let_follow", person=person, follows=False))["ok"]
    await until(master, 3)
    back = await server.dial(table, tokens[0])
    await server.clock.advance(5_000)
    assert len(back.raw) > 5
    assert not [raw for raw in back.raw if '"console"' in raw or '"held"' in raw]
    assert back.view["public"] == tina.view["public"]
    own = {"name": "Sara", "person": person}
    assert back.view["you"] == {
        **tina.view["you"],
        **{name: own[name] for name in own.keys() & back.view["you"].keys()},
    }
    assert "Sara" in back.view["public"]["led"]["knowing"], "everybody sees that she has seen the roles"
    asked = await server.http("GET", f"/api/tables/{table}")
    assert b"console" not in asked.body
    await back.say({"id": "take", "command": {"type": "take_lead", "changes": master.view["console"]["changes"]}})
    await server.clock.advance(1_000)
    assert back.answers[-1]["error"]["code"] == "not_the_master"
