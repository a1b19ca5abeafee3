"""The live endpoint, bare ASGI: a token (or none: a board) comes in first, then commands; frames go out."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

import msgspec

from lupus.table.asks import Hello

from . import asking, keys
from .desk import Desk
from .finding import Finding
from .house import House
from .limits import ASKING, DIALLING, LINES, Bucket, Buckets, household
from .line import TEXT
from .origins import foreign
from .outlet import Outlet, Send, waits
from .refusals import BROKEN, CLOSED, LARGEST, EdgeRefused, id_of, refusal, too_fast, written

LOG = logging.getLogger("lupus.live")

PATH: Final = "/api/tables/{code}/live"

_PATH = re.compile(r"/api/tables/([A-Za-z]{1,16})/live")

PATIENCE: Final = 10_000
"""Milliseconds in which the first message must come."""

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]

_HELLO = msgspec.json.Decoder(Hello)


class Live:
    """Every socket of a house."""

    def __init__(self, house: House, finding: Finding) -> None:
        self._house, self._clock, self._finding = house, house.clock, finding
        self._dialling = Buckets(DIALLING)
        self._lines: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it is closed."""
        await receive()
        await send({"type": "websocket.accept"})
        outlet = Outlet(send, scope.get("extensions", {}).get(TEXT, waits))
        if foreign(scope):
            outlet.close(*CLOSED["foreign_page"])
            return
        here = household(str((scope.get("client") or [""])[0]))
        self._lines[here] += 1
        try:
            desk = await self._welcome(scope, receive, outlet, here)
            if desk is not None:
                await self._serve(desk, outlet, receive)
        except Exception:  # the socket must not end without a word
            LOG.exception("a socket failed")
            outlet.close(*CLOSED["failed"])
        finally:
            self._lines[here] -= 1
            if not self._lines[here]:
                del self._lines[here]

    async def _welcome(self, scope: Scope, receive: Receive, outlet: Outlet, here: str) -> Desk | None:
        """Return the table that a socket belongs to; None if it was closed."""
        if self._dialling.wait(here, self._clock.now()):
            self._house.meters.slowed.labels("dialling").inc()
            outlet.close(*CLOSED["too_fast"])
            return None
        hello = await self._hello(receive, outlet)
        if hello is None:
            return None
        if hello.token is None and self._lines[here] > LINES:
            self._house.meters.slowed.labels("lines").inc()
            outlet.close(*CLOSED["too_many_lines"])
            return None
        path = _PATH.fullmatch(scope["path"])
        try:
            desk = await self._finding.desk(path[1] if path else "", hello.token, here)
        except EdgeRefused as refused:
            outlet.close(*CLOSED[refused.wrong.code])
            return None
        if hello.token is not None:
            who = desk.who(hello.token)
            if who is None:
                outlet.close(*CLOSED["no_token"])
                return None
            outlet.key = (keys.BOARD if who.board else "") + keys.hashed(hello.token)
            outlet.person = None if who.board else who.person
            outlet.seals = hello.seals
            outlet.covered = hello.covered
        return desk

    async def _hello(self, receive: Receive, outlet: Outlet) -> Hello | None:
        """Return the first message; None if none came in time, or none that is one."""
        late = self._clock.call_at(self._clock.now() + PATIENCE, lambda: outlet.close(*CLOSED["no_hello"]))
        message = await receive()
        late.cancel()
        if message["type"] == "websocket.disconnect":
            return None
        try:
            return _HELLO.decode(_raw(message))
        except BROKEN:
            outlet.close(*CLOSED["unreadable"])
            return None

    async def _serve(self, desk: Desk, outlet: Outlet, receive: Receive) -> None:
        kind = "board" if outlet.person is None else "phone"
        bucket = Bucket(ASKING, self._clock.now())
        self._house.meters.sockets.labels(kind).inc()
        desk.came(outlet)
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                raw = _raw(message)
                wait = bucket.wait(self._clock.now())
                if not wait:
                    await asking.heard(desk, outlet, raw)
                elif (id_ := id_of(raw) if len(raw) <= LARGEST else None) is not None:
                    outlet.owe(written(refusal(id_, too_fast(wait))))
                    desk.screens.settle(outlet)
        except Exception:  # as above; what failed is the server's fault, and the phone dials again
            LOG.exception("a socket failed")
            outlet.close(*CLOSED["failed"])
        finally:
            self._house.meters.sockets.labels(kind).dec()
            desk.went(outlet)


def _raw(message: MutableMapping[str, Any]) -> bytes | str:
    text: str | None = message.get("text")
    return text if text is not None else bytes(message.get("bytes") or b"")
