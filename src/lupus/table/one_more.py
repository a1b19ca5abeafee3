"""A guest who comes while the cards are fresh: if everybody agrees, the deal is void and all deal again with one more.

Only until the first close of night 1. Whoever refuses is not named: a refusal and silence are the same, and the answer
comes when the time is over, unless all have said yes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from . import setup
from .refused import Refused
from .wire import Line

if TYPE_CHECKING:
    from . import chair_asks
    from .state import State

ASKING: Final = 20_000
"""Milliseconds in which people answer."""


class Proposal(Struct, frozen=True):
    """Everybody is asked whether to deal again with a guest, who would take a chair; `at` is in milliseconds."""

    guest: str
    seat: int | None
    at: int
    answers: dict[str, bool] = {}


def fresh(state: State) -> bool:
    """Whether nothing of the first night has been closed."""
    public = state.playing().public
    first = public.phase == "point" or (public.phase == "call" and public.call == public.calls[0])
    return public.phase == "dealt" or (public.night == 1 and first)


def proposed(state: State, person: str, ask: chair_asks.OneMore, at: int) -> State:
    """Ask everybody; the clock stands meanwhile.

    Raises `Refused`: too late, asked already, it cannot be dealt, or a person leads, who deals as they like.
    """
    phase = state.playing().public.phase
    if not fresh(state) or state.proposal is not None or state.leader.master is not None:
        raise Refused("not_now", stage=phase)
    guest = state.person(ask.person)
    if guest.id in state.circle or guest.stands or not guest.name:
        raise Refused("no_such_person", person=guest.id)
    wrong = setup.defects(state.setting, [*map(state.person, state.circle), guest])
    if wrong:
        raise Refused("cannot_start", defects=tuple(one.code for one in wrong))
    clock = state.clock if state.clock.stopped else state.clock.halted(at, "asking")
    proposal = Proposal(guest.id, ask.seat, at, {person: True})
    return replace(state, proposal=proposal, clock=clock).saying(Line("say.one_more", words={"guest": guest.name}))


def answered(state: State, person: str, ask: chair_asks.Agree) -> State:
    """Note an answer. Raises `Refused` if nobody has asked, or not this person."""
    proposal = state.proposal
    if proposal is None or person not in state.tapping():
        raise Refused("not_now", stage=state.stage)
    return replace(state, proposal=replace(proposal, answers={**proposal.answers, person: ask.yes}))


def agreed(state: State) -> bool:
    """Whether everybody has said yes, and the guest is still there."""
    proposal = state.proposal
    if proposal is None or all(one.id != proposal.guest for one in state.people):
        return False
    return all(proposal.answers.get(one, False) for one in state.tapping())


def lapsed(state: State, at: int) -> State:
    """Let the game go on as it was."""
    clock = state.clock.resumed(at) if state.clock.stopped == "asking" else state.clock
    return replace(state, proposal=None, clock=clock).saying(Line("say.one_more.no"))
