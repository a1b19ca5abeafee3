"""The fair deal through the server's doors: phones that take part, scripts that do not, lines that break meanwhile."""

from __future__ import annotations

from typing import Any

from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table.deal import SEALING, SHARING
from server.inside import Inside, Socket, inside
from table.phones import Phone


class OnLine:
    """A phone with honest code on a socket."""

    def __init__(self, socket: Socket) -> None:
        self.socket, self.read = socket, 0
        self.phone = Phone(socket.view["you"]["person"])
        self.asked: dict[str, str] = {}

    @classmethod
    async def comes(cls, server: Inside, table: str, token: str) -> OnLine:
        """Return a phone that takes part in deals."""
        return cls(await server.dial(table, token, hello={"token": token, "seals": True}))

    async def does(self) -> bool:
        """Read what has come, and say what is to be said; return whether anything was."""
        said, frames = False, self.socket.frames[self.read :]
        self.read += len(frames)
        for frame in frames:
            for answer in frame["answers"]:
                if answer["ok"] and self.asked.get(answer["id"]) == "share":
                    self.phone.given()
            command = self.phone.sees(frame["view"]["public"]["dealing"])
            if command is not None and self.asked.get(self.id(command)) is None:
                said, self.asked[self.id(command)] = True, str(command["type"])
                await self.socket.say({"id": self.id(command), "command": command})
        return said

    @staticmethod
    def id(command: dict[str, Any]) -> str:
        """Return the id of a command."""
        return f"{command['type']}{command['deal']}"


async def seated(server: Inside, people: int) -> tuple[str, list[str], list[OnLine]]:
    """Seat people whose phones take part in deals, the host first."""
    table, host = await server.table()
    tokens = [await server.sits(table, "Name 1", host)]
    tokens += [await server.sits(table, f"Name {number}") for number in range(2, people + 1)]
    return table, tokens, [await OnLine.comes(server, table, token) for token in tokens]


async def shuffled(server: Inside, phones: list[OnLine]) -> None:
    """Let phones do what they do, without any time passing but what the server's alarms need."""
    while any([await phone.does() for phone in phones]):
        await server.clock.advance(0)


async def record(server: Inside, table: str, token: str) -> bytes:
    """Give the game up and return its record."""
    body = {"id": "end", "command": {"type": "end"}}
    assert (await server.http("POST", f"/api/tables/{table}/commands", body, token=token)).json["ok"]
    return (await server.http("GET", f"/api/tables/{table}/record")).body


@inside
async def test_phones_deal_among_themselves_and_each_checks_its_share(server: Inside) -> None:
    """No time passes, nobody taps, and the host may well be a script."""
    table, tokens, phones = await seated(server, 7)
    began = server.clock.time
    body = {"id": "s", "command": {"type": "start"}}
    assert (await server.http("POST", f"/api/tables/{table}/commands", body, token=tokens[0])).json["ok"]
    assert phones[0].socket.view["public"]["stage"] == "dealing"
    await shuffled(server, phones)
    view = phones[0].socket.view["public"]
    assert (view["stage"], view["game"]["phones"], server.clock.time) == ("playing", [1, 2, 3, 4, 5, 6, 7], began)
    slips = [phone.phone.slips[0] for phone in phones]
    checks = verify(parse(await record(server, table, tokens[0]), "it"), slips)
    assert all(check.ok for check in checks), checks
    assert all(slip.given for slip in slips)


@inside
async def test_scripts_that_know_nothing_of_it_are_dealt_cards_at_once(server: Inside) -> None:
    """With sockets or without, and whatever else they do: nobody who is not asked can hold the deal up."""
    table, tokens, phones = await server.party(7)
    assert (await phones[0].ask("start"))["ok"]
    assert phones[0].view["public"]["stage"] == "playing"
    checks = verify(parse(await record(server, table, tokens[0]), "it"))
    assert {check.name: check.ok for check in checks}["shares"] is None


@inside
async def test_one_phone_among_scripts_takes_part_alone(server: Inside) -> None:
    table, tokens, _ = await server.party(7)
    mine = await OnLine.comes(server, table, tokens[4])
    body = {"id": "s", "command": {"type": "start"}}
    await server.http("POST", f"/api/tables/{table}/commands", body, token=tokens[0])
    assert mine.socket.view["public"]["dealing"]["phones"] == [mine.phone.person]
    await shuffled(server, [mine])
    assert mine.socket.view["public"]["game"]["phones"] == [5]
    assert all(check.ok for check in verify(parse(await record(server, table, tokens[0]), "it"), mine.phone.slips))


@inside
async def test_a_phone_that_hangs_is_left_out_by_name_after_three_seconds(server: Inside) -> None:
    """The evening never hangs: silent phones are named, the others go on."""
    _, _, phones = await seated(server, 7)
    await phones[0].socket.ask("start")
    awake = [phone for phone in phones if phone is not phones[3]]
    await shuffled(server, awake)
    assert phones[0].socket.view["public"]["stage"] == "dealing"
    await server.clock.advance(SEALING)
    await shuffled(server, awake)
    view = phones[0].socket.view["public"]
    assert view["game"]["phones"] == [1, 2, 3, 5, 6, 7]
    assert view["lines"][0] == {"key": "say.deal_without", "seats": [4], "n": 1}


@inside
async def test_a_phone_that_hangs_up_with_its_share_voids_the_deal_aloud(server: Inside) -> None:
    table, tokens, phones = await seated(server, 7)
    await phones[0].socket.ask("start")
    for phone in phones:
        await phone.does()
    await phones[6].socket.leave()
    rest = phones[:6]
    await server.clock.advance(0)
    await shuffled(server, rest)
    await server.clock.advance(SHARING)
    await shuffled(server, rest)
    view = phones[0].socket.view["public"]
    assert (view["game"]["deal"], view["game"]["phones"]) == (2, [1, 2, 3, 4, 5, 6])
    assert view["lines"][0]["key"] == "say.deal_again.share"
    slips = [slip for phone in rest for slip in phone.phone.slips]
    checks = verify(parse(await record(server, table, tokens[0]), "it"), slips)
    assert len(slips) == 12
    assert [check for check in checks if check.ok is False] == []


@inside
async def test_a_line_that_breaks_while_cards_are_dealt_is_taken_up_again(server: Inside) -> None:
    """The share is kept on the phone: dialled again, it says the same."""
    table, tokens, phones = await seated(server, 7)
    await phones[0].socket.ask("start")
    for phone in phones:
        await phone.does()
    await phones[6].socket.leave()
    await server.clock.advance(0)
    back = await OnLine.comes(server, table, tokens[6])
    back.phone = phones[6].phone
    await shuffled(server, [*phones[:6], back])
    assert back.socket.view["public"]["game"]["phones"] == [1, 2, 3, 4, 5, 6, 7]
    checks = verify(parse(await record(server, table, tokens[0]), "it"), back.phone.slips)
    assert all(check.ok for check in checks), checks


@inside
async def test_a_deal_survives_the_server(server: Inside) -> None:
    """Stopped between list and shares: the same list, the same shares, the same deal."""
    table, tokens, phones = await seated(server, 7)
    await phones[0].socket.ask("start")
    for phone in phones:
        await phone.does()
    await server.clock.advance(0)
    seals = phones[0].socket.view["public"]["dealing"]["seals"]
    assert len(seals) == 7
    again = Inside(server.store, server.clock)
    await again.house.open()
    back = [await OnLine.comes(again, table, token) for token in tokens]
    for new, old in zip(back, phones, strict=True):
        new.phone = old.phone
    assert back[0].socket.view["public"]["dealing"]["seals"] == seals
    await shuffled(again, back)
    assert back[0].socket.view["public"]["game"]["phones"] == [1, 2, 3, 4, 5, 6, 7]
    slips = [phone.phone.slips[0] for phone in back]
    assert all(check.ok for check in verify(parse(await record(again, table, tokens[0]), "it"), slips))
    await again.end()


@inside
async def test_words_that_do_not_belong_to_the_deal_are_refused_one_by_one(server: Inside) -> None:
    _, _, phones = await seated(server, 7)
    assert (await phones[1].socket.ask("seal", "a", deal=1, seal="0" * 64))["error"]["code"] == "not_now"
    await phones[0].socket.ask("start")
    wrong: list[tuple[dict[str, object], str]] = [
        ({"deal": 2, "seal": "0" * 64}, "another_deal"),
        ({"deal": 1, "seal": "0" * 63}, "unreadable"),
        ({"deal": 1, "seal": "G" * 64}, "unreadable"),
        ({"deal": 1}, "unreadable"),
    ]
    for number, (fields, code) in enumerate(wrong):
        assert (await phones[1].socket.ask("seal", f"b{number}", **fields))["error"]["code"] == code
    await shuffled(server, phones)
    assert phones[1].socket.view["public"]["game"]["phones"] == [1, 2, 3, 4, 5, 6, 7]
