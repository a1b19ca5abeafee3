"""Prints of people: taken from who sits there alone, of one exact size, kept in the data folder and soon erased."""

from __future__ import annotations

from pathlib import Path

import pytest

from lupus.server.faces import EVENING, SIZE, Faces
from lupus.server.house import IDLE_LOBBY
from server.inside import Inside, inside

DOTS = bytes(range(128)) * 9


def prints(server: Inside) -> list[Path]:
    return sorted(path for path in server.folder.rglob("*") if path.is_file())


@inside
async def test_a_print_is_shown_to_all_and_kept_in_the_data_folder_only(server: Inside) -> None:
    table, (_, other), phones = await server.party(2)
    kept = await server.http("PUT", f"/api/tables/{table}/face", DOTS, token=other)
    assert kept.status == 200
    name = kept.json["picture"]
    assert [chair.get("picture") for chair in phones[0].view["public"]["chairs"]] == [None, name]
    shown = await server.http("GET", f"/api/tables/{table}/faces/{name}")
    assert (shown.status, shown.body, shown.headers["cache-control"]) == (200, DOTS, "no-store")
    assert [path.read_bytes() for path in prints(server)] == [DOTS]
    assert not any(DOTS[:64].hex().encode() in row or DOTS[:64] in row for row in await server.stored(table))


@inside
async def test_a_new_print_erases_the_one_before_and_no_print_erases_it_too(server: Inside) -> None:
    table, (_, other), phones = await server.party(2)
    first = (await server.http("PUT", f"/api/tables/{table}/face", DOTS, token=other)).json["picture"]
    second = (await server.http("PUT", f"/api/tables/{table}/face", DOTS[::-1], token=other)).json["picture"]
    assert [path.name for path in prints(server)] == [second] != [first]
    gone = await server.http("DELETE", f"/api/tables/{table}/face", token=other)
    assert (gone.status, gone.json) == (200, {"picture": None})
    assert prints(server) == []
    assert "picture" not in phones[0].view["public"]["chairs"][1]
    assert (await server.http("GET", f"/api/tables/{table}/faces/{second}")).json["code"] == "no_picture"


@inside
async def test_what_is_no_print_is_refused_and_nothing_is_kept(server: Inside) -> None:
    table, (_, other), _ = await server.party(2)
    for wrong in (b"", DOTS[:-1], DOTS + b"\0", b"<svg onload=a()>"):
        refused = await server.http("PUT", f"/api/tables/{table}/face", wrong, token=other)
        assert (refused.status, refused.json["code"]) == (400, "bad_picture")
        assert refused.json["facts"] == {"bytes": len(wrong), "wanted": SIZE}
    large = await server.http("PUT", f"/api/tables/{table}/face", bytes(9000), token=other)
    assert (large.status, large.json["code"]) == (413, "too_large")
    assert prints(server) == []


@inside
async def test_only_who_sits_there_may_and_only_while_setting_up(server: Inside) -> None:
    table, _ = await server.table()
    path = f"/api/tables/{table}/face"
    assert (await server.http("PUT", path, DOTS)).json["code"] == "no_token"
    assert (await server.http("DELETE", path, token="nobody's")).json["code"] == "no_token"
    _, tokens, phones = await server.party(7)
    code = next(code for code in server.tokens if code != table)
    await server.night(phones)
    refused = await server.http("PUT", f"/api/tables/{code}/face", DOTS, token=tokens[0])
    assert (refused.status, refused.json["code"]) == (409, "not_now")
    assert prints(server) == []


@inside
async def test_a_host_without_a_chair_has_no_print(server: Inside) -> None:
    table, host = await server.table()
    refused = await server.http("PUT", f"/api/tables/{table}/face", DOTS, token=host)
    assert (refused.status, refused.json["code"]) == (409, "no_chair")
    assert prints(server) == []


@inside
async def test_prints_are_erased_with_who_leaves_and_with_their_table(server: Inside) -> None:
    table, (host, other), phones = await server.party(2)
    await server.http("PUT", f"/api/tables/{table}/face", DOTS, token=host)
    await server.http("PUT", f"/api/tables/{table}/face", DOTS, token=other)
    await server.house.sweep(server.clock.now())
    assert len(prints(server)) == 2
    await phones[1].say({"id": "1", "command": {"type": "leave"}})
    await server.house.sweep(server.clock.now())
    assert len(prints(server)) == 1
    await phones[0].leave()
    await server.house.sweep(server.clock.now())
    assert await server.house.sweep(server.clock.now() + IDLE_LOBBY) == [table]
    assert prints(server) == []


@inside
async def test_prints_are_erased_after_the_evening_though_the_table_is_kept(server: Inside) -> None:
    table, tokens, phones = await server.party(7)
    name = (await server.http("PUT", f"/api/tables/{table}/face", DOTS, token=tokens[3])).json["picture"]
    await server.night(phones)
    for phone in phones:
        await phone.leave()
    await server.clock.advance(120_000)  # until the clock stands, and the janitor has seen it
    now = server.clock.now()
    for later in (0, EVENING - 120_000):
        assert await server.house.sweep(now + later) == []
        assert [path.name for path in prints(server)] == [name]
    assert await server.house.sweep(now + EVENING) == []
    assert prints(server) == []
    back = (await server.http("GET", f"/api/tables/{table}")).json["public"]["chairs"][3]
    assert back["face"] == "bull"


@pytest.mark.parametrize("name", ["../tables.sqlite", "x", "", "A" * 32, "0" * 33])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "KRWT").mkdir()
    (tmp_path / "tables.sqlite").write_bytes(b"secret")
    faces = Faces(tmp_path)
    assert faces.read("KRWT", name) is None
    assert faces.read("..", "0" * 32) is None


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match="file"):
        Faces(tmp_path / "file").keep("KRWT", DOTS)
    with pytest.raises(ValueError, match="1152"):
        Faces(tmp_path).keep("KRWT", b"")
