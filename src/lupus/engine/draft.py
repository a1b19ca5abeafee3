"""One batch while it is being written: copies of the three folds, the entries so far, and the lots drawn.

A command works on a draft. If it is refused half-way the draft is dropped and nothing has changed; if not, the draft
becomes the next `Game`. Everything that happens goes through `tell`, the only writer of entries.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec

from . import events as e
from .audience import AUDIENCE, BOARD_BIT, EVERYONE, MASTER_ONLY, To, seats_mask
from .contract import UNKNOWN, Role, Rules
from .effects import Effect
from .errors import Illegal
from .evolve import hide, see_private
from .evolve_public import see_public
from .options import Options
from .state import Hidden, Private, Public, awake
from .views import View

copy = msgspec.structs.replace
"""A copy of a fold, much cheaper than the standard library's."""

Lots: TypeAlias = Callable[[str, tuple[int, ...]], int]
"""(question, seats) -> the seat drawn. A question names deal, moment, purpose and ballot, never a batch number."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event and who was told it: a mask with bit 0 for the board and bit s for seat s (see `audience`)."""

    event: e.Event
    to: int


class Saved(NamedTuple):
    """A batch half written: its folds, entries, lots and defaults."""

    public: Public
    hidden: Hidden
    own: dict[int, Private]
    entries: tuple[Entry, ...]
    drawn: tuple[tuple[str, int], ...]
    forced: tuple[int, ...]


class Draft:
    """The working copy of a game during one batch."""

    __slots__ = ("drawn", "entries", "forced", "hidden", "lots", "own", "privates", "public", "rules", "told")

    def __init__(self, rules: Rules, public: Public, privates: tuple[Private, ...], hidden: Hidden, lots: Lots) -> None:
        """Copy the folds; `lots` answers every question of chance."""
        self.rules, self.lots = rules, lots
        self.public, self.privates, self.hidden = copy(public), privates, copy(hidden)
        self.own: dict[int, Private] = {}
        self.entries: list[Entry] = []
        self.drawn: list[tuple[str, int]] = []
        self.forced: list[int] = []

    @property
    def options(self) -> Options:
        """Return the table's options."""
        return self.public.options

    @property
    def night(self) -> int:
        """Return the number of the current or last night."""
        return self.public.night

    def view(self, seat: int) -> View:
        """Return what a seat was told so far."""
        return View(self.public, self.own.get(seat) or self.privates[seat - 1], seat)

    def told_privates(self) -> tuple[Private, ...]:
        """Return everybody's private fold with this batch in it."""
        if not self.own:
            return self.privates
        privates = list(self.privates)
        for seat, private in self.own.items():
            privates[seat - 1] = private
        return tuple(privates)

    # -- taking a step back --------------------------------------------------------------------------------------

    def saved(self) -> Saved:
        """Return this batch so far, for `restore`."""
        own = {seat: copy(private) for seat, private in self.own.items()}
        return Saved(
            copy(self.public), copy(self.hidden), own, tuple(self.entries), tuple(self.drawn), tuple(self.forced)
        )

    def restore(self, saved: Saved) -> None:
        """Make the batch what it was when it was `saved`; a saved batch serves once."""
        self.public, self.hidden, self.own = saved.public, saved.hidden, saved.own
        self.entries, self.drawn, self.forced = list(saved.entries), list(saved.drawn), list(saved.forced)

    # -- telling -------------------------------------------------------------------------------------------------

    def tell(self, event: e.Event) -> None:
        """Write one entry: fix its audience, then fold it where it was told."""
        kind = AUDIENCE[type(event)]
        hide(self.hidden, event)
        if kind is To.EVERYONE:
            self.entries.append(Entry(event, EVERYONE))
            see_public(self.public, event)
        else:
            self.tell_some(event, self._mask(kind, event) | self.hidden.unveiled)

    def tell_some(self, event: e.Event, mask: int) -> None:
        """Write one entry told to the seats of a mask only."""
        self.entries.append(Entry(event, mask))
        rest = mask & ~BOARD_BIT
        while rest:
            seat = rest.bit_length() - 1
            rest ^= 1 << seat
            private = self.own.get(seat)
            if private is None:
                private = self.own[seat] = copy(self.privates[seat - 1])
            see_private(private, event)

    def _mask(self, kind: To, event: e.Event) -> int:
        if kind is To.SEAT:
            return 1 << event.seat  # type: ignore[attr-defined,no-any-return]
        if kind is To.SEATS:
            return seats_mask(event.seats)  # type: ignore[attr-defined]
        if kind is To.AWAKE:
            return seats_mask(self.awake(event.call))  # type: ignore[attr-defined]
        return MASTER_ONLY

    # -- chance --------------------------------------------------------------------------------------------------

    def draw(self, purpose: str, among: tuple[int, ...], ballot: int = 0) -> int:
        """Return one of some seats by lot, and keep the answer for the record."""
        moment = f"night {self.night}" if self.by_night else f"day {self.public.day}"
        question = f"deal {self.public.deal}/{moment}/{purpose}/{ballot}"
        seat = self.lots(question, among)
        if seat not in among:
            message = f"the lot for {question!r} gave seat {seat}, which is not among {among}"
            raise ValueError(message)
        self.drawn.append((question, seat))
        return seat

    # -- facts ---------------------------------------------------------------------------------------------------

    @property
    def by_night(self) -> bool:
        """Whether dawn is still to come."""
        return self.public.day < self.public.night

    def awake(self, call: str) -> tuple[int, ...]:
        """Return who opened their eyes at one of tonight's calls and still lives."""
        return awake(self.hidden, self.public, call)

    def owners(self, role: str) -> tuple[int, ...]:
        """Return the living owners of a role, in order of seats."""
        alive = self.public.alive
        return tuple([seat for seat, held in enumerate(self.hidden.roles, 1) if held == role and seat in alive])

    def unplaced(self) -> set[str]:
        """Return the roles with a card that the Master has not seen yet."""
        return {name for name, count in self.public.deck if self.hidden.dealt.count(name) < count}

    def role(self, seat: int) -> Role | None:
        """Return the role of a seat, None while its card is unknown."""
        return self.rules.roles.get(self.hidden.roles[seat - 1])

    def is_werewolf(self, seat: int) -> bool:
        """Whether somebody is a werewolf; an unknown card is not one once all werewolves are known.

        Raises `Illegal` (`unknown_card`) if that cannot be told yet.
        """
        role = self.role(seat)
        if role is not None:
            return role.counts_as_werewolf
        return self._unknown(seat, lambda other: other.counts_as_werewolf)

    def looks_like_werewolf(self, seat: int) -> bool:
        """Whether a Seer or Medium gets a nod for somebody; raises as `is_werewolf`."""
        role = self.role(seat)
        if role is not None:
            return role.looks_like_werewolf
        return self._unknown(seat, lambda other: other.looks_like_werewolf)

    def reaction(self, seat: int, effect: Effect) -> tuple[Effect, ...]:
        """Return what an effect on somebody becomes; raises `Illegal` if that hangs on an unknown card."""
        role = self.role(seat)
        if role is None:
            self._unknown(seat, lambda other: type(effect) in other.reacts)
            return (effect,)
        react = role.reacts.get(type(effect))
        return react(seat, self.options) if react else (effect,)

    def _unknown(self, seat: int, matters: Callable[[Role], bool]) -> bool:
        """Return False if no unseen card matters; refuse to go on until this card is known otherwise."""
        if any(matters(self.rules.roles[name]) for name in self.unplaced()):
            raise Illegal("unknown_card", seat=seat)
        return False

    def known(self) -> bool:
        """Whether every card is known."""
        return UNKNOWN not in self.hidden.roles
