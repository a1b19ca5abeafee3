"""What the Master's screen is shown beside the public view: roles, the next step with its sentence, what follows."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from lupus.lang.line import Line

from .ask import Seat
from .wire import Pointing, View, Wrong

Shown: TypeAlias = Literal["nod", "shake", "neutral", "copy", "copy_nothing"]
Kind: TypeAlias = Literal[
    "cards", "dealt", "call", "beat", "hold", "speech", "discussion", "asked", "naming", "fingers", "learn", "over"
]


class Held(Struct, frozen=True, omit_defaults=True):
    """Which card somebody holds; `role` is `unknown` until it is noted, `dealt` where it was another."""

    seat: Seat
    role: str
    card: str | None = None
    dealt: str | None = None
    phone: bool = False


class Left(Struct, frozen=True):
    """A card of the palette and how many of it are left; `card` is a role where it does not matter which."""

    card: str
    role: str
    left: int


class Next(Struct, frozen=True, omit_defaults=True):
    """The one next step: what to say, what to tap, and what follows when the Master goes on.

    `who` have to choose, `may` is whom they may choose (empty: nothing to tap); `show`: only for show, nobody's eyes
    open. `learn`: the role whose owners are still unknown, `among` where they may be. `name`: whom the Master may
    name. `stops`: why the Master cannot go on yet. `sign`: what may be shown to `who` alone.
    """

    kind: Kind
    say: tuple[Line, ...] = ()
    do: Line | None = None
    show: bool = False
    joint: bool = False
    who: tuple[Seat, ...] = ()
    may: tuple[Seat | None, ...] = ()
    pointing: tuple[Pointing, ...] = ()
    learn: str | None = None
    among: tuple[Seat, ...] = ()
    name: tuple[Seat, ...] = ()
    sign: Shown | None = None
    role: str | None = None
    follows: tuple[Line, ...] = ()
    why: tuple[Line, ...] = ()
    mind: tuple[Line, ...] = ()
    """What is easy to miss."""
    stops: Wrong | None = None


class Taken(Struct, frozen=True, omit_defaults=True):
    """A step that stands. `may`: whom it could have meant instead (for `amend`); empty: nothing to correct in it.

    `who`: whose choice may be meant, where everybody's is their own. `drop`: it may be taken out as a whole.
    """

    batch: int
    lines: tuple[Line, ...]
    who: tuple[Seat, ...] = ()
    may: tuple[Seat | None, ...] = ()
    target: Seat | None = None
    drop: bool = False


class Someone(Struct, frozen=True):
    """Somebody without a chair who may be let in to follow, or be handed the lead."""

    person: str
    name: str
    follows: bool


class Console(Struct, frozen=True):
    """What the Master, and whoever follows, is shown. `leads`: whether this screen may act."""

    leads: bool
    changes: int
    held: tuple[Held, ...]
    palette: tuple[Left, ...]
    next: Next | None
    taken: tuple[Taken, ...]
    """The last steps that stand, newest first; the deal (batch 0) last."""
    others: tuple[Someone, ...]


class MasterView(View, frozen=True, kw_only=True):
    """A view with the Master's own part."""

    console: Console | None = None


class Change(Struct, frozen=True):
    """A step that would be another: what it said, and what it would say."""

    was: tuple[Line, ...]
    now: tuple[Line, ...]


class Corrected(Struct, frozen=True):
    """What a correction would change. `stops`: why not all later steps can be taken again; `dropped`: how many."""

    changes: tuple[Change, ...]
    dropped: int
    stops: Wrong | None
