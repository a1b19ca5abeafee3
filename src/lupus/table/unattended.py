"""What the software names where it goes on with a game that was dealt for a person as Master: by lot, as rules say."""

from __future__ import annotations

from collections import Counter

from lupus.engine import chance
from lupus.engine import commands as c
from lupus.engine.commands import Choice
from lupus.engine.game import Lots

from .state import State
from .wire import Wrong


def lots(state: State) -> Lots:
    """Return what answers the game's questions of chance."""
    people = [person.id for person in state.game.public.persons] if state.game is not None else []
    return chance.lots(state.secret, people)


def named(state: State, choices: tuple[Choice, ...], wrong: Wrong) -> c.Name | None:
    """Return whom the Master names so that a refused close goes through; None if it is not about a name.

    The last to die (C04), who speaks first (C01) and a second Suspect (C26) by lot; a victim of a pack that disagrees
    is who is pointed at most, by lot among equals (C10).
    """
    public = state.playing().public
    if wrong.code == "wrong_phase" and public.phase == "naming":
        among = public.among
    elif wrong.code == "name_first":
        among = tuple(seat for seat in wrong.facts["among"] or () if isinstance(seat, int))  # type: ignore[union-attr]
    elif wrong.code == "pack_disagrees":
        among = _most(state, choices)
    else:
        return None
    question = f"deal {public.deal}/{public.night}/{public.day}/{public.phase}/named"
    return c.Name(lots(state)(question, among))


def _most(state: State, choices: tuple[Choice, ...]) -> tuple[int, ...]:
    """Return whom most of those who choose together point at."""
    game = state.playing()
    roles = game.rules.roles
    pack = {seat for seat in game.awaited() if roles[game.hidden.roles[seat - 1]].joint}
    legal = {seat: {getattr(one, "target", None) for one in game.legal(seat)} for seat in pack}
    counts = Counter(target for seat, target in choices if seat in pack and target and target in legal[seat])
    most = max(counts.values(), default=0)
    return tuple(sorted(seat for seat, count in counts.items() if count == most))
