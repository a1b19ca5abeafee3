"""When a game ends, who wins, and the turning of the cards (A8, B5). One place, one verdict (F66)."""

from __future__ import annotations

from . import events as e
from .contract import HUMANS, UNKNOWN, WEREWOLVES
from .draft import Draft
from .errors import Illegal


def verdict(draft: Draft) -> str | None:
    """Return the winning side now: a side's name or the id of a role that wins alone; None: the game goes on.

    Raises `Illegal` (`unknown_card`) where that hangs on a card which the Master has not seen.
    """
    living = sorted(draft.public.alive)
    wolves = sum([draft.is_werewolf(seat) for seat in living])
    if wolves and wolves < len(living) - wolves:
        return None
    for seat in living:
        role = draft.role(seat)
        if role is not None and role.wins_alone:
            return role.id
    unseen = [name for name in draft.unplaced() if draft.rules.roles[name].wins_alone]
    holders = [seat for seat in living if draft.hidden.roles[seat - 1] == UNKNOWN]
    if unseen and holders:
        raise Illegal("unknown_card", seat=holders[0])
    return WEREWOLVES if wolves else HUMANS


def ends(draft: Draft, moment: str) -> bool:
    """End the game if a side has won at this moment (such as `dawn 2`); say whether it did."""
    winner = verdict(draft)
    if winner is None:
        return False
    draft.tell(e.GameEnded(winner, moment))
    turn_cards(draft)
    return True


def turn_cards(draft: Draft) -> None:
    """Turn all cards once the game is over, as soon as all of them are known."""
    if draft.known():
        draft.tell(e.CardsTurned(draft.hidden.roles, draft.hidden.dealt, winners(draft)))


def winners(draft: Draft) -> tuple[int, ...]:
    """Return everybody who wins, ghosts included; a role that wins alone must live (C44)."""
    public = draft.public
    if public.ends is None:
        return ()
    winner = public.ends[0]
    held = {seat: draft.rules.roles[name] for seat, name in enumerate(draft.hidden.roles, 1)}
    if winner in {HUMANS, WEREWOLVES}:
        return tuple(seat for seat, role in held.items() if role.side == winner)
    return tuple(seat for seat, role in held.items() if role.id == winner and seat in public.alive)
