"""Claims: what somebody says that they are; true ones from the own card and answers, false ones for the own side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from lupus.bots.plain import pack
from lupus.engine import events as e
from lupus.engine.views import View

from .statement import Heard, Statement, claimants, claims

BOLD: Final = {"seer": (0.5, 0.9), "medium": (0.35, 0.6)}
"""How likely somebody comes out with an answer that is worth it: on day 1, and later."""

LIES: Final = {"werewolf": 0.1, "possessed": 0.3}
"""How likely somebody pretends to be the Seer, unasked."""


def claim(view: View, heard: Heard, whims: Random, *, pressed: bool = False) -> Statement | None:
    """Return what somebody comes out with now, if with anything; `pressed`: their own life hangs on it."""
    role, drawn = view.role or "", whims.random()
    if role in BOLD:
        return _answered(view, heard, role, drawn, pressed=pressed)
    if role == "freemason":
        return _freemason(view, heard, pressed=pressed)
    if role in LIES and "seer" in view.public.in_play:
        return _lie(view, heard, whims, 0.3 if pressed else LIES[role])
    return None


def _answered(view: View, heard: Heard, role: str, drawn: float, *, pressed: bool) -> Statement | None:
    """Tell an answer: that somebody is a werewolf for the village's sake, that somebody is none when it is worth it."""
    known = claims(heard, role)
    out = any(one.seat == view.seat for one in known)
    told = {one.said.about for one in known if one.seat == view.seat}
    fresh = [(target, yes) for target, yes in _answers(view, role) if target not in told]
    bold = BOLD[role][view.public.day > 1]
    for target, yes in sorted(fresh, key=lambda one: not one[1]):
        useful = target in view.public.alive if role == "seer" else target == view.public.executed
        likely = 1.0 if out or pressed else bold if yes else bold / 4
        if useful and drawn < likely:
            return Statement(f"claim.{role}.{'yes' if yes else 'no'}", about=target)
    return None


def _answers(view: View, role: str) -> Iterator[tuple[int, bool]]:
    for note in view.private.notes:
        if isinstance(note, e.Answered) and note.call == role and note.target is not None and note.seat == view.seat:
            yield note.target, bool(note.werewolf)


def _freemason(view: View, heard: Heard, *, pressed: bool) -> Statement | None:
    """Stand up for the other Freemason, or for oneself."""
    mates = [seat for call, seats in view.private.mates if call.startswith("freemason") for seat in seats]
    mate = next((seat for seat in mates if seat != view.seat and seat in view.public.alive), None)
    accused = any(one.said.about == mate and one.said.werewolf for one in claims(heard, "seer"))
    said = view.seat in claimants(heard, "freemason")
    return Statement("claim.freemason", about=mate) if mate and (accused or pressed) and not said else None


def _lie(view: View, heard: Heard, whims: Random, likely: float) -> Statement | None:
    """Pretend to be the Seer: point at an innocent, or vouch for a mate. One of a pack is enough."""
    liars, said = pack(view), claimants(heard, "seer")
    out = view.seat in said
    if whims.random() >= (0.5 if out else likely) or (not out and any(seat in said for seat in liars)):
        return None
    told = {one.said.about for one in claims(heard, "seer") if one.seat == view.seat}
    others = [seat for seat in view.public.living if seat != view.seat and seat not in told]
    mates, prey = [s for s in others if s in liars], [s for s in others if s not in liars]
    if mates and whims.random() < 0.3:  # noqa: PLR2004 - how often a lie is a kind one
        return Statement("claim.seer.no", about=whims.choice(mates))
    return Statement("claim.seer.yes", about=whims.choice(prey)) if prey else None
