"""What the automatic Master says: events that everybody was told become spoken lines, private ones private lines.

Texts are in the language catalogues under `say.` and `you.`; here are only their ids and arguments.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from typing import Any, Final

from lupus.engine import events as e
from lupus.engine.audience import tells
from lupus.engine.game import Game

from .wire import Line

HARMLESS: Final = 6
"""How many harmless lines there are for those who have no answer to read."""

_PLAIN: Final[dict[type[e.Event], str]] = {
    e.GameDealt: "dealt",
    e.HoldOpened: "hold",
    e.DiscussionOpened: "discussion",
    e.Spared: "spared",
    e.GivenUp: "given_up",
}
_SEAT: Final[dict[type[e.Event], str]] = {
    e.LastWordsOpened: "last_words",
    e.DefenceOpened: "defence",
    e.PassedOver: "passed_over",
    e.Executed: "executed",
    e.Removed: "removed",
    e.ReferenceNamed: "first",
}


def lines(game: Game) -> list[Line]:
    """Return what is said of the last batch, in order."""
    told = [entry.event for entry in game.batch.entries if tells(entry.to, 0)]
    return [line for event in told for line in _said(event)]


def _said(event: e.Event) -> Iterator[Line]:
    kind = type(event)
    if kind in _PLAIN:
        yield Line(f"say.{_PLAIN[kind]}")
    elif kind in _SEAT:
        yield Line(f"say.{_SEAT[kind]}", (event.seat,))  # type: ignore[attr-defined]
    elif kind in SAYS:
        yield from SAYS[kind](event)


def _dawn(event: e.Dawned) -> Iterator[Line]:
    yield Line("say.dawn", n=event.number)
    yield Line("say.died", event.dead, n=len(event.dead)) if event.dead else Line("say.nobody_died")
    if len(event.dead) > 1 and event.reference is not None:
        yield Line("say.last_to_die", (event.reference,))


def _call(event: e.CallOpened) -> Iterator[Line]:
    role, recognise = event.call.partition(":")[::2]
    yield Line("say.recognise" if recognise else "say.call", roles=(role,))


def _revealed(event: e.Revealed) -> Iterator[Line]:
    if event.role is not None:
        yield Line("say.revealed", (event.seat,), (event.role,))
    else:
        yield Line("say.was_werewolf" if event.werewolf else "say.was_human", (event.seat,))


def _accused(event: e.Accused) -> Iterator[Line]:
    if event.target is None:
        yield Line("say.accused_nobody", (event.seat,))
    else:
        yield Line("say.accused", (event.seat, event.target))


def _voted(event: e.Voted) -> Iterator[Line]:
    yield (
        Line("say.voted_nobody", (event.seat,))
        if event.target is None
        else Line("say.voted", (event.seat, event.target))
    )


def _marked(event: e.MarkAnnounced) -> Iterator[Line]:
    yield Line("say.no_mark") if event.target is None else Line("say.mark", (event.target,))


def _ballot(event: e.BallotOpened) -> Iterator[Line]:
    yield Line("say.ballot" if event.spoken else "say.execution", event.candidates)


def _counted(event: e.FingersCounted) -> Iterator[Line]:
    for seat, number in event.tally:
        yield Line("say.fingers", (seat,), n=number)
    if event.spared:
        yield Line("say.fingers_nobody", n=event.spared)


SAYS: Final[dict[type[e.Event], Callable[[Any], Iterator[Line]]]] = {
    e.NightFell: lambda event: iter((Line("say.night", n=event.number),)),
    e.CallOpened: _call,
    e.BeatOpened: lambda event: iter((Line(f"say.{event.beat}"),)),
    e.Dawned: _dawn,
    e.Revealed: _revealed,
    e.AccusationOpened: lambda event: iter((Line("say.accusation", event.order[:1]),)) if event.order else iter(()),
    e.Accused: _accused,
    e.MarkAnnounced: _marked,
    e.SuspectsNamed: lambda event: iter((Line("say.suspects", event.suspects, n=len(event.suspects)),)),
    e.BallotOpened: _ballot,
    e.Voted: _voted,
    e.FingersCounted: _counted,
    e.LotDrawn: lambda event: iter((Line("say.lot", (event.seat,)),)),
    e.RunOffOpened: lambda event: iter((Line("say.run_off", event.candidates),)),
    e.GameEnded: lambda event: iter((Line(f"say.won.{event.winner}"),)),
    e.CardsTurned: lambda event: iter((Line("say.winners", event.winners, n=len(event.winners)),)),
}
"""What is said of events that need more than their name or one seat."""


# -- one seat alone ------------------------------------------------------------------------------------------------


def private(event: e.Event) -> Line | None:
    """Return a private event as a line for its own person, None if it is shown in another way."""
    match event:
        case e.CardDealt():
            return Line("you.card", roles=(event.role,))
        case e.Woke() if len(event.seats) > 1:
            return Line("you.mates", event.seats, (event.call.partition(":")[0],))
        case e.Answered():
            return _answered(event)
        case e.Chosen():
            return _chosen(event)
        case e.CopyTold():
            return Line("you.copy" if event.role else "you.copy.none", roles=(event.role,) if event.role else ())
        case e.Turned():
            return Line("you.turned", roles=(event.role,))
        case e.Unveiled():
            return Line("you.unveiled")
        case _:
            return None


def _answered(event: e.Answered) -> Line:
    if event.target is None:
        return Line("you.answer.none", roles=(event.call,))
    return Line(f"you.answer.{'yes' if event.werewolf else 'no'}", (event.target,), (event.call,))


def _chosen(event: e.Chosen) -> Line:
    role = event.call.partition(":")[0]
    return (
        Line("you.chose.nobody", roles=(role,)) if event.target is None else Line("you.chose", (event.target,), (role,))
    )


def harmless(secret: bytes, person: str, night: int) -> Line:
    """Return the line that somebody without an answer reads; by chance, so that no line tells of a role."""
    drawn = hmac.digest(secret, f"line {night}|{person}".encode(), "sha256")
    return Line(f"you.harmless.{drawn[0] % HARMLESS + 1}")
