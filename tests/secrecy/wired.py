"""The same evening through real sockets: uvicorn in front, phones that dial it, and still a clock turned by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lupus.server.run import bound, server
from server.inside import Inside, Socket, still

LOCAL = "127.0.0.1"


class WiredSocket(Socket):
    """A phone's end of a real socket."""

    def __init__(self, wired: Wired, line: ClientConnection) -> None:
        super().__init__(wired.clock, wired.journal)
        self.line = line
        self._sending: list[asyncio.Task[None]] = []
        self._reading = asyncio.get_running_loop().create_task(self._read())

    def put(self, message: object) -> None:
        """Send something over the line."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._sending.append(asyncio.get_running_loop().create_task(self.line.send(text)))

    async def say(self, message: object) -> None:
        """Send something, and let it be done and answered."""
        self.put(message)
        await self.rest()
        await self.rest()

    async def rest(self) -> None:
        """Wait until all that was sent, to and fro, has arrived: a pong comes behind it."""
        sending, self._sending = self._sending, []
        await asyncio.gather(*sending)
        await still()
        try:
            await (await self.line.ping())
        except ConnectionClosed:
            return

    async def _read(self) -> None:
        try:
            async for text in self.line:
                assert isinstance(text, str)
                await self.send({"type": "websocket.send", "text": text})
        except ConnectionClosed:
            return

    async def leave(self) -> None:
        """Hang up."""
        await self.line.close()
        await self._reading


class Wired(Inside):
    """A server behind a port of this machine."""

    def __init__(self) -> None:
        super().__init__()
        self.port = 0
        self.clock.rest = self._rest

    async def dial(
        self,
        table: str,
        token: str | None = None,
        *,
        hello: object = ...,
        headers: dict[str, str] | None = None,
        client: str = LOCAL,
    ) -> WiredSocket:
        """Open a real socket and say hello."""
        assert (hello, headers, client) == (..., None, LOCAL)
        line = await connect(f"ws://{LOCAL}:{self.port}/api/tables/{table}/live", compression=None, ping_interval=None)
        socket = WiredSocket(self, line)
        self.sockets.append(socket)
        await socket.say({} if token is None else {"token": token})
        return socket

    async def _rest(self) -> None:
        await still()
        for _ in range(2):
            await asyncio.gather(*(socket.rest() for socket in self.sockets if isinstance(socket, WiredSocket)))

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Serve at a free port."""
        listening = bound(LOCAL, 0)
        self.port = listening.getsockname()[1]
        serving = server(self.app)
        task = asyncio.get_running_loop().create_task(serving.serve([listening]))
        while not serving.started:  # noqa: ASYNC110 - a server of uvicorn has no event for it
            await asyncio.sleep(0)
        try:
            yield
        finally:
            serving.should_exit = True
            await task
