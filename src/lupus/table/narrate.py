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
from lupus.lang.line import Line

HARMLESS: Final = 6
"""How many harmless lines there are for those who have no answer to read."""

SILENCE: Final = Line("say.hush")
"""With a gong: the talk is over, or too loud."""

_PLAIN: Final[dict[type[e.Event], str]] = {
    e.HoldOpened: "hold",
    e.DiscussionOpened: "discussion",
    e.Spared: "spared",
    e.GivenUp: "given_up",
}
_SEAT: Final[dict[type[e.Event], str]] = {
    e.LastWordsOpened: "last_words",
    e.DefenceOpened: "defence",
    e.Executed: "executed",
    e.Removed: "removed",
    e.Penalised: "penalised",
    e.SecondSuspectNamed: "second_suspect",
    e.ReferenceNamed: "first_word",
}


def lines(game: Game) -> list[Line]:
    """Return what is said of the last batch, in order."""
    told = [entry.event for entry in game.batch.entries if tells(entry.to, 0)]
    before = game.earlier.public.call if game.earlier is not None and game.earlier.public.phase == "call" else None
    closing = [Line(f"call.{before}.close")] if before is not None and _closes(game) else []
    return [*closing, *(line for event in told for line in said(event, game))]


def _closes(game: Game) -> bool:
    """Whether the last batch closed a call."""
    return any(isinstance(entry.event, e.CallOpened | e.HoldOpened) for entry in game.batch.entries)


def said(event: e.Event, game: Game) -> Iterator[Line]:
    """Return what is said of one event that everybody was told."""
    kind = type(event)
    if kind in _PLAIN:
        yield Line(f"say.{_PLAIN[kind]}")
    elif kind in _SEAT:
        yield Line(f"say.{_SEAT[kind]}", (event.seat,))  # type: ignore[attr-defined]
    elif kind in SAYS:
        yield from SAYS[kind](event, game)


def _dealt(event: e.GameDealt, _: Game) -> Iterator[Line]:
    yield Line("say.dealt")
    if event.shield is not None:
        yield Line("say.shield", (event.shield,))


def _night(_: e.NightFell, game: Game) -> Iterator[Line]:
    yield Line(f"say.nightfall.{game.public.options.night}")


def _call(event: e.CallOpened, _: Game) -> Iterator[Line]:
    yield Line(f"call.{event.call}.open")
    yield Line(f"call.{event.call}.ask")


def _dawn(event: e.Dawned, game: Game) -> Iterator[Line]:
    yield Line("say.dawn", event.dead, n=len(event.dead)) if event.dead else Line("say.dawn.nobody")
    if len(event.dead) > 1 and event.reference is not None:
        last = game.rules.edition.reference == "last_to_die"
        yield Line("say.last_to_die" if last else "say.reference", (event.reference,))


def _revealed(event: e.Revealed, _: Game) -> Iterator[Line]:
    if event.role is not None:
        yield Line("say.revealed.card", (event.seat,), (event.role,))
    else:
        yield Line(f"say.revealed.{'werewolf' if event.werewolf else 'human'}", (event.seat,))


def _accusation(event: e.AccusationOpened, _: Game) -> Iterator[Line]:
    yield SILENCE
    if event.order:
        yield Line("say.accusation", event.order[:1])


def _next(_: e.Accused | e.Voted | e.PassedOver, game: Game) -> Iterator[Line]:
    """Ask the next one; who was named is seen on the board."""
    public = game.public
    if public.asked is not None:
        yield Line("say.accusation.next" if public.phase == "accusation" else "say.ballot.next", (public.asked,))


def _marked(event: e.MarkAnnounced, _: Game) -> Iterator[Line]:
    yield Line("say.mark.nobody") if event.target is None else Line("say.mark", (event.target,))


def _suspects(event: e.SuspectsNamed, game: Game) -> Iterator[Line]:
    spoken = game.rules.edition.procedure.spoken
    yield Line("say.nominated" if spoken else "say.suspects", event.suspects, n=len(event.suspects))


def _ballot(event: e.BallotOpened, _: Game) -> Iterator[Line]:
    if event.spoken:
        yield Line("say.ballot")
        yield Line("say.ballot.next", event.voters[:1])
    else:
        yield Line("say.vote.spare" if event.may_spare else "say.vote", event.candidates)


def _ended(event: e.GameEnded, _: Game) -> Iterator[Line]:
    yield Line(f"say.end.{event.winner}")


def _turned(event: e.CardsTurned, _: Game) -> Iterator[Line]:
    yield Line("say.cards")
    if event.winners:
        yield Line("say.winners", event.winners, n=len(event.winners))


SAYS: Final[dict[type[e.Event], Callable[[Any, Game], Iterator[Line]]]] = {
    e.GameDealt: _dealt,
    e.NightFell: _night,
    e.CallOpened: _call,
    e.BeatOpened: lambda event, _: iter((Line(f"say.{event.beat}"),)),
    e.Dawned: _dawn,
    e.Revealed: _revealed,
    e.AccusationOpened: _accusation,
    e.Accused: _next,
    e.Voted: _next,
    e.PassedOver: _next,
    e.MarkAnnounced: _marked,
    e.SuspectsNamed: _suspects,
    e.BallotOpened: _ballot,
    e.NamingOpened: lambda event, _: iter((Line(f"say.naming.{event.purpose}"),)),
    e.LotDrawn: lambda event, _: iter((Line("say.lot", (event.seat,)),) if event.purpose != "reference" else ()),
    e.RunOffOpened: lambda event, _: iter((Line("say.run_off", event.candidates),)),
    e.GameEnded: _ended,
    e.CardsTurned: _turned,
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
