"""What the board was told of the game being played, as it travels."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lupus.lang.line import Line
from lupus.story.tale import Tale

from .ask import Seat


class Spoken(Struct, frozen=True):
    """Something that was said among bots. `n` counts what was said in this game, from 1."""

    n: int
    day: int
    seat: Seat
    line: Line


class Saying(Struct, frozen=True):
    """Something that one may say: its `what`, its text, and about whom: the seats of every sentence that it makes."""

    what: str
    key: str
    whom: tuple[tuple[Seat, ...], ...]


class Claimed(Struct, frozen=True):
    """What somebody said that they were, and whether they held such a card."""

    day: int
    seat: Seat
    line: Line
    true: bool


class Count(Struct, frozen=True):
    """The last vote: fingers for each candidate, for nobody, and who pointed at whom (empty in a secret ballot)."""

    ballot: int
    tally: tuple[tuple[Seat, int], ...]
    nobody: int
    fingers: tuple[tuple[Seat, Seat | None], ...]


class Outcome(Struct, frozen=True):
    """The end: who won (None: given up), when, every card as it is and as it was dealt, all winners, the story."""

    winner: str | None
    at: str
    roles: tuple[str, ...]
    dealt: tuple[str, ...]
    winners: tuple[Seat, ...]
    tale: Tale | None
    claims: tuple[Claimed, ...] = ()
    """What was claimed among bots."""


class Playing(Struct, frozen=True, omit_defaults=True):
    """What the board was told of the game being played."""

    phase: str
    night: int
    day: int
    form: Literal["called", "together"]
    calls: tuple[str, ...]
    """Tonight's calls in order: a role, or `role:recognise`."""
    call: str | None
    deck: tuple[tuple[str, int], ...]
    reference: Seat | None
    circle: tuple[Seat, ...]
    """All seats in the order of speaking, first the one left of the reference."""
    asked: Seat | None = None
    order: tuple[Seat, ...] = ()
    accusations: tuple[tuple[Seat, Seat | None], ...] = ()
    mark: Seat | None = None
    suspects: tuple[Seat, ...] = ()
    speaker: Seat | None = None
    """Who has the floor; in a discussion with a speaking order, whose turn it is."""
    turns: tuple[Seat, ...] = ()
    """Who is still to speak in such a round, in order, the speaker first."""
    voters: tuple[Seat, ...] = ()
    ballot: int = 0
    may_spare: bool = False
    may_abstain: bool = False
    votes: tuple[tuple[Seat, Seat | None], ...] = ()
    """Votes spoken so far in a spoken ballot."""
    by_hand: bool = False
    """In an execution: people point with their hands, and the host's screen takes the count (`count`)."""
    pointed: int = 0
    """By day, in an execution: how many voters have pointed so far."""
    count: Count | None = None
    executed: Seat | None = None
    """Who was executed on the last day that has passed."""
    dead: tuple[Seat, ...] = ()
    """Who died at the last dawn."""
    revealed: tuple[tuple[Seat, str], ...] = ()
    """What house rules made known of the dead: a role, or `werewolf` / `human`."""
    end: Outcome | None = None
    deal: int = 1
    """Which deal of this game it was."""
    phones: tuple[Seat, ...] = ()
    """Whose phones took part in the deal."""
    talk: tuple[Spoken, ...] = ()
    """By day: the newest of what bots have said in this game."""
