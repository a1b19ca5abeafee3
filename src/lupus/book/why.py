"""Which rulings decided what happened in a step: ids that the rule book's questions answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from lupus.engine import events as e
from lupus.engine.game import Game
from lupus.record.cases import Case, Night

E = TypeVar("E", bound=e.Event)


class Happened:
    """The events of one step that still stand, and how the game stood after it."""

    def __init__(self, case: Case, number: int, events: Sequence[e.Event], forced: set[int], game: Game) -> None:
        self.events, self.forced, self.game = events, forced, game
        self.night = isinstance(case.steps[number], Night)
        self.cards = case.edition == "cards"

    def all(self, kind: type[E]) -> list[E]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def has(self, *kinds: type[e.Event]) -> bool:
        """Whether there is an event of one of some kinds."""
        return any(isinstance(event, kinds) for event in self.events)

    def last(self, kind: type[E]) -> E | None:
        """Return the last event of a kind."""
        return next(iter(reversed(self.all(kind))), None)

    def target(self, call: str) -> int | None:
        """Return whom a role has chosen."""
        return next((event.target for event in self.all(e.Chosen) if event.call == call), None)

    def role(self, seat: int | None) -> str:
        """Return a card as it was dealt."""
        return "" if seat is None else self.game.hidden.dealt[seat - 1]


def rulings(happened: Happened) -> tuple[str, ...]:
    """Return the ids of the rulings on which a step rests, in the order of what happened."""
    if happened.night:
        found = [*(_night_cards(happened) if happened.cards else _night_classic(happened)), *_any(happened)]
    else:
        found = [*(_day_cards(happened) if happened.cards else _day_classic(happened)), *_any(happened)]
    return tuple(dict.fromkeys(found))


def _any(happened: Happened) -> Iterator[str]:
    """Yield what may come in any step of either edition."""
    if happened.has(e.Removed):
        yield "C50"
    if happened.has(e.PenaltyNoted, e.Penalised):
        yield "C49"
    ended = happened.last(e.GameEnded)
    if ended is None:
        return
    turned = happened.last(e.CardsTurned)
    yield "C45" if happened.cards else "K19"
    if turned is not None and "possessed" in turned.dealt:
        yield "C47" if happened.cards else "K20"
    if happened.cards and "werehamster" in happened.game.hidden.dealt and ended.winner != "werehamster":
        yield "C44"


def _harlot(happened: Happened) -> Iterator[str]:
    """Yield what decided about the Harlot, the Bodyguard and the Werehamster, who meet in many ways."""
    pick, guarded, host = (happened.target(call) for call in ("werewolf", "bodyguard", "harlot"))
    for died in happened.all(e.Died):
        match died.cause:
            case "host":
                yield "C13"
            case "guest" if guarded == died.seat:
                yield "C14"
            case "seen" if died.seat in {pick, guarded}:
                yield "C42"
            case "seen" if died.seat == host:
                yield "C16"
    if happened.role(pick) == "werehamster" and host == pick:
        yield "C15"
    if host is not None and host == guarded:
        yield "C17"


def _night_cards(happened: Happened) -> Iterator[str]:
    dawned = happened.last(e.Dawned)
    yield from _harlot(happened)
    if happened.has(e.Copied):
        yield from ("C34", "C39")
    if len([one for one in happened.all(e.Answered) if one.call == "seer"]) > 1:
        yield "C38"
    if dawned is not None:
        yield from _dawn(happened, dawned)
    if happened.forced:
        yield "C10" if any(happened.role(seat) == "werewolf" for seat in happened.forced) else "C23"
    if happened.has(e.Turned) and happened.has(e.GameEnded):
        yield "C36"


def _dawn(happened: Happened, dawned: e.Dawned) -> Iterator[str]:
    if not dawned.dead:
        yield from ("C63", "C01" if dawned.reference is None else "C02")
    if len(dawned.dead) > 1:
        yield from ("C08", "C04")
    if any(one.seat in dawned.dead for one in happened.all(e.Chosen) if one.seat is not None):
        yield "C22"
    ended = happened.last(e.GameEnded)
    seen = any(died.cause == "seen" for died in happened.all(e.Died))
    if ended is not None and seen and ended.winner == "werewolves":
        yield "C43"


def _night_classic(happened: Happened) -> Iterator[str]:
    dawned = happened.last(e.Dawned)
    if happened.has(e.NightFell) and happened.game.public.night == 1:
        yield from ("K03", "K04") if "freemason" in happened.game.public.in_play else ("K04",)
    if dawned is None:
        return
    if len(dawned.dead) > 1:
        yield "K07"
    elif any(died.cause == "seen" for died in happened.all(e.Died)):
        yield "K06"
    if dawned.reference is None:
        yield "K05"
    if happened.forced:
        yield "K17"


def _day_cards(happened: Happened) -> Iterator[str]:
    named, counted = happened.last(e.SuspectsNamed), happened.last(e.FingersCounted)
    marked = happened.last(e.MarkAnnounced)
    if named is not None:
        fingers, mark = dict(named.tally), marked.target if marked else None
        suspects = [seat for seat in named.suspects if seat != mark]
        if any(seat not in fingers for seat in suspects):
            yield "C26"
        if any(fingers.get(seat) in {count for other, count in named.tally if other != seat} for seat in suspects):
            yield "C06"
    if marked is not None:
        yield "C32" if marked.target is None else "C33"
    executed = {one.seat for one in happened.all(e.Executed)}
    if any(one.seat not in happened.game.public.alive | executed for one in happened.all(e.Accused)):
        yield "C27"
    if counted is not None and len({number for _, number in counted.tally}) == 1:
        yield "C05"
    if happened.forced:
        yield from ("C24", "C30")


def _day_classic(happened: Happened) -> Iterator[str]:
    named = happened.last(e.SuspectsNamed)
    if named is not None:
        yield "K10" if len(named.suspects) == 1 else "K09"
    if happened.has(e.RunOffOpened):
        yield "K12"
    for drawn in happened.all(e.LotDrawn):
        if drawn.purpose == "nobody_accused":
            yield "K25"
        elif drawn.purpose == "lynch":
            yield "K14" if happened.has(e.RunOffOpened) else "K13"
    if happened.forced:
        yield "K08"
