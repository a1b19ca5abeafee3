"""What one step of a case gave, field by field, in the words of the case schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from lupus.engine import events as e
from lupus.engine.game import Game
from lupus.registry import ROLES

from .conduct import Conductor

E = TypeVar("E", bound=e.Event)

RULINGS: Final = {
    "calls": ("A3", "B2", "C53"),
    "awake": ("A3", "B2"),
    "answers": ("A4", "B3"),
    "mythomaniac": ("A4", "C34", "C39"),
    "dead": ("A5", "B3"),
    "lastToDie": ("A6", "C04"),
    "lastMauled": ("B4", "K07"),
    "firstAccuser": ("A2", "A6", "B4", "C01"),
    "announce": ("A5", "C08", "C63"),
    "winner": ("A8", "B5", "C45"),
    "accusationOrder": ("A7", "B4", "C27"),
    "tally": ("A7", "B4"),
    "owl": ("C32", "C33"),
    "suspects": ("A7", "C26"),
    "nominated": ("B4", "K09"),
    "defences": ("C29",),
    "voters": ("A7", "B4", "K13"),
    "secondVoters": ("K12",),
    "executionTally": ("A7", "C30"),
    "ballotTallies": ("B4",),
    "lots": ("B4", "K13", "K14", "K25"),
    "executed": ("A7", "B4", "C05"),
    "causes": ("A5", "B3", "C49"),
    "forced": ("C24", "C30"),
    "revealed": ("H01",),
}
"""Which paragraphs decide each field, named beside a difference."""


class Told:
    """What the batches of one step said that still stand, and small questions about it."""

    def __init__(self, conductor: Conductor, games: list[Game]) -> None:
        """Keep the batches of the step that were not withdrawn."""
        self.conductor, self.game = conductor, conductor.game
        numbers = {game.batch.number for game in games}
        chain = [game.batch for game in self.game.chain() if game.batch.number in numbers]
        self.events = [entry.event for batch in reversed(chain) for entry in batch.entries]
        self.day = bool(games) and games[0].public.phase != "dealt" and games[0].public.day == games[0].public.night
        self.forced = {seat for batch in chain for seat in batch.forced}

    def all(self, kind: type[E]) -> list[E]:
        """Return the step's events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E | None:
        """Return the last event of a kind, if any."""
        return next(iter(reversed(self.all(kind))), None)

    def names(self, seats: Iterable[int]) -> list[str | None]:
        """Return names for seats."""
        return [self.conductor.name(seat) for seat in seats]

    def tally(self, tally: e.Tally) -> dict[str | None, int]:
        """Return a tally by name."""
        return {self.conductor.name(seat): count for seat, count in tally}


def _calls(told: Told) -> list[str]:
    return list(told.game.public.calls)


def _awake(told: Told) -> dict[str, list[str | None]]:
    return {call: told.names(seats) for call, seats in told.game.hidden.awake}


def _answers(told: Told) -> dict[str, object]:
    """Return one answer for a role that only listens, answers by name for one that chooses."""
    found: dict[str, object] = {}
    for answer in told.all(e.Answered):
        if ROLES[answer.call].chooses:
            by_name = found.setdefault(answer.call, {})
            assert isinstance(by_name, dict)  # noqa: S101 - only answers of the same call are in it
            by_name[told.conductor.name(answer.seat)] = answer.werewolf
        else:
            found[answer.call] = answer.werewolf
    return found


def _mythomaniac(told: Told) -> str | None:
    copied = told.last(e.Copied)
    return None if copied is None else copied.role or "human"


def _dead(told: Told) -> list[str | None] | None:
    dawned = told.last(e.Dawned)
    return None if dawned is None else told.names(dawned.dead)


def _reference(told: Told) -> str | None:
    dawned = told.last(e.Dawned)
    return None if dawned is None else told.conductor.name(dawned.reference)


def _first_accuser(told: Told) -> str | None:
    public = told.game.public
    ghosts = told.game.rules.edition.ghosts_accuse
    asked = [seat for seat in public.circle if seat in public.alive or (ghosts and seat not in public.silent)]
    return told.conductor.name(asked[0])


def _announce(told: Told) -> dict[str, object] | None:
    dawned = told.last(e.Dawned)
    if dawned is None:
        return None
    said: dict[str, object] = {"nobodyDied": not dawned.dead, "dead": told.names(dawned.dead)}
    if len(dawned.dead) > 1 and told.game.rules.edition.reference == "last_to_die":
        said["lastToDie"] = told.conductor.name(dawned.reference)
    return said


def _winner(told: Told) -> str | None:
    """Return the side that wins in this step; a fall of night belongs to the step of that night."""
    ends = told.game.public.ends
    return None if ends is None or (told.day and ends[1].startswith("nightfall")) else ends[0]


def _accusation_order(told: Told) -> list[str | None] | None:
    opened = told.last(e.AccusationOpened)
    return None if opened is None else told.names(opened.order)


def _accusations(told: Told) -> dict[str | None, int] | None:
    named = told.last(e.SuspectsNamed)
    return {} if named is None else told.tally(named.tally)


def _owl(told: Told) -> str | None:
    marked = told.last(e.MarkAnnounced)
    return None if marked is None else told.conductor.name(marked.target)


def _suspects(told: Told) -> list[str | None] | None:
    named = told.last(e.SuspectsNamed)
    return None if named is None else told.names(named.suspects)


def _defences(told: Told) -> list[str | None]:
    return told.names(opened.seat for opened in told.all(e.DefenceOpened))


def _voters(told: Told, ballot: int = 1) -> list[str | None]:
    opened = [event for event in told.all(e.BallotOpened) if event.ballot == ballot]
    return told.names(opened[-1].voters) if opened else []


def _second_voters(told: Told) -> list[str | None]:
    return _voters(told, 2)


def _tallies(told: Told) -> list[dict[str | None, int]]:
    return [told.tally(counted.tally) for counted in told.all(e.FingersCounted)]


def _last_tally(told: Told) -> dict[str | None, int] | None:
    return next(iter(reversed(_tallies(told))), None)


def _lots(told: Told) -> list[str | None] | None:
    drawn = told.last(e.LotDrawn)
    return None if drawn is None else told.names(drawn.among)


def _executed(told: Told) -> str | None:
    executed = told.last(e.Executed)
    return None if executed is None else told.conductor.name(executed.seat)


def _causes(told: Told) -> dict[str | None, str]:
    return {told.conductor.name(died.seat): died.cause for died in told.all(e.Died)}


def _forced(told: Told) -> list[str | None]:
    return told.names(sorted(told.forced))


def _revealed(told: Told) -> dict[str | None, str]:
    return {
        told.conductor.name(shown.seat): shown.role or ("werewolf" if shown.werewolf else "human")
        for shown in told.all(e.Revealed)
    }


GIVEN: Final[dict[str, Callable[[Told], object]]] = {
    "calls": _calls,
    "awake": _awake,
    "answers": _answers,
    "mythomaniac": _mythomaniac,
    "dead": _dead,
    "lastToDie": _reference,
    "lastMauled": _reference,
    "firstAccuser": _first_accuser,
    "announce": _announce,
    "winner": _winner,
    "accusationOrder": _accusation_order,
    "tally": _accusations,
    "owl": _owl,
    "suspects": _suspects,
    "nominated": _suspects,
    "defences": _defences,
    "voters": _voters,
    "secondVoters": _second_voters,
    "executionTally": _last_tally,
    "ballotTallies": _tallies,
    "lots": _lots,
    "executed": _executed,
    "causes": _causes,
    "forced": _forced,
    "revealed": _revealed,
}
"""Each key of `expect`."""
