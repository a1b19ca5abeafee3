"""What a table shows: answers, and views with one public part, encoded once, and one private part a seat.

Times are milliseconds on the server's own clock. Sentences never travel: a `Line` is the id of a text in the language
catalogues with its arguments.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from lupus.lang.line import Line as Line  # noqa: PLC0414 - it is part of what travels, and imported from here

from .ask import Seat
from .asks import Expected, Words
from .leader import Led
from .wire_deal import Dealing
from .wire_game import Playing, Saying
from .wire_ghosts import Everything, Foretelling
from .wire_people import Chair, OneMore, Removed, Watcher
from .words import Channel, Said

Value: TypeAlias = str | int | tuple[str | int, ...] | None


# -- out: answers --------------------------------------------------------------------------------------------------


class Wrong(Struct, frozen=True):
    """Why something was refused: a stable code, and the facts of its text `refusal.CODE`."""

    code: str
    facts: dict[str, Value] = {}
    defects: tuple[Wrong, ...] | UnsetType = UNSET
    """Everything that is wrong with a deck, texts `defect.CODE`; of no other refusal."""


class Answer(Struct, frozen=True):
    """What became of a command."""

    id: str
    ok: bool
    error: Wrong | None = None
    code: str | UnsetType = UNSET
    """What `open_seat` asked for: to be typed on the other phone within a minute."""


# -- out: the public part ------------------------------------------------------------------------------------------


class Devices(Struct, frozen=True):
    """What to do with camera and microphone now: one line for everybody, whose microphones are on, and the cameras."""

    line: Line
    microphones: tuple[Seat, ...]
    cameras: bool


class Settings(Struct, frozen=True):
    """How the table plays."""

    edition: str
    language: str
    words: Words
    """How deaths and executions are spoken of: a text `key.WORDS` stands in for `key` where there is one."""
    extra: tuple[str, ...]
    without: tuple[str, ...]
    deck: dict[str, int]
    """The special roles of a free deck."""
    options: dict[str, str]
    """In the lobby every option of the edition with its value here; in a game those that were changed."""
    usual: dict[str, str]
    """In the lobby: the same with the usual values."""
    pace: dict[str, int]
    """Lengths in seconds; a discussion's is for each of the living."""
    brisk: bool
    many_bots: bool
    master: Literal["automatic", "person"]
    cards: Literal["drawn", "hand"]
    """`drawn` by the software, or dealt by `hand`."""


class Setup(Struct, frozen=True):
    """What may be chosen for this edition and number of people, and what is wrong with what was chosen."""

    least: int
    most: int
    deck: tuple[tuple[str, int], ...]
    """The roles in play with their numbers; empty if there is no such deck."""
    extras: tuple[tuple[str, int], ...]
    """Extra roles of the edition and from how many people on."""
    swappable: tuple[str, ...]
    """Roles that may be swapped for Villagers."""
    defects: tuple[Wrong, ...]
    """Everything that keeps the game from starting, texts `defect.CODE`; also too many bots and too few people."""
    removed: tuple[Removed, ...]
    expected: tuple[Expected, ...] = ()
    """Those of the table's group who are not here yet, in the order of their chairs."""
    house: tuple[str, ...] = ()
    """The options that no book knows: house rules."""


class Clock(Struct, frozen=True):
    """The running clock. `ends` None: nothing ends by itself; `left` is what a stopped clock will go on with."""

    now: int
    opens: int
    ends: int | None
    left: int | None
    """Milliseconds; only while the clock is stopped."""
    stopped: Literal["", "host", "nobody", "asking"]


class PublicView(Struct, frozen=True):
    """What the board, every phone and every spectator see alike."""

    table: str
    stage: Literal["lobby", "dealing", "playing", "over"]
    moment: str
    """Names what the clock runs for; changes whenever there is something else to do."""
    settings: Settings
    chairs: tuple[Chair, ...]
    watching: tuple[Watcher, ...]
    """Those who came late; they sit down for the next game."""
    led: Led | None
    """None: the software leads, and nobody has seen roles."""
    clock: Clock
    said: int
    """Running number of the last of `lines`."""
    lines: tuple[Line, ...]
    """What the Master says now; at night the last few only."""
    one_more: OneMore | None
    """Everybody is asked whether to deal again."""
    hands: int
    """The largest number of people on one device: what everybody does at once takes so many times as long."""
    passed: bool
    """Whether one device is passed round for the whole table: then a night has no clock."""
    setup: Setup | None
    """Before the cards are dealt."""
    game: Playing | None
    chat: tuple[Said, ...] = ()
    """Far apart, by day: the newest of what the village has written in this game."""
    devices: Devices | None = None
    """Far apart: what to do with camera and microphone now."""
    dealing: Dealing | None = None
    """While phones take part in the deal."""
    alone: bool = False
    """Whether one person plays with bots, or only bots live: no clock runs, and whoever is there may go on."""


# -- out: the private part -----------------------------------------------------------------------------------------


class Pointing(Struct, frozen=True):
    """Where somebody awake with you points."""

    seat: Seat
    target: Seat | None


class You(Struct, frozen=True):
    """What one seat alone is shown. At night every seat is sent one of exactly the same size."""

    seat: Seat | None
    """None for somebody who waits for the next game."""
    person: str
    name: str
    host: bool
    new: bool = False
    """Whether this is a phone to which the seat is moving: it knows nothing yet, and can only wait."""
    answered: bool = False
    """Whether this seat has said if it wants to deal again with one more."""
    role: str | None = None
    asked: bool = False
    """Whether there is something to tap now (at night: for everybody, ghosts too)."""
    may: tuple[Seat | None, ...] = ()
    """Whom a tap may name: at night every living seat, on public facts alone; by day what is legal."""
    counts: tuple[Seat | None, ...] = ()
    """At night, which of those would have an effect; everything else "does not count"."""
    target: Seat | None = None
    touched: bool = False
    """`target` is what the server holds, if touched."""
    kept: bool = False
    """Whether it can no longer be changed: what was tapped last, whatever came of it."""
    mates: tuple[Seat, ...] = ()
    """Who is awake with you, you included."""
    pointing: tuple[Pointing, ...] = ()
    line: Line | None = None
    """The private line of this moment: an answer, a change of role, mates; or a harmless one."""
    notes: tuple[Line, ...] = ()
    """By day: every private line of the game so far, oldest first."""
    says: tuple[Channel, ...] = ()
    """Where one may write now: `village` or `ghosts` with `say`, `pack` with `hold`; the last is offered to every
    living seat alike."""
    heard: tuple[Said, ...] = ()
    """Ghosts: their own channel. At night, for the living: what those awake with one say, oneself included."""
    foretelling: Foretelling | None = None
    everything: Everything | None = None
    free: bool = False
    """Dead among bots: may sit down beside somebody, and see the end at once."""
    forward: bool = False
    """Whether they want to see the end at once."""
    beside: You | None = None
    """What the one is shown beside whom they sit."""
    sayings: tuple[Saying, ...] = ()
    """Alone with bots: what one may say aloud now, with `speak`."""


class Board(Struct, frozen=True):
    """The private part of a board. `pairing`: the code to type on the host's phone; None once it is paired."""

    pairing: str | None
    paired: bool = False
    token: str | None = None
    """Sent once, when the host has paired this board."""


class View(Struct, frozen=True):
    """Everything one screen is shown."""

    public: PublicView
    you: You | None = None
    board: Board | None = None


class Frame(Struct, frozen=True):
    """What the server sends. `n` counts the frames of this socket; `pad` makes night frames equally long."""

    n: int
    view: View
    answers: tuple[Answer, ...] = ()
    pad: str = ""
