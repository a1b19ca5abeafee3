"""The line of a phone and of a board by day: views, answers, strangers, too much at once, and a slow phone."""

from __future__ import annotations

import json

import pytest

from lupus.server.limits import ASKING
from server.inside import Inside, Socket, inside


@inside
async def test_a_phone_is_shown_its_own_part_and_a_board_the_public_part_alone(server: Inside) -> None:
    table, tokens, phones = await server.party(3)
    board = await server.dial(table)
    assert [phone.view["you"]["seat"] for phone in phones] == [1, 2, 3]
    assert "board" not in phones[0].view
    assert "you" not in board.view
    assert len(board.view["board"]["pairing"]) == 4
    over_http = await server.http("GET", f"/api/tables/{table}", token=tokens[1])
    assert over_http.json == {
        key: board.view[key] if key == "public" else phones[1].view[key] for key in ("public", "you")
    }
    assert (await server.http("GET", f"/api/tables/{table}")).json["board"]["pairing"] is None


@inside
async def test_by_day_everybody_is_shown_a_change_at_once(server: Inside) -> None:
    _, _, phones = await server.party(3)
    before = [len(phone.raw) for phone in phones]
    answer = await phones[1].ask("rename", "r1", name="Berta")
    assert answer == {"id": "r1", "ok": True, "error": None}
    assert [phone.view["public"]["chairs"][1]["name"] for phone in phones] == ["Berta"] * 3
    assert [len(phone.raw) for phone in phones] == [count + 1 for count in before]
    assert [frame["n"] for frame in phones[0].frames] == list(range(1, len(phones[0].raw) + 1))


@inside
async def test_a_refusal_is_for_its_asker_alone(server: Inside) -> None:
    _, _, phones = await server.party(2)
    before = len(phones[0].raw)
    answer = await phones[1].ask("start")
    assert answer == {"id": "1", "ok": False, "error": {"code": "not_the_host", "facts": {}}}
    assert len(phones[0].raw) == before


@inside
async def test_an_id_that_comes_again_does_nothing_twice(server: Inside) -> None:
    """A phone repeats what was not answered; over either way in."""
    table, tokens, phones = await server.party(2)
    number = (await server.desk(table)).table.number
    assert (await phones[0].ask("add_bot", "once"))["ok"]
    again = await server.dial(table, tokens[0])
    assert (await again.ask("add_bot", "once"))["ok"]
    before = len(phones[0].raw)
    command = {"id": "once", "command": {"type": "add_bot"}}
    over_http = await server.http("POST", f"/api/tables/{table}/commands", command, token=tokens[0])
    assert (over_http.status, over_http.json["ok"]) == (200, True)
    assert len(phones[0].raw) == before, "nothing has changed, nobody is told"
    assert (await server.desk(table)).table.number == number + 1


@inside
async def test_commands_over_http_are_answered_with_what_became_of_them(server: Inside) -> None:
    table, host = await server.table()
    path, start = f"/api/tables/{table}/commands", {"id": "1", "command": {"type": "start"}}
    refused = await server.http("POST", path, start, token=host)
    assert (refused.status, refused.json["error"]["code"]) == (409, "cannot_start")
    for token in (None, "nobody's"):
        stranger = await server.http("POST", path, start, token=token)
        assert (stranger.status, stranger.json) == (
            401,
            {"id": "1", "ok": False, "error": {"code": "no_token", "facts": {}}},
        )
    assert (await server.http("GET", f"/api/tables/{table}", token="nobody's")).json["code"] == "no_token"


@inside
async def test_boards_and_watchers_act_in_nothing(server: Inside) -> None:
    """F58: by page or by raw message, only whoever has a chair is heard."""
    table, _, phones = await server.party(7)
    board = await server.dial(table)
    await server.night(phones)
    watcher = await server.dial(table, await server.sits(table, "Watcher"))
    await server.clock.advance(1_000)
    assert watcher.view["you"]["seat"] is None
    before = (await server.desk(table)).table
    for number, (type_, fields) in enumerate(
        (("point", {"target": 1}), ("vote", {"target": 1}), ("accuse", {"target": 1}), ("seen", {}), ("pause", {}))
    ):
        await board.say({"id": f"b{number}", "command": {"type": type_, **fields}})
        await watcher.say({"id": f"w{number}", "command": {"type": type_, **fields}})
    await board.say({"id": "h", "command": {"type": "hold", "moment": before.moment, "target": 1, "touched": True}})
    await server.clock.advance(5_000)
    assert {answer["error"]["code"] for answer in board.answers} == {"boards_only_watch"}
    assert {answer["id"] for answer in board.answers} == {f"b{number}" for number in range(5)}
    assert [answer["ok"] for answer in watcher.answers] == [False] * 5
    assert {answer["error"]["code"] for answer in watcher.answers} <= {"no_chair", "not_now", "not_the_host"}
    assert (await server.desk(table)).table is before


@inside
async def test_unknown_tokens_tables_and_greetings_close_the_socket(server: Inside) -> None:
    table, _ = await server.table()
    assert (await server.dial(table, "nobody's")).closed == (4401, "no_token")
    assert (await server.dial("QQQQ")).closed == (4404, "no_table")
    assert (await server.dial("Q/../Q")).closed == (4404, "no_table")
    for hello in ("hello", {"token": 3}, {"key": "x"}, "[]"):
        assert (await server.dial(table, hello=hello)).closed == (4400, "unreadable")


@inside
async def test_whoever_does_not_say_hello_is_let_go_after_ten_seconds(server: Inside) -> None:
    table, _ = await server.table()
    silent = await server.dial(table, hello=None)
    closed = []
    for _ in range(10):
        await server.clock.advance(1_000)
        closed.append(silent.closed)
    assert closed == [None] * 9 + [(4408, "no_hello")]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ('{"id":"x","command":{"type":"fly"}}', "Invalid value 'fly'"),
        ('{"id":"x","command":{"type":"sit","seat":"2"}}', "Expected `int`"),
        ('{"id":"x","command":{"type":"sit","seat":2,"on":3}}', "unknown field"),
        ('{"id":"x"}', "missing required field `command`"),
    ],
)
def test_an_unreadable_message_with_an_id_is_answered(message: str, expected: str) -> None:
    @inside
    async def played(server: Inside) -> None:
        _, _, [phone] = await server.party(1)
        await phone.say(message)
        [answer] = phone.answers
        assert (answer["id"], answer["ok"], answer["error"]["code"]) == ("x", False, "unreadable")
        assert expected in answer["error"]["facts"]["expected"]
        assert (await phone.ask("rename", name="Anna"))["ok"]

    played()


@inside
async def test_an_unreadable_message_without_an_id_closes_the_socket(server: Inside) -> None:
    table, tokens, _ = await server.party(1)
    for message in ("{", "[]", '{"command":{"type":"start"}}', '{"id":3}', '{"id":"' + "x" * 65 + '"}', "\ud800"[:0]):
        phone = await server.dial(table, tokens[0])
        await phone.say(message)
        assert phone.closed is not None
        assert phone.closed[0] == 4400
        assert phone.closed[1].startswith("unreadable: ")


@inside
async def test_a_message_that_is_too_large_is_not_read(server: Inside) -> None:
    _, _, [phone] = await server.party(1)
    await phone.say({"id": "x", "command": {"type": "rename", "name": "x" * 9000}})
    assert phone.answers[-1]["error"] == {"code": "too_large", "facts": {"most": 8192}}


@inside
async def test_a_phone_that_is_too_fast_is_told_so_and_then_let_in_again(server: Inside) -> None:
    _, _, phones = await server.party(2)
    hold = {"id": "h", "command": {"type": "hold", "moment": "lobby"}}
    for _ in range(ASKING.burst):
        await phones[0].say(hold)
    assert (await phones[0].ask("add_bot"))["error"] == {"code": "too_fast", "facts": {"seconds": 1}}
    assert (await phones[1].ask("rename", name="Berta"))["ok"]
    await server.clock.advance(1_000)
    assert (await phones[0].ask("add_bot", "2"))["ok"]


@inside
async def test_a_full_socket_delays_nobody_and_gets_the_newest_view_and_every_answer(server: Inside) -> None:
    """One slow phone: the others are shown everything at once; what waits for it is one view."""
    _, _, phones = await server.party(3)
    slow, before = phones[1], len(phones[1].raw)
    slow.writable.clear()
    for number in range(30):
        await slow.say({"id": f"slow{number}", "command": {"type": "rename", "name": f"Slow {number}"}})
    assert phones[0].view["public"]["chairs"][1]["name"] == "Slow 29"
    assert len(slow.raw) == before
    slow.writable.set()
    await server.clock.advance(0)
    assert len(slow.raw) - before == 2  # the one that was being written, and the newest
    assert slow.view["public"]["chairs"][1]["name"] == "Slow 29"
    assert [answer["id"] for answer in slow.answers[-30:]] == [f"slow{number}" for number in range(30)]


@inside
async def test_a_phone_that_reads_nothing_and_asks_on_is_let_go(server: Inside) -> None:
    _, _, phones = await server.party(2)
    phones[1].writable.clear()
    for number in range(70):
        await phones[1].say({"id": f"{number}", "command": {"type": "start"}})
        await server.clock.advance(200)
    phones[1].writable.set()
    await server.clock.advance(0)
    assert phones[1].closed == (4429, "too_fast")


@inside
async def test_a_phone_that_has_gone_while_being_written_to_harms_nobody(server: Inside) -> None:
    _, _, phones = await server.party(3)
    phones[1].broken = True
    assert (await phones[0].ask("rename", name="Anna"))["ok"]
    assert phones[2].view["public"]["chairs"][0]["name"] == "Anna"


@inside
async def test_presence_is_shown_by_day(server: Inside) -> None:
    _, _, phones = await server.party(3)
    assert not any(chair.get("away") for chair in phones[0].view["public"]["chairs"])
    await phones[2].leave()
    assert [chair.get("away", False) for chair in phones[0].view["public"]["chairs"]] == [False, False, True]


@inside
async def test_the_host_pairs_a_board_which_then_has_the_controls_and_no_secrets(server: Inside) -> None:
    table, _, phones = await server.party(3)
    board, other = await server.dial(table), await server.dial(table)
    code = board.view["board"]["pairing"]
    assert code != other.view["board"]["pairing"]
    assert (await phones[1].ask("pair", code=code))["error"]["code"] == "not_the_host"
    wrong = await phones[0].ask("pair", "2", code="????")
    assert wrong["error"] == {"code": "no_such_board", "facts": {"code": "????"}}
    assert (await phones[0].ask("pair", "3", code=code.lower()))["ok"]
    token = board.view["board"]["token"]
    assert board.view["board"] == {"pairing": None, "paired": True, "token": token}
    assert other.view["board"]["paired"] is False
    assert (await board.ask("add_bot"))["ok"]
    assert board.view["board"]["token"] is None, "sent once"
    assert (await board.ask("rename", "2", name="Board"))["error"]["code"] == "boards_only_watch"
    assert sum(json.loads(raw)["view"]["board"]["token"] is not None for raw in board.raw) == 1
    again = await server.dial(table, token)
    assert again.view["board"] == {"pairing": None, "paired": True, "token": None}
    assert "you" not in again.view
    over_http = await server.http("GET", f"/api/tables/{table}", token=token)
    assert "you" not in over_http.json
    assert (await phones[0].ask("hand_over", "4", seat=2))["ok"]
    assert again.view["board"]["paired"] is False
    assert (await again.ask("add_bot", "3"))["error"]["code"] == "not_the_host"


@inside
async def test_pairing_again_gives_no_second_key(server: Inside) -> None:
    table, _, phones = await server.party(1)
    board = await server.dial(table)
    code = board.view["board"]["pairing"]
    assert (await phones[0].ask("pair", "1", code=code))["ok"]
    number = (await server.desk(table)).table.number
    assert (await phones[0].ask("pair", "2", code=code))["ok"]
    assert (await server.desk(table)).table.number == number


@inside
async def test_a_board_counts_as_nobody(server: Inside) -> None:
    """The clock of a table with only a board stands; it goes on where it stood when somebody returns."""
    table, tokens, phones = await server.party(7)
    await server.dial(table)
    await server.night(phones)
    await server.clock.advance(60_000)
    assert phones[0].view["public"]["game"]["phase"] == "discussion"
    left = phones[0].view["public"]["clock"]["ends"] - server.clock.time
    for phone in phones:
        await phone.leave()
    await server.clock.advance(3_600_000)
    assert (await server.desk(table)).table.clock.stopped == "nobody"
    phone = await server.dial(table, tokens[2])
    await server.clock.advance(0)
    clock = phone.view["public"]["clock"]
    assert clock["stopped"] == ""
    assert clock["ends"] - server.clock.time == left - 10_000


@inside
async def test_the_record_is_there_after_the_end_only(server: Inside) -> None:
    table, _, phones = await server.party(7)
    early = await server.http("GET", f"/api/tables/{table}/record")
    assert (early.status, early.json["code"]) == (404, "not_over")
    await server.night(phones)
    assert (await server.http("GET", f"/api/tables/{table}/record")).status == 404
    await phones[0].say({"id": "end", "command": {"type": "end"}})
    record = await server.http("GET", f"/api/tables/{table}/record")
    assert record.status == 200
    assert record.headers["content-type"].startswith("application/jsonl")
    assert all(json.loads(line) for line in record.body.splitlines())


@inside
async def test_somebody_who_leaves_is_let_go(server: Inside) -> None:
    table, tokens, phones = await server.party(3)
    await phones[2].say({"id": "1", "command": {"type": "leave"}})
    assert phones[2].closed == (4401, "no_token")
    assert len(phones[0].view["public"]["chairs"]) == 2
    assert (await server.dial(table, tokens[2])).closed == (4401, "no_token")


def test_a_frame_is_json_whatever_a_name_holds() -> None:
    @inside
    async def played(server: Inside) -> None:
        table, host = await server.table()
        name = 'Ann"a\\ \u2028 🐺'
        phone: Socket = await server.dial(table, await server.sits(table, name, host))
        assert phone.view["you"]["name"] == phone.view["public"]["chairs"][0]["name"]

    played()
