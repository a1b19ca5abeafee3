"""The game: the one object that people of this package hold.

`Game.run(command)` checks a command, then returns the next game; the old one is still the truth if it is refused
(`Illegal`). One command is one batch: its cause and everything that follows from it. A `Game` never changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

import msgspec

from . import events as e
from .audience import MASTER_ONLY, tells
from .commands import PERSONAL, Cause, Command, Learn, Undo
from .contract import UNKNOWN, Rules
from .draft import Draft, Entry, Lots
from .errors import Illegal
from .evolve_public import public_of
from .flow import PHASES, follow
from .handlers import handle, refuse
from .state import Hidden, Private, awake
from .views import NIGHTLY, View, called_role, legal


class Deal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A deal: what was announced of it, who holds what, and the playing cards (empty where there are none)."""

    announced: e.GameDealt
    roles: tuple[str, ...]
    cards: tuple[str | None, ...] = ()


class Batch(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One command and everything that followed from it.

    `lots` are the draws that it asked for: (question, seat). `forced` are the seats for whom a default was taken.
    """

    number: int
    cause: Cause
    command: Command | None
    id: str | None = None
    entries: tuple[Entry, ...] = ()
    lots: tuple[tuple[str, int], ...] = ()
    forced: tuple[int, ...] = ()


def no_lots(question: str, among: tuple[int, ...]) -> int:
    """Refuse to draw: the default where no lots were handed in."""
    message = f"the rules need a lot ({question!r} among {among}), but no lots were given"
    raise LookupError(message)


class Game:
    """A game after some batches."""

    __slots__ = ("batch", "deal", "earlier", "hidden", "ids", "privates", "public", "rules", "standing")

    def __init__(  # noqa: PLR0913, PLR0917 - made in this file only
        self,
        rules: Rules,
        deal: Deal,
        draft: Draft,
        batch: Batch,
        earlier: Game | None,
        standing: Game | None,
        ids: frozenset[tuple[int, str | None]],
    ) -> None:
        """Freeze a draft. `earlier` is the game before in time, `standing` the one before that still stands."""
        self.rules, self.deal, self.batch, self.earlier, self.standing = rules, deal, batch, earlier, standing
        self.public, self.privates, self.hidden = draft.public, draft.told_privates(), draft.hidden
        self.ids: Final = ids

    # -- the start -----------------------------------------------------------------------------------------------

    @classmethod
    def start(cls, deal: Deal, rules: Rules) -> Game:
        """Return the game just dealt, batch 0, waiting until everybody has seen their card.

        The deal is taken as it is; `deck.check` says what is wrong with one.
        """
        public = public_of(deal.announced)
        seats = public.seats
        unknown = (UNKNOWN,) * seats
        privates = tuple(Private(seat) for seat in range(1, seats + 1))
        draft = Draft(rules, public, privates, Hidden(unknown, unknown), no_lots)
        draft.entries.append(Entry(deal.announced, -1))
        for seat, role in enumerate(deal.roles, 1):
            if role != UNKNOWN:
                draft.tell(e.CardDealt(seat, role, deal.cards[seat - 1] if deal.cards else None))
        batch = Batch(number=0, cause="master", command=None, entries=tuple(draft.entries))
        return cls(rules, deal, draft, batch, None, None, frozenset())

    # -- the one way forward -------------------------------------------------------------------------------------

    def run(
        self,
        command: Command,
        lots: Lots = no_lots,
        *,
        cause: Cause = "master",
        command_id: str | None = None,
    ) -> Game:
        """Return the game after a command.

        `lots` answers questions of chance with one of the seats asked about; the answers are kept in the batch.
        Raises `Illegal` if the command is refused; this game is then unchanged and still the truth.
        """
        refuse(self, command, cause)
        ids = self.ids if command_id is None else self._with_id(command, cause, command_id)
        draft, standing = handle(self, command, lots)
        follow(draft, patient=cause == "person" or isinstance(command, Learn | Undo))
        batch = Batch(
            number=self.batch.number + 1,
            cause=cause,
            command=command,
            id=command_id,
            entries=tuple(draft.entries),
            lots=tuple(draft.drawn),
            forced=tuple(dict.fromkeys(draft.forced)) if draft.forced else (),
        )
        return Game(self.rules, self.deal, draft, batch, self, standing, ids)

    def _with_id(self, command: Command, cause: Cause, command_id: str) -> frozenset[tuple[int, str | None]]:
        """Return the ids with this one. Everybody's are their own: nobody learns from an id what others have sent."""
        own_id = (command.seat if cause == "person" and isinstance(command, PERSONAL) else 0, command_id)
        if own_id in self.ids:
            raise Illegal("repeated_id", id=command_id)
        return self.ids | {own_id}

    # -- reading -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """Return what a seat was told, or the board (and every spectator) for None or 0.

        Raises `Illegal` (`no_such_seat`) for anything else.
        """
        if not self._seated(seat):
            return View(self.public)
        return View(self.public, self.privates[seat - 1], seat)

    def _seated(self, seat: int | None) -> TypeGuard[int]:
        """Whether this is a seat and not the board. Raises `Illegal` if it is neither."""
        if seat is not None and not 0 <= seat <= self.public.seats:
            raise Illegal("no_such_seat", seat=seat, seats=self.public.seats)
        return bool(seat)

    def legal(self, seat: int) -> tuple[Command, ...]:
        """Return what a seat may do now, read from its view."""
        return legal(self.view(seat), self.rules.roles)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.public.phase == "over"

    @property
    def closable(self) -> bool:
        """Whether `Close` is heard now: a call, beat, speech or vote at once is open."""
        return PHASES[self.public.phase].close is not None

    def awaited(self) -> tuple[int, ...]:
        """Return the seats that have a choice to make now. For the Master only: at night it is a secret."""
        public = self.public
        if public.asked is not None:
            return (public.asked,)
        if public.phase == "execution":
            return public.voters
        if public.phase not in NIGHTLY:
            return ()
        seats = self.awake(public.call or "") if public.phase == "call" else sorted(public.alive)
        roles = self.rules.roles
        return tuple([seat for seat in seats if called_role(self.view(seat), roles) is not None])

    def awake(self, call: str) -> tuple[int, ...]:
        """Return who opened their eyes at one of tonight's calls and still lives. For the Master only."""
        return awake(self.hidden, self.public, call)

    def batches(self) -> list[Batch]:
        """Return all batches, oldest first, withdrawn ones included."""
        found = []
        game: Game | None = self
        while game is not None:
            found.append(game.batch)
            game = game.earlier
        return found[::-1]

    def told(self, seat: int | None) -> list[e.Event]:
        """Return every event that an audience was told, oldest first, withdrawn ones and `Forgot` included."""
        bit = seat if self._seated(seat) else 0
        return [entry.event for batch in self.batches() for entry in batch.entries if tells(entry.to, bit)]

    def chain(self) -> Iterator[Game]:
        """Return the games whose batches still stand, this one first."""
        game: Game | None = self
        while game is not None:
            yield game
            game = game.standing


__all__ = ["MASTER_ONLY", "Batch", "Cause", "Deal", "Game", "Lots", "no_lots"]
