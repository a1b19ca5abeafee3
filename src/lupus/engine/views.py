"""What somebody knows, what they may do, and why not: all three read a view and nothing else.

A view is two folds of what was told (see `state`): the public half is shared by everybody, the private half is small.
It is never cut out of the hidden state. `legal` and `refusal` agree by construction: a command is legal exactly when
`refusal` finds nothing, so a refusal can teach nothing that the view did not hold already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from . import events as e
from .commands import Accuse, Command, Point, Vote
from .contract import Role
from .errors import REFUSALS, Illegal
from .state import History, Private, Public

E = TypeVar("E", bound=e.Event)

NOTHING = Private(0)
"""The private half of the board's view."""


class View:
    """What one audience was told: the board or a spectator (`seat` None), or a seat."""

    __slots__ = ("private", "public", "seat")

    def __init__(self, public: Public, private: Private = NOTHING, seat: int | None = None) -> None:
        """Join the shared half with somebody's own."""
        self.public, self.private, self.seat = public, private, seat

    def __eq__(self, other: object) -> bool:
        """Views are equal when everything told is."""
        if not isinstance(other, View):
            return NotImplemented
        return (self.seat, self.public, self.private) == (other.seat, other.public, other.private)

    __hash__ = None  # type: ignore[assignment]

    @property
    def role(self) -> str | None:
        """Return the own role, as far as it was told."""
        return self.private.role

    @property
    def alive(self) -> bool:
        """Whether the viewer still lives."""
        return self.seat in self.public.alive

    def mates(self, call: str) -> tuple[int, ...]:
        """Return who had open eyes with the viewer when a role was last called, the viewer included."""
        return next((seats for name, seats in self.private.mates if name.startswith(call)), ())

    def own(self, kind: type[E]) -> Iterator[E]:
        """Return the viewer's own notes of one kind, newest first."""
        return (note for note in reversed(self.private.notes) if isinstance(note, kind))

    def history(self) -> list[e.Event]:
        """Return everything that everybody was told, oldest first."""
        return past(self.public.history)


def past(history: History) -> list[e.Event]:
    """Return a linked history as a list, oldest first."""
    found: list[e.Event] = []
    while history is not None:
        event, history = history
        found.append(event)
    found.reverse()
    return found


def called_role(view: View, roles: Mapping[str, Role]) -> Role | None:
    """Return the viewer's role if it may choose now: called awake, or in a beat of a night that calls it."""
    public = view.public
    role = roles.get(view.private.role or "")
    if role is None or not role.chooses or not view.alive:
        return None
    if public.phase == "call":
        return role if public.call == role.id else None
    return role if public.phase in {"point", "look"} and role.id in public.calls else None


def choice_refused(view: View, role: Role, target: int | None) -> str | None:
    """Return why a role may not choose a target tonight, or None if it may."""
    if target is None and role.may_stay:
        return None
    if target is not None and target not in view.public.alive:
        return "dead_target"
    return role.refuses(view, target) if role.refuses else None


def refusal(view: View, command: Command, roles: Mapping[str, Role]) -> Illegal | None:
    """Return why a person's command is refused, reading their view alone; None if it is legal."""
    public = view.public
    if public.phase == "over":
        return Illegal("game_over")
    target = command.target if isinstance(command, Point | Accuse | Vote) else None
    for seat in (view.seat, target):
        if seat is not None and not 1 <= seat <= public.seats:
            return Illegal("no_such_seat", seat=seat, seats=public.seats)
    if isinstance(command, Point):
        return _refused_finger(view, target) if public.phase == "execution" else _refused_point(view, target, roles)
    if isinstance(command, Accuse):
        return _refused_accusation(view, target)
    return _refused_vote(view, target)


def _refused_point(view: View, target: int | None, roles: Mapping[str, Role]) -> Illegal | None:
    if view.public.phase not in {"call", "point", "look"}:
        return Illegal("wrong_phase", phase=view.public.phase)
    if not view.alive:
        return Illegal("ghost", seat=view.seat)
    role = called_role(view, roles)
    if role is None:
        return Illegal("not_called", seat=view.seat)
    code = choice_refused(view, role, target)
    return None if code is None else _with_target(code, target)


def _with_target(code: str, target: int | None) -> Illegal:
    """Build a refusal whose only possible fact is the target."""
    return Illegal(code, target=target) if REFUSALS[code] else Illegal(code)


def _refused_accusation(view: View, target: int | None) -> Illegal | None:
    public = view.public
    if public.phase != "accusation":
        return Illegal("wrong_phase", phase=public.phase)
    if public.asked != view.seat:
        return Illegal("not_asked", seat=view.seat, asked=public.asked)
    if target is None:
        return None if public.options.may_abstain == "yes" else Illegal("must_choose")
    if target not in public.alive:
        return Illegal("dead_target", target=target)
    if target == view.seat and public.options.may_accuse_self == "no":
        return Illegal("own_seat")
    return None


def _refused_finger(view: View, target: int | None) -> Illegal | None:
    public = view.public
    if view.seat not in public.voters:
        return Illegal("no_vote", seat=view.seat)
    return _refused_candidate(view, target)


def _refused_vote(view: View, target: int | None) -> Illegal | None:
    public = view.public
    if public.phase != "ballot":
        return Illegal("wrong_phase", phase=public.phase)
    if view.seat not in public.voters:
        return Illegal("no_vote", seat=view.seat)
    if public.asked != view.seat:
        return Illegal("not_asked", seat=view.seat, asked=public.asked)
    return _refused_candidate(view, target)


def _refused_candidate(view: View, target: int | None) -> Illegal | None:
    public = view.public
    if target is None:
        nobody = public.may_spare or (public.spoken and public.options.may_abstain == "yes")
        return None if nobody else Illegal("must_choose")
    if target not in public.suspects:
        return Illegal("not_standing", target=target, among=public.suspects)
    return Illegal("own_seat") if target == view.seat else None


def legal(view: View, roles: Mapping[str, Role]) -> tuple[Command, ...]:
    """Return every command that the viewer may send now, targets clockwise from the reference, nobody last."""
    public, seat = view.public, view.seat
    if seat is None:
        return ()
    targets: tuple[int | None, ...]
    if public.phase in {"accusation", "ballot"}:
        if public.asked != seat:
            return ()
        targets = (*(public.circle if public.phase == "accusation" else public.suspects), None)
        kind: type[Accuse | Vote] = Accuse if public.phase == "accusation" else Vote
        check = _refused_accusation if public.phase == "accusation" else _refused_vote
        return tuple(kind(seat, target) for target in targets if check(view, target) is None)
    if public.phase == "execution":
        if seat not in public.voters:
            return ()
        return tuple(Point(seat, t) for t in (*public.suspects, None) if _refused_candidate(view, t) is None)
    role = called_role(view, roles)
    if role is None:
        return ()
    return tuple(Point(seat, t) for t in (*public.circle, None) if choice_refused(view, role, t) is None)
