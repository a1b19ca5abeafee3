"""The deal that everybody has agreed to void, so that one more guest is dealt in."""

from __future__ import annotations

from msgspec.structs import replace

from . import chair_asks, deal, one_more, rows
from .lobby import seated
from .state import State


def agreed(state: State, row: rows.Asked, ask: chair_asks.Agree) -> State:
    """Note an answer; where it was the last yes, void the deal and deal again with the guest."""
    after = one_more.answered(state, row.person, ask)
    proposal = after.proposal
    if proposal is None or not one_more.agreed(after):
        return after
    free = replace(after, proposal=None, taking=())
    return deal.again(seated(free, proposal.guest, proposal.seat), "one_more", row.phones, row.at)
