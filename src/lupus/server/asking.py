"""What people ask of a desk: commands, choices that only stand, controls for a board, a chair."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import UNSET

from lupus.table import asks, chair_asks, chat, deal_asks, master, moving, rows
from lupus.table.lead_asks import Lead
from lupus.table.refused import Refused
from lupus.table.rows import AnyRow
from lupus.table.single import SeatMade
from lupus.table.table import OF_THE_HOST, Table
from lupus.table.wire import Answer

from . import keys
from .desk import Desk, Who
from .outlet import Outlet
from .refusals import BROKEN, CLOSED, LARGEST, EdgeRefused, id_of, refusal, unreadable, written

LOG = logging.getLogger("lupus.asking")

T = TypeVar("T")

_REQUEST = msgspec.json.Decoder(asks.Request)


def read(decoder: msgspec.json.Decoder[T], raw: bytes | str) -> T:
    """Return a message. Raises `EdgeRefused`."""
    if len(raw) > LARGEST:
        raise EdgeRefused("too_large", most=LARGEST)
    try:
        return decoder.decode(raw)
    except BROKEN as error:
        raise unreadable(error) from None


async def heard(desk: Desk, outlet: Outlet, raw: bytes | str) -> None:
    """Do what a socket asks; the answer rides in one of its next frames."""
    try:
        request = read(_REQUEST, raw)
    except EdgeRefused as refused:
        id_ = id_of(raw)
        if id_ is None:
            code, reason = CLOSED["unreadable"]
            outlet.close(code, f"{reason}: {refused.wrong.facts.get('expected', '')}"[:100])
            return
        outlet.owe(written(refusal(id_, refused)))
    else:
        who = desk.owner(outlet.key) if outlet.key is not None else None
        if isinstance(request.command, asks.Hold):
            if who is not None and not who.board and not who.new:
                desk.hold(who.person, request.command)
            return
        await ask(desk, who, request, lambda answer: outlet.owe(written(answer)))
    desk.screens.settle(outlet)


async def ask(desk: Desk, who: Who | None, request: asks.Request, told: Callable[[Answer], None]) -> None:
    """Do what somebody asks; `told` hears what became of it before anybody is shown anything."""
    night = desk.screens.hushed
    try:
        await _asked(desk, who, request, lambda code=UNSET: told(Answer(request.id, ok=True, code=code)))
    except Refused as refused:
        told(refusal(request.id, refused))
        result = "refused"
    except Exception:  # a full disk, or a fault of ours: whoever asked must hear of it
        LOG.exception("a command failed", extra={"facts": {"table": desk.table.code}})
        told(refusal(request.id, EdgeRefused("failed")))
        result = "failed"
    else:
        result = "done"
    if not night:
        desk.meters.commands.labels(result).inc()


async def _asked(desk: Desk, who: Who | None, request: asks.Request, done: Callable[..., None]) -> None:
    """Do it; `done` is called when it is, with a code if one was asked for."""
    ask = request.command
    if who is None or (who.board and not isinstance(ask, OF_THE_HOST)):
        raise EdgeRefused("boards_only_watch")
    if who.new and (desk.table.stage == "playing" or isinstance(ask, chair_asks.KeepSeat)):
        raise Refused("seat_moving")
    if isinstance(ask, chair_asks.StandIn) and _here(desk, ask.seat):
        raise Refused("still_here", seat=ask.seat)
    if isinstance(ask, chair_asks.OpenSeat):
        if who.person != desk.table.host:
            raise Refused("not_the_host")
        done(desk.codes.opened(moving.movable(desk.table, ask.seat), desk.now()))
    elif isinstance(ask, asks.Pair):
        await _pair(desk, who.person, ask, done)
    elif isinstance(ask, asks.Point) and desk.screens.hushed:
        _point(desk, who.person, ask)
        done()
    elif isinstance(ask, deal_asks.AnyDeal):
        desk.take(who.person, ask)
        done()
    else:
        secret = secrets.token_hex(32) if isinstance(ask, asks.Start) else None

        def row(table: Table, now: int) -> AnyRow | None:
            if table.answered(who.person, request.id):
                return None
            phones = desk.screens.sealing() if isinstance(ask, asks.Start | chair_asks.Agree) else ()
            row = rows.Asked(at=now, person=who.person, ask=ask, id=request.id, secret=secret, phones=phones)
            if table.stage == "playing" and isinstance(ask, Lead):
                held, words = master.choices(table, desk.live), chat.spoken(table, desk.live)
                row = msgspec.structs.replace(row, choices=held, words=words)
            return row

        await desk.submit(row, done)


def _here(desk: Desk, seat: int) -> bool:
    """Whether somebody who sits there is here: then no bot takes their chair."""
    table = desk.table
    return not table.by_night and 1 <= seat <= len(table.circle) and desk.live.present(table, table.circle[seat - 1])


def _point(desk: Desk, person: str, ask: asks.Point) -> None:
    """At night a tap is taken on public facts alone and only stands; what is stored is one row at the close."""
    if ask.moment is not None and ask.moment != desk.table.moment:
        raise Refused("moved_on", moment=desk.table.moment)
    held = asks.Hold(desk.table.moment, ask.target, touched=True)
    desk.hold(person, held)
    if desk.live.standing(desk.table, person) != (True, ask.target):
        raise Refused("not_now", stage=desk.table.stage)


async def _pair(desk: Desk, person: str, ask: asks.Pair, done: Callable[[], None]) -> None:
    code = ask.code.strip().upper()
    if person != desk.table.host:
        raise Refused("not_the_host")
    board = desk.screens.board(code)
    if board is None:
        raise EdgeRefused("no_such_board", code=ask.code)
    token = keys.token()
    key = keys.BOARD + keys.hashed(token)

    def paired() -> None:
        if desk.table.key_owner(key) is not None:
            board.key, board.hand_over = key, token
        done()

    own = desk.owner(board.key) if board.key is not None else None
    again = own is not None and own.person == person
    await desk.submit(lambda _, now: None if again else rows.Paired(at=now, person=person, key=key), paired)


async def join(desk: Desk, ask: asks.NewSeat, token: str | None) -> SeatMade:
    """Seat somebody new, somebody who has a token but no chair yet, or, for the host, a bot. Raises `Refused`."""
    if ask.code is not None:
        return await _move(desk, ask.code, ask.device)
    who = None if token is None else desk.who(token)
    if token is not None and who is None:
        raise EdgeRefused("no_token")
    if ask.bot is not None:
        return await _join_bot(desk, who, asks.AddBot(ask.bot, ask.name))
    beside = None if ask.beside is None else desk.who(ask.beside)
    if (who is not None and who.board) or (beside is not None and beside.board):
        raise EdgeRefused("boards_only_watch")
    if ask.beside is not None and beside is None:
        raise EdgeRefused("no_token")
    token = token or keys.token()
    person = keys.person() if who is None else who.person

    def row(table: Table, now: int) -> AnyRow | None:
        if table.seat_of(person) is not None:
            return None
        return rows.Joined(
            at=now, person=person, name=ask.name or "", key=keys.hashed(token), seat=ask.seat, device=ask.device,
            stands=ask.stands, face=ask.face,
            beside=beside.person if beside is not None else None,
        )  # fmt: skip

    await desk.submit(row)
    desk.meters.joined.inc()
    return SeatMade(desk.table.seat_of(person), token)


async def _move(desk: Desk, code: str, device: str | None) -> SeatMade:
    """Move a seat to the phone on which its code was typed."""
    person, token = desk.codes.taken(code, desk.now()), keys.token()
    if person is None:
        raise Refused("no_such_code")
    await desk.submit(lambda _, now: rows.Moved(at=now, person=person, key=keys.hashed(token), device=device))
    return SeatMade(desk.table.seat_of(person), token)


async def _join_bot(desk: Desk, who: Who | None, ask: asks.AddBot) -> SeatMade:
    if who is None:
        raise EdgeRefused("no_token")
    before = set(desk.table.circle)
    await desk.submit(lambda _, now: rows.Asked(at=now, person=who.person, ask=ask))
    seat = next((seat for seat, one in enumerate(desk.table.circle, 1) if one not in before), None)
    return SeatMade(seat, "")
