"""A prediction makes no frame, no tick and no alarm for anybody else."""

from __future__ import annotations

from server.inside import Inside, inside


@inside
async def test_only_the_one_who_predicts_is_sent_a_frame(server: Inside) -> None:
    """F16: with a prediction by day, no other phone and no board is sent anything; over HTTP neither."""
    table, _, phones = await server.party(8)
    await server.night(phones)
    token = await server.sits(table, "Late")
    watcher, board = await server.dial(table, token), await server.dial(table)
    desk = await server.desk(table)
    while desk.table.playing().public.phase != "discussion":
        await server.clock.advance(1_000)
    before, at = [len(one.raw) for one in (*phones, board)], desk.table.at
    answer = await watcher.ask("predict", "w1", werewolf=None, victim=None, winner="humans")
    assert answer["ok"]
    assert watcher.view["you"]["foretelling"]["winner"] == "humans"
    again = {"id": "w2", "command": {"type": "predict", "winner": "werewolves"}}
    reply = await server.http("POST", f"/api/tables/{table}/commands", again, token=token)
    assert reply.status == 200
    assert watcher.view["you"]["foretelling"]["winner"] == "werewolves"
    assert [len(one.raw) for one in (*phones, board)] == before
    assert desk.table.at == at
    refused = await phones[0].ask("predict", "p1", winner="humans")
    living = phones[0].view["you"]["seat"] in desk.table.playing().public.alive
    assert refused["ok"] is not living


@inside
async def test_a_board_with_the_hosts_controls_does_not_predict(server: Inside) -> None:
    table, _, phones = await server.party(8)
    board = await server.dial(table)
    assert (await phones[0].ask("pair", "pair", code=board.view["board"]["pairing"]))["ok"]
    assert (await phones[0].ask("start", "start"))["ok"]
    answer = await board.ask("predict", "b1", winner="humans")
    assert answer["error"]["code"] == "boards_only_watch"
