"""What the edge itself refuses: stable codes with facts, texts `refusal.CODE`, and the codes that close a socket."""

from __future__ import annotations

from typing import Final

import msgspec

from lupus.table.refused import REFUSALS as OF_THE_TABLE
from lupus.table.refused import Refused
from lupus.table.wire import Answer, Value, Wrong

_ENCODE = msgspec.json.Encoder().encode

REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    # code: the facts it carries
    "unreadable": ("expected",),
    "too_large": ("most",),
    "too_fast": ("seconds",),
    "no_token": (),
    "boards_only_watch": (),
    "no_table": (),
    "not_over": (),
    "no_picture": (),
    "bad_picture": ("bytes", "wanted"),
    "foreign_page": (),
    "no_such_address": (),
    "wrong_method": (),
    "failed": (),
}
"""Every refusal of the edge; those of the table and of the engine come through unchanged."""

STATUS: Final[dict[str, int]] = {
    "unreadable": 400,
    "too_large": 413,
    "too_fast": 429,
    "no_token": 401,
    "boards_only_watch": 403,
    "no_table": 404,
    "not_over": 404,
    "no_picture": 404,
    "bad_picture": 400,
    "foreign_page": 403,
    "no_such_address": 404,
    "wrong_method": 405,
    "failed": 500,
}
"""HTTP's word for each; 409 for whatever a table refuses."""

CLOSED: Final[dict[str, tuple[int, str]]] = {
    "unreadable": (4400, "unreadable"),
    "no_token": (4401, "no_token"),
    "foreign_page": (4403, "foreign_page"),
    "no_table": (4404, "no_table"),
    "no_hello": (4408, "no_hello"),
    "too_fast": (4429, "too_fast"),
    "too_many_lines": (4429, "too_many_lines"),
    "failed": (1011, "failed"),
    "restart": (1012, "restart"),
}
"""Why a socket is closed: the code and the reason. 1009 is what a message of over 64 KiB gets."""

LARGEST: Final = 8192
"""Bytes of a message or a body."""

SLOT: Final = 1024
"""Bytes for the one answer of a night frame, and of an answer over HTTP at night."""

LONGEST: Final = 240
"""Characters of what was expected; a decoder may repeat what it was sent."""


class EdgeRefused(Refused):
    """Refused before any table was asked."""

    def __init__(self, code: str, /, **facts: Value) -> None:
        """Refuse with one of `REFUSALS`, here or of the table, and exactly its facts."""
        carries = {**OF_THE_TABLE, **REFUSALS}[code]
        if set(facts) != set(carries):
            message = f"refusal {code!r} carries {carries}, not {tuple(facts)}"
            raise TypeError(message)
        Exception.__init__(self, code, facts)
        self.wrong = Wrong(code, facts)


BROKEN: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What a decoder raises; the last for brackets within brackets, thousands deep."""


def unreadable(error: Exception) -> EdgeRefused:
    """Return the refusal of a message that is none of ours."""
    return EdgeRefused("unreadable", expected=str(error)[:LONGEST])


def too_fast(wait: int) -> EdgeRefused:
    """Return the refusal for somebody who must wait so many milliseconds."""
    return EdgeRefused("too_fast", seconds=-(-wait // 1000))


def refusal(id_: str, refused: Refused) -> Answer:
    """Return a refusal as the answer to a command."""
    return Answer(id_, ok=False, error=refused.wrong)


def written(answer: Answer) -> bytes:
    """Return an answer as it travels: never longer than its place in a night frame, rather without facts."""
    whole = _ENCODE(answer)
    if len(whole) > SLOT and answer.error is not None:
        whole = _ENCODE(Answer(answer.id, answer.ok, Wrong(answer.error.code)))
    return whole


class _Id(msgspec.Struct):
    id: msgspec.Raw


def id_of(raw: bytes | str) -> str | None:
    """Return the id of a request that is otherwise unreadable, None if it has none that could be answered."""
    try:
        found = msgspec.json.decode(msgspec.json.decode(raw, type=_Id).id, type=str)
    except BROKEN:
        return None
    return found if len(found) <= 64 else None  # noqa: PLR2004 - as long as a `Word` may be
