"""What somebody says now, if anything: decided from their view, from what was said aloud, and from a whim."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from msgspec.structs import replace

from lupus.bots.plain import pack, suspicion
from lupus.engine.views import View

from .claiming import claim
from .listening import sway
from .past import reasons
from .statement import WORDINGS, Heard, Remark, Statement, claimants

TALKS: Final = 0.7
"""How likely somebody speaks who has nothing new to say."""

REACTS: Final = 0.5
"""How likely somebody speaks to a claim that is not about them."""

ENOUGH: Final = 2
"""How many speak to one claim before others turn to something else."""

TRUSTS: Final = 0.6
"""How likely somebody believes a claim that they cannot judge."""

OFTEN: Final = 2
"""How often the same reason is given on one day."""

HUNCH: Final = 0.15
"""How likely somebody trusts a feeling although there is a reason."""


def says(view: View, heard: Heard, seed: str) -> Statement | None:
    """Return what the viewer says now; None: nothing. Whoever defends themselves, or has last words, says something.

    The whim hangs on the seed and on how much was said: asked again it is the same.
    """
    whims = Random(f"{seed}|{len(heard)}")
    match view.public.phase:
        case "defence":
            found: Statement | None = claim(view, heard, whims, pressed=True) or _defends(view, heard, whims)
        case "last_words":
            found = claim(view, heard, whims, pressed=view.role == "seer") or _leaves(view, heard, whims)
        case _:
            found = _talks(view, heard, whims)
    return None if found is None else _worded(found, view, heard, whims)


def _worded(said: Statement, view: View, heard: Heard, whims: Random) -> Statement:
    """Return a statement in words that nobody has used today, if there are any."""
    used = {one.said.way for one in heard if one.said.what == said.what and one.day == view.public.day}
    ways = range(1, WORDINGS[said.what] + 1)
    return replace(said, way=whims.choice([way for way in ways if way not in used] or [*ways]))


# -- in a discussion -----------------------------------------------------------------------------------------------


def _talks(view: View, heard: Heard, whims: Random) -> Statement | None:
    today = [one for one in heard if one.day == view.public.day]
    before = next((at for at, one in enumerate(reversed(today)) if one.seat == view.seat), None)
    since = today if before is None else today[len(today) - before :]
    against = next((one for one in reversed(since) if one.said.about == view.seat and one.presses), None)
    if against is not None:
        return _answers(view, heard, against, whims) if against.said.werewolf else _defends(view, heard, whims)
    if before is not None:
        return _reacts(view, since, whims)
    said = claim(view, heard, whims) or _rival(view, heard) or _reacts(view, today, whims)
    if said is None and (not today or whims.random() < TALKS):
        said = _suspects(view, heard, whims)
    return said


def _answers(view: View, heard: Heard, against: Remark, whims: Random) -> Statement:
    """Answer somebody who says that one is a werewolf."""
    liar = view.role == "possessed" and whims.random() < REACTS
    if against.said.role == "seer" and (view.role == "seer" or liar) and view.seat not in claimants(heard, "seer"):
        return Statement("counter.seer", about=against.seat)
    return Statement("deny", about=against.seat)


def _rival(view: View, heard: Heard) -> Statement | None:
    """Stand up against somebody who says that they are what one is oneself."""
    said = claimants(heard, "seer")
    other = next((seat for seat in said if seat in view.public.alive), None)
    mine = view.role == "seer" and view.seat not in said
    return Statement("counter.seer", about=other) if mine and other is not None else None


def _reacts(view: View, today: list[Remark], whims: Random) -> Statement | None:
    """Believe or doubt what somebody claims."""
    claims = [one for one in today if one.said.kind == "claim" and view.seat not in {one.said.about, one.seat}]
    reactions = sum(one.said.kind in {"believe", "doubt", "torn"} for one in today)
    if not claims or reactions >= ENOUGH * len(claims) or whims.random() >= REACTS:
        return None
    last, seers = claims[-1], claimants(today, "seer")
    if len(seers) > 1 and view.seat not in seers:
        return Statement("torn", about=seers[0], other=seers[1])
    return Statement("believe" if _believes(view, last, whims) else "doubt", about=last.seat)


def _believes(view: View, claim: Remark, whims: Random) -> bool:
    """Whether the viewer says that a claim is true: a pack says so of what does not harm it."""
    mates = pack(view)
    if mates:
        return claim.seat in mates or (claim.said.about in mates) != bool(claim.said.werewolf)
    return suspicion(view).get(claim.seat, 0.0) <= 0 and whims.random() < TRUSTS


# -- suspicion -----------------------------------------------------------------------------------------------------


def _suspected(view: View, heard: Heard, whims: Random) -> int | None:
    """Return whom the viewer would accuse now, as far as they let it be seen."""
    known, said = suspicion(view), sway(view, heard)
    others = [seat for seat in view.public.living if seat != view.seat]
    weigh = {seat: known.get(seat, 0.0) + said.get(seat, 0.0) + whims.random() for seat in others}
    return max(others, key=weigh.__getitem__, default=None)


def _suspects(view: View, heard: Heard, whims: Random) -> Statement | None:
    about = _suspected(view, heard, whims)
    if about is None:
        return None
    found = list({one.what: one for one in reasons(view, heard, about, view.seat or 0)}.values())
    said = [(one.said.what, one.said.about) for one in heard if one.day == view.public.day]
    often = Counter(what for what, _ in said)
    fresh = [one for one in found if (one.what, one.about) not in said and often[one.what] < OFTEN]
    if fresh and whims.random() >= HUNCH:
        return whims.choice(fresh)
    return Statement("suspect.hunch", about=about)


def _defends(view: View, heard: Heard, whims: Random) -> Statement:
    about = _suspected(view, heard, whims)
    blames = about is not None and whims.random() < 0.5  # noqa: PLR2004 - as often as not
    return Statement("defend.blame", about=about) if blames else Statement("defend.plain")


def _leaves(view: View, heard: Heard, whims: Random) -> Statement:
    about = _suspected(view, heard, whims)
    blames = about is not None and whims.random() < TALKS
    return Statement("last.blame", about=about) if blames else Statement("last.plain")
