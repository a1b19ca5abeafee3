"""A server that is killed now and then and comes back: whoever was connected dials again with the key they had."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from lupus.server.app import App
from lupus.server.house import House
from lupus.server.reach import Reaching
from server.inside import HandClock, Inside, Socket, still

EVERY: Final = 23
"""Steps of the clock after which it is killed again; no moment is so long, or a multiple of it."""

AWAY: Final = 3_000
"""Milliseconds for which it is gone."""


class _Killing(HandClock):
    """A clock that kills the server it belongs to, every so many steps."""

    server: Restarting
    steps = 0

    async def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        await super().advance(milliseconds)
        self.steps += 1
        if self.steps % EVERY == 0:
            await self.server.killed()
            await super().advance(AWAY)
            await self.server.back()


class Restarting(Inside):
    """A server like any other, but for that."""

    def __init__(self) -> None:
        clock = _Killing()
        super().__init__(clock=clock)
        clock.server = self
        self.restarts = 0
        self._hellos: list[tuple[Socket, str, str | None]] = []

    async def dial(self, table: str, token: str | None = None, **given: Any) -> Socket:
        """Open a socket, and remember whose it is."""
        socket = await super().dial(table, token, **given)
        self._hellos.append((socket, table, token))
        return socket

    async def killed(self) -> None:
        """Die without a word."""
        for socket in self.sockets:
            assert socket.task is not None
            socket.task.cancel()
        await still()
        for desk in self.house.desks.values():
            desk.stop()
        for alarm in self.house._alarms.values():  # noqa: SLF001 - a house that is killed silences nothing itself
            alarm.cancel()

    async def back(self) -> None:
        """Come back with what is stored; everybody dials again, in the order in which they came."""
        self.restarts += 1
        self.house = House(self.store, self.clock, faces=self.house.faces)
        self.app = App(self.house, Reaching("0.0.0.0", 8000, found=list, default=lambda: None))  # noqa: S104
        await self.house.open()
        for socket, table, token in self._hellos:
            socket.again()
            scope = {"type": "websocket", "path": f"/api/tables/{table}/live", "client": ("10.0.0.1", 1), "headers": []}
            socket.task = asyncio.get_running_loop().create_task(self.app(scope, socket.receive, socket.send))
            await socket.say({} if token is None else {"token": token})
