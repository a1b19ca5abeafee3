"""A whole case at a live table."""

from __future__ import annotations

from lupus.record.cases import Day, Night
from lupus.server.screens import TICK
from protocol.days import day
from protocol.evening import HUSHED, Evening, Misfit
from protocol.nights import night
from protocol.people import Comes
from protocol.story import Kept, Seen


async def played(evening: Evening, *ways: Comes) -> Kept:
    """Play a case through the server, its people coming in turn in some ways, to its end or the end of its steps.

    Raises `Misfit` where the case does what does not come to pass, `Refusal` where the server does not do it.
    """
    try:
        await evening.begins(*ways)
        seen = [await _step(evening, step) for step in evening.case.steps]
        if seen[-1].public["stage"] != "over":
            await evening.ask([evening.host], "end")
        return Kept(evening.form, evening.turned, await evening.record(), seen)
    finally:
        await evening.ends()


async def _step(evening: Evening, step: Night | Day) -> Seen:
    view = await evening.now()
    if view["stage"] == "over":
        if not isinstance(step, Night) or view["game"]["end"]["at"] != f"nightfall {step.number}":
            raise Misfit(f"the game is over before {step.number}")
    elif isinstance(step, Night):
        await night(evening, step)
    else:
        await day(evening, step)
    return await _seen(evening)


async def _seen(evening: Evening) -> Seen:
    """Return what screens show now, and what people read there alone."""
    view = await evening.now()
    if view["game"]["phase"] in HUSHED:
        await evening.clock.advance(TICK)
        view = await evening.now()
    here = {seat: guest for seat, guest in evening.guests.items() if evening.names[seat] not in evening.gone}
    return Seen(view, {seat: await guest.you() for seat, guest in here.items()})
