"""Who plays a chair can change in a game, the person in the game never.

A bot stands in for somebody who is away; a late guest takes over a bot. Both are the host's wish, and whoever comes has
their chair at dawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from . import setup
from .refused import Refused
from .wire import Line

if TYPE_CHECKING:
    from . import chair_asks, rows
    from .people import Person
    from .state import State


class Taking(Struct, frozen=True):
    """A late guest who plays for a bot from the next dawn on."""

    guest: str
    bot: str


# -- a bot stands in -----------------------------------------------------------------------------------------------


def stood_in(state: State, ask: chair_asks.StandIn) -> State:
    """Let a bot play for somebody until the first dawn after they are back. Raises `Refused`; never at night."""
    game = state.playing()
    if state.by_night:
        raise Refused("not_now", stage=game.public.phase)
    person = state.person(state.chair(ask.seat))
    if person.bot is not None or person.stand_in is not None:
        raise Refused("bot_plays", seat=ask.seat)
    if person.phoneless:
        raise Refused("no_such_person", person=person.id)
    if ask.seat not in game.public.alive:  # whether a ghost is here nobody learns (F16)
        raise Refused("still_here", seat=ask.seat)
    after = _with(state, replace(person, stand_in=setup.bot(ask.bot), back=False))
    return replace(after, enough=after.enough - {person.id}).saying(Line("say.stand_in", (ask.seat,)))


def own(state: State, person: str) -> None:
    """Raise `Refused` if a bot plays for somebody now."""
    if any(one.id == person and one.stand_in is not None for one in state.people):
        raise Refused("bot_plays", seat=state.seat_of(person))


def came_back(state: State, row: rows.CameBack) -> State:
    """Note that somebody is here again for whom a bot stands in."""
    return _with(state, replace(state.person(row.person), back=True))


# -- a late guest --------------------------------------------------------------------------------------------------


def take_over(state: State, ask: chair_asks.TakeOver) -> State:
    """Let a late guest play for a bot from the next dawn on; without a seat, let them watch after all.

    Raises `Refused`: nobody who has seen roles takes a chair in that game (F06).
    """
    game = state.playing()
    guest = state.person(ask.person)
    if guest.id in state.circle or guest.stands or _knows(state, guest.id):
        raise Refused("no_such_person", person=guest.id)
    others = tuple(one for one in state.taking if one.guest != ask.person)
    if ask.seat is None:
        return replace(state, taking=others)
    bot = state.person(state.chair(ask.seat))
    if bot.bot is None or ask.seat not in game.public.alive or any(one.bot == bot.id for one in others):
        raise Refused("no_bot_there", seat=ask.seat)
    return replace(state, taking=(*others, Taking(ask.person, bot.id)))


def _knows(state: State, person: str) -> bool:
    """Whether somebody has seen roles of this game, or is shown them."""
    return person in state.leader.knowing or state.leader.sees(person)


# -- dawn ----------------------------------------------------------------------------------------------------------


def at_dawn(state: State) -> State:
    """Give chairs back, and let late guests take theirs; who would have played for a bot that died watches on."""
    for taking in state.taking:
        state = _taken_over(state, taking)
    state = replace(state, taking=())
    for person in state.people:
        if person.stand_in is not None and person.back:
            state = _with(state, replace(person, stand_in=None, back=False))
            state = state.saying(Line("say.chair_back", (state.seat_of(person.id) or 0,)))
    return state


def _taken_over(state: State, taking: Taking) -> State:
    people = {one.id: one for one in state.people}
    guest, bot, seat = people.get(taking.guest), people.get(taking.bot), state.seat_of(taking.bot)
    if guest is None or bot is None or _knows(state, guest.id) or seat not in state.playing().public.alive:
        return state
    plays = replace(guest, id=bot.id, beside=state.device(guest.id), face=bot.face)
    rest = tuple(one for one in state.people if one.id not in {guest.id, bot.id})
    host = bot.id if state.host == guest.id else state.host
    after = replace(state, people=(*rest, plays), host=host)
    return after.saying(Line("say.took_over", (seat or 0,), words={"bot": bot.name}))


def all_return(state: State) -> State:
    """After a game, let every chair be its person's own again."""
    people = tuple(replace(one, stand_in=None, back=False) if one.stand_in else one for one in state.people)
    return replace(state, people=people, taking=())


def _with(state: State, person: Person) -> State:
    return replace(state, people=tuple(person if one.id == person.id else one for one in state.people))
