"""Records read once more, from their bytes, by other means than the product's: what stories are checked against."""

from __future__ import annotations

import json
import random
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from guarantees.playing import Habits, Play
from lupus.engine.game import Game
from lupus.record.write import record_of
from lupus.story.chronicle import Chronicle, chronicle
from worlds import random_deal

GAMES: Final = 100
HABITS: Final = (Habits(), Habits(absent=0.0), Habits(meddling=0.05, undo=0.02), Habits(absent=0.3, decoys=0.8))


class Moment(NamedTuple):
    """An event as it is written, and how things stood when it happened."""

    kind: str
    event: dict[str, Any]
    night: int
    day: int
    roles: tuple[str, ...]
    alive: frozenset[int]

    @property
    def seat(self) -> Any:
        """Return whose it is."""
        return self.event.get("seat")

    @property
    def target(self) -> Any:
        """Return whom it falls on."""
        return self.event.get("target")

    def wolf(self, seat: int | None) -> bool:
        """Whether somebody was a werewolf then."""
        return seat is not None and self.roles[seat - 1] == "werewolf"


class Retold:
    """A finished game as its record has it."""

    def __init__(self, record: bytes) -> None:
        """Read a record; batches that were taken back are left out."""
        lines = [json.loads(line) for line in record.splitlines()]
        batches: dict[int, list[dict[str, Any]]] = {}
        for line in lines:
            found = [entry["event"] for entry in line.get("entries", ())]
            back = next((event["batch"] for event in found if event["type"] == "withdrawn"), None)
            if back is not None:
                batches = {number: events for number, events in batches.items() if number <= back}
            elif line["kind"] in {"deal", "batch"}:
                batches[line.get("number", 0)] = found
        events = [event for number in sorted(batches) for event in batches[number]]
        self.end = next(event for event in events if event["type"] == "cards_turned")
        self.options: dict[str, str] = lines[1]["deal"]["announced"].get("options", {})
        self.moments = list(self._moments(events))
        self.roles: list[str] = self.end["roles"]
        self.winner = next((one.event["winner"] for one in self.of("game_ended")), None)
        self.last = self.moments[-1]

    def _moments(self, events: list[dict[str, Any]]) -> Any:
        roles, night, day = list(self.end["dealt"]), 0, 0
        alive = set(range(1, len(roles) + 1))
        for event in events:
            kind = event["type"]
            night = event["number"] if kind == "night_fell" else night
            if kind == "dawned":
                day = event["number"]
                alive -= set(event["dead"])
            if kind == "turned":
                roles[event["seat"] - 1] = event["role"]
            yield Moment(kind, event, night, day, tuple(roles), frozenset(alive))
            if kind in {"executed", "removed", "penalised"}:
                alive.discard(event["seat"])
        self.alive = frozenset(alive)

    @cached_property
    def _filed(self) -> dict[tuple[str, int, bool], list[Moment]]:
        """Return what happened by kind, number of night or day, and whether that was by day."""
        found: dict[tuple[str, int, bool], list[Moment]] = {}
        for one in self.moments:
            found.setdefault((one.kind, one.night, one.day == one.night), []).append(one)
        return found

    def of(self, kind: str, *, night: int | None = None, day: int | None = None) -> list[Moment]:
        """Return what happened of a kind: ever, in one night, or by one day."""
        if night is None and day is None:
            return [one for one in self.moments if one.kind == kind]
        return self._filed.get((kind, night or day or 0, day is not None), [])

    @property
    def nights(self) -> range:
        """Return the numbers of the nights."""
        return range(1, self.last.night + 1)

    @property
    def days(self) -> range:
        """Return the numbers of the days."""
        return range(1, self.last.day + 1)

    def picked(self, role: str, night: int) -> list[tuple[Any, Any]]:
        """Return the choices of a role in a night: (seat, target)."""
        return [(one.seat, one.target) for one in self.of("chosen", night=night) if one.event["call"] == role]

    def prey(self, night: int) -> int | None:
        """Return whom the pack picked."""
        return next((target for _, target in self.picked("werewolf", night)), None)

    def dead(self, night: int) -> list[int]:
        """Return whom the dawn after a night named."""
        return next((one.event["dead"] for one in self.of("dawned") if one.day == night), [])

    def execution(self, day: int) -> Moment | None:
        """Return the execution of a day."""
        return next(iter(self.of("executed", day=day)), None)

    def vote(self, day: int) -> tuple[Moment, dict[int, int], list[list[Any]]] | None:
        """Return the vote that led to the execution of a day: it, the count, the open fingers."""
        out, counts = self.execution(day), self.of("fingers_counted", day=day)
        if out is None or not counts:
            return None
        tally = dict(counts[-1].event["tally"])
        return (counts[-1], tally, counts[-1].event["fingers"]) if out.seat in tally else None

    def accusations(self, day: int) -> list[Moment]:
        """Return the accusations of a day: those after its last opening."""
        opened = self.of("accusation_opened", day=day)
        after = self.moments.index(opened[-1]) if opened else 0
        return [one for one in self.of("accused", day=day) if one.target and self.moments.index(one) > after]

    def voices(self, day: int) -> list[tuple[int, int]]:
        """Return everybody's accusations and open fingers of a day."""
        counts = [finger for one in self.of("fingers_counted", day=day) for finger in one.event["fingers"]]
        pointed = [(seat, target) for seat, target in counts if target is not None]
        return [(one.seat, one.target) for one in self.accusations(day)] + pointed


@cache
def games() -> tuple[tuple[Game, Chronicle, Retold], ...]:
    """Return many whole games of both editions and every size, as told by us and as their records have it."""
    found = []
    for number in range(GAMES):
        chooser = random.Random(number)
        deal = random_deal(chooser, night="together") if number % 3 else random_deal(chooser)
        game = Play(deal, deal.roles, chooser, HABITS[number % len(HABITS)]).to_the_end()
        told = chronicle(game)
        if told is not None:
            found.append((game, told, Retold(record_of(game, None, drawn=False))))
    return tuple(found)
