"""The pace of a table where one person plays with bots, or only bots live: for one, no clock runs.

What is theirs to do, hear or read waits for their tap; all else passes by itself, in five seconds at most.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from lupus.engine import events as e
from lupus.engine.game import Game
from lupus.talk import Remark

from . import awake, narrate, talking
from .alone_asks import GoOn
from .live import Live, stem
from .options import option
from .refused import Refused
from .state import State

SOLO: Final = 700
"""Milliseconds in which one can follow a bot's move, or change one's own mind."""

MOST: Final = 4_500
"""Milliseconds that many bots take together, one after another."""

SPEECH: Final = 3_500
"""Milliseconds in which what a bot has to say is read."""


def goes_on(state: State, person: str, ask: GoOn) -> State:
    """Let this moment end, or bots move at once. Raises `Refused`: where people play, or instead of one's choice."""
    public, seat = state.playing().public, talking.among_bots(state, person)
    if stem(ask.moment) != state.stem:
        raise Refused("moved_on", moment=state.moment)
    votes = public.phase == "execution" and seat in public.voters
    open_ = votes and seat not in dict(state.playing().hidden.standing)
    if public.asked == seat or open_ or public.phase == "dealt":
        raise Refused("not_skipped", phase=public.phase)
    return replace(state, hurried=state.stem)


def forward(state: State, live: Live) -> bool:
    """Whether only bots live, and the dead who are here all want to see the end: nothing is waited for."""
    here = [one for one in state.persons() if live.present(state, one)]
    return state.alone and not state.living() and bool(here) and state.forward.issuperset(here)


def hurries(state: State, live: Live) -> bool:
    """Whether bots move at once, and what is theirs passes at once."""
    return state.hurries or forward(state, live)


def turn(state: State, game: Game, live: Live) -> int:
    """Return when a bot that is asked answers: all of a round within some seconds."""
    public = game.public
    asked = len(public.votes if public.phase == "ballot" else public.accusations)
    wait = min(SOLO, MOST // (asked + len(public.order)))
    return state.at if hurries(state, live) else state.clock.opened + wait


def remark(state: State, live: Live) -> tuple[int, Remark] | None:
    """Return when a bot says something in this moment, and what; None: nothing more is said, or heard."""
    said = None if hurries(state, live) else talking.next_remark(state)
    if said is None:
        return None
    first = state.clock.opened + SOLO
    return max(first, state.at + talking.pause(state)) if state.at > state.clock.opened else first, said


def due(state: State, game: Game, live: Live) -> int | None:
    """Return when a moment ends in which nobody is asked by name; None: it waits for the one person."""
    public, opened = game.public, state.clock.opened
    if hurries(state, live):
        return state.at
    waits = next((one for one in state.tapping() if state.seat_of(one) in public.alive), None)
    match public.phase:
        case "defence" | "last_words":
            speaker = state.circle[(public.speaker or 1) - 1]
            return _said(state, speaker) if speaker in state.tapping() else _heard(state)
        case "discussion":
            return _heard(state) if waits is None else _said(state, waits)
        case "execution":
            return _fingers(state, game, waits)
        case "call" | "point" | "look" | "hold":
            return _watched(state, game) if waits is None else _night(state, game, live, waits)
        case _:
            return opened + 2 * SOLO


def _heard(state: State) -> int:
    """Return when the last that was said has been read."""
    return max(state.clock.opened + SOLO, state.at) + SPEECH - SOLO


def _said(state: State, person: str) -> int | None:
    return state.at if person in state.enough else None


def _fingers(state: State, game: Game, person: str | None) -> int | None:
    """Wait for the one finger, and a moment for a change of mind."""
    seat = None if person is None else state.seat_of(person)
    if seat is None or seat not in game.public.voters:
        return state.clock.opened + 2 * SOLO
    return max(state.at, state.clock.opened) + SOLO if seat in dict(game.hidden.standing) else None


def _watched(state: State, game: Game) -> int:
    """Return when a moment of the night ends for somebody who only watches: a night takes some seconds in all."""
    called = len(game.public.calls) if game.public.options.night == "called" else 0
    return state.clock.opened + min(2 * SOLO, MOST // (called + 1))


def _night(state: State, game: Game, live: Live, person: str) -> int | None:
    """Wait where there is something to choose or to read; nobody can be watched, so the rest is left out."""
    public, opened = game.public, state.clock.opened
    seat = state.seat_of(person) or 0
    if public.phase == "hold":
        return None if _told(state, game, seat) else opened
    if public.phase == "look":
        mates = awake.pack(game.view(seat))
        changed = live.tapped_again(state, person)
        return opened if not mates else None if changed is None else max(changed, opened) + SOLO
    touched, _ = live.standing(state, person)
    suspects = public.phase == "point" and option(state.setting.options, "suspicions") == "on"
    if touched:
        return max(live.touched_at, opened) + SOLO
    return None if game.legal(seat) or suspects else _watched(state, game)


def _told(state: State, game: Game, seat: int) -> bool:
    """Whether somebody was told something tonight that they have not just tapped themselves."""
    tonight = game.view(seat).private.notes[state.dusk[seat - 1] :]
    mine = (note for note in tonight if not (isinstance(note, e.Chosen) and note.seat is not None))
    return any(narrate.private(note) is not None for note in mine)
