"""Everything behind its address: one ASGI application over a house."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from lupus.table.refused import Refused

from . import schema
from .finding import Finding
from .house import House
from .limits import own
from .live import Live
from .origins import foreign
from .pages import FRESH, HEADERS, File, Pages
from .reach import Reaching
from .reading import Reading
from .refusals import REFUSALS, EdgeRefused
from .rest import PLAIN, Rest, answer, refused

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

LOG = logging.getLogger("lupus.app")

HTTP: Final = {404: "no_such_address", 405: "wrong_method", 413: "too_large"}
"""Refusals of the router in our words."""


class App:
    """The application. Sockets go straight to the live endpoint, everything else through Starlette's router."""

    def __init__(
        self,
        house: House,
        reaching: Reaching,
        static: Traversable | None = None,
        ready: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.house = house
        self._reaching, self._ready = reaching, ready
        self._schema = File.of("schema.json", schema.text().encode(), FRESH)
        finding = Finding(house)
        self._live = Live(house, finding)
        self._web = Starlette(
            routes=[*Rest(house, finding).routes(), *self._own(), *Reading(house).routes(), *Pages(static).routes()],
            exception_handlers={Refused: refused, HTTPException: _http, ClientDisconnect: _gone, Exception: _failed},
            lifespan=self._lifespan,
        )

    def _own(self) -> list[BaseRoute]:
        return [
            Route("/api/schema.json", self.schema),
            Route("/api/reach", self.reach),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
        ]

    @property
    def routes(self) -> list[BaseRoute]:
        """Return everything there is over HTTP."""
        return self._web.routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or one socket."""
        if scope["type"] == "websocket":
            await self._live(scope, receive, send)
        elif scope["type"] == "http" and foreign(scope):
            away = await refused(Request(scope), EdgeRefused("foreign_page"))
            await away(scope, receive, _guarded(send))
        else:
            await self._web(scope, receive, _guarded(send))

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self.house.open()
        try:
            if self._ready is not None:
                await self._ready()
            yield
        finally:
            await self.house.close()

    async def schema(self, request: Request) -> Response:
        """Describe everything that travels, as JSON Schema."""
        return self._schema.response(request)

    async def reach(self, request: Request) -> Response:
        """Tell at which addresses phones reach this server; `?table=CODE` makes the codes lead to that table."""
        code = request.query_params.get("table", "")
        return answer(self._reaching.reach(f"/t/{code.upper()}" if code.isascii() and code.isalpha() else ""))

    async def health(self, _: Request) -> Response:
        """Say that this server is there."""
        return PlainTextResponse("ok\n", headers=PLAIN)

    async def metrics(self, request: Request) -> Response:
        """Hand out the counters, on this computer alone: a ghost who opens lines could make them go up for a friend."""
        if request.client is None or not own(request.client.host):
            raise EdgeRefused("no_such_address")
        return Response(self.house.meters.text(), headers=PLAIN, media_type=CONTENT_TYPE_LATEST)


def _guarded(send: Send) -> Send:
    """Put the headers that every answer has on it."""

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return guarded


async def _http(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    code = HTTP.get(status, "no_such_address")
    return await refused(request, EdgeRefused(code, **dict.fromkeys(REFUSALS[code], 0)))


async def _gone(_: Request, __: Exception) -> Response:
    return Response()  # whoever asked has hung up: nobody is to be told, and it is no fault of ours


async def _failed(request: Request, error: Exception) -> Response:
    return await refused(request, error)
