"""Who may send which command now, and what each one does first; what follows of itself is in `flow`.

A person's command is judged from that person's view alone (`views.refusal`). The Master's commands are judged from
what the Master knows, and their refusals are the Master's to read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from . import commands as c
from . import events as e
from . import night
from .audience import EVERYONE
from .commands import COMMANDS, PERSONAL, Cause, Command
from .contract import UNKNOWN
from .draft import Draft, Entry, Lots
from .errors import Illegal
from .flow import PHASES, bury, counted, open_day
from .night import Choices
from .views import choice_refused, refusal
from .wins import ends, turn_cards

if TYPE_CHECKING:
    from .game import Game


def refuse(game: Game, command: Command, cause: Cause) -> None:
    """Raise `Illegal` if a command may not be sent by this cause, or is not heard now."""
    right, public = COMMANDS[type(command)], game.public
    if cause not in right.who:
        raise Illegal("not_yours", who=cause)
    if isinstance(command, PERSONAL):
        if not 1 <= command.seat <= public.seats:
            raise Illegal("no_such_seat", seat=command.seat, seats=public.seats)
        illegal = refusal(game.view(command.seat), command, game.rules.roles)
        if illegal is not None:
            raise illegal
        return
    if public.phase == "over" and not isinstance(command, c.Undo | c.Learn):
        raise Illegal("game_over")
    if right.phases and public.phase not in right.phases:
        raise Illegal("wrong_phase", phase=public.phase)
    seat = getattr(command, "seat", None)
    if seat is not None and not 1 <= seat <= public.seats:
        raise Illegal("no_such_seat", seat=seat, seats=public.seats)


def handle(game: Game, command: Command, lots: Lots) -> tuple[Draft, Game]:
    """Return the draft after a command's own events, and the game after which the new batch stands."""
    if isinstance(command, c.Undo):
        return _undo(game, command, lots)
    draft = Draft(game.rules, game.public, game.privates, game.hidden, lots)
    HANDLERS[type(command)](draft, command)
    return draft, game


# -- persons -------------------------------------------------------------------------------------------------------


def _point(draft: Draft, command: c.Point) -> None:
    phase = draft.public.phase
    if phase == "execution":
        draft.tell(e.Fingered(command.seat, command.target))
    elif phase == "call":
        draft.tell(e.Pointed(draft.public.call or "", command.seat, command.target))
    else:
        draft.tell(e.Noted(command.seat, command.target))


def _accuse(draft: Draft, command: c.Accuse) -> None:
    draft.tell(e.Accused(command.seat, command.target))


def _vote(draft: Draft, command: c.Vote) -> None:
    draft.tell(e.Voted(command.seat, command.target))


# -- Master and clock ----------------------------------------------------------------------------------------------


def _close(draft: Draft, command: c.Close) -> None:
    close = PHASES[draft.public.phase].close
    assert close is not None, "COMMANDS lets Close through only where a phase closes"  # noqa: S101
    close(draft, _choices(draft, command))


def _choices(draft: Draft, command: c.Close) -> Choices:
    """Return standing choices by seat; what is not a seat is bad input and refused, what is not living is no choice."""
    found: dict[int, int | None] = {}
    seats = draft.public.seats
    for seat, target in command.choices:
        for named in (seat, target):
            if named is not None and not 1 <= named <= seats:
                raise Illegal("no_such_seat", seat=named, seats=seats)
        if seat in found:
            raise Illegal("doubled_choice", seat=seat)
        if target is None or target in draft.public.alive:
            found[seat] = target
    return found


def _count(draft: Draft, command: c.Count) -> None:
    counted(draft, command.fingers)


def _pass_over(draft: Draft, command: c.PassOver) -> None:
    public = draft.public
    if public.asked != command.seat:
        raise Illegal("not_asked", seat=command.seat, asked=public.asked)
    draft.forced.append(command.seat)
    if public.phase == "accusation":
        draft.tell(e.Accused(command.seat, None))
    else:
        draft.tell(e.PassedOver(command.seat))


def _name(draft: Draft, command: c.Name) -> None:
    public = draft.public
    if public.master != "human":
        raise Illegal("nothing_to_name")
    if public.phase == "naming":
        _among(command.seat, public.among)
        _name_aloud(draft, command.seat)
        return
    _among(command.seat, _may_be_last(draft) if public.phase == "hold" else _pack_may_pick(draft))
    draft.tell(e.Named(command.seat))


def _among(seat: int, among: tuple[int, ...]) -> None:
    if not among:
        raise Illegal("nothing_to_name")
    if seat not in among:
        raise Illegal("not_among", seat=seat, among=among)


def _name_aloud(draft: Draft, seat: int) -> None:
    if draft.public.purpose == "reference":
        draft.tell(e.ReferenceNamed(seat))
        open_day(draft)
    else:
        draft.tell(e.SecondSuspectNamed(seat))


def _pack_may_pick(draft: Draft) -> tuple[int, ...]:
    """Return whom the Master may name for owners who choose together and disagree (C10); empty: it is not theirs."""
    for call in (draft.public.call,) if draft.public.phase == "call" else draft.public.calls:
        role, awake = draft.rules.roles[night.role_of(call or "")], draft.awake(call or "")
        if (
            night.chooses(draft, call or "")
            and awake
            and role.joint is not None
            and role.joint(draft.options) == "wait"
        ):
            view = draft.view(awake[0])
            return tuple(seat for seat in sorted(draft.public.alive) if choice_refused(view, role, seat) is None)
    return ()


def _may_be_last(draft: Draft) -> tuple[int, ...]:
    """Return whom the Master may name last to die (C04): tonight's dead, if two or more count."""
    dead, _ = night.resolve(draft)
    counts = draft.rules.edition.reference == "last_to_die"
    free = draft.options.last_to_die != "closer_to_old_reference"
    return tuple(dead) if counts and free and len(dead) > 1 else ()


def _learn(draft: Draft, command: c.Learn) -> None:
    if draft.hidden.roles[command.seat - 1] != UNKNOWN:
        raise Illegal("card_known", seat=command.seat)
    if command.role not in draft.unplaced():
        raise Illegal("no_such_card", role=command.role)
    draft.tell(e.RoleLearned(command.seat, command.role))
    public = draft.public
    for call, _ in draft.hidden.awake if draft.by_night and public.phase != "over" else ():
        if night.role_of(call) == command.role:
            night.wake(draft, call)
    if public.phase == "over":
        turn_cards(draft)


# -- penalties and leaving -----------------------------------------------------------------------------------------


def _penalise(draft: Draft, command: c.Penalise) -> None:
    public, how = draft.public, draft.options.eyes_opened
    if how == "off" or public.master == "automatic":
        raise Illegal("penalty_off")
    if command.seat not in public.alive:
        raise Illegal("already_gone", seat=command.seat)
    if public.phase == "dealt":
        raise Illegal("wrong_phase", phase=public.phase)
    if how == "at_once":
        draft.tell(e.Penalised(command.seat))
        bury(draft, (command.seat,))
        _mend(draft, command.seat)
        return
    if not draft.by_night:
        raise Illegal("wrong_phase", phase=public.phase)
    if command.seat in draft.hidden.penalised:
        raise Illegal("already_penalised", seat=command.seat)
    draft.tell(e.PenaltyNoted(command.seat))


def _remove(draft: Draft, command: c.Remove) -> None:
    if command.seat in draft.public.silent and command.seat not in draft.public.alive:
        raise Illegal("already_gone", seat=command.seat)
    draft.tell(e.Removed(command.seat))
    _mend(draft, command.seat)


def _mend(draft: Draft, seat: int) -> None:
    """Check the win by day at once (C45), then put right what the missing Suspect leaves open (C50)."""
    public = draft.public
    if draft.by_night or public.phase == "dealt":
        return
    if ends(draft, f"removal {public.day}"):
        return
    suspect_left = seat in public.suspects and public.phase in {"defence", "execution", "ballot"}
    if suspect_left or (public.phase == "naming" and public.purpose == "second_suspect"):
        draft.rules.edition.procedure.suspects(draft)


def _give_up(draft: Draft, _: c.GiveUp) -> None:
    draft.tell(e.GivenUp())
    turn_cards(draft)


# -- undo ----------------------------------------------------------------------------------------------------------


def _undo(game: Game, command: c.Undo, lots: Lots) -> tuple[Draft, Game]:
    """Return to an earlier game that stands; everybody is told how many of their own entries to forget."""
    withdrawn = []
    for back in game.chain():
        if back.batch.number == command.batch and back is not game:
            break
        withdrawn.append(back)
    else:
        raise Illegal("not_a_standing_batch", batch=command.batch, last=game.batch.number)
    draft = Draft(back.rules, back.public, back.privates, back.hidden, lots)
    draft.tell_some(e.Withdrawn(command.batch), 0)
    for count, mask in _forgotten(withdrawn, game.public.seats).items():
        draft.entries.append(Entry(e.Forgot(count), mask))
    return draft, back


def _forgotten(withdrawn: list[Game], seats: int) -> dict[int, int]:
    """Return count -> mask of those who were told so many of the withdrawn entries."""
    counts: Counter[int] = Counter()
    for game in withdrawn:
        for entry in game.batch.entries:
            if isinstance(entry.event, e.Forgot | e.Withdrawn):
                continue
            for bit in range(seats + 1):
                counts[bit] += entry.to >> bit & 1
    masks: dict[int, int] = {}
    for bit, count in sorted(counts.items()):
        if count:
            masks[count] = masks.get(count, 0) | 1 << bit
    full = (1 << seats + 1) - 1
    return {count: EVERYONE if mask == full else mask for count, mask in masks.items()}


HANDLERS: Final[dict[type[Command], Callable[[Draft, Any], None]]] = {
    c.Point: _point,
    c.Accuse: _accuse,
    c.Vote: _vote,
    c.Close: _close,
    c.Count: _count,
    c.PassOver: _pass_over,
    c.Name: _name,
    c.Learn: _learn,
    c.Penalise: _penalise,
    c.Remove: _remove,
    c.GiveUp: _give_up,
}

assert set(HANDLERS) | {c.Undo} == set(COMMANDS), "every command has a handler"  # noqa: S101
