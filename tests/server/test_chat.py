"""Text through a server: who is sent a frame because of it, how large and when; hostile messages; what is kept."""

from __future__ import annotations

import asyncio
import itertools
import logging
from types import SimpleNamespace
from typing import Any, Final

import pytest

from lupus.server import asking, keys, logs
from lupus.server.screens import TICK
from lupus.table import rows
from server.inside import Inside, Socket, inside

FAR: Final = {"place": "far_apart", "pack_chat": "on"}


async def far(server: Inside, people: int = 8, **options: str) -> tuple[str, list[Socket]]:
    """Seat people far apart, deal, and wait for the first moment of the night."""
    table, _, phones = await server.party(people, options={**FAR, **options})
    (await server.desk(table)).screens.phase = 0
    await server.night(phones)
    await server.clock.advance(TICK - server.clock.time % TICK)
    return table, phones


def say(phone: Socket, text: str, channel: str = "village", id_: str = "w") -> dict[str, Any]:
    """Return a message as a phone sends it."""
    moment = phone.view["public"]["moment"]
    return {"id": id_, "command": {"type": "say", "channel": channel, "text": text, "moment": moment}}


def whisper(phone: Socket, words: str, nth: int = 1) -> dict[str, Any]:
    """Return what a phone sends once a second, with words."""
    moment = phone.view["public"]["moment"]
    return {"id": "h", "command": {"type": "hold", "moment": moment, "words": words, "nth": nth}}


async def dawn(server: Inside, phones: list[Socket]) -> tuple[list[Socket], list[Socket]]:
    """Wait for a day after a night in which the first werewolf pointed; return who lives, and who does not."""
    wolf = next(phone for phone in phones if phone.view["you"]["role"] == "werewolf")
    victim = next(n for n, phone in enumerate(phones, 1) if n > 1 and phone.view["you"]["role"] != "werewolf")
    while phones[0].view["public"]["game"]["phase"] != "discussion":
        moment = phones[0].view["public"]["moment"]
        await wolf.say({"id": "h", "command": {"type": "hold", "moment": moment, "target": victim, "touched": True}})
        await server.clock.advance(TICK)
    ghosts = [seat["seat"] for seat in phones[0].view["public"]["chairs"] if seat.get("ghost")]
    assert victim in ghosts
    return (
        [phone for n, phone in enumerate(phones, 1) if n not in ghosts],
        [phone for n, phone in enumerate(phones, 1) if n in ghosts],
    )


# -- by day --------------------------------------------------------------------------------------------------------


@inside
async def test_the_village_reads_at_once_and_boards_too(server: Inside) -> None:
    """F92: all talk is inside the product; whoever only watches reads the day's chat as well."""
    table, phones = await far(server)
    board = await server.dial(table)
    living, ghosts = await dawn(server, phones)
    await living[0].say(say(living[0], "Good morning"))
    assert living[0].answers[-1] == {"id": "w", "ok": True, "error": None}
    for screen in (*phones, board):
        assert [one["text"] for one in screen.view["public"]["chat"]] == ["Good morning"]
    await living[0].say(say(living[0], "Good morning"))
    assert len(board.view["public"]["chat"]) == 1, "a message with its id again is said once"
    assert ghosts


@inside
async def test_a_ghost_sends_nothing_to_the_living_not_even_a_frame(server: Inside) -> None:
    """F16: not by writing, nor by tapping, coming and going, asking for what is refused; frames are news too."""
    table, phones = await far(server)
    living, ghosts = await dawn(server, phones)
    ghost, token = ghosts[0], server.tokens[table][phones.index(ghosts[0])]
    board = await server.dial(table)
    await server.clock.advance(1_000)
    before = [len(screen.raw) for screen in (*living, board)]
    await ghost.say(say(ghost, "It is p2!", "ghosts"))
    assert [one["text"] for one in ghost.view["you"]["heard"]] == ["It is p2!"]
    for number, type_ in enumerate(("seen", "enough", "leave", "pause", "resume", "end", "again", "start")):
        assert not (await ghost.ask(type_, f"x{number}"))["ok"]
    await ghost.say(say(ghost, "It is p2!", id_="v"))
    assert ghost.answers[-1]["error"] == {"code": "channel_closed", "facts": {"channel": "village"}}
    for _ in range(3):
        again = await server.dial(table, token)
        await again.leave()
    await ghost.leave()
    await server.clock.advance(1_000)
    assert [len(screen.raw) for screen in (*living, board)] == before
    again = await server.dial(table, token)
    assert [one["text"] for one in again.view["you"]["heard"]] == ["It is p2!"]
    assert [len(screen.raw) for screen in (*living, board)] == before


@inside
async def test_a_victims_line_in_the_same_instant_as_the_dawn_is_never_shown(server: Inside) -> None:
    """F17: it waits for its turn behind the row of the dawn, and is then refused."""
    _, phones = await far(server)
    writing = [say(phone, "It was p2") for phone in phones]
    living, ghosts = await dawn(server, phones)
    for ghost in ghosts:
        await ghost.say(writing[phones.index(ghost)])
        assert ghost.answers[-1]["error"]["code"] == "moved_on"
    assert living[0].view["public"]["chat"] == []


@inside
async def test_what_is_too_long_or_no_text_is_refused_and_changes_nothing(server: Inside) -> None:
    """50 kB, another channel, a number instead of a text, half a character: a word each, and the game goes on."""
    _, phones = await far(server)
    living, _ = await dawn(server, phones)
    writer, codes = living[0], []
    moment = writer.view["public"]["moment"]
    wrongs: tuple[dict[str, Any], ...] = (
        {"text": "x" * 50_000},
        {"text": "x" * 5_000},
        {"text": "\u202e\u200b"},
        {"text": 7},
        {"text": "psst", "channel": "pack"},
        {"text": "psst", "channel": "everybody"},
        {"text": "psst", "moment": "1/9/9/discussion//0#0"},
        {"text": "psst", "to": 3},
    )
    for number, fields in enumerate(wrongs):
        command = {"type": "say", "channel": "village", "moment": moment, **fields}
        await writer.say({"id": f"n{number}", "command": command})
        codes.append(writer.answers[-1]["error"]["code"])
    wrong = "unreadable"
    assert codes == ["too_large", "too_long", "no_words", wrong, wrong, wrong, "moved_on", wrong]
    assert writer.view["public"]["chat"] == []
    await writer.say(say(writer, "<i>still here</i>", id_="ok"))
    assert living[1].view["public"]["chat"][0]["text"] == "<i>still here</i>"
    await living[1].say('{"id": "half", "command": {"type": "say", "channel": "village", "text": "\\ud800"}}')
    assert living[1].closed is not None
    assert living[1].closed[0] == 4400
    assert len(living[2].view["public"]["chat"]) == 1


@inside
async def test_what_was_written_is_there_after_a_restart_in_its_channel(server: Inside) -> None:
    table, phones = await far(server)
    living, ghosts = await dawn(server, phones)
    await living[0].say(say(living[0], "Hello"))
    await ghosts[0].say(say(ghosts[0], "Boo", "ghosts"))
    again = Inside(server.store, server.clock)
    await again.house.open()
    ghost = await again.dial(table, server.tokens[table][phones.index(ghosts[0])])
    alive = await again.dial(table, server.tokens[table][phones.index(living[1])])
    assert [one["text"] for one in alive.view["public"]["chat"]] == ["Hello"]
    assert [one["text"] for one in ghost.view["you"]["heard"]] == ["Boo"]
    assert "Boo" not in alive.raw[-1]
    await again.end()


# -- at night ------------------------------------------------------------------------------------------------------


def test_a_sniffer_and_a_villager_see_the_same_whether_the_pack_talks_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """F02, F18: bytes, sizes and moments of every frame of everybody outside the pack, in two nights side by side."""

    async def night(*, talking: bool) -> tuple[list[list[str]], list[list[tuple[int, int]]]]:
        _draws_the_same(monkeypatch)
        server = Inside()
        _, phones = await far(server)
        begin = [len(phone.raw) for phone in phones]
        pack = [phone for phone in phones if len(phone.view["you"]["mates"]) > 1]
        assert len(pack) == 2
        for second in range(20):
            for number, phone in enumerate(pack):
                words = f"{second} {'🐺' * 60 * number}" if talking else ""
                await phone.say(whisper(phone, words, second))
            await server.clock.advance(1_000)
        assert talking == any("🐺" in raw for raw in pack[0].raw)
        sizes = [
            [(time, len(raw.encode())) for time, raw in zip(phone.times[start:], phone.raw[start:], strict=True)]
            for phone, start in zip(phones, begin, strict=True)
        ]
        outside = [phone.raw[start:] for phone, start in zip(phones, begin, strict=True) if phone not in pack]
        await server.end()
        return outside, sizes

    talking, silent = asyncio.run(night(talking=True)), asyncio.run(night(talking=False))
    assert talking == silent
    assert all(len({size for _, size in moment}) == 1 for moment in zip(*talking[1], strict=True))


def _draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two servers give the same codes, ids and keys, and deal the same cards."""
    count = itertools.count()
    monkeypatch.setattr(keys, "code", lambda _: "KRWX")
    monkeypatch.setattr(keys, "person", lambda: f"{next(count):016}")
    monkeypatch.setattr(keys, "token", lambda: f"{next(count):032}")
    monkeypatch.setattr(asking, "secrets", SimpleNamespace(token_hex=lambda size: bytes(range(size)).hex()))


@inside
async def test_ghosts_write_at_night_without_a_frame_more(server: Inside) -> None:
    _, phones = await far(server)
    _, ghosts = await dawn(server, phones)
    while phones[0].view["public"]["game"]["phase"] != "point":
        await server.clock.advance(5_000)
    await server.clock.advance(TICK)
    before = [len(phone.raw) for phone in phones]
    await ghosts[0].say(say(ghosts[0], "Psst", "ghosts"))
    assert [len(phone.raw) for phone in phones] == before
    await server.clock.advance(TICK)
    assert [len(phone.raw) for phone in phones] == [number + 1 for number in before]
    assert len({len(phone.raw[-1].encode()) for phone in phones}) == 1
    assert [one["text"] for one in ghosts[0].view["you"]["heard"]] == ["Psst"]
    dead = {chair["seat"] for chair in phones[0].view["public"]["chairs"] if chair.get("ghost")}
    assert {number for number, phone in enumerate(phones, 1) if "Psst" in phone.raw[-1]} == dead


@inside
async def test_no_page_view_or_row_of_the_night_shows_the_packs_words_to_others(server: Inside) -> None:
    """F01, F08: over HTTP as somebody else, as a board, without a token; and rows are the closes alone."""
    table, phones = await far(server)
    pack = [phone for phone in phones if len(phone.view["you"]["mates"]) > 1]
    stored = len(await server.stored(table))
    await pack[0].say(whisper(pack[0], "UNHEARD"))
    assert len(await server.stored(table)) == stored
    for number, token in enumerate((*server.tokens[table], None)):
        view = await server.http("GET", f"/api/tables/{table}", token=token)
        mine = number < len(phones) and phones[number] in pack
        assert (b"UNHEARD" in view.body) == mine
    await server.clock.advance(30_000)
    assert {type(rows.decode(raw)) for raw in await server.stored(table, stored)} == {rows.Closed}


def test_nothing_that_is_written_is_in_a_log_or_a_counter(caplog: pytest.LogCaptureFixture) -> None:
    """F07: at any level."""
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "lupus")  # wherever a server was begun before

    @inside
    async def played(server: Inside) -> None:
        _, phones = await far(server)
        for phone in phones:
            await phone.say(whisper(phone, "UNHEARD"))
        living, ghosts = await dawn(server, phones)
        await living[0].say(say(living[0], "UNHEARD"))
        await ghosts[0].say(say(ghosts[0], "UNHEARD", "ghosts"))
        await ghosts[0].say(say(ghosts[0], "UNHEARD", id_="refused"))
        assert b"UNHEARD" not in server.house.meters.text()

    played()
    lines = "\n".join(logs.Lines().format(record) for record in caplog.records if record.name.startswith("lupus"))
    assert "table made" in lines
    assert "UNHEARD" not in lines
