"""One deal as a table remembers it, and the words that phones have sent for it."""

from __future__ import annotations

from msgspec import Struct

from lupus.engine.game import Deal, Game


class Dealing(Struct, frozen=True):
    """One deal of a game: what the server committed itself to, which phones were asked, and what came from them.

    `game` names the game, `secret` is the server's part of the secret. `begun` is what is told of the deal, without the
    first chair (0) and the cards, which are drawn later; only cards dealt by hand are in it. `phones` are the persons
    whose phones were asked for a seal at `since`; `seals` None: the list is open. `shares` are those that were used.
    `at`: when the deal began, in milliseconds.
    """

    game: str
    begun: Deal
    secret: bytes
    commitment: str | None
    phones: tuple[str, ...]
    at: int
    since: int
    seals: dict[str, str] | None = None
    shares: dict[str, str] = {}

    @property
    def by_hand(self) -> bool:
        """Whether the cards were not drawn by the software."""
        return bool(self.begun.roles)

    @property
    def number(self) -> int:
        """Return which deal of its game this is."""
        return self.begun.announced.deal


class Voided(Struct, frozen=True):
    """A deal that does not count. `game` None: no card was dealt. `times` are those of the game's batches."""

    dealing: Dealing
    why: str
    at: int
    game: Game | None = None
    times: tuple[int, ...] = ()


class Words:
    """What phones have sent for one deal, by person; words for the deal before are forgotten."""

    def __init__(self) -> None:
        """Begin with none."""
        self._deal: tuple[str, int] | None = None
        self._words: dict[str, str] = {}

    def put(self, dealing: Dealing, person: str, word: str) -> None:
        """Keep somebody's word; the last one stands."""
        self._words = {**self.of(dealing), person: word}
        self._deal = (dealing.game, dealing.number)

    def of(self, dealing: Dealing) -> dict[str, str]:
        """Return the words for a deal."""
        return self._words if self._deal == (dealing.game, dealing.number) else {}
