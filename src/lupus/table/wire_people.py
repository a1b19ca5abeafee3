"""The people of a table, as everybody is shown them."""

from __future__ import annotations

from msgspec import Struct

from .ask import Seat


class Chair(Struct, frozen=True, omit_defaults=True):
    """Somebody in the circle.

    `away` is said of the living by day only; `seen`: has seen the card; `enough`: wants to go on.
    """

    seat: Seat
    name: str
    bot: str | None = None
    host: bool = False
    away: bool = False
    ghost: bool = False
    face: str = ""
    """The animal before the lantern, another one for everybody."""
    picture: str | None = None
    """The name of a print that is shown in its place."""
    gone: bool = False
    """Removed from the game: a ghost who does not accuse either."""
    seen: bool = False
    enough: bool = False
    stand_in: bool = False
    """A bot plays for somebody who is away, until the first dawn after they are back."""
    moving: bool = False
    """On the way to another phone, which knows no secret yet; the old one may refuse."""


class Watcher(Struct, frozen=True):
    """Somebody who came late. `seat`: the bot's chair that they take at the next dawn."""

    person: str
    name: str
    seat: Seat | None


class Removed(Struct, frozen=True):
    """Somebody whom the host removed and may let in again."""

    person: str
    name: str


class OneMore(Struct, frozen=True):
    """Everybody is asked whether to deal again with a late guest. `ends`: when the time to answer is over."""

    name: str
    ends: int
