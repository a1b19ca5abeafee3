"""A night: whoever is called points as the case says, everybody else living taps somebody all the same."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import UNSET

from lupus.record.cases import Night
from lupus.record.conduct import CALLS
from lupus.registry import ROLES
from lupus.server.screens import TICK
from protocol.evening import Evening, Misfit
from protocol.people import Guest


async def night(evening: Evening, step: Night) -> None:
    """Play one night to its dawn. Raises `Misfit`, or `Refusal` where the server does not do what the case does."""
    unused = {call for call in CALLS if getattr(step.do, call) is not UNSET}
    while (view := await evening.now())["stage"] == "playing" and view["game"]["day"] < view["game"]["night"]:
        game = view["game"]
        if game["night"] != step.number:
            raise Misfit(f"it is night {game['night']}, not {step.number}")
        if await evening.acts(step, view):
            continue
        if game["phase"] in {"call", "point", "look"}:
            calls = [game["call"]] if game["phase"] == "call" else game["calls"]
            unused -= {*calls}
            await _taps(evening, step, view, calls)
        await evening.waits(view)
        if game["phase"] == "call" and game["call"] in step.do.undone:
            await evening.ask([evening.host], "undo", moment=view["moment"])
    evening.finished(step, choices=unused)


async def _taps(evening: Evening, step: Night, view: Any, calls: list[str]) -> None:
    """Let everybody living tap at once, and read on the next tick that it stands."""
    await evening.clock.advance(TICK)
    living = [chair["seat"] for chair in view["chairs"] if not chair.get("ghost")]
    views = {seat: await evening.guests[seat].you() for seat in living}
    before = evening.standing if view["game"]["phase"] == "look" else {}
    shown = {seat: you["target"] if you["touched"] else None for seat, you in views.items()}
    assert shown == {seat: before.get(seat) for seat in living}, (
        "Look begins with the choices of Point, all else with none"
    )
    wanted = {seat: _wants(evening, step, view, you, calls) for seat, you in views.items()}
    standing = evening.standing = {seat: targets[-1] for seat, targets in wanted.items() if targets}
    await asyncio.gather(*(_tap(evening.guests[seat], view["moment"], wanted[seat]) for seat in standing))
    await evening.clock.advance(TICK)
    await evening.answers([evening.guests[seat] for seat in standing])
    for seat, target in standing.items():
        you = await evening.guests[seat].you()
        assert (you["touched"], you["target"]) == (True, target), "what is under the thumb comes back"


async def _tap(guest: Guest, moment: str, targets: list[int]) -> None:
    for target in targets:
        await guest.tap(moment, target)


def _wants(evening: Evening, step: Night, view: Any, you: Any, calls: list[str]) -> list[int]:
    """Return whom somebody taps in this moment, one after another; the last one stands.

    What a case takes back is tapped in Point and changed in Look, which is where one may.
    """
    role, phase, seat = you["role"], view["game"]["phase"], you["seat"]
    if role not in calls or not ROLES[role].chooses:
        return [] if phase == "look" else [you["may"][(seat + step.number) % len(you["may"])]]
    tried = [_tried(evening, you, one.target) for one in step.refused if one.role == role]
    picks = step.do.undone[role] if role in step.do.undone and phase != "look" else getattr(step.do, role)
    if phase == "look" and role not in step.do.undone:
        return []
    return [seat for seat in (*tried, _picked(evening, you, picks)) if seat is not None]


def _tried(evening: Evening, you: Any, target: str | None) -> int | None:
    """Return the tap on somebody who may not be chosen, which the phone notes as without effect."""
    seat = you["seat"] if target is None else evening.seats[target]
    assert seat not in you["counts"], f"{target} is refused by the rules, but counts"
    return seat if seat in you["may"] else None


def _picked(evening: Evening, you: Any, picks: Any) -> int | None:
    """Return the tap of a choice: the own seat is nobody, or home. None: this owner is absent."""
    own = evening.names[you["seat"]]
    if picks is UNSET or (isinstance(picks, dict) and own not in picks):
        return None
    target = picks[own] if isinstance(picks, dict) else picks
    seat = int(you["seat"]) if target is None else evening.seats[target]
    if target is None and you["counts"].count(seat) > 1 and not ROLES[you["role"]].may_stay:
        raise Misfit("one tap on the own seat cannot mean oneself and nobody")
    if seat not in you["counts"]:
        raise Misfit(f"{target} is chosen by {own}, but does not count")
    return seat
