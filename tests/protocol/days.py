"""A day: talk ends when people have heard enough, who is asked accuses and votes, and the absent are waited for."""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypeAlias

from lupus.record.cases import Day
from protocol.evening import Evening, Misfit

Votes: TypeAlias = list[tuple[str, str | None]]

MIND: Final = 3_000
"""Milliseconds that everybody has to change their mind once all fingers point."""


class Left:
    """What a day still has to do."""

    def __init__(self, step: Day) -> None:
        self.accusations: Votes = [*step.do.accuse]
        self.fingers: Votes = [*step.do.execute]
        self.ballots: list[Votes] = [[*ballot] for ballot in step.do.ballots]
        self.skipped = {*step.do.skipped}
        self.absent = {*step.do.absent}

    def next_ballot(self) -> Votes:
        """Return the votes of the ballot that is open, which are taken from here."""
        self.ballots = [votes for votes in self.ballots if votes]
        return self.ballots[0] if self.ballots else []


async def day(evening: Evening, step: Day) -> None:
    """Play one day to its dusk. Raises `Misfit`, or `Refusal` where the server does not do what the case does."""
    left = Left(step)
    while (view := await evening.now())["stage"] == "playing" and view["game"]["day"] == view["game"]["night"]:
        game = view["game"]
        if game["day"] != step.number:
            raise Misfit(f"it is day {game['day']}, not {step.number}")
        if not await evening.acts(step, view):
            await _moment(evening, view, left)
            assert (await evening.now())["moment"] != view["moment"], "the day goes on"
    evening.finished(
        step, accusations=left.accusations, fingers=left.fingers, votes=left.next_ballot(), skipped=left.skipped,
        absent=left.absent,
    )  # fmt: skip


async def _moment(evening: Evening, view: Any, left: Left) -> None:
    phase, game = view["game"]["phase"], view["game"]
    if phase == "discussion":
        living = [chair["seat"] for chair in view["chairs"] if not chair.get("ghost")]
        await _enough(evening, view, living[: len(living) // 2 + 1])
    elif phase in {"defence", "last_words"}:
        await _enough(evening, view, [game["speaker"]])
    elif phase == "accusation":
        await _asked(evening, view, "accuse", left.accusations, left.skipped)
    elif phase == "ballot":
        await _asked(evening, view, "vote", left.next_ballot(), left.absent)
    elif phase == "execution":
        votes = left.fingers or left.next_ballot()
        await _fingers(evening, view, votes)
        votes.clear()
    else:
        raise Misfit(f"a day in {phase}")


async def _enough(evening: Evening, view: Any, seats: list[int]) -> None:
    await evening.ask([evening.guests[seat] for seat in seats], "enough", view["moment"])
    await evening.clock.advance(0)


async def _asked(evening: Evening, view: Any, what: str, votes: Votes, absent: set[str]) -> None:
    """Let the one who is asked accuse or vote, or the clock pass over them."""
    seat = view["game"]["asked"]
    name = evening.names[seat]
    if name in absent:
        absent.remove(name)
        await evening.waits(view)
        return
    if not votes or votes[0][0] != name:
        raise Misfit(f"{name} is asked to {what}, not {votes[:1]}")
    _, target = votes.pop(0)
    accused = None if target is None else evening.seats[target]
    await evening.ask([evening.guests[seat]], what, view["moment"], target=accused)


async def _fingers(evening: Evening, view: Any, votes: Votes) -> None:
    """Let voters point; when all do, their fingers fall a moment later, else at the end of the time."""
    pointing = {evening.guests[evening.seats[name]]: target and evening.seats[target] for name, target in votes}
    sending = (guest.send("point", view["moment"], target=seat) for guest, seat in pointing.items())
    await asyncio.gather(*sending)
    await evening.answers(pointing)
    if {evening.seats[name] for name, _ in votes} >= {*view["game"]["voters"]}:
        await evening.clock.advance(MIND)
    else:
        await evening.waits(view)
