"""HTTP for scripts and screens: tables, chairs, views, commands and records; refusals are JSON too."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from lupus.table import asks, console, lead_asks
from lupus.table.refused import Refused
from lupus.table.single import Picture
from lupus.table.wire import Answer

from . import asking
from .desk import Desk, Who
from .faces import SIZE
from .finding import Finding
from .house import House
from .limits import ASKING, JOINING, MAKING, READING, Buckets, household
from .once import Once
from .refusals import LARGEST, SLOT, STATUS, EdgeRefused, refusal, too_fast, written

T = TypeVar("T")

PLAIN: Final = {"cache-control": "no-store"}

_ENCODE = msgspec.json.Encoder().encode
_TABLE = msgspec.json.Decoder(asks.NewTable)
_SEAT = msgspec.json.Decoder(asks.NewSeat)
_CORRECTION = msgspec.json.Decoder(lead_asks.Correction)
_REQUEST = msgspec.json.Decoder(asks.Request)


class Rest:
    """The endpoints below /api/tables."""

    def __init__(self, house: House, finding: Finding) -> None:
        self._house, self._clock, self._finding = house, house.clock, finding
        self._making, self._joining = Buckets(MAKING), Buckets(JOINING)
        self._asking, self._reading = Buckets(ASKING), Buckets(READING)
        self._once = Once(house.clock)

    def routes(self) -> list[BaseRoute]:
        """Return where they are."""
        return [
            Route("/api/tables", self.make, methods=["POST"]),
            Route("/api/tables/{code}", self.view),
            Route("/api/tables/{code}/seats", self.seat, methods=["POST"]),
            Route("/api/tables/{code}/commands", self.command, methods=["POST"]),
            Route("/api/tables/{code}/corrections", self.correction, methods=["POST"]),
            Route("/api/tables/{code}/record", self.record),
            Route("/api/tables/{code}/face", self.keep_face, methods=["PUT"]),
            Route("/api/tables/{code}/face", self.drop_face, methods=["DELETE"]),
            Route("/api/tables/{code}/faces/{picture}", self.face),
        ]

    async def make(self, request: Request) -> Response:
        """Make a table; the same Idempotency-Key gets the same table."""
        slow(self._house, self._making, address(request), "making")
        wish = await _body(request, _TABLE)
        key = request.headers.get("idempotency-key")
        return answer(await self._once.only("", key, lambda: self._house.make(wish)), 201)

    async def seat(self, request: Request) -> Response:
        """Give somebody a chair; the same Idempotency-Key gets the same chair."""
        slow(self._house, self._joining, address(request), "joining")
        ask, token = await _body(request, _SEAT), bearer(request)
        desk = await self._desk(request)
        key = request.headers.get("idempotency-key")
        return answer(await self._once.only(desk.table.code, key, lambda: self._house.join(desk, ask, token)), 201)

    async def view(self, request: Request) -> Response:
        """Show a table: as a board sees it, or as whoever has the token."""
        desk = await self._desk(request)
        who = None if bearer(request) is None else _asker(desk, request)
        return Response(desk.screens.view(who), headers=PLAIN, media_type="application/json")

    async def command(self, request: Request) -> Response:
        """Do what somebody asks. At night the answer comes at the next tick, with equal status and length."""
        ask = await _body(request, _REQUEST)
        desk = await self._desk(request)
        token = bearer(request)
        who = None if token is None else desk.who(token)
        if token is None or who is None:
            return answer(refusal(ask.id, EdgeRefused("no_token")), STATUS["no_token"])
        wait = self._asking.wait(who.person, self._clock.now())
        if wait:
            return answer(refusal(ask.id, too_fast(wait)), STATUS["too_fast"])
        night = desk.screens.hushed
        if isinstance(ask.command, asks.Hold):
            if not who.board and not who.new:
                desk.hold(who.person, ask.command)
            told = [Answer(ask.id, ok=True)]
        else:
            told = list[Answer]()
            await asking.ask(desk, who, ask, told.append)
        if night or desk.screens.hushed:
            await desk.screens.ticked()
            return Response(written(told[0]).ljust(SLOT), headers=PLAIN, media_type="application/json")
        error = told[0].error
        return answer(told[0], 200 if error is None else STATUS.get(error.code, 409))

    async def correction(self, request: Request) -> Response:
        """Say to the Master what a correction would change; nothing is changed."""
        ask, desk = await _body(request, _CORRECTION), await self._desk(request)
        who = _asker(desk, request)
        slow(self._house, self._asking, who.person, "asking")
        if who.board or who.person != desk.table.leader.master:
            raise Refused("not_the_master")
        return answer(console.corrected(desk.table, ask.amend, desk.now()))

    async def record(self, request: Request) -> Response:
        """Hand out the game that has ended, as JSON Lines."""
        desk = await self._desk(request)
        if not desk.table.over:
            raise EdgeRefused("not_over")
        slow(self._house, self._reading, address(request), "reading")
        headers = {**PLAIN, "content-disposition": f'attachment; filename="{desk.table.code}.lupus.jsonl"'}
        return Response(desk.table.record(), headers=headers, media_type="application/jsonl")

    async def keep_face(self, request: Request) -> Response:
        """Take somebody's print: exactly so many bytes, and nothing else can be one."""
        desk = await self._desk(request)
        who = self._sitter(desk, request)
        dots = await body(request, LARGEST)
        if len(dots) != SIZE:
            raise EdgeRefused("bad_picture", bytes=len(dots), wanted=SIZE)
        name = await self._house.picture(desk, who.person, dots)
        return answer(Picture(name))

    async def drop_face(self, request: Request) -> Response:
        """Erase somebody's print."""
        desk = await self._desk(request)
        await self._house.picture(desk, self._sitter(desk, request).person, None)
        return answer(Picture(None))

    async def face(self, request: Request) -> Response:
        """Hand out a print to whoever is shown its name."""
        desk = await self._desk(request)
        dots = self._house.faces.read(desk.table.code, request.path_params["picture"])
        if dots is None:
            raise EdgeRefused("no_picture")
        return Response(dots, headers=PLAIN, media_type="application/octet-stream")

    def _sitter(self, desk: Desk, request: Request) -> Who:
        """Return who asks, with a key to a chair of their own. Raises `EdgeRefused`."""
        who = _asker(desk, request)
        if who.board:
            raise EdgeRefused("boards_only_watch")
        slow(self._house, self._asking, who.person, "asking")
        return who

    async def _desk(self, request: Request) -> Desk:
        return await self._finding.desk(str(request.path_params["code"]), bearer(request), address(request))


def slow(house: House, buckets: Buckets, key: str, what: str) -> None:
    """Take one from somebody's bucket. Raises `EdgeRefused` if it is empty."""
    wait = buckets.wait(key, house.clock.now())
    if wait:
        house.meters.slowed.labels(what).inc()
        raise too_fast(wait)


def address(request: Request) -> str:
    """Return where a request comes from, as limits count it."""
    return household(request.client.host) if request.client is not None else ""


def bearer(request: Request) -> str | None:
    """Return the token of a request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _asker(desk: Desk, request: Request) -> Who:
    """Return whose token a request has. Raises `EdgeRefused` if it has none that opens anything here."""
    token = bearer(request)
    who = None if token is None else desk.who(token)
    if who is None:
        raise EdgeRefused("no_token")
    return who


async def _body(request: Request, decoder: msgspec.json.Decoder[T]) -> T:
    """Return the body of a request. Raises `EdgeRefused`."""
    return asking.read(decoder, await body(request, LARGEST))


async def body(request: Request, most: int) -> bytes:
    """Return the bytes of a request. Raises `EdgeRefused` for more than it may have."""
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > most:
            raise EdgeRefused("too_large", most=most)
    return raw


def answer(body: object, status: int = 200) -> Response:
    """Return something as JSON."""
    return Response(_ENCODE(body), status, headers=PLAIN, media_type="application/json")


async def refused(_: Request, error: Exception) -> Response:
    """Return a refusal as JSON, `wire.Wrong`."""
    wrong = error.wrong if isinstance(error, Refused) else EdgeRefused("failed").wrong
    return answer(wrong, STATUS.get(wrong.code, 409))
