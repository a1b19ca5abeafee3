"""Bots that talk, where somebody plays alone with them; in a room with people they are silent.

Who speaks goes around the circle, whatever anybody has to say; whoever is accused by a claim answers before the next.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from lupus.engine.events import CardsTurned
from lupus.talk import Remark, Statement, line, says

from . import rows
from .state import State
from .wire_game import Claimed, Spoken

BREATH: Final = 1_800
"""Milliseconds in which somebody reads what was said, before the next one speaks."""

QUICK: Final = 1_200
"""The same for the dead, who only listen."""

SHOWN: Final = 40
"""How many remarks a view holds."""

TWICE: Final = 2
"""How often somebody speaks in one discussion at most."""


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
    named = [one.said.about for one in today if one.said.werewolf]
    yield from ((seat, True) for seat in order if named and seat == named[-1])
    last = next((one.seat for one in reversed(today) if not one.answers), None)
    place = 0 if last is None else public.circle.index(last) + 1
    yield from ((seat, False) for seat in order if public.circle.index(seat) >= place and seat not in counts)
    yield from ((seat, True) for seat in order if seat in named)


def _computers(state: State) -> frozenset[int]:
    bots = {person.id for person in state.people if person.bot is not None}
    return frozenset(seat for seat, one in enumerate(state.circle, 1) if one in bots)


def _said(state: State, seat: int) -> Statement | None:
    """Return what a bot says: from its view and what was said, with a whim that hangs on nothing else."""
    seed = hmac.digest(state.secret, f"talk {state.circle[seat - 1]}".encode(), "sha256").hex()
    return says(state.playing().view(seat), state.talk, f"{seed}|{state.moment}")


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
