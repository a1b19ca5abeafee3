"""A game that is over, night by night and day by day: one fold of the entries that stand, for all who tell of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct, field

from lupus.engine import events as e
from lupus.engine.game import Game

WOLF: Final = "werewolf"


class Night(Struct):
    """One night. `roles` are those that everybody held as it began, `alive` who lived then.

    `chosen` are (call, seat or None for a common choice, target), `answered` (call, seat, target, yes), `noted` the
    taps without effect, the last of each seat, `died` (seat, cause), `dead` whom the dawn named, `left` who left the
    game.
    """

    number: int
    roles: tuple[str, ...]
    alive: frozenset[int]
    chosen: list[tuple[str, int | None, int | None]] = field(default_factory=list)
    answered: list[tuple[str, int, int | None, bool | None]] = field(default_factory=list)
    noted: dict[int, int | None] = field(default_factory=dict)
    died: list[tuple[int, str]] = field(default_factory=list)
    dead: tuple[int, ...] = ()
    left: list[int] = field(default_factory=list)

    def picks(self, role: str) -> list[tuple[int | None, int]]:
        """Return whom the owners of a role chose: (seat or None for a common choice, target)."""
        return [(seat, target) for call, seat, target in self.chosen if call == role and target is not None]

    @property
    def prey(self) -> int | None:
        """Return whom the pack picked."""
        return next((target for _, target in self.picks(WOLF)), None)


class Count(Struct, frozen=True):
    """A vote as it was counted: fingers for each candidate; who pointed at whom, empty in a secret ballot."""

    tally: dict[int, int]
    fingers: tuple[tuple[int, int | None], ...]


class Day(Struct):
    """One day. `accused` are (seat, target) in turn, `mark` whom the Owl had marked, `counts` its votes in order."""

    number: int
    roles: tuple[str, ...]
    alive: frozenset[int]
    accused: list[tuple[int, int]] = field(default_factory=list)
    mark: int | None = None
    counts: list[Count] = field(default_factory=list)
    executed: int | None = None
    left: list[int] = field(default_factory=list)

    def voices(self) -> list[tuple[int, int]]:
        """Return everybody's accusations and open fingers of this day: (seat, target)."""
        fingers = [(seat, target) for count in self.counts for seat, target in count.fingers if target is not None]
        return [*self.accused, *fingers]

    def vote(self) -> Count | None:
        """Return the vote that decided this day, if one did."""
        return self.counts[-1] if self.counts and self.executed in self.counts[-1].tally else None


class Chronicle(Struct):
    """A whole game. `roles` and `sides` are those of the end; `early`: who left before the first night.

    `winner` None: given up.
    """

    roles: tuple[str, ...]
    dealt: tuple[str, ...]
    sides: tuple[str, ...]
    together: bool
    nights: list[Night] = field(default_factory=list)
    days: list[Day] = field(default_factory=list)
    alive: set[int] = field(default_factory=set)
    early: list[int] = field(default_factory=list)
    winner: str | None = None
    at: str = ""

    def wolf(self, seat: int) -> bool:
        """Whether somebody is a werewolf at the end."""
        return self.roles[seat - 1] == WOLF

    def human(self, seat: int) -> bool:
        """Whether somebody is on the humans' side at the end."""
        return self.sides[seat - 1] == "humans"

    def holders(self, role: str) -> list[int]:
        """Return who holds a role at the end."""
        return [seat for seat, one in enumerate(self.roles, 1) if one == role]


def chronicle(game: Game) -> Chronicle | None:
    """Return a game as a chronicle; None for one that is not over, or whose cards were never all known."""
    entries = [entry.event for past in reversed([*game.chain()]) for entry in past.batch.entries]
    turned = next((event for event in entries if isinstance(event, e.CardsTurned)), None)
    if turned is None:
        return None
    sides = tuple(game.rules.roles[role].side for role in turned.roles)
    told = Chronicle(turned.roles, turned.dealt, sides, game.public.options.night == "together")
    told.alive = set(range(1, len(turned.roles) + 1))
    now = [*turned.dealt]
    for event in entries:
        if isinstance(event, e.Turned):
            now[event.seat - 1] = event.role
            _turned(told, tuple(now))
        elif isinstance(event, e.NightFell):
            told.nights.append(Night(event.number, tuple(now), frozenset(told.alive)))
        elif type(event) in FOLD:
            FOLD[type(event)](told, event)
            if isinstance(event, e.Dawned):
                told.days.append(Day(event.number, tuple(now), frozenset(told.alive)))
    return told


def _turned(told: Chronicle, now: tuple[str, ...]) -> None:
    """Change a night's roles too, where somebody's role changes before anything was chosen in it."""
    night = told.nights[-1] if told.nights else None
    if night is not None and not night.chosen and not night.noted:
        night.roles = now


def _dawned(told: Chronicle, event: e.Dawned) -> None:
    told.nights[-1].dead = event.dead
    told.alive.difference_update(event.dead)


def _executed(told: Chronicle, event: e.Executed) -> None:
    told.days[-1].executed = event.seat
    told.alive.discard(event.seat)


def _left(told: Chronicle, event: e.Removed | e.Penalised) -> None:
    told.alive.discard(event.seat)
    if len(told.days) < len(told.nights):
        told.nights[-1].left.append(event.seat)
    else:
        (told.days[-1].left if told.days else told.early).append(event.seat)


def _accused(told: Chronicle, event: e.Accused) -> None:
    if event.target is not None:
        told.days[-1].accused.append((event.seat, event.target))


def _counted(told: Chronicle, event: e.FingersCounted) -> None:
    told.days[-1].counts.append(Count(dict(event.tally), event.fingers))


def _ended(told: Chronicle, event: e.GameEnded) -> None:
    told.winner, told.at = event.winner, event.at


FOLD: Final[dict[type[e.Event], Callable[[Chronicle, Any], object]]] = {
    e.Chosen: lambda told, event: told.nights[-1].chosen.append(
        (event.call.partition(":")[0], event.seat, event.target)
    ),
    e.Answered: lambda told, event: told.nights[-1].answered.append(
        (event.call.partition(":")[0], event.seat, event.target, event.werewolf)
    ),
    e.Noted: lambda told, event: told.nights[-1].noted.update({event.seat: event.target}),
    e.Died: lambda told, event: told.nights[-1].died.append((event.seat, event.cause)),
    e.Dawned: _dawned,
    e.AccusationOpened: lambda told, _: told.days[-1].accused.clear(),
    e.Accused: _accused,
    e.MarkAnnounced: lambda told, event: setattr(told.days[-1], "mark", event.target),
    e.FingersCounted: _counted,
    e.Executed: _executed,
    e.Removed: _left,
    e.Penalised: _left,
    e.GameEnded: _ended,
}
"""What each event adds to the chronicle."""
