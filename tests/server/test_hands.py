"""Several people on one device, on the wire: between two hands it is shown what everybody may know."""

from __future__ import annotations

from server.inside import Inside, inside
from server.test_moved_seats import secrets_in


@inside
async def test_another_person_on_a_device_is_named_by_the_token_of_somebody_on_it(server: Inside) -> None:
    table, tokens, phones = await server.party(3)
    await server.sits(table, "Child", beside=tokens[1])
    assert phones[0].view["public"]["hands"] == 2
    wrong = await server.http("POST", f"/api/tables/{table}/seats", {"name": "Nobody", "beside": "no token"})
    assert (wrong.status, wrong.json["code"]) == (401, "no_token")
    assert tokens[1].encode() not in b"".join(await server.stored(table))


@inside
async def test_a_covered_device_is_sent_no_secret_by_night_and_day_and_everybody_on_it_is_here(server: Inside) -> None:
    """At night its frames are as long as everybody's."""
    table, tokens, phones = await server.party(7)
    children = [await server.sits(table, f"Child {number}", beside=tokens[0]) for number in range(2)]
    assert (await phones[0].ask("start", "start"))["ok"]
    await phones[0].leave()
    covered = await server.dial(table, hello={"token": children[0], "covered": True})
    for number, phone in enumerate(phones[1:]):
        assert (await phone.ask("seen", f"seen{number}"))["ok"]
    assert not any(chair.get("away") for chair in covered.view["public"]["chairs"])
    for token in (tokens[0], *children):
        hand = await server.dial(table, token)
        assert hand.view["you"]["role"]
        assert (await hand.ask("seen", "seen"))["ok"]
        await hand.leave()
        assert secrets_in(covered.view["you"]) == {}
    await server.clock.advance(2_000)
    hand = await server.dial(table, children[0])
    for _ in range(300):
        await server.clock.advance(500)
        assert secrets_in(covered.view["you"]) == {}
        if (await server.desk(table)).table.by_night:
            sizes = {len(one.raw[-1].encode()) for one in (covered, hand, *phones[1:])}
            assert len(sizes) == 1
    assert hand.view["public"]["game"]["day"] == 1
    assert hand.view["you"]["role"]
