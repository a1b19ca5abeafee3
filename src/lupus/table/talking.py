"""Bots that talk, and the one person among them; in a room with people bots are silent.

Who speaks goes around the circle, whatever anybody has to say; whoever is accused by a claim answers before the next.
The person speaks whenever they like: whoever is meant answers, and the others may.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from lupus.engine.events import CardsTurned
from lupus.talk import Remark, Statement, line, offers, says

from . import rows
from .alone_asks import Speak
from .refused import Refused
from .state import State
from .wire_game import Claimed, Saying, Spoken

BREATH: Final = 1_800
"""Milliseconds in which somebody reads what was said, before the next one speaks."""

QUICK: Final = 1_200
"""The same for the dead, who only listen."""

SHOWN: Final = 40
"""How many remarks a view holds."""

TWICE: Final = 2
"""How often a bot speaks in one discussion at most."""

OFTEN: Final = 5
"""How often the person speaks in one moment at most."""


def next_remark(state: State) -> Remark | None:
    """Return what is said next in this moment, and by whom; None: nothing more."""
    if not state.alone or state.by_night:
        return None
    public, day = state.playing().public, state.playing().public.day
    if public.phase in {"defence", "last_words"}:
        spoken = state.talk and state.talk[-1].moment == state.moment
        turns: Iterator[tuple[int, bool]] = iter(()) if spoken else iter([(public.speaker or 0, False)])
    elif public.phase == "discussion":
        turns = _turns(state, [one for one in state.talk if one.moment == state.moment])
    else:
        return None
    computers = _computers(state)
    for seat, answers in turns:
        said = _said(state, seat) if seat in computers else None
        if said is not None:
            return Remark(day, seat, said, answers=answers, moment=state.moment)
    return None


def _turns(state: State, today: list[Remark]) -> Iterator[tuple[int, bool]]:
    """Yield who may speak next, in order, and whether it would be an answer."""
    public = state.playing().public
    counts = [one.seat for one in today]
    order = [seat for seat in public.circle if seat in public.alive and counts.count(seat) < TWICE]
    named, computers = [one.said.about for one in today if one.presses], _computers(state)
    spoke = any(one.seat not in computers for one in today)
    yield from ((seat, True) for seat in order if named and seat == named[-1])
    last = next((one.seat for one in reversed(today) if not one.answers), None)
    place = 0 if last is None else public.circle.index(last) + 1
    yield from ((seat, False) for seat in order if public.circle.index(seat) >= place and seat not in counts)
    yield from ((seat, True) for seat in order if spoke or seat in named)


def _computers(state: State) -> frozenset[int]:
    bots = {person.id for person in state.people if person.bot is not None}
    return frozenset(seat for seat, one in enumerate(state.circle, 1) if one in bots)


def _said(state: State, seat: int) -> Statement | None:
    """Return what a bot says: from its view and what was said, with a whim that hangs on nothing else."""
    seed = hmac.digest(state.secret, f"talk {state.circle[seat - 1]}".encode(), "sha256").hex()
    return says(state.playing().view(seat), state.talk, f"{seed}|{state.moment}")


# -- the person ----------------------------------------------------------------------------------------------------


def sayings(state: State, person: str) -> tuple[Saying, ...]:
    """Return what somebody may say now, each with all whom it may be about; nothing where people play, or a bot is."""
    whom: dict[tuple[str, str], list[tuple[int, ...]]] = {}
    for said in _offers(state, person):
        its = line(said)
        whom.setdefault((said.what, its.key), []).append(its.seats)
    return tuple(Saying(what, key, tuple(seats)) for (what, key), seats in whom.items())


def _offers(state: State, person: str) -> tuple[Statement, ...]:
    seat = state.seat_of(person)
    if state.stage != "playing" or seat is None or not state.alone or person not in state.persons():
        return ()
    spoken = [one for one in state.talk if one.moment == state.moment and one.seat == seat]
    return offers(state.playing().view(), seat, state.talk) if len(spoken) < OFTEN else ()


def among_bots(state: State, person: str) -> int:
    """Return the seat of somebody whom only bots, or only the dead, could wait for. Raises `Refused`."""
    if not state.alone:
        raise Refused("people_play")
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("no_chair")
    return seat


def spoke(state: State, person: str, ask: Speak) -> State:
    """Let the one person say something aloud. Raises `Refused`: where people play, too late, or what is not offered."""
    public, seat = state.playing().public, among_bots(state, person)
    if ask.moment != state.moment:
        raise Refused("moved_on", moment=state.moment)
    means = (ask.what, ask.about, ask.other)
    said = next((one for one in _offers(state, person) if (one.what, one.about, one.other) == means), None)
    if said is None:
        raise Refused("not_sayable", what=ask.what)
    remark = Remark(public.day, seat, said, answers=public.phase == "discussion", moment=state.moment)
    return replace(state, talk=(*state.talk, remark))


# -- what is shown -------------------------------------------------------------------------------------------------


def shown(state: State) -> tuple[Spoken, ...]:
    """Return what everybody reads: by day the newest, at night nothing."""
    told = [] if state.by_night else [*enumerate(state.talk, 1)][-SHOWN:]
    return tuple(Spoken(n, one.day, one.seat, line(one.said)) for n, one in told)


def claims(state: State, turned: CardsTurned) -> tuple[Claimed, ...]:
    """Return who has claimed to be what, once the cards say whether it was true."""
    told = [one for one in state.talk if one.said.role is not None]
    return tuple(Claimed(one.day, one.seat, line(one.said), _true(one, turned)) for one in told)


def _true(one: Remark, turned: CardsTurned) -> bool:
    return one.said.role in {turned.roles[one.seat - 1], turned.dealt[one.seat - 1]}


def pause(state: State) -> int:
    """Return how long what was said last is read."""
    return BREATH if state.living() else QUICK


def remarked(state: State, row: rows.Remarked) -> State:
    """Let a bot say something. Raises `Refused`: nothing is said once the moment is over."""
    state.playing()
    return replace(state, talk=(*state.talk, row.remark))
