"""The private part: what one seat alone is shown.

It is read from the seat's view, from its own standing finger, and from the choices under the thumbs of whoever is awake
with it. At night every living seat is offered the same, with a power or without.
"""

from __future__ import annotations

from msgspec.structs import replace

from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.game import Game
from lupus.engine.views import NIGHTLY, View
from lupus.lang.line import Line

from . import awake, beside, chat, foretell, narrate, talking, unveiled
from .live import Live
from .master import bot_choice, bots
from .state import State
from .wire import Pointing, You


def shown(state: State, live: Live, person: str) -> You:
    """Return what one person alone is shown. Whose chair a bot plays for now sees it all, and has nothing to tap."""
    you = _shown(state, live, person)
    if state.proposal is not None:
        you = replace(you, answered=person in state.proposal.answers)
    if state.person(person).stand_in is None:
        return you
    return replace(you, asked=False, may=(), counts=(), target=None, touched=False)


def _shown(state: State, live: Live, person: str) -> You:
    seat, game = state.seat_of(person), state.game
    bare = replace(
        covered(state, person), foretelling=foretell.shown(state, person), free=beside.allowed(state, person),
        forward=person in state.forward, beside=_beside(state, live, person),
    )  # fmt: skip
    if game is None or seat is None:
        return bare
    view = game.view(seat)
    bare = replace(bare, role=view.role, says=chat.open_to(state, seat), heard=chat.heard(state, live, seat))
    if state.by_night:
        return _at_night(state, live, view, bare)
    told = [line for note in _own(view) if (line := narrate.private(note)) is not None]
    notes, everything = tuple(told[-most_notes(view.public.night) :]), unveiled.shown(view, state.dusk[seat - 1])
    bare = replace(bare, notes=notes, everything=everything, sayings=talking.sayings(state, person))
    return _by_day(state, live, game, bare)


def _beside(state: State, live: Live, person: str) -> You | None:
    """Return what a bot is shown beside whom somebody dead sits, and where it points."""
    seat = beside.seat(state, person)
    if seat is None:
        return None
    you = _shown(state, live, state.circle[seat - 1])
    if not state.by_night or you.kept:
        return you
    target = getattr(bot_choice(state, seat), "target", None)
    return replace(you, target=target, touched=target is not None)


def most_notes(nights: int) -> int:
    """Return how many private lines a seat is shown by day at most: more than any role is told in so many nights."""
    return 4 + 3 * nights


def covered(state: State, person: str, *, new: bool = False) -> You:
    """Return what may be shown to whoever looks: whose seat this is. `new`: the seat is only moving to this phone."""
    return You(state.seat_of(person), person, state.person(person).name, person == state.host and not new, new)


def _own(view: View) -> tuple[e.Event, ...]:
    """Return what was told to this person as themselves: a ghost who sees all is told others' notes as well (H05)."""
    notes = view.private.notes
    last = next((number for number, note in enumerate(notes, 1) if isinstance(note, e.Unveiled)), len(notes))
    return notes[:last]


def _by_day(state: State, live: Live, game: Game, bare: You) -> You:
    public, seat = game.public, bare.seat or 0
    if state.by_hand:
        return bare
    if public.phase == "execution":
        legal = game.legal(seat)
        target = dict(game.hidden.standing).get(seat, 0)
        return replace(
            bare, asked=bool(legal), may=_targets(legal), target=target or None, touched=target != 0,
        )  # fmt: skip
    if seat not in public.order or public.asked is None:
        return bare
    if public.phase == "ballot":
        legal = game.legal(seat)
        return replace(bare, asked=bool(legal), may=_targets(legal))
    own = public.options.may_accuse_self == "yes"
    may: tuple[int | None, ...] = tuple(one for one in public.living if own or one != seat)
    may = (*may, None) if public.options.may_abstain == "yes" else may
    touched, target = live.standing(state, bare.person)
    return replace(bare, asked=public.asked == seat, may=may, target=target, touched=touched)


def _targets(legal: tuple[c.Command, ...]) -> tuple[int | None, ...]:
    return tuple(getattr(command, "target", None) for command in legal)


def _at_night(state: State, live: Live, view: View, bare: You) -> You:
    """Offer every living seat under the same words, to ghosts too; what has no effect is only noted as without."""
    game, seat = state.playing(), bare.seat or 0
    public, living = view.public, tuple(seat for seat in view.public.circle if seat in view.public.alive)
    taps = public.phase in NIGHTLY
    sees = taps and seat in public.alive  # a ghost has left the pack
    counts = tuple(seat if target is None else target for target in _targets(game.legal(seat)))
    touched, target = live.standing(state, bare.person)
    mates = awake.mates(view)
    if public.phase == "hold":
        touched, target = seat in dict(state.kept), dict(state.kept).get(seat)
    return replace(
        bare, asked=taps, may=living if taps else (), counts=counts, target=target, touched=touched,
        kept=public.phase == "hold", mates=mates, pointing=_pointing(state, live, mates, seat) if sees else (),
        line=_line(state, view, seat, bare.person),
    )  # fmt: skip


def _pointing(state: State, live: Live, mates: tuple[int, ...], own: int) -> tuple[Pointing, ...]:
    """Return where mates point: in a call as it stands, in Look as it was when Point closed; never during Point."""
    game = state.playing()
    if game.public.phase == "point":
        return ()
    if game.public.phase == "look":
        told: dict[int, int | None] = {}
        for note in game.view(own).private.notes[state.dusk[own - 1] :]:
            if isinstance(note, e.Pointed) and note.seat != own:
                told[note.seat] = note.target
        return tuple(Pointing(seat, target) for seat, target in sorted(told.items()) if target is not None)
    found, computers = [], bots(state)
    for seat in mates:
        if seat == own:
            continue
        if seat in computers:
            target = getattr(bot_choice(state, seat), "target", None)
        else:
            target = live.standing(state, state.circle[seat - 1])[1]
        if target is not None:
            found.append(Pointing(seat, target))
    return tuple(found)


def _line(state: State, view: View, seat: int, person: str) -> Line:
    """Return the private line of this moment: the newest that was told tonight, or a harmless one.

    What was chosen is a line once all is chosen: in a call or beat it is under the thumb already.
    """
    tonight, read = _own(view)[state.dusk[seat - 1] :], view.public.phase == "hold"
    told = (narrate.private(note) for note in reversed(tonight) if read or not isinstance(note, e.Chosen))
    return next((line for line in told if line is not None), narrate.harmless(state.secret, person, view.public.night))
