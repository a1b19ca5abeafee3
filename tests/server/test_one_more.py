"""One more while the cards are fresh, on the wire: whoever has answered is shown it, and nobody else that they have."""

from __future__ import annotations

from server.inside import Inside, inside


@inside
async def test_an_answer_is_shown_to_whoever_gave_it_alone(server: Inside) -> None:
    table, _, phones = await server.party(8)
    assert (await phones[0].ask("start"))["ok"]
    token = await server.sits(table, "Late")
    late = await server.dial(table, token)
    assert (await phones[0].ask("one_more", "more", person=late.view["you"]["person"]))["ok"]
    heard = [len(phone.raw) for phone in phones]
    assert (await phones[2].ask("agree", "yes", yes=True))["ok"]
    assert phones[2].view["you"]["answered"]
    assert [len(phone.raw) for phone in phones[3:]] == heard[3:], "nobody else is shown anything"
