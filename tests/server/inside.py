"""A server without a network and without waiting: requests and sockets go straight in, time is what the test says."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import secrets
import shutil
import tempfile
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from lupus.server.app import App
from lupus.server.desk import Desk
from lupus.server.faces import Faces
from lupus.server.house import House
from lupus.server.reach import Reaching
from lupus.store import Store
from lupus.store.memory import MemoryStore

NOON: Final = 1_900_000_000_000
"""When a test begins, in milliseconds."""


class Alarm:
    """Something that will happen."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """Let it not happen."""
        self.call = None


class HandClock:
    """A clock that a test turns by hand; `rest` waits until all that was due at a time is done."""

    def __init__(self, now: int = NOON, rest: Callable[[], Awaitable[None]] | None = None) -> None:
        self.time = now
        self.rest = rest or still
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._count = itertools.count()

    def now(self) -> int:
        """Return the time."""
        return self.time

    def call_at(self, at: int, call: Callable[[], None]) -> Alarm:
        """Set an alarm."""
        alarm = Alarm(call)
        heapq.heappush(self._alarms, (max(at, self.time), next(self._count), alarm))
        return alarm

    async def advance(self, milliseconds: int) -> None:
        """Let time pass; whatever is due happens at its time, one after another."""
        end = self.time + milliseconds
        while self._alarms and self._alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(self._alarms)
            if alarm.call is not None:
                self.time = max(self.time, at)
                alarm.call()
                await self.rest()
        self.time = end
        await self.rest()


async def still() -> None:
    """Wait until the loop has nothing more to do by itself."""
    for _ in range(25):
        await asyncio.sleep(0)


class Reply(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Return the body, read."""
        return json.loads(self.body)


class Socket:
    """A phone's or a board's end of a socket. `journal` notes who is sent something; `broken`: it has gone unheard."""

    def __init__(self, clock: HandClock, journal: list[Socket]) -> None:
        self.journal, self.broken = journal, False
        self.raw: list[str] = []
        self.times: list[int] = []
        self.closed: tuple[int, str] | None = None
        self.writable = asyncio.Event()
        self.writable.set()
        self._clock = clock
        self._in: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.again()
        self.task: asyncio.Task[None] | None = None

    def again(self) -> None:
        """Begin to dial: nothing has been said yet."""
        self.closed, self._in = None, asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})

    async def receive(self) -> MutableMapping[str, Any]:
        """Hand the server what was said."""
        return await self._in.get()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Take what the server sends."""
        await self.writable.wait()
        if self.broken:
            raise OSError
        if message["type"] == "websocket.close":
            self.closed = (message["code"], message["reason"])
            self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        elif message["type"] == "websocket.send":
            assert self.closed is None, "nothing is sent to a closed socket"
            self.raw.append(message["text"])
            self.journal.append(self)
            self.times.append(self._clock.time)

    async def say(self, message: object) -> None:
        """Send something, and let it be done."""
        self.put(message)
        await still()

    def put(self, message: object) -> None:
        """Send something; it is done when the loop next has time."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, type_: str, id_: str = "1", **fields: object) -> Any:
        """Ask for something by day, and return the answer."""
        await self.say({"id": id_, "command": {"type": type_, **fields}})
        return self.answers[-1]

    async def leave(self) -> None:
        """Hang up."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await still()

    @property
    def frames(self) -> list[Any]:
        """Return every frame."""
        return [json.loads(one) for one in self.raw]

    @property
    def view(self) -> Any:
        """Return the newest view."""
        return json.loads(self.raw[-1])["view"]

    @property
    def answers(self) -> list[Any]:
        """Return every answer."""
        return [answer for frame in self.frames for answer in frame["answers"]]


class Inside:
    """A server and everybody who uses it."""

    def __init__(self, store: Store | None = None, clock: HandClock | None = None, static: Path | None = None) -> None:
        self.clock = clock or HandClock()
        self.store = store or MemoryStore()
        self.folder = Path(tempfile.gettempdir(), f"lupus-{secrets.token_hex(8)}")  # made when something is kept
        self.house = House(self.store, self.clock, faces=Faces(self.folder))
        self.app = App(self.house, Reaching("0.0.0.0", 8000, found=list, default=lambda: None), static)  # noqa: S104
        self.sockets: list[Socket] = []
        self.journal: list[Socket] = []
        self.tokens: dict[str, list[str]] = {}

    async def http(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        client: str = "10.0.0.1",
    ) -> Reply:
        """Ask over HTTP."""
        raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        given = {**(headers or {}), **({"authorization": f"Bearer {token}"} if token is not None else {})}
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "client": (client, 1), "server": ("10.0.0.2", 8000),
        }  # fmt: skip
        sent: list[MutableMapping[str, Any]] = []
        arriving = asyncio.Queue[MutableMapping[str, Any]]()
        arriving.put_nowait({"type": "http.request", "body": raw, "more_body": False})

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        await self.app(scope, arriving.get, send)
        names = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Reply(sent[0]["status"], names, b"".join(message.get("body", b"") for message in sent[1:]))

    async def dial(
        self,
        table: str,
        token: str | None = None,
        *,
        hello: object = ...,
        headers: dict[str, str] | None = None,
        client: str = "10.0.0.1",
    ) -> Socket:
        """Open a socket and say hello."""
        socket = Socket(self.clock, self.journal)
        given = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
        scope = {"type": "websocket", "path": f"/api/tables/{table}/live", "client": (client, 1), "headers": given}
        socket.task = asyncio.get_running_loop().create_task(self.app(scope, socket.receive, socket.send))
        self.sockets.append(socket)
        if hello is ...:
            hello = {} if token is None else {"token": token}
        if hello is not None:
            await socket.say(hello)
        await still()
        return socket

    async def table(self, **wish: object) -> tuple[str, str]:
        """Make a table; return its code and the host's token."""
        made = await self.http("POST", "/api/tables", wish)
        assert made.status == 201, made.body
        return made.json["table"], made.json["token"]

    async def sits(self, table: str, name: str, token: str | None = None, **fields: object) -> str:
        """Let somebody take a chair; return their token."""
        made = await self.http("POST", f"/api/tables/{table}/seats", {"name": name, **fields}, token=token)
        assert made.status == 201, made.body
        return str(made.json["token"])

    async def party(self, people: int, **wish: object) -> tuple[str, list[str], list[Socket]]:
        """Seat people at a new table, the host first, with their phones open."""
        table, host = await self.table(**wish)
        tokens = [await self.sits(table, "Name 1", host)]
        tokens += [await self.sits(table, f"Name {number}") for number in range(2, people + 1)]
        self.tokens[table] = tokens
        return table, tokens, [await self.dial(table, token) for token in tokens]

    async def night(self, phones: list[Socket]) -> None:
        """Deal, let everybody see their card, and wait for the first moment of the night."""
        assert (await phones[0].ask("start", "start"))["ok"]
        for number, phone in enumerate(phones):
            assert (await phone.ask("seen", f"seen{number}"))["ok"]
        await self.clock.advance(2_000)

    async def stored(self, table: str, after: int = 0) -> list[bytes]:
        """Return what is stored of a table."""
        return await asyncio.wrap_future(self.store.read(table, after))

    async def desk(self, table: str) -> Desk:
        """Return a table itself."""
        found = await self.house.desk(table)
        assert found is not None
        return found

    async def end(self) -> None:
        """Let everybody hang up."""
        for socket in self.sockets:
            await socket.leave()
            if socket.task is not None:
                await asyncio.wait_for(socket.task, 5)
        for desk in self.house.desks.values():
            desk.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def played_inside(store: Callable[[], Store], test: Callable[[Inside], Awaitable[None]]) -> Callable[[], None]:
    """Run a test in a server of its own."""

    async def whole() -> None:
        server = Inside(store())
        await server.house.open()
        await test(server)
        await server.end()

    def run() -> None:
        asyncio.run(whole())

    run.__name__ = getattr(test, "__name__", "run")
    run.__doc__ = test.__doc__
    return run


inside: Final = partial(played_inside, MemoryStore)
"""Makes a test of something that a server goes through."""
