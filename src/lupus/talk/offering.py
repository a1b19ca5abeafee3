"""What a person among bots may say: offered from what everybody saw and heard, so that no card shows in the offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from lupus.engine.views import View

from .past import reasons
from .statement import WORDINGS, Heard, Statement, claimants

ROLES: Final = ("seer", "medium", "freemason", "villager")
"""What somebody may say that they are, if such a card may be there."""


def offers(view: View, seat: int, heard: Heard) -> tuple[Statement, ...]:
    """Return what the person in a seat may say now, from the view that everybody has; nothing: they have no say now.

    Reasons are true of what was seen; a claim may be a lie. Nobody says the same twice a day, or changes their card.
    """
    public, day = view.public, view.public.day
    match public.phase:
        case "discussion" if seat in public.alive:
            found = [*_suspicions(view, seat, heard), *_claims(view, seat, heard), *_replies(view, seat, heard)]
        case "defence" if seat == public.speaker:
            found = [*_pleads("defend", view, seat), *_claims(view, seat, heard)]
        case "last_words" if seat == public.speaker:
            found = [*_pleads("last", view, seat), *_claims(view, seat, heard)]
        case _:
            found = []
    said = {(one.said.what, one.said.about, one.said.other) for one in heard if one.seat == seat and one.day == day}
    fresh = dict.fromkeys(one for one in found if (one.what, one.about, one.other) not in said)
    return tuple(replace(one, way=_way(one, day, heard)) for one in fresh)


def _way(said: Statement, day: int, heard: Heard) -> int:
    """Return a wording that nobody has used today, if there is one."""
    used = {one.said.way for one in heard if one.said.what == said.what and one.day == day}
    return next((way for way in range(1, WORDINGS[said.what] + 1) if way not in used), 1)


def _others(view: View, seat: int) -> list[int]:
    return [one for one in view.public.living if one != seat]


def _suspicions(view: View, seat: int, heard: Heard) -> Iterator[Statement]:
    for about in _others(view, seat):
        yield from reasons(view, heard, about, seat)
        yield Statement("suspect.hunch", about=about)


def _pleads(kind: str, view: View, seat: int) -> Iterator[Statement]:
    yield Statement(f"{kind}.plain")
    yield from (Statement(f"{kind}.blame", about=about) for about in _others(view, seat))


def _claims(view: View, seat: int, heard: Heard) -> Iterator[Statement]:
    """Yield what they could say that they are; of a Seer's nights, no more than there were."""
    public = view.public
    mine = [one.said for one in heard if one.seat == seat and one.said.role is not None]
    told = [said.about for said in mine if said.kind == "claim"]
    for role in ROLES:
        if role not in public.in_play or any(said.role != role for said in mine):
            continue
        match role:
            case "seer" if len(told) < public.night:
                fresh = [about for about in _others(view, seat) if about not in told]
                yield from (Statement(f"claim.seer.{yes}", about=about) for about in fresh for yes in ("yes", "no"))
                rivals = () if mine else claimants(heard, "seer")
                yield from (Statement("counter.seer", about=one) for one in rivals if one in public.alive)
            case "medium" if public.executed is not None and public.executed not in told:
                yield from (Statement(f"claim.medium.{yes}", about=public.executed) for yes in ("yes", "no"))
            case "freemason" if not mine:
                yield from (Statement("claim.freemason", about=about) for about in _others(view, seat))
            case "villager" if not mine:
                yield Statement("claim.villager")
            case _:
                pass


def _replies(view: View, seat: int, heard: Heard) -> Iterator[Statement]:
    """Yield what they could say to what was said today: to a claim once, to whoever speaks against them."""
    today = [one for one in heard if one.day == view.public.day]
    judged = {one.said.about for one in today if one.seat == seat and one.said.kind in {"believe", "doubt"}}
    for one in today:
        mine, against = one.said.about == seat, one.said.werewolf or one.said.kind == "suspect"
        if one.seat == seat:
            continue
        if mine and against:
            yield Statement("deny", about=one.seat)
        elif one.said.role is not None and one.seat not in judged:
            yield Statement("believe", about=one.seat)
            yield Statement("doubt", about=one.seat)
    first, *rest = claimants(heard, "seer") or (seat,)
    if rest and seat not in {first, *rest}:
        yield Statement("torn", about=first, other=rest[0])
