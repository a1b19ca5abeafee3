"""What somebody knows, what they may do, and why not: all three read a view and nothing else.

A view is two folds of what was told (see `state`): the public half is shared by everybody, the private half is small.
It is never cut out of the hidden state. `legal` and `refusal` agree by construction: a command is legal exactly when
`refusal` finds nothing, so a refusal can teach nothing that the view did not hold already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from . import events as e
from .commands import COMMANDS, Accuse, Command, Point, Vote
from .contract import Role
from .errors import REFUSALS, Fact, Illegal
from .state import Private, Public

E = TypeVar("E", bound=e.Event)

NIGHTLY: Final = frozenset({"call", "point", "look"})
"""The phases in which choices of the night are made."""

HEARD: Final = {kind: COMMANDS[kind].phases for kind in (Point, Accuse, Vote)}

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
        for name, seats in self.private.mates:
            if name.startswith(call):
                return seats
        return ()

    def own(self, kind: type[E]) -> Iterator[E]:
        """Return the viewer's own notes of one kind, newest first."""
        return (note for note in reversed(self.private.notes) if isinstance(note, kind))

    def history(self) -> list[e.Event]:
        """Return everything that everybody was told, oldest first."""
        return [*(self.public.history or ())][::-1]


def called_role(view: View, roles: Mapping[str, Role]) -> Role | None:
    """Return the viewer's role if it may choose now: called awake, or in a beat of a night that calls it."""
    public, name = view.public, view.private.role
    called = name == public.call if public.phase == "call" else name in public.calls
    if name is None or not called or public.phase not in NIGHTLY or view.seat not in public.alive:
        return None
    role = roles[name]
    return role if role.chooses else None


def choice_refused(view: View, role: Role, target: int | None) -> str | None:
    """Return why a role may not choose a target tonight, or None if it may."""
    if target is None and role.may_stay:
        return None
    if target is not None and target not in view.public.alive:
        return "dead_target"
    return role.refuses(view, target) if role.refuses else None


def accusation_refused(public: Public, seat: int, target: int | None) -> str | None:
    """Return why the one who is asked may not accuse a target (C24, C25)."""
    if target is None:
        return None if public.options.may_abstain == "yes" else "must_choose"
    if target not in public.alive:
        return "dead_target"
    return "own_seat" if target == seat and public.options.may_accuse_self == "no" else None


def vote_refused(public: Public, seat: int, target: int | None) -> str | None:
    """Return why a voter may not point at a target (C30, H02)."""
    if target is None:
        return None if public.may_spare or public.may_abstain else "must_choose"
    if target not in public.suspects:
        return "not_standing"
    return "own_seat" if target == seat else None


def legal(view: View, roles: Mapping[str, Role]) -> tuple[Command, ...]:
    """Return every command that the viewer may send now, targets clockwise from the reference, nobody last."""
    public, seat = view.public, view.seat
    if seat is None:
        return ()
    phase = public.phase
    if phase == "accusation":
        if public.order[0] != seat:
            return ()
        own = public.options.may_accuse_self == "yes"
        found = [Accuse(seat, target) for target in public.living if own or target != seat]
        return (*found, Accuse(seat, None)) if public.options.may_abstain == "yes" else tuple(found)
    if phase in {"execution", "ballot"}:
        if seat not in public.voters or (phase == "ballot" and public.order[0] != seat):
            return ()
        kind = Point if phase == "execution" else Vote
        candidates = (*public.suspects, None)
        return tuple([kind(seat, t) for t in candidates if vote_refused(public, seat, t) is None])
    role = called_role(view, roles)
    if role is None:
        return ()
    return tuple([Point(seat, t) for t in (*public.living, None) if choice_refused(view, role, t) is None])


def refusal(view: View, command: Point | Accuse | Vote, roles: Mapping[str, Role]) -> Illegal | None:
    """Return why a person's command is refused, reading their view alone; None if it is legal."""
    public, seat, target = view.public, command.seat, command.target
    if public.phase == "over":
        return Illegal("game_over")
    if target is not None and not 1 <= target <= public.seats:
        return Illegal("no_such_seat", seat=target, seats=public.seats)
    if isinstance(command, Point) and public.phase in NIGHTLY:
        return _refused_at_night(view, target, roles)
    if public.phase not in HEARD[type(command)]:
        return Illegal("wrong_phase", phase=public.phase)
    if not isinstance(command, Accuse) and seat not in public.voters:
        return Illegal("no_vote", seat=seat)
    if not isinstance(command, Point) and public.asked != seat:
        return Illegal("not_asked", seat=seat, asked=public.asked)
    refused = accusation_refused if isinstance(command, Accuse) else vote_refused
    return _explained(refused(public, seat, target), target, public)


def _refused_at_night(view: View, target: int | None, roles: Mapping[str, Role]) -> Illegal | None:
    if not view.alive:
        return Illegal("ghost", seat=view.seat)
    role = called_role(view, roles)
    if role is None:
        return Illegal("not_called", seat=view.seat)
    return _explained(choice_refused(view, role, target), target, view.public)


def _explained(code: str | None, target: int | None, public: Public) -> Illegal | None:
    """Return a refusal with the facts that its code carries."""
    if code is None:
        return None
    facts: dict[str, Fact] = {"target": target, "among": public.suspects}
    return Illegal(code, **{name: facts[name] for name in REFUSALS[code]})
