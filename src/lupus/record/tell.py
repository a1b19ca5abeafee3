"""Tells a game as a story: to the Master everything, to a seat or to the board what they were told.

The teller tells the events it is handed and knows nothing else, so a story can give away no more than they do. One
event makes one sentence or none (`Teller.line`); a whole game is read in chapters, where accusations and votes are
gathered, an answer follows the choice that it answers, and nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from lupus.engine import events as e

from .tell_lines import LINES
from .tell_words import Fingers, Groups, Voice, by_target, cards, joined, pointed

Run: TypeAlias = Sequence[Any]
"""Events of one kind in a row."""


class Chapter(NamedTuple):
    """A part of a story: a title such as "Night 2", and its paragraphs. The title is empty before the first one."""

    title: str
    lines: tuple[str, ...]


class Teller:
    """Tells events in one language; `you` is the seat that is spoken to (None: the Master or the board)."""

    def __init__(self, language: str, names: Sequence[str], you: int | None = None) -> None:
        """Tell of these people, in seat order. Raises `lang.NoText` when asked to tell in an unknown language."""
        self.voice = Voice(language, names, you)

    def line(self, event: e.Event) -> str | None:
        """Return one event as a sentence, None if it is not worth one."""
        return LINES[type(event)](self.voice, event)

    def story(self, events: Iterable[e.Event]) -> list[str]:
        """Return a story as paragraphs, titles among them."""
        return [line for title, lines in self.chapters(events) for line in (title, *lines) if line]

    def chapters(self, events: Iterable[e.Event]) -> list[Chapter]:
        """Return a story in chapters: the deal, each night, each day, the end."""
        found: list[tuple[str, list[str]]] = []
        before: e.Event | None = None
        for run in _runs(events):
            title = self._title(run[0])
            if title is not None or not found:
                found.append((title or "", []))
            line, lines = self._told(run, before), found[-1][1]
            if line is None:
                continue
            if lines and before is not None and _follows(run[0], before):
                lines[-1] += f" {line}"
            else:
                lines.append(line)
            before = run[-1]
        return [Chapter(title, tuple(lines)) for title, lines in found]

    def _told(self, run: Run, before: e.Event | None) -> str | None:
        """Return a run of events as one paragraph; fingers that were just told one by one are not told again."""
        first = run[0]
        if len(run) > 1:
            return RUNS[type(first)](self.voice, run)
        if isinstance(first, e.Pointed):
            return None
        if isinstance(first, e.FingersCounted) and isinstance(before, e.Voted | e.PassedOver):
            first = msgspec.structs.replace(first, fingers=())
        return self.line(first)

    def _title(self, event: e.Event) -> str | None:
        """Return the title of the chapter that an event opens."""
        match event:
            case e.GameDealt():
                return self.voice.say("tell.title.deal")
            case e.NightFell(number=number):
                return self.voice.say("tell.title.night", n=number)
            case e.Dawned(number=number):
                return self.voice.say("tell.title.day", n=number)
            case e.Withdrawn() | e.Forgot():
                return self.voice.say("tell.title.back")
            case e.GameEnded() | e.GivenUp():
                return self.voice.say("tell.title.end")
            case _:
                return None


# -- paragraphs ----------------------------------------------------------------------------------------------------

FOLLOWS: Final[dict[type[e.Event], tuple[type[e.Event], ...]]] = {
    e.Pointed: (e.Woke,),
    e.Chosen: (e.Woke, e.Pointed, e.LotKept, e.Named),
    e.LotKept: (e.Pointed,),
    e.Answered: (e.Chosen, e.Answered),
    e.Copied: (e.Chosen,),
    e.CopyTold: (e.Chosen,),
    e.Died: (e.Died,),
    e.Executed: (e.FingersCounted, e.LotDrawn),
    e.Spared: (e.FingersCounted,),
    e.ReferenceNamed: (e.LotDrawn,),
}
"""Which events go on in the paragraph of which, when both belong to the same call."""


def _follows(event: e.Event, before: e.Event) -> bool:
    call, other = getattr(event, "call", None), getattr(before, "call", None)
    return isinstance(before, FOLLOWS.get(type(event), ())) and (call is None or other is None or call == other)


def _runs(events: Iterable[e.Event]) -> Iterator[Run]:
    """Return the events, those of one kind in a row (at night: of one call) gathered."""
    for _, run in groupby(enumerate(events), key=lambda pair: _bond(pair[1]) or pair[0]):
        yield [event for _, event in run]


def _bond(event: e.Event) -> tuple[object, object] | None:
    """Return what holds a run together, None for an event that stands alone."""
    gather = RUNS.get(type(event))
    return None if gather is None else (gather, getattr(event, "call", None))


# -- runs ----------------------------------------------------------------------------------------------------------


def _neighbours(fingers: Fingers) -> Groups:
    """Return fingers in the order of speaking, neighbours with the same target together."""
    return [([seat for seat, _ in run], target) for target, run in groupby(fingers, key=lambda finger: finger[1])]


def _cards_dealt(voice: Voice, run: Run) -> str:
    roles = dict.fromkeys(range(1, len(voice.labels) + 1), "unknown") | {event.seat: event.role for event in run}
    return voice.say("tell.cards_turned", list=cards(voice, tuple(roles.values())))


def _accusations(voice: Voice, run: Run) -> str:
    groups = _neighbours((event.seat, event.target) for event in run)
    return voice.say("tell.accusations", list=pointed(voice, "tell.accusation", groups))


def _votes(voice: Voice, run: Run) -> str:
    """Return spoken votes in the order of speaking; those who were passed over gave none."""
    items: list[str] = []
    for passed, part in groupby(run, key=lambda event: isinstance(event, e.PassedOver)):
        if passed:
            items.append(voice.say("tell.vote.none", who=voice.names(event.seat for event in part)))
        else:
            items.append(pointed(voice, "tell.vote", _neighbours((event.seat, event.target) for event in part)))
    return voice.say("tell.votes", list=joined(voice, "list.semicolon", items))


def _defences(voice: Voice, run: Run) -> str:
    return voice.say("tell.defence_opened", n=len(run), names=voice.names(event.seat for event in run))


def _pack(voice: Voice, run: Run) -> str | None:
    """Return where the fingers of those who choose together stood last, if apart; if not, the choice says it all."""
    last, key = {event.seat: event.target for event in run}, f"tell.pointing.{run[0].call}"
    if len(set(last.values())) < 2 or not voice.has(key):  # noqa: PLR2004 - it takes two to disagree
        return None
    return voice.say(key, list=pointed(voice, "tell.finger", by_target(last.items())))


def _lasting(voice: Voice, run: Run) -> str | None:
    """Return where the reader's own finger stood last."""
    own = [line for event in run if (line := LINES[type(event)](voice, event))]
    return own[-1] if own else None


def _taken_back(voice: Voice, run: Run) -> str:
    """Return what was taken back; where the Master says it, what each one has to forget is not worth a line."""
    said = [event for event in run if isinstance(event, e.Withdrawn)] or run
    return " ".join(line for event in said if (line := LINES[type(event)](voice, event)))


RUNS: Final[dict[type[e.Event], Callable[[Voice, Run], str | None]]] = {
    e.CardDealt: _cards_dealt,
    e.Pointed: _pack,
    e.Noted: _lasting,
    e.Accused: _accusations,
    e.DefenceOpened: _defences,
    e.Fingered: _lasting,
    e.Voted: _votes,
    e.PassedOver: _votes,
    e.Withdrawn: _taken_back,
    e.Forgot: _taken_back,
}
"""How a run of two or more is told in one paragraph."""
