"""Applies one event to what the board knows. Never fails, decides nothing, contains no rules.

`PUBLIC` has a line for every event type that changes something; all others are only kept in the history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import events as e
from .state import History, Public, clockwise


def public_of(event: e.GameDealt) -> Public:
    """Return what the board knows after the deal."""
    seats = len(event.persons)
    return Public(
        deal=event.deal,
        edition=event.edition,
        options=event.options,
        persons=event.persons,
        seats=seats,
        origin=event.origin,
        first=event.origin,
        deck=event.deck,
        in_play=frozenset(role for role, _ in event.deck),
        master=event.master,
        shield=event.shield,
        phase="dealt",
        alive=frozenset(range(1, seats + 1)),
        circle=clockwise(seats, event.origin),
        living=clockwise(seats, event.origin),
        seat_order=clockwise(seats, event.origin),
        history=History(event, None),
    )


def see_public(public: Public, event: e.Event) -> None:
    """Fold one event that everybody was told."""
    public.history = History(event, public.history)
    fold = PUBLIC.get(type(event))
    if fold is not None:
        fold(public, event)


def _night_fell(public: Public, event: e.NightFell) -> None:
    public.night, public.calls, public.call = event.number, event.calls, None
    public.accusations, public.suspects, public.votes, public.order = (), (), (), ()
    public.mark, public.mark_known, public.second, public.ballot, public.voters = None, False, None, 0, ()


def _call_opened(public: Public, event: e.CallOpened) -> None:
    public.phase, public.call = "call", event.call


def _beat_opened(public: Public, event: e.BeatOpened) -> None:
    public.phase = event.beat


def _hold_opened(public: Public, _: e.HoldOpened) -> None:
    public.phase, public.call = "hold", None


def _count_living(public: Public) -> None:
    public.living = tuple([seat for seat in public.circle if seat in public.alive])


def _dies(public: Public, *seats: int) -> None:
    public.alive = public.alive.difference(seats)
    _count_living(public)
    if public.options.ghosts_see == "all":
        public.silent = public.silent.union(seats)


def _refer(public: Public, seat: int | None) -> None:
    public.reference = seat
    public.circle = clockwise(public.seats, public.first if seat is None else seat % public.seats + 1)
    _count_living(public)


def _dawned(public: Public, event: e.Dawned) -> None:
    public.day, public.executed = event.number, None
    _dies(public, *event.dead)
    public.mourned = event.dead if public.options.last_words == "yes" else ()
    if event.reference != public.reference:
        _refer(public, event.reference)


def _last_words_opened(public: Public, event: e.LastWordsOpened) -> None:
    public.phase, public.speaker = "last_words", event.seat
    public.mourned = public.mourned[public.mourned.index(event.seat) :]


def _discussion_opened(public: Public, _: e.DiscussionOpened) -> None:
    public.phase, public.mourned = "discussion", ()


def _accusation_opened(public: Public, event: e.AccusationOpened) -> None:
    public.phase, public.order, public.accusations = "accusation", event.order, ()


def _accused(public: Public, event: e.Accused) -> None:
    public.accusations = (*public.accusations, (event.seat, event.target))
    public.order = public.order[1:]


def _mark_announced(public: Public, event: e.MarkAnnounced) -> None:
    public.mark, public.mark_known = event.target, True


def _naming_opened(public: Public, event: e.NamingOpened) -> None:
    public.phase, public.purpose, public.among = "naming", event.purpose, event.among


def _reference_named(public: Public, event: e.ReferenceNamed) -> None:
    public.purpose, public.among, public.first = None, (), event.seat
    public.first_known = True
    _refer(public, public.reference)


def _second_suspect_named(public: Public, event: e.SecondSuspectNamed) -> None:
    public.phase, public.purpose, public.among, public.second = "accusation", None, (), event.seat


def _suspects_named(public: Public, event: e.SuspectsNamed) -> None:
    public.phase, public.suspects, public.defended = "suspects", event.suspects, ()
    public.ballot, public.voters, public.votes, public.order = 0, (), (), ()


def _defence_opened(public: Public, event: e.DefenceOpened) -> None:
    public.phase, public.speaker = "defence", event.seat
    public.defended = (*public.defended, event.seat)


def _run_off_opened(public: Public, event: e.RunOffOpened) -> None:
    public.phase, public.suspects, public.defended = "suspects", event.candidates, ()


def _ballot_opened(public: Public, event: e.BallotOpened) -> None:
    public.phase = "ballot" if event.spoken else "execution"
    public.ballot, public.suspects, public.voters = event.ballot, event.candidates, event.voters
    public.spoken, public.may_spare, public.may_abstain = event.spoken, event.may_spare, event.may_abstain
    public.votes = ()
    public.order = event.voters if event.spoken else ()


def _voted(public: Public, event: e.Voted) -> None:
    public.votes = (*public.votes, (event.seat, event.target))
    public.order = public.order[1:]


def _passed_over(public: Public, _: e.PassedOver) -> None:
    public.order = public.order[1:]


def _fingers_counted(public: Public, event: e.FingersCounted) -> None:
    public.phase, public.votes = "counted", event.fingers or public.votes
    public.counted, public.at_nobody = event.tally, event.spared


def _executed(public: Public, event: e.Executed) -> None:
    public.phase, public.executed, public.spared = "dusk", event.seat, 0
    _dies(public, event.seat)
    if event.reference != public.reference:
        _refer(public, event.reference)
    public.mourned = (event.seat,) if public.options.last_words == "yes" else ()


def _spared(public: Public, _: e.Spared) -> None:
    public.phase, public.executed, public.spared = "dusk", None, public.spared + 1


def _without(public: Public, seat: int) -> None:
    """Take somebody out of everything that is open: their turn, their pointing, the pointing at them (C50)."""
    public.order = tuple(other for other in public.order if other != seat)
    public.accusations = tuple(pair for pair in public.accusations if seat not in pair)
    public.mourned = tuple(other for other in public.mourned if other != seat)
    public.among = tuple(other for other in public.among if other != seat)
    public.second = None if public.second == seat else public.second
    public.voters = tuple(other for other in public.voters if other != seat)
    public.defended = tuple(other for other in public.defended if other != seat)
    public.votes = tuple(pair for pair in public.votes if seat not in pair)


def _removed(public: Public, event: e.Removed) -> None:
    public.alive, public.silent = public.alive - {event.seat}, public.silent | {event.seat}
    _count_living(public)
    _without(public, event.seat)


def _penalised(public: Public, event: e.Penalised) -> None:
    _dies(public, event.seat)
    _without(public, event.seat)


def _game_ended(public: Public, event: e.GameEnded) -> None:
    public.phase, public.ends, public.mourned = "over", (event.winner, event.at), ()


def _given_up(public: Public, _: e.GivenUp) -> None:
    public.phase, public.given_up = "over", True


PUBLIC: Final[dict[type[e.Event], Callable[[Public, Any], None]]] = {
    e.NightFell: _night_fell,
    e.CallOpened: _call_opened,
    e.BeatOpened: _beat_opened,
    e.HoldOpened: _hold_opened,
    e.Dawned: _dawned,
    e.LastWordsOpened: _last_words_opened,
    e.DiscussionOpened: _discussion_opened,
    e.AccusationOpened: _accusation_opened,
    e.Accused: _accused,
    e.MarkAnnounced: _mark_announced,
    e.NamingOpened: _naming_opened,
    e.ReferenceNamed: _reference_named,
    e.SecondSuspectNamed: _second_suspect_named,
    e.SuspectsNamed: _suspects_named,
    e.DefenceOpened: _defence_opened,
    e.BallotOpened: _ballot_opened,
    e.RunOffOpened: _run_off_opened,
    e.Voted: _voted,
    e.PassedOver: _passed_over,
    e.FingersCounted: _fingers_counted,
    e.Executed: _executed,
    e.Spared: _spared,
    e.Removed: _removed,
    e.Penalised: _penalised,
    e.GameEnded: _game_ended,
    e.GivenUp: _given_up,
}
