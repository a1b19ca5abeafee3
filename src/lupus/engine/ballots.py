"""The two ways to choose who is executed: two Suspects and fingers (A7), or the nominated and spoken votes (B4).

A procedure is a record of functions that the phase table calls at fixed moments; an edition names one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container

import msgspec

from . import events as e
from .draft import Draft
from .state import Public


class Procedure(msgspec.Struct, frozen=True):
    """How a village decides. `family` is the word by which options belong to it."""

    family: str
    suspects: Callable[[Draft], None]
    """All have accused, or a Suspect has left: name the Suspects, or ask the Master for what is missing."""
    defence_order: Callable[[Public], tuple[int, ...]]
    voters: Callable[[Public], tuple[int, ...]]
    """Who votes among the standing Suspects, in order; empty: no vote is possible or needed."""
    spoken: bool
    decide: Callable[[Draft, bool], None]
    """After a vote (or, if the flag is False, without one): execute, spare, draw lots or open a run-off."""


def counts(public: Public) -> Counter[int]:
    """Return the accusations received by each living player."""
    return Counter(target for _, target in public.accusations if target in public.alive)


def by_closeness(public: Public, seats: Container[int]) -> tuple[int, ...]:
    """Return some seats, the closest to the reference first (A2)."""
    return tuple(seat for seat in public.circle if seat in seats)


def in_seat_order(public: Public, seats: Container[int]) -> tuple[int, ...]:
    """Return some seats in the order in which names are read out."""
    return tuple(seat for seat in public.seat_order if seat in seats)


def execute(draft: Draft, seat: int) -> None:
    """Execute somebody; where the last to die counts, they are the reference from now on (A6, C05)."""
    moves = draft.rules.edition.reference == "last_to_die"
    draft.tell(e.Executed(seat, seat if moves else draft.public.reference))


def _most(public: Public) -> tuple[int, ...]:
    """Return the candidates with most fingers, all at zero included (C30)."""
    most = max(count for _, count in public.counted)
    return tuple(seat for seat, count in public.counted if count == most)


def _spares(public: Public) -> bool:
    """Whether the fingers spare everybody: some point at nobody and no candidate has more (H02)."""
    return public.at_nobody > 0 and all(count <= public.at_nobody for _, count in public.counted)


def _lot(draft: Draft, purpose: str, among: tuple[int, ...]) -> int:
    """Draw a lot before everybody."""
    drawn = draft.draw(purpose, among, draft.public.ballot) if len(among) > 1 else among[0]
    draft.tell(e.LotDrawn(purpose, among, drawn))
    return drawn


# -- two Suspects --------------------------------------------------------------------------------------------------


def _two_suspects(draft: Draft) -> None:
    public, tally = draft.public, counts(draft.public)
    ranked = sorted(by_closeness(public, public.alive), key=lambda seat: -tally[seat])
    staying = [seat for seat in public.suspects if seat in public.alive]
    if staying:  # a Suspect has left and is followed by the next in rank (C50)
        chosen = [*staying, *(seat for seat in ranked if seat not in staying)][:2]
    else:
        announce_mark(draft)
        second = _second_suspect(draft, ranked, tally)
        if public.phase == "naming":
            return
        chosen = [ranked[0]] if second is None else [ranked[0], second]
    draft.tell(e.SuspectsNamed(tuple(chosen), tuple((seat, tally[seat]) for seat in ranked if tally[seat])))


def announce_mark(draft: Draft) -> None:
    """Announce whom the night's mark fell on, or that nobody is marked, in a game with a marking role (C32, C33)."""
    roles, public = draft.rules.roles, draft.public
    if public.mark_known or not any(roles[name].marks for name in public.in_play):
        return
    mark = draft.hidden.mark
    if mark not in public.alive and public.options.owl_mark_on_dead == "lapses":
        mark = None
    draft.tell(e.MarkAnnounced(mark))


def _second_suspect(draft: Draft, ranked: list[int], tally: Counter[int]) -> int | None:
    """Return who stands beside the most accused: the marked, else the next in rank, else as the table says (C26)."""
    public, first, best = draft.public, ranked[0], ranked[1]
    how = public.options.second_suspect_without_votes
    if public.mark in public.alive and public.mark != first:
        return public.mark
    if tally[best] or how == "nearest":
        return best
    if how == "none" or public.second is not None:
        return public.second
    among = by_closeness(public, public.alive - {first})
    if public.master == "human":
        draft.tell(e.NamingOpened("second_suspect", among))
        return None
    return _lot(draft, "second_suspect", among)


def _suspects_defend(public: Public) -> tuple[int, ...]:
    closer = by_closeness(public, public.suspects)
    if public.options.defence_order == "closer_first":
        return closer
    tally = counts(public)
    return tuple(sorted(closer, key=lambda seat: tally[seat]))


def _everybody_else(public: Public) -> tuple[int, ...]:
    if len(public.suspects) <= 1:
        return ()
    return in_seat_order(public, public.alive.difference(public.suspects))


def _execute_closer(draft: Draft, voted: bool) -> None:  # noqa: FBT001 - as Procedure.decide says
    public = draft.public
    if voted and _spares(public):
        draft.tell(e.Spared())
    else:
        execute(draft, by_closeness(public, _most(public) if voted else public.suspects)[0])


TWO_SUSPECTS = Procedure("two_suspects", _two_suspects, _suspects_defend, _everybody_else, False, _execute_closer)
"""Two Suspects, an Owl's mark, one simultaneous vote, ties to the closer one."""


# -- the nominated -------------------------------------------------------------------------------------------------


def _nominate(draft: Draft) -> None:
    public, tally = draft.public, counts(draft.public)
    if not tally:
        execute(draft, _lot(draft, "nobody_accused", in_seat_order(public, public.alive)))  # K25
        return
    levels = sorted(set(tally.values()), reverse=True)
    nominated = [seat for seat in tally if tally[seat] == levels[0]]
    if len(nominated) == 1 and len(levels) > 1:  # K09
        nominated += [seat for seat in tally if tally[seat] == levels[1]]
    ranked = sorted(by_closeness(public, tally), key=lambda seat: -tally[seat])
    named = in_seat_order(public, nominated)
    draft.tell(e.SuspectsNamed(named, tuple((seat, tally[seat]) for seat in ranked)))


def _nominees_defend(public: Public) -> tuple[int, ...]:
    return by_closeness(public, public.suspects)


def _spoken_voters(public: Public) -> tuple[int, ...]:
    options, others = public.options, by_closeness(public, public.alive.difference(public.suspects))
    if public.ballot and options.second_ballot_voters == "same":
        return by_closeness(public, public.voters)
    if public.ballot:
        return others
    if len(public.suspects) == 1 and options.lone_nominee == "lynched":
        return ()
    return others if others or options.all_nominated == "lots" else by_closeness(public, public.suspects)


def _lynch(draft: Draft, voted: bool) -> None:  # noqa: FBT001 - as Procedure.decide says
    public = draft.public
    if voted and _spares(public):
        draft.tell(e.Spared())
        return
    leading = _most(public) if voted else public.suspects
    if len(leading) == 1:
        execute(draft, leading[0])
    elif voted and public.ballot == 1:
        draft.tell(e.RunOffOpened(leading))
    else:
        execute(draft, _lot(draft, "lynch", leading))


NOMINEES = Procedure("nominees", _nominate, _nominees_defend, _spoken_voters, True, _lynch)
"""The most accused and those tied for second, spoken votes, a second vote on a tie, then lots."""
