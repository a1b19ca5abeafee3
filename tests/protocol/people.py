"""Two ways to sit at a table, both through the server's doors only: a script by HTTP, a phone by WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

import msgspec

from server.inside import Inside, Reply, Socket, still


class Refusal(Exception):
    """The server said no, and why."""


class Guest(Protocol):
    """Somebody at a table, and what they ask of it."""

    id: str

    async def you(self) -> Any:
        """Return what they alone are shown."""
        ...

    async def send(self, type_: str, moment: str | None = None, **fields: object) -> None:
        """Ask for something, having seen this moment; the answer comes when it comes."""
        ...

    async def tap(self, moment: str, seat: int) -> None:
        """Tap somebody at night."""
        ...

    def answered(self) -> bool:
        """Read the answers that have come; say whether those were all. Raises `Refusal`."""
        ...

    async def leaves(self) -> None:
        """Go home."""
        ...


Comes: TypeAlias = Callable[[Inside, str, str], Awaitable[Guest]]
"""(server, table, token) -> somebody who sits there in their own way."""


class Script:
    """A program: it posts commands and gets views, and has no socket."""

    def __init__(self, server: Inside, table: str, token: str) -> None:
        self.id = ""
        self._server, self._path, self._token = server, f"/api/tables/{table}", token
        self._count = 0
        self._posted: list[asyncio.Task[Reply]] = []

    @classmethod
    async def comes(cls, server: Inside, table: str, token: str) -> Guest:
        """Return a script with this token."""
        script = cls(server, table, token)
        script.id = (await script.you())["person"]
        return script

    async def you(self) -> Any:
        """Return what the owner of the token is shown."""
        return (await self._server.http("GET", self._path, token=self._token)).json["you"]

    async def send(self, type_: str, moment: str | None = None, **fields: object) -> None:  # noqa: ARG002
        """Post a command; this program names no moment."""
        self._count += 1
        body = {"id": f"c{self._count}", "command": {"type": type_, **fields}}
        asking = self._server.http("POST", f"{self._path}/commands", body, token=self._token)
        self._posted.append(asyncio.create_task(asking))
        await still()

    async def tap(self, moment: str, seat: int) -> None:
        """Point at somebody."""
        await self.send("point", moment, target=seat)

    def answered(self) -> bool:
        """Read the replies that have come; at night they come on the tick."""
        posted, self._posted = self._posted, []
        for one in posted:
            if not one.done():
                self._posted.append(one)
            elif (reply := one.result()).status != 200 or not reply.json["ok"]:
                raise Refusal(reply.json.get("error") or reply.json)
        return not self._posted

    async def leaves(self) -> None:
        """Go home; there is nothing to close."""


class Phone:
    """A page: one socket for everything."""

    def __init__(self, socket: Socket) -> None:
        self.id = ""
        self._socket = socket
        self._count, self._read = 0, 0
        self._owed: set[str] = set()

    @classmethod
    async def comes(cls, server: Inside, table: str, token: str) -> Guest:
        """Return a phone whose line is open, with this token."""
        phone = cls(await server.dial(table, token))
        phone.id = (await phone.you())["person"]
        return phone

    async def you(self) -> Any:
        """Return what the newest frame shows."""
        return msgspec.json.decode(self._socket.raw[-1])["view"]["you"]

    async def send(self, type_: str, moment: str | None = None, **fields: object) -> None:
        """Send a command, and the moment for which it is meant."""
        self._count += 1
        self._owed.add(f"c{self._count}")
        meant = {} if moment is None else {"moment": moment}
        await self._socket.say({"id": f"c{self._count}", "command": {"type": type_, **meant, **fields}})

    async def tap(self, moment: str, seat: int) -> None:
        """Say what stands under the thumb; that is never answered."""
        held = {"type": "hold", "moment": moment, "target": seat, "touched": True}
        await self._socket.say({"id": "held", "command": held})

    def answered(self) -> bool:
        """Read the answers that frames have brought; at night they come on the tick."""
        new, self._read = self._socket.raw[self._read :], len(self._socket.raw)
        for answer in (one for raw in new if self._owed for one in msgspec.json.decode(raw)["answers"]):
            self._owed.remove(answer["id"])
            if not answer["ok"]:
                raise Refusal(answer["error"])
        return not self._owed

    async def leaves(self) -> None:
        """Hang up."""
        await self._socket.leave()
