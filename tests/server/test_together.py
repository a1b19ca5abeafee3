"""Many act in one instant: decided in order, stored together, told when it is durable; and a store that fails."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from functools import partial

from lupus.store import Store, Unusable
from lupus.store.memory import MemoryStore
from server.inside import Inside, Socket, played_inside, still


class Slow(MemoryStore):
    """A store whose rows become durable when the test says so, one group after another."""

    def __init__(self) -> None:
        super().__init__()
        self.held = False
        self.waiting: list[tuple[tuple[str, int, bytes], Future[None]]] = []

    def append(self, table: str, number: int, row: bytes) -> Future[None]:
        """Store a row, or let it wait."""
        if not self.held:
            return super().append(table, number, row)
        self.waiting.append(((table, number, row), Future()))
        return self.waiting[-1][1]

    def writes(self, rows: int) -> None:
        """Store the first so many rows; the disk is full for the others, which nothing is known of."""
        waiting, self.waiting = self.waiting, []
        for at, (row, future) in enumerate(waiting):
            if at < rows:
                super().append(*row).result()
                future.set_result(None)
            else:
                future.set_exception(Unusable("a.db", "full"))


slowly = partial(played_inside, Slow)


def slow(server: Inside) -> Slow:
    store: Store = server.store
    assert isinstance(store, Slow)
    return store


async def rename_all(phones: list[Socket], *names: str) -> None:
    """Let everybody ask for another name in one instant."""
    for phone, name in zip(phones, names, strict=True):
        phone.put({"id": "r", "command": {"type": "rename", "name": name}})
    await still()


async def behind_one(server: Inside, first: str, *others: str) -> tuple[str, list[Socket], Slow]:
    """Let one person ask for a name, whose row is not stored yet, and then all others; return table, phones, store."""
    table, _, phones = await server.party(1 + len(others))
    store = slow(server)
    store.held = True
    await rename_all(phones[:1], first)
    await rename_all(phones[1:], *others)
    return table, phones, store


def names(phone: Socket) -> list[str]:
    return [chair["name"] for chair in phone.view["public"]["chairs"]]


def results(phones: list[Socket], id_: str = "r") -> list[str | None]:
    """Return what became of each wish: nothing yet, ok, or the code of its refusal."""
    told = [[one for one in phone.answers if one["id"] == id_] for phone in phones]
    return [(("ok" if mine[-1]["ok"] else mine[-1]["error"]["code"]) if mine else None) for mine in told]


@slowly
async def test_what_is_asked_while_a_row_is_stored_is_stored_together(server: Inside) -> None:
    """The first is on its way; the others wait for it, are decided then, and share the way."""
    _, phones, store = await behind_one(server, "One", "Two", "One", "Four")
    assert [number for (_, number, _), _ in store.waiting] == [6]
    store.writes(1)
    await still()
    assert (results(phones), names(phones[3])) == (["ok", None, None, None], ["One", "Name 2", "Name 3", "Name 4"])
    assert [number for (_, number, _), _ in store.waiting] == [7, 8, 9]
    frames = len(phones[0].frames)
    store.writes(3)
    await still()
    assert (results(phones), names(phones[0])) == (["ok"] * 4, ["One", "Two", "One 2", "Four"])
    assert len(phones[0].frames) == frames + 1  # all of it in one frame


@slowly
async def test_nothing_of_what_could_not_be_stored_is_answered_or_shown(server: Inside) -> None:
    """Planted: the second of a group fails. The first counts, and everything decided after it fails with it."""
    table, phones, store = await behind_one(server, "Zero", "One", "Two", "\u200e", "Four")
    store.writes(1)
    await still()
    before = [len(phone.frames) for phone in phones]
    store.writes(1)
    await still()
    assert results(phones) == [
        "ok",
        "ok",
        "failed",
        "failed",
        "failed",
    ]  # a name that nobody sees, too: what it was refused on is gone
    assert names(phones[4]) == ["Zero", "One", "Name 3", "Name 4", "Name 5"]
    assert [len(phone.frames) - so_far for phone, so_far in zip(phones, before, strict=True)] == [1, 1, 2, 2, 2]
    assert (await server.desk(table)).table.number == len(await server.stored(table))
    store.held = False
    assert (await phones[2].ask("rename", "again", name="Two"))["ok"]
    assert (await phones[3].ask("rename", "again", name="\u200e"))["error"]["code"] == "no_name"


@slowly
async def test_the_same_command_twice_in_one_group_is_done_once_or_not_at_all(server: Inside) -> None:
    table, tokens, phones = await server.party(2)
    twin = await server.dial(table, tokens[0])
    store = slow(server)
    store.held = True
    await rename_all([phones[1]], "Bo")
    bot = {"id": "b", "command": {"type": "add_bot"}}
    phones[0].put(bot)
    twin.put(bot)
    await still()
    store.writes(1)
    await still()
    assert len(store.waiting) == 1
    store.writes(0)
    await still()
    assert results([phones[0], twin], "b") == ["failed", "failed"]
    store.held = False
    phones[0].put(bot)
    twin.put(bot)
    await still()
    assert results([phones[0], twin], "b") == ["ok", "ok"]
    assert (names(twin)[:2], len(names(twin))) == (["Name 1", "Bo"], 3)


@slowly
async def test_another_process_that_was_first_has_the_rest_of_a_group_decided_again(server: Inside) -> None:
    table, tokens, phones = await server.party(3)
    store = slow(server)
    other = Inside(store, server.clock)
    elsewhere = await other.dial(table, tokens[2])
    store.held = True
    await rename_all([phones[0]], "One")
    await rename_all(phones[1:2], "Two")
    store.held = False
    assert (await elsewhere.ask("rename", name="Two"))["ok"]
    (row, future), *_ = store.waiting
    store.waiting.clear()
    future.set_exception(store.append(*row).exception() or AssertionError("it was not the next"))
    await still()
    assert names(phones[0]) == ["One", "Two 2", "Two"]
    assert results(phones[:2]) == ["ok", "ok"]
    await other.end()


@slowly
async def test_whoever_hangs_up_meanwhile_has_asked_all_the_same(server: Inside) -> None:
    _, _, phones = await server.party(2)
    store = slow(server)
    store.held = True
    await rename_all([phones[1]], "Bo")
    await phones[1].leave()
    await asyncio.sleep(0)
    store.writes(1)
    await still()
    assert names(phones[0]) == ["Name 1", "Bo"]
