"""The game of a table as a record: its voided deals, what was committed to and sealed, every batch, and the secrets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from lupus.record.codec import Wrote
from lupus.record.write import Writer, games

from .chat import recorded
from .dealing import Voided
from .refused import Refused
from .state import State


def record(state: State) -> bytes:
    """Return the game that has ended as a record. Raises `Refused` while it is played: secrets would be out."""
    game, dealing = state.game, state.dealing
    if game is None or dealing is None or not game.over:
        raise Refused("not_now", stage=state.stage)
    times = _times(state)
    writer = Writer.new(None, table=state.code, game=dealing.game, now=lambda: _iso(next(times)))
    for void in state.voids:
        _deal(writer, void)
        writer.void(void.why, void.dealing.secret, void.dealing.shares)
    _deal(writer, Voided(dealing, "", 0, game))
    chat = tuple(Wrote(one.channel, one.seat, one.text, one.after, _iso(one.at)) for one in recorded(state))
    writer.end(dealing.secret, dealing.shares, chat, state.predictions)
    return writer.bytes()


def _deal(writer: Writer, of: Voided) -> None:
    dealing = of.dealing
    played = games(of.game)
    first = played[0] if played else dealing.begun
    writer.deal(first, drawn=not dealing.by_hand, commitment=dealing.commitment, seals=dealing.seals or {})
    for later in played[1:]:
        writer.append(later)


def _times(state: State) -> Iterator[int]:
    """Yield the time of each line after the header, in milliseconds."""
    for void in state.voids:
        yield from void.times or (void.dealing.at,)
        yield void.at
    yield from state.times
    yield state.times[-1]


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
