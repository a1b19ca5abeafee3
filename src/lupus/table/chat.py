"""Text among people far apart: the village by day, the ghosts always, the pack at night if the table chose so.

A message belongs to the channel and the time it was written for, and arrives there or nowhere: whoever has died
meanwhile is refused, not led to the ghosts; what comes after a moment has passed is refused, not kept for the next.
What the pack says at night goes with the choices under its thumbs: it stands until the close, and is stored with it.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from lupus.engine.state import Public

from . import apart, asks, awake, floor, rows
from .live import Live
from .options import option
from .refused import Refused
from .state import State
from .words import LONGEST, Channel, Message, Said, tidy

SHOWN: Final = 50
"""How many messages of a channel a view by day holds."""

KEPT: Final = 2_000
"""How many messages of a game are kept."""

SLOT: Final = 1_024
"""Bytes of the one place for messages in a private part of the night: the newest that fit."""

BURST, SPAN = 5, 10_000
"""Nobody says more than so many things in so many milliseconds."""

_ENCODE: Final = msgspec.json.Encoder().encode


def whispers(state: State) -> bool:
    """Whether werewolves may write to one another at night."""
    return apart.far_apart(state) and option(state.setting.options, "pack_chat") == "on"


def open_to(state: State, seat: int | None) -> tuple[Channel, ...]:
    """Return where somebody may write now. At night every living seat is offered the same, on public facts alone."""
    if state.game is None or seat is None or not apart.far_apart(state):
        return ()
    public = state.game.public
    if seat in floor.speakers(state):
        return ("village",)
    if seat not in public.alive:
        return ("ghosts",) if not state.over else ()
    return ("pack",) if whispers(state) and state.by_night and public.phase != "hold" else ()


def say(state: State, person: str, ask: asks.Say, at: int) -> State:
    """Write to the village or to the ghosts. Raises `Refused`."""
    seat = state.seat_of(person)
    if state.game is None:
        raise Refused("not_now", stage=state.stage)
    if seat is None:
        raise Refused("no_chair")
    if _span(ask.channel, ask.moment) != _span(ask.channel, state.moment):
        raise Refused("moved_on", moment=state.moment)
    if ask.channel not in open_to(state, seat):
        raise Refused("channel_closed", channel=ask.channel)
    text = tidy(ask.text)
    if not text:
        raise Refused("no_words")
    if len(text) > LONGEST:
        raise Refused("too_long", most=LONGEST)
    recent = [one.at for one in state.chat if one.seat == seat and one.channel != "pack" and one.at > at - SPAN]
    if len(recent) >= BURST:
        raise Refused("too_many_words", seconds=-(-(recent[-BURST] + SPAN - at) // 1000))
    return _with(state, state.game.public, ask.channel, seat, text, at)


def _span(channel: Channel, moment: str) -> str:
    """Return how long a message waits: ghosts talk through a whole day or night, the living for one moment only."""
    return "/".join(moment.split("/")[:3]) if channel == "ghosts" else moment


def _with(state: State, public: Public, channel: Channel, seat: int, text: str, at: int) -> State:
    message = Message(channel, seat, text, at, public.night, public.day, len(state.times) - 1)
    return replace(state, chat=(*state.chat, message)[-KEPT:])


def spoken(state: State, live: Live) -> tuple[tuple[int, str], ...]:
    """Return what was said in this moment of the night by anybody, to go with the row that ends it."""
    return live.words(state) if whispers(state) else ()


def kept(state: State, row: rows.Closed | rows.Asked) -> State:
    """Keep what the pack said in a moment that closes; what others wrote reached nobody, and is dropped."""
    game = state.playing()
    for seat, text in row.words:
        if awake.pack(game.view(seat)):
            state = _with(state, game.public, "pack", seat, text, row.at)
    return state


# -- reading -------------------------------------------------------------------------------------------------------


def village(state: State) -> tuple[Said, ...]:
    """Return what everybody reads: by day the newest of the village; at night nothing."""
    return () if state.by_night else _numbered(state, "village")[-SHOWN:]


def heard(state: State, live: Live, seat: int) -> tuple[Said, ...]:
    """Return what one seat reads besides: ghosts their own channel, whoever lives the words of this night."""
    game = state.game
    if game is None or not apart.far_apart(state):
        return ()
    if seat not in game.public.alive:
        ghosts = _numbered(state, "ghosts")
        return _fitting(ghosts) if state.by_night else ghosts[-SHOWN:]
    return _fitting(_tonight(state, live, seat)) if state.by_night and whispers(state) else ()


def _tonight(state: State, live: Live, seat: int) -> tuple[Said, ...]:
    """Return the pack's words of this night to one of the pack, their own to everybody else."""
    game = state.playing()
    pack, night = awake.pack(game.view(seat)), game.public.night
    spoken = [(one.seat, one.text) for one in state.chat if pack and one.channel == "pack" and one.night == night]
    spoken += [(mate, text) for mate, text in live.words(state) if mate in (pack or (seat,))]
    return tuple(Said(number, mate, text, game.public.day) for number, (mate, text) in enumerate(spoken, 1))


def recorded(state: State) -> tuple[Message, ...]:
    """Return what the record of the game that has ended holds: everything that was written while it was played.

    Nothing, unless the table chose so; in any case nothing that was written after the end.
    """
    keep = apart.far_apart(state) and option(state.setting.options, "chat_in_record") == "yes"
    return tuple(one for one in state.chat if one.after < len(state.times) - 1) if keep else ()


def _numbered(state: State, channel: Channel) -> tuple[Said, ...]:
    """Return a channel's messages, numbered by themselves: a number must not count what others wrote elsewhere."""
    found = [one for one in state.chat if one.channel == channel]
    return tuple(Said(number, one.seat, one.text, one.day) for number, one in enumerate(found, 1))


def _fitting(said: tuple[Said, ...]) -> tuple[Said, ...]:
    """Return the newest that fit the place for them."""
    left, first = SLOT, len(said)
    while first and (left := left - len(_ENCODE(said[first - 1])) - 1) >= 0:
        first -= 1
    return said[first:]
