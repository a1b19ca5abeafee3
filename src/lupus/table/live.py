"""What is not worth storing: who is connected, and the choices that still stand under a thumb.

After a crash the phones' next second brings all of it back.
"""

from __future__ import annotations

from . import asks
from .dealing import Words
from .state import State
from .words import tidy

AIMED = frozenset({"call", "point", "look", "accusation"})
"""The phases in which a choice stands under a thumb until the clock takes it."""


SAID = 12
"""How many things somebody may say to the pack in one moment."""


def stem(moment: str) -> str:
    """Return a moment without whose turn it is."""
    return moment.partition("#")[0]


class Live:
    """The live half of a table. Mutable; belongs to one server process."""

    def __init__(self) -> None:
        """Begin with nobody connected."""
        self._standing: dict[str, tuple[str, int | None]] = {}
        self._spoken: tuple[str, tuple[tuple[int, int, str], ...]] = ("", ())
        self._here: dict[str, int] = {}
        self.gone: dict[str, int] = {}
        """When whoever is not connected was last seen; somebody never seen is not in it."""
        self.left_at: int | None = None
        """Since when nobody at all is here; None while somebody is, or before anybody was."""
        self.seals, self.shares = Words(), Words()
        """What phones have sent for the deal that is being made."""
        self.touched_at = 0
        self.changes = 0
        """How often a standing choice has changed: what phones are shown is as old as this number."""

    def hold(self, state: State, person: str, ask: asks.Hold, now: int) -> None:
        """Note what stands under somebody's thumb; whatever does not fit the moment is left aside without a word."""
        game, seat = state.game, state.seat_of(person)
        if game is None or seat is None or stem(ask.moment) != stem(state.moment):
            return
        if ask.words and state.by_night:
            self._hear(state, seat, ask)
        if not ask.touched:
            return
        public = game.public
        fits = ask.target in public.alive and public.phase in AIMED
        acts = state.by_night or seat in public.order  # a ghost's tap stands too, on its own phone and nowhere else
        before = self._standing.get(person)
        if fits and acts and before != (after := (stem(state.moment), ask.target)):
            self._standing[person] = after
            self.touched_at = now
            self.changes += 1

    def _hear(self, state: State, seat: int, ask: asks.Hold) -> None:
        """Note what somebody living says at night; the same with its number comes every second, and is said once."""
        public, now, text = state.playing().public, stem(state.moment), tidy(ask.words)
        moment, before = self._spoken
        spoken = before if moment == now else ()
        own = sum(one == seat for one, _, _ in spoken)
        new = text and own < SAID and (seat, ask.nth, text) not in spoken
        if new and public.phase in AIMED and seat in public.alive:
            self._spoken = (now, (*spoken, (seat, ask.nth, text)))
            self.changes += 1

    def words(self, state: State) -> tuple[tuple[int, str], ...]:
        """Return who said what in this moment of the night, in the order in which it came."""
        moment, spoken = self._spoken
        return tuple((seat, text) for seat, _, text in spoken) if moment == stem(state.moment) else ()

    def standing(self, state: State, person: str) -> tuple[bool, int | None]:
        """Return whether somebody has touched anything in this moment, and what; Look begins with Point's choice."""
        moment, target = self._standing.get(person, ("", None))
        now = stem(state.moment)
        same = moment == now or moment == now.replace("/look/", "/point/")
        game = state.game
        return (True, target) if same and game is not None and target in game.public.alive else (False, None)

    def tapped_again(self, state: State, person: str) -> int | None:
        """Return when somebody last tapped in this very moment; None: not yet."""
        moment, _ = self._standing.get(person, ("", None))
        return self.touched_at if moment == state.stem else None

    # -- presence ----------------------------------------------------------------------------------------------------

    def came(self, person: str) -> None:
        """Note that a screen of somebody's was opened."""
        self._here[person] = self._here.get(person, 0) + 1
        self.gone.pop(person, None)
        self.left_at = None

    def went(self, person: str, now: int) -> None:
        """Note that one was closed; `now` in milliseconds."""
        self._here[person] = max(0, self._here.get(person, 0) - 1)
        if not self._here[person]:
            self.gone[person] = now
            if not any(self._here.values()):
                self.left_at = now

    def here(self, person: str) -> bool:
        """Whether somebody is connected."""
        return self._here.get(person, 0) > 0

    def present(self, state: State, person: str) -> bool:
        """Whether somebody is here, or the device is that they share."""
        return self.here(person) or any(map(self.here, state.beside(person)))

    def absent_since(self, state: State, person: str) -> int | None:
        """Return when somebody's device was last seen; None: it is here, or never was."""
        gone = [self.gone[one] for one in state.beside(person) if one in self.gone]
        return None if self.present(state, person) else max(gone, default=None)

    def anybody(self) -> bool:
        """Whether anybody is connected."""
        return any(self._here.values())
