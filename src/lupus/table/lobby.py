"""Setting up: who comes, sits, moves and goes, and how the table plays."""

from __future__ import annotations

import zlib

from msgspec import UNSET
from msgspec.structs import replace

from lupus.lang import text
from lupus.registry import EDITIONS

from . import asks, faces, group, lead_asks, leading, rows, setup
from .people import Person, alike, apart
from .refused import Refused
from .state import State
from .words import tidy


def joined(state: State, row: rows.Joined) -> State:
    """Let somebody in: to a chair while people set up, else to watch until the next game (F35).

    Raises `Refused` for whoever was removed (F36), for a name without a letter, and at a full table.
    """
    if row.device is not None and any(row.device == person.device for person in state.removed):
        raise Refused("removed")
    name = apart(_name(row.name), _names(state, row.person, bot=row.bot is not None))
    known = next((person for person in state.people if person.id == row.person), None)
    keys = (row.key,) if row.key else ()
    bot = setup.bot(row.bot) if row.bot is not None else None
    beside = state.device(row.beside) if row.beside is not None else None
    person = known or Person(row.person, name, keys, bot, row.device, beside=beside)
    stands, face = row.stands or row.person == state.leader.master, row.face or person.face or group.face(state, name)
    person = replace(person, name=name, stands=stands, face=face, device=person.device or row.device)
    rest = tuple(one for one in state.people if one.id != row.person)
    after = _yielding(replace(state, people=(*rest, person)), person)
    seat = row.seat if row.seat is not None else group.chair(after, row.person)
    return seated(after, row.person, seat) if state.stage == "lobby" and not person.stands else after


def _name(given: str) -> str:
    name = tidy(given)
    if not name:
        raise Refused("no_name")
    return name


def _names(state: State, person: str, *, bot: bool = False) -> set[str]:
    """Return the names that somebody cannot have: those of all others; until a game, bots give theirs away."""
    firm = bot or state.stage != "lobby"
    return {one.name for one in state.people if one.id != person and (firm or one.bot is None)}


def _yielding(state: State, person: Person) -> State:
    """Give another name to the bot that was called like this person, if there is one."""
    if person.bot is not None or state.stage != "lobby":
        return state
    names = {one.name for one in state.people}
    people = (
        replace(one, name=apart(one.name, names))
        if one.bot is not None and alike(one.name) == alike(person.name)
        else one
        for one in state.people
    )
    return replace(state, people=tuple(people))


def seated(state: State, person: str, seat: int | None) -> State:
    """Give somebody a chair: those from there on move one further. Raises `Refused` at a full table."""
    most = max(edition.seats[-1] for edition in EDITIONS.values())
    circle = [one for one in state.circle if one != person]
    if len(circle) >= most:
        raise Refused("table_full", most=most)
    place = len(circle) if seat is None else max(0, min(seat - 1, len(circle)))
    people = faces.worn(state.people, (*circle, person))
    circle.insert(place, person)
    return replace(state, circle=tuple(circle), people=people)


def sit(state: State, person: str, ask: asks.Sit) -> State:
    """Take another chair, or sit down after watching."""
    state.in_lobby()
    if not state.person(person).name:
        raise Refused("no_name")
    if person == state.leader.master:
        raise Refused("you_lead")
    if not 1 <= ask.seat <= len(state.circle) + 1:
        raise Refused("no_such_chair", seat=ask.seat, seats=len(state.circle))
    people = tuple(replace(one, stands=False) if one.id == person else one for one in state.people)
    return seated(replace(state, people=people), person, ask.seat)


def leave(state: State, person: str, _: asks.Leave) -> State:
    """Get up; whoever is the host watches on, everybody else is gone."""
    if person in state.circle:
        state.in_lobby()
    if person == state.leader.master:
        raise Refused("you_lead")
    circle = tuple(one for one in state.circle if one != person)
    if person == state.host:
        return replace(state, circle=circle)
    return replace(state, circle=circle, people=tuple(one for one in state.people if one.id != person))


def appears(state: State, person: str, ask: asks.Rename | asks.Face) -> State:
    """Change one's name, or one's animal."""
    state.in_lobby()
    return _renamed(state, person, ask) if isinstance(ask, asks.Rename) else _faced(state, person, ask)


def _renamed(state: State, person: str, ask: asks.Rename) -> State:
    own = state.person(person)
    named = replace(own, name=apart(_name(ask.name), _names(state, person)))
    people = tuple(named if one is own else one for one in state.people)
    return _yielding(replace(state, people=people), named)


def _faced(state: State, person: str, ask: asks.Face) -> State:
    own = state.person(person)
    if ask.face not in faces.FACES:
        raise Refused("unknown_face", face=ask.face, known=faces.FACES)
    if any(one.face == ask.face for one in state.people if one.id in state.circle and one is not own):
        raise Refused("face_taken", face=ask.face)
    return replace(state, people=tuple(replace(one, face=ask.face) if one is own else one for one in state.people))


def pictured(state: State, row: rows.Pictured) -> State:
    """Show somebody's print in place of their animal, or the animal again."""
    state.in_lobby()
    own = state.person(row.person)
    if state.seat_of(own.id) is None:
        raise Refused("no_chair")
    people = tuple(replace(one, picture=row.picture) if one is own else one for one in state.people)
    return replace(state, people=people)


def settle(state: State, ask: asks.Settle) -> State:
    """Change how the table plays; in a game only its pace and its language."""
    fields = [name for name in ask.__struct_fields__ if getattr(ask, name) is not UNSET]
    if set(fields) - {"pace", "brisk", "language"}:
        state.in_lobby()
    return leading.settled(replace(state, setting=setup.settled(state.setting, ask)), ask)


def add_bots(state: State, ask: asks.AddBot) -> State:
    """Seat bots: as many as were asked for, or none. Raises `Refused` at a full table."""
    state.in_lobby()
    for _ in range(ask.number):
        state = _with_bot(state, ask)
    return state


def clear_bots(state: State) -> State:
    """Take every bot out of the circle."""
    state.in_lobby()
    people = tuple(person for person in state.people if person.bot is None)
    here = {person.id for person in people}
    return replace(state, people=people, circle=tuple(one for one in state.circle if one in here))


def _with_bot(state: State, ask: asks.AddBot) -> State:
    number = 1 + sum(person.bot is not None for person in state.people)
    taken = {person.id for person in state.people}
    id_ = next(f"bot-{n}" for n in range(number, number + 99) if f"bot-{n}" not in taken)
    names = {person.name for person in state.people}
    name = apart(_name(ask.name) if ask.name is not None else _first_name(state, number), names)
    bot = Person(id_, name, (), setup.bot(ask.bot))
    return seated(replace(state, people=(*state.people, bot)), bot.id, None)


def _first_name(state: State, number: int) -> str:
    """Return what a bot is called: a first name of the table's language, another at each table."""
    names = text(state.setting.language, "bot.names").split(", ")
    return names[(zlib.crc32(state.code.encode()) + number) % len(names)]


def place(state: State, ask: lead_asks.Place) -> State:
    """Give a chair to somebody without a phone."""
    state.in_lobby()
    taken = {person.id for person in (*state.people, *state.removed)}
    id_ = next(f"hand-{n}" for n in range(1, len(taken) + 2) if f"hand-{n}" not in taken)
    name = apart(_name(ask.name), {person.name for person in state.people})
    return seated(replace(state, people=(*state.people, Person(id_, name))), id_, None)


def arrange(state: State, ask: asks.Arrange) -> State:
    """Move the chairs, so that the circle is the room's."""
    state.in_lobby()
    if sorted(ask.order) != list(range(1, len(state.circle) + 1)):
        raise Refused("not_an_order", seats=len(state.circle))
    return replace(state, circle=tuple(state.circle[seat - 1] for seat in ask.order))


def shown_out(state: State, person: str) -> State:
    """Remove somebody for good: keys, and their browser's way back, are void until the host lets them in again."""
    out = state.person(person)
    kept = state.removed if out.bot is not None else (*state.removed, out)
    people = tuple(one for one in state.people if one.id != person)
    return replace(state, people=people, removed=kept)


def readmit(state: State, ask: asks.Readmit) -> State:
    """Let somebody's browser in again; they join anew."""
    if all(person.id != ask.person for person in state.removed):
        raise Refused("no_such_person", person=ask.person)
    return replace(state, removed=tuple(person for person in state.removed if person.id != ask.person))


def hand_over(state: State, ask: asks.HandOver) -> State:
    """Make somebody else the host."""
    return moved(state, state.chair(ask.seat))


def moved(state: State, person: str) -> State:
    """Make somebody the host, who is no bot and has a phone. Raises `Refused`."""
    if state.person(person).bot is not None or state.person(person).phoneless:
        raise Refused("no_such_person", person=person)
    return replace(state, host=person)


def paired(state: State, row: rows.Paired) -> State:
    """Give a board a key of the host's."""
    own = state.person(row.person)
    people = tuple(replace(one, boards=(*one.boards, row.key)) if one is own else one for one in state.people)
    return replace(state, people=people)
