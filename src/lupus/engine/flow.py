"""The course of a game: one table of phases, and what follows from what.

`PHASES` says, for every phase, what it waits for and what its close does; `follow` runs everything that needs no
decision, to a fixed point, in this one place. Nobody's handler calls another phase's handler. The diagram in
`docs/flow.md` is printed from the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from . import events as e
from . import night
from .ballots import announce_mark, by_closeness
from .contract import UNKNOWN
from .draft import Draft
from .errors import Illegal
from .night import Choices
from .state import Phase
from .wins import ends

Fingers: TypeAlias = tuple[tuple[int, int | None], ...]


class Step(msgspec.Struct, frozen=True):
    """One phase: what it waits for, what `Close` does, what follows of itself, and which phases may come next."""

    waits_for: str
    leads_to: tuple[Phase, ...]
    close: Callable[[Draft, Choices], None] | None = None
    follow: Callable[[Draft], bool] | None = None
    """Goes on by itself where nothing is left to wait for; says whether it did."""


def follow(draft: Draft, *, patient: bool = False) -> None:
    """Run everything that follows of itself, to a fixed point.

    `patient`: where the rules need a card that the Master has not seen (K21), stop before that step and go on when it
    is learned, rather than refuse a command whose sender has nothing to do with it.
    """
    while step := PHASES[draft.public.phase].follow:
        before = draft.saved() if patient and not draft.known() else None
        try:
            if not step(draft):
                return
        except Illegal as illegal:
            if before is None or illegal.code != "unknown_card":
                raise
            draft.restore(before)
            return


# -- dawn and deaths -----------------------------------------------------------------------------------------------


def _dawn(draft: Draft, _: Choices) -> None:
    dead, marked = night.resolve(draft)
    reference = night.reference_after(draft, dead)
    for seat, cause in dead.items():
        draft.tell(e.Died(seat, cause))
    if marked is not None:
        draft.tell(e.Marked(marked))
    draft.tell(e.Dawned(draft.night, tuple(dead), reference))
    bury(draft, tuple(dead))
    if not ends(draft, f"dawn {draft.night}"):
        _mourn(draft, draft.public.mourned)


def bury(draft: Draft, dead: tuple[int, ...]) -> None:
    """Tell of the dead, and to the dead, what the house rules say (H01, H05)."""
    options, hidden = draft.options, draft.hidden
    for seat in dead if options.reveal_on_death != "none" else ():
        role = hidden.roles[seat - 1] if options.reveal_on_death == "card" else None
        if role == UNKNOWN:
            raise Illegal("unknown_card", seat=seat)
        draft.tell(e.Revealed(seat, draft.is_werewolf(seat), role))
    for seat in dead if options.ghosts_see == "all" else ():
        draft.tell(e.Unveiled(seat, hidden.roles, hidden.chosen))


def _mourn(draft: Draft, rest: tuple[int, ...]) -> None:
    """Give the next of those who just died their last words (H04); after the last, the day or the next night."""
    if rest:
        draft.tell(e.LastWordsOpened(rest[0]))
    elif draft.public.executed is None:
        open_day(draft)
    else:
        night.fall(draft)


def _next_words(draft: Draft, _: Choices) -> None:
    _mourn(draft, draft.public.mourned[1:])


def _speaker_left(draft: Draft) -> bool:
    public = draft.public
    if public.speaker in public.mourned:
        return False
    _mourn(draft, public.mourned)
    return True


# -- day -----------------------------------------------------------------------------------------------------------


def open_day(draft: Draft) -> None:
    """Open the discussion; while nobody has died, settle first who speaks first where the table draws it (C01)."""
    public = draft.public
    how = public.options.first_reference
    if public.reference is None and how != "seat_1" and not public.first_known:
        among = by_closeness(public, public.alive)
        if how == "master" and public.master == "human":
            draft.tell(e.NamingOpened("reference", among))
            return
        drawn = draft.draw("reference", among)
        draft.tell(e.LotDrawn("reference", among, drawn))
        draft.tell(e.ReferenceNamed(drawn))
    draft.tell(e.DiscussionOpened(public.day))


def _accuse(draft: Draft, _: Choices) -> None:
    public, edition = draft.public, draft.rules.edition
    if public.options.owl_announced == "before_accusations":
        announce_mark(draft)
    ghosts = frozenset(public.circle) - public.silent if edition.ghosts_accuse else frozenset()
    draft.tell(e.AccusationOpened(by_closeness(public, public.alive | ghosts)))


def _all_accused(draft: Draft) -> bool:
    if draft.public.order:
        return False
    draft.rules.edition.procedure.suspects(draft)
    return True


def _defend(draft: Draft) -> bool:
    """Let the next Suspect speak, or open the vote when all have."""
    public, procedure = draft.public, draft.rules.edition.procedure
    waiting = [seat for seat in procedure.defence_order(public) if seat not in public.defended]
    if waiting:
        draft.tell(e.DefenceOpened(waiting[0]))
        return True
    voters = procedure.voters(public)
    if not voters:
        procedure.decide(draft, False)
        return True
    spoken = procedure.spoken and public.options.ballot == "open"
    may_spare = public.options.may_spare == "yes" and public.spared < 2  # noqa: PLR2004 - two days in a row (H02)
    may_abstain = procedure.spoken and public.options.may_abstain == "yes"
    draft.tell(e.BallotOpened(public.ballot + 1, public.suspects, voters, spoken, may_spare, may_abstain))
    return True


def _next_defence(draft: Draft, _: Choices) -> None:
    _defend(draft)


def _fingers(draft: Draft, choices: Choices) -> None:
    """Count the fingers of a simultaneous vote; a missing or impossible one counts for nobody (C30)."""
    public = draft.public
    standing = {**dict(draft.hidden.standing), **choices}
    allowed = (*public.suspects, None) if public.may_spare or public.may_abstain else public.suspects
    fingers = tuple(
        (seat, standing[seat])
        for seat in public.voters
        if seat in standing and standing[seat] in allowed and standing[seat] != seat
    )
    pointing = {seat for seat, _ in fingers}
    draft.forced.extend(seat for seat in public.voters if seat not in pointing)
    secret = public.options.ballot == "secret"
    if secret:
        draft.tell(e.FingersKept(fingers))
    _count(draft, fingers, () if secret else fingers)


def counted(draft: Draft, fingers: Sequence[tuple[int | None, int]]) -> None:
    """Take a count of fingers in the room, besides those that stand: nobody notes whose they are."""
    public = draft.public
    allowed = (*public.suspects, None) if public.may_spare or public.may_abstain else public.suspects
    for target, _ in fingers:
        if target not in allowed:
            raise Illegal("not_standing", target=target, among=public.suspects)
    free, pointed = len(public.voters) - len(draft.hidden.standing), sum(number for _, number in fingers)
    if pointed > free or any(number < 0 for _, number in fingers) or len(dict(fingers)) < len(fingers):
        raise Illegal("fingers", fingers=pointed, voters=free)
    room = [(0, target) for target, number in fingers for _ in range(number)]
    _count(draft, (*draft.hidden.standing, *room), ())


def _all_voted(draft: Draft) -> bool:
    if draft.public.order:
        return False
    _count(draft, draft.public.votes, draft.public.votes)
    return True


def _count(draft: Draft, fingers: Fingers, shown: Fingers) -> None:
    public, tally = draft.public, Counter(target for _, target in fingers)
    counted = tuple((seat, tally[seat]) for seat in public.suspects)
    draft.tell(e.FingersCounted(public.ballot, counted, tally[None] if public.may_spare else 0, shown))


def _decide(draft: Draft) -> bool:
    draft.rules.edition.procedure.decide(draft, True)
    return True


def _dusk(draft: Draft) -> bool:
    """Carry the village's decision out to the end: what the dead are told, the win check, last words, the night."""
    public = draft.public
    if public.executed is None:
        night.fall(draft)
        return True
    bury(draft, (public.executed,))
    if not ends(draft, f"execution {public.day}"):
        _mourn(draft, public.mourned)
    return True


def _first_night(draft: Draft, _: Choices) -> None:
    night.fall(draft)


PHASES: Final[dict[Phase, Step]] = {
    "dealt": Step("everybody to have seen their card", ("call", "point"), close=_first_night),
    "call": Step("the owners of the called role", ("call", "hold"), close=night.close_called),
    "point": Step("everybody to point", ("look",), close=night.close_point),
    "look": Step("everybody to look and point again", ("hold",), close=night.close_look),
    "hold": Step("everybody to have read their line", ("last_words", "discussion", "naming", "over"), close=_dawn),
    "last_words": Step(
        "the last words of somebody who died",
        ("last_words", "discussion", "naming", "call", "point", "over"),
        close=_next_words,
        follow=_speaker_left,
    ),
    "discussion": Step("the living to talk", ("accusation",), close=_accuse),
    "accusation": Step("the one who is asked", ("naming", "suspects", "dusk"), follow=_all_accused),
    "naming": Step("the Master to name somebody", ("discussion", "suspects")),
    "suspects": Step("nothing", ("defence", "execution", "ballot", "dusk"), follow=_defend),
    "defence": Step("a Suspect to speak", ("defence", "execution", "ballot", "dusk"), close=_next_defence),
    "execution": Step("all voters, at once", ("counted",), close=_fingers),
    "ballot": Step("the voter who is asked", ("counted",), follow=_all_voted),
    "counted": Step("nothing", ("dusk", "suspects"), follow=_decide),
    "dusk": Step(
        "nothing, or the Master to learn a card that matters", ("last_words", "call", "point", "over"), follow=_dusk
    ),
    "over": Step("nothing, ever", ()),
}
"""Every phase of a game."""
