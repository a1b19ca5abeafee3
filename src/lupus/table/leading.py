"""How one comes to be the Master: by the table's setting, by hand-over, or by taking over; and what everybody is told.

At night nobody is shown a change of Master before the day: the calls, the clock and the frames are the same.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from lupus.engine import commands as c
from lupus.engine.contract import UNKNOWN

from . import asks, lead_asks, play, rows
from .refused import Refused
from .state import State


def settled(state: State, ask: asks.Settle) -> State:
    """Let the host lead, without a chair, or the software, where that was settled."""
    if ask.master is UNSET:
        return state
    led = ask.master == "person"
    if not led or state.led:
        leader = state.leader if led else replace(state.leader, master=None, followers=())
        return replace(state, leader=leader)
    circle = tuple(one for one in state.circle if one != state.host)
    return replace(_stands(state, state.host), circle=circle, leader=replace(state.leader, master=state.host))


def _stands(state: State, person: str) -> State:
    people = tuple(replace(one, stands=True) if one.id == person else one for one in state.people)
    return replace(state, people=people)


def seen(state: State) -> State:
    """Note who has been shown roles by now, and what everybody has been shown of that: nothing new at night."""
    beside = (one for one in state.people if one.id not in state.circle)
    leader = state.leader.watched(beside, playing=state.stage == "playing")
    leader = leader if state.by_night else leader.shown()
    return state if leader is state.leader else replace(state, leader=leader)


def changed(state: State, row: rows.Asked) -> State:
    """Hand the lead over, or take it. Raises `Refused`."""
    leader = state.leader
    if isinstance(row.ask, lead_asks.TakeLead):
        if not leader.sees(row.person):
            raise Refused("not_the_master")
        if row.ask.changes != leader.changes:
            raise Refused("already_led", name=state.person(leader.master).name if leader.master else "")
        return _led(state, row.person, row.at)
    if row.person not in {leader.master, state.host}:
        raise Refused("not_the_master")
    to = row.ask.person if isinstance(row.ask, lead_asks.HandLead) else None
    return _unled(state, row.at) if to is None else _led(state, _meant(state, to), row.at)


def _meant(state: State, to: str) -> str:
    """Return who is meant: an id, or the name of somebody without a chair, which is all that everybody is shown."""
    named = (person.id for person in state.people if person.name == to and person.id not in state.circle)
    return to if any(person.id == to for person in state.people) else next(named, to)


def _led(state: State, person: str, at: int) -> State:
    """Make somebody the Master: whoever played must be a ghost, and is a silent one from now on."""
    own, seat = state.person(person), state.seat_of(person)
    if own.bot is not None or own.phoneless or not own.name:
        raise Refused("no_such_person", person=person)
    if seat is not None and state.stage == "playing":
        public = state.playing().public
        if seat in public.alive:
            raise Refused("still_plays", seat=seat)
        if seat not in public.silent:
            state = play.advance(state, c.Remove(seat), at, "master")
    elif seat is not None:
        state = replace(state, circle=tuple(one for one in state.circle if one != person))
    leader = state.leader
    followers = tuple(one for one in leader.followers if one != person)
    after = replace(leader, master=person, followers=followers, changes=leader.changes + 1)
    setting = replace(state.setting, master="person")
    return replace(_stands(state, person), leader=after, setting=setting if state.game is None else state.setting)


def _unled(state: State, at: int) -> State:
    """Let the software lead, which needs a phone for everybody alive and has to know every card."""
    game, leader = state.game, state.leader
    if game is not None and not game.over:
        alive = game.public.alive
        phoneless = [seat for seat, one in enumerate(state.circle, 1) if one in state.phoneless and seat in alive]
        if phoneless:
            raise Refused("needs_phones", people=len(phoneless))
        unknown = tuple(seat for seat, role in enumerate(game.hidden.roles, 1) if role == UNKNOWN)
        if unknown:
            raise Refused("cards_unknown", among=unknown)
        clock = state.clock if state.clock.stopped else state.clock.shifted(0, at)
        state = replace(state, clock=clock)
    else:
        state = replace(state, setting=replace(state.setting, master="automatic"))
    return replace(state, leader=replace(leader, master=None, marks=(), changes=leader.changes + 1))
