"""Playing: what people and the clock ask of the game, and the clock that starts anew with each moment."""

from __future__ import annotations

from msgspec.structs import replace

from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.commands import Cause, Command
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.story.tale import tale

from . import apart, asks, chairs, chat, faces, floor, moving, narrate, pace, rows, unattended
from .clock import Running
from .lobby import shown_out
from .options import option
from .refused import Forbidden, Refused
from .state import NIGHT, State
from .unattended import lots
from .wire import Line


def again(state: State) -> State:
    """Set up the next game with the same people; whoever watched sits down."""
    if not state.over:
        raise Refused("not_now", stage=state.stage)
    state = chairs.all_return(state)
    here = [person for person in state.people if person.name]
    sitting = [one for one in state.circle if any(one == person.id for person in here)]
    coming = [person.id for person in here if person.id not in sitting and person.bot is None and not person.stands]
    return replace(
        state, game=None, dealing=None, voids=(), leader=replace(state.leader, given={}, marks=()),
        forward=frozenset(), talk=(), looks=(), first_dead=_first_dead(state), circle=(*sitting, *coming),
        people=faces.worn(state.people, (*sitting, *coming)),
        seen=frozenset(), enough=frozenset(), clock=Running(), lines=(), turns=(), chat=(), predictions=(), tale=None,
    )  # fmt: skip


def _first_dead(state: State) -> tuple[str, ...]:
    """Return who died first in the game that has ended, several if they died at one dawn."""
    game = state.game
    for event in reversed([*(game.public.history or ())]) if game is not None else ():
        if isinstance(event, e.Dawned) and event.dead:
            return tuple(state.circle[seat - 1] for seat in event.dead)
        if isinstance(event, e.Executed):
            return (state.circle[event.seat - 1],)
    return ()


# -- people --------------------------------------------------------------------------------------------------------


def seen(state: State, person: str) -> State:
    """Note that somebody has seen their card."""
    _seat(state, person)
    phase = state.playing().public.phase
    if phase != "dealt":
        raise Refused("not_now", stage=phase)
    return replace(state, seen=state.seen | {person})


def choose(state: State, person: str, ask: asks.Point | asks.Accuse | asks.Vote, at: int) -> State:
    """Point, accuse or vote. At night a choice only stands under the thumb (`asks.Hold`), except for scripts."""
    seat = _seat(state, person)
    in_time(state, ask.moment)
    if state.by_hand:
        raise Refused("not_now", stage=state.playing().public.phase)
    kind = {asks.Point: c.Point, asks.Accuse: c.Accuse, asks.Vote: c.Vote}[type(ask)]
    return advance(state, kind(seat, ask.target), at, "person")


def enough(state: State, person: str, ask: asks.Enough) -> State:
    """Note that somebody wants to go on, or not after all: in a discussion, as the speaker, with the device."""
    seat, public = _seat(state, person), state.playing().public
    in_time(state, ask.moment)
    speaks = seat == (public.speaker if public.phase in {"defence", "last_words"} else state.floor)
    talks = public.phase == "discussion" and state.floor is None
    passes = state.passed and state.by_night
    if not speaks and not ((talks or passes) and seat in public.alive):
        raise Refused("not_now", stage=public.phase)
    return replace(state, enough=state.enough | {person} if ask.enough else state.enough - {person})


def in_time(state: State, moment: str | None) -> None:
    """Raise `Refused` for what was meant for a moment that has passed (F57)."""
    if moment is not None and moment != state.moment:
        raise Refused("moved_on", moment=state.moment)


def _seat(state: State, person: str) -> int:
    state.playing()
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("no_chair")
    return seat


# -- host ----------------------------------------------------------------------------------------------------------


def remove(state: State, ask: asks.Remove, at: int) -> State:
    """Remove somebody: from the circle, or from the game as a silent ghost (C50)."""
    person = state.chair(ask.seat)
    if state.stage == "playing":
        state = advance(state, c.Remove(ask.seat), at, "master")
    elif state.stage != "over":
        state.in_lobby()
        state = replace(state, circle=tuple(one for one in state.circle if one != person))
    return shown_out(state, person)


def pause(state: State, at: int) -> State:
    """Stop the clock."""
    state.playing()
    if state.clock.stopped:
        raise Refused("clock_stands")
    return replace(state, clock=state.clock.halted(at, "host"))


def resume(state: State, at: int) -> State:
    """Let the clock run on."""
    state.playing()
    if not state.clock.stopped:
        raise Refused("clock_runs")
    return replace(state, clock=state.clock.resumed(at))


def plus(state: State, ask: asks.Plus, at: int) -> State:
    """Give the moment more time."""
    state.playing()
    return replace(state, clock=state.clock.longer(1000 * ask.seconds, at))


def skip(state: State, ask: asks.Skip, at: int) -> State:
    """Wait no longer for cards, talk, or somebody who is asked; never in a moment in which people choose."""
    public = state.playing().public
    in_time(state, ask.moment)
    if public.asked is not None:
        return advance(state, c.PassOver(public.asked), at, "master")
    if public.phase not in {"dealt", "discussion", "defence", "last_words"}:
        raise Refused("not_skipped", phase=public.phase)
    if state.floor is not None:
        return passes(state, at)
    return advance(state, c.Close(), at, "master")


def hush(state: State) -> State:
    """Sound the gong: the Master asks for silence."""
    phase = state.playing().public.phase
    if phase in {*NIGHT, "dealt"}:
        raise Refused("not_now", stage=phase)
    return state.saying(narrate.SILENCE)


def end(state: State, at: int) -> State:
    """Give the game up."""
    state.playing()
    return advance(state, c.GiveUp(), at, "master")


# -- clock ---------------------------------------------------------------------------------------------------------


def closed(state: State, row: rows.Closed) -> State:
    """End a moment whose time has passed; a row that names another moment comes too late."""
    public = state.playing().public
    in_time(state, row.moment)
    if public.asked is not None:
        return advance(state, c.PassOver(public.asked), row.at, "clock")
    if state.floor is not None:
        return passes(state, row.at)
    state = chat.kept(state, row)
    try:
        return advance(state, c.Close(row.choices), row.at, "clock")
    except Forbidden as forbidden:
        named = unattended.named(state, row.choices, forbidden.wrong)
        if named is None:
            raise
    state = advance(state, named, row.at, "master")
    return state if public.phase == "naming" else advance(state, c.Close(row.choices), row.at, "clock")


def advance(state: State, command: Command, at: int, cause: Cause) -> State:
    """Run a command of the game, say what everybody was told, and start the clock of the next moment."""
    game = state.playing()
    if isinstance(command, c.Close):
        state, command = replace(state, kept=command.choices), _counting(state, command)
    try:
        after = game.run(command, lots(state), cause=cause)
    except Illegal as illegal:
        raise Forbidden(illegal) from None
    return follow(state, after, at)


def _counting(state: State, close: c.Close) -> c.Close:
    """Return the close of a moment as the game hears it: where suspicions are off, without taps that do nothing."""
    if not state.by_night or option(state.setting.options, "suspicions") == "on":
        return close
    acting = frozenset(state.playing().awaited())
    return c.Close(tuple((seat, target) for seat, target in close.choices if seat in acting))


def follow(state: State, after: Game, at: int) -> State:
    """Return the table with its game one batch further."""
    before, game = state, state.game or after
    state = replace(state, game=after, times=(*state.times, at))
    if after.public.phase == "discussion" and game.public.phase != "discussion":
        state = replace(state, turns=floor.order(state))
    state = said(state, [*narrate.lines(after), *floor.lines(before, state)])
    if after.public.night > game.public.night:
        state = replace(state, dusk=tuple(len(private.notes) for private in game.privates))
    if state.moment != before.moment:
        if game.public.phase == "execution":
            state = replace(state, pointed=at - before.clock.opens)
        clock = _started(state, game, at)
        marked = replace(state.leader, marks=())
        state = replace(state, clock=clock, enough=frozenset(), proposal=None, leader=marked)
        if not (state.by_night and game.public.phase in NIGHT):
            state = moving.settled(state, at)
        if after.public.day > game.public.day and not state.over:
            state = chairs.at_dawn(state)
    return replace(state, tale=tale(after, state.predictions))


def passes(state: State, at: int) -> State:
    """Let the next one in the circle have the word, or, after the last, everybody."""
    after = replace(state, turns=floor.passed(state), enough=frozenset())
    after = replace(after, clock=_started(after, state.playing(), at))
    return said(after, floor.lines(state, after))


def clocked(before: State, after: State, at: int) -> State:
    """Return the table with the clock that belongs to it once somebody is alone with bots, or no longer."""
    if before.alone == after.alone or before.moment != after.moment or after.stage != "playing":
        return after
    return replace(after, clock=_started(after, after.playing(), at))


def _started(state: State, before: Game, at: int) -> Running:
    public = state.playing().public if not state.over else None
    if public is None:
        return Running(at, at)
    opens = at + (0 if state.alone else pace.breath(public, before.public.phase))
    unhurried = (state.alone and len(state.persons()) == 1) or state.by_hand or (state.passed and state.by_night)
    turn = state.floor is not None
    length = None if unhurried else pace.seconds(public, state.setting.pace, state.hands, turn=turn)
    if length is not None and state.setting.brisk:
        length = pace.brisk(public, length, state.pointed, state.hands)
    clock = Running(at, opens, None if length is None else opens + 1000 * length)
    stopped = state.clock.stopped
    return clock.halted(at, stopped) if stopped in {"host", "nobody"} else clock


def unheard(state: State, line: Line) -> Line:
    """Return a line as it is said at a table where nobody has a phone to hold."""
    return Line("say.night_ends") if line.key == "say.hold" and state.bare else line


def said(state: State, told: list[Line]) -> State:
    """Return the table with lines as they are said here."""
    return state.saying(*(apart.said(state, unheard(state, line)) for line in told))
