"""Tells a game as a story, to the Master, to one seat or to the board: each hears what it was told, in words.

A `Teller` is fed events as they come; small things of one kind (accusations, votes, fingers that do not agree, cards)
are gathered and told as one line when something else comes. What an event says in words is in `tell_lines`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lupus.engine import events as e
from lupus.lang import names as listed
from lupus.lang import text

from .tell_lines import LINES


class Line(NamedTuple):
    """One line of a story."""

    text: str
    heading: bool = False


class Teller:
    """Tells one game to one audience, in one language."""

    def __init__(self, language: str, names: Sequence[str], you: int | None = None) -> None:
        """Tell of people named by seat; `you` is the seat that listens, None for the Master or the board."""
        self.language, self.you = language, you
        counts = Counter(names)
        self._names = [name if counts[name] == 1 else f"{name} ({seat})" for seat, name in enumerate(names, 1)]
        self._run: list[e.Event] = []
        self.awake: dict[str, tuple[int, ...]] = {}
        """Who was last told to have open eyes at a call, so that it is told again only when it changes."""

    # -- words ---------------------------------------------------------------------------------------------------

    def say(self, key: str, **args: object) -> str:
        """Return a text of the story."""
        return text(self.language, f"tell.{key}", **args)

    def name(self, seat: int) -> str:
        """Return what a seat is called; two of one name are told apart by their seats."""
        return self._names[seat - 1]

    def names(self, seats: Iterable[int]) -> str:
        """Return some seats as a list in words."""
        return listed(self.language, [self.name(seat) for seat in seats])

    def role(self, role: str) -> str:
        """Return a role in words."""
        return text(self.language, f"role.{role}")

    def items(self, parts: Iterable[str]) -> str:
        """Return clauses joined by commas."""
        return ", ".join(parts)

    # -- telling -------------------------------------------------------------------------------------------------

    def feed(self, events: Iterable[e.Event]) -> list[Line]:
        """Return the lines that some events give, oldest first; a run that may go on is kept for later."""
        lines: list[Line] = []
        for event in events:
            if type(event) not in RUNS:
                lines += self.flush()
                lines += self._lines(event)
            elif self._run and type(self._run[0]) is not type(event):
                lines += self.flush()
                self._run = [event]
            else:
                self._run.append(event)
        return lines

    def flush(self) -> list[Line]:
        """Return the line of what was gathered so far, if any."""
        run, self._run = self._run, []
        line = RUNS[type(run[0])](self, run) if run else None
        return [] if line is None else [Line(line)]

    def story(self, events: Iterable[e.Event]) -> list[Line]:
        """Return a whole story."""
        return [*self.feed(events), *self.flush()]

    def line(self, event: e.Event) -> str | None:
        """Return what one event says, headings included, or None if it is not worth a line here."""
        lines = Teller(self.language, self._names, self.you).story([event])
        return " ".join(line.text for line in lines) or None

    def _lines(self, event: e.Event) -> list[Line]:
        heading = _heading(self, event)
        found = [] if heading is None else [Line(heading, heading=True)]
        tell = LINES[type(event)]
        words = None if tell is None else tell(self, event)
        return [*found, *(Line(part) for part in ([] if words is None else [words]))]


def _heading(teller: Teller, event: e.Event) -> str | None:
    if isinstance(event, e.GameDealt):
        return teller.say("title.deal")
    if isinstance(event, e.NightFell):
        return teller.say("title.night", n=event.number)
    if isinstance(event, e.Dawned):
        return teller.say("title.day", n=event.number)
    if isinstance(event, e.GameEnded | e.GivenUp):
        return teller.say("title.end")
    return teller.say("title.back") if isinstance(event, e.Withdrawn) else None


# -- runs ----------------------------------------------------------------------------------------------------------


def _accusations(teller: Teller, run: list[e.Accused]) -> str:
    return teller.say("accusations", list=fingers(teller, [(event.seat, event.target) for event in run]))


def _votes(teller: Teller, run: list[e.Voted]) -> str:
    parts = [
        teller.say("vote.nobody", who=teller.name(event.seat))
        if event.target is None
        else teller.say("vote", who=teller.name(event.seat), whom=teller.name(event.target))
        for event in run
    ]
    return teller.say("votes", list=teller.items(parts))


def _pointing(teller: Teller, run: list[e.Pointed]) -> str | None:
    """Tell of fingers only where they do not agree; what was chosen is told anyway."""
    last = {event.seat: event.target for event in run}
    if len(set(last.values())) <= 1 or len({event.call for event in run}) > 1:
        return None
    return teller.say("pointing", list=fingers(teller, list(last.items())))


def _cards(teller: Teller, run: list[e.CardDealt]) -> str:
    if teller.you is not None:
        mine = run[0]
        card = "" if mine.card is None else " " + teller.say("card_dealt.card", card=mine.card)
        return text(teller.language, f"role.{mine.role}.you") + card
    return cards_of(teller, {event.seat: event.role for event in run})


def fingers(teller: Teller, pairs: Sequence[tuple[int, int | None]]) -> str:
    """Return who points at whom as clauses."""
    return teller.items(
        teller.say("finger.nobody", who=teller.name(seat))
        if target is None
        else teller.say("finger", who=teller.name(seat), whom=teller.name(target))
        for seat, target in pairs
    )


def cards_of(teller: Teller, held: dict[int, str]) -> str:
    """Return who holds which role, role by role."""
    by_role: dict[str, list[int]] = {}
    for seat, role in held.items():
        by_role.setdefault(role, []).append(seat)
    parts = [
        teller.say("cards_turned.item", role=teller.role(role), names=teller.names(seats))
        for role, seats in by_role.items()
    ]
    return teller.say("cards_turned", list="; ".join(parts))


RUNS = {e.Accused: _accusations, e.Voted: _votes, e.Pointed: _pointing, e.CardDealt: _cards}
"""Events that are gathered while nothing else comes."""
