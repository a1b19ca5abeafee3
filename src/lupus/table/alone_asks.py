"""What is asked where nobody but bots plays with one: to go on, to speak, to see the end at once."""

from __future__ import annotations

from typing import TypeAlias

from .ask import Ask, Seat, Word


class GoOn(Ask, frozen=True):
    """Somebody alone with bots has heard, read or seen enough: this moment ends, bots move at once.

    Never instead of a choice of their own. `moment` is the view's; while people are asked in turn it may be an earlier
    turn of the same round.
    """

    moment: Word


class Forward(Ask, frozen=True):
    """Somebody dead wants to see the end at once, now that only bots live; it comes when all who are here want it."""

    on: bool = True


class SitBeside(Ask, frozen=True):
    """Somebody dead sits down beside a bot and sees what it sees, now that only bots live; None: gets up again."""

    seat: Seat | None


class Speak(Ask, frozen=True):
    """Somebody alone with bots says aloud one of the things that `you.sayings` offers, in this moment of the view's."""

    what: Word
    moment: Word
    about: Seat | None = None
    other: Seat | None = None


AnyAlone: TypeAlias = GoOn | Forward | SitBeside | Speak
