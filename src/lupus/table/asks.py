"""What screens, scripts and bots ask of a table: one small type each, the same over WebSocket and HTTP.

Seats are chairs, numbered clockwise from 1 and without gaps. Who may ask what, and when, is decided by `Table.run`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from .alone_asks import AnyAlone
from .ask import Ask, Name, Seat, Word
from .chair_asks import AnyChair
from .deal_asks import AnyDeal
from .lead_asks import AnyLead
from .words import LONGEST

Words: TypeAlias = Literal["gentle", "harsh", "children"]
Leads: TypeAlias = Literal["automatic", "person"]
Cards: TypeAlias = Literal["drawn", "hand"]


class Settle(Ask, frozen=True):
    """The host changes settings while nobody is playing; what is not given stays."""

    edition: Word | UnsetType = UNSET
    language: Word | UnsetType = UNSET
    extra: tuple[Word, ...] | UnsetType = UNSET
    without: tuple[Word, ...] | UnsetType = UNSET
    deck: dict[Word, int] | UnsetType = UNSET
    """The special roles of a free deck and their numbers, with the option `deck` at `free`; Villagers fill it up."""
    options: dict[Word, Word] | UnsetType = UNSET
    """Options of the rules and of the live table that differ from the usual ones; the whole set each time."""
    pace: dict[Word, int] | UnsetType = UNSET
    """Lengths that differ from the usual ones, in seconds, by their names in `Settings.pace`; also in a game."""
    brisk: bool | UnsetType = UNSET
    words: Words | UnsetType = UNSET
    """How deaths and executions are spoken of."""
    many_bots: bool | UnsetType = UNSET
    """Whether bots may be more than a third of the table."""
    master: Leads | UnsetType = UNSET
    """Who leads: the software, or the host, who then has no chair."""
    cards: Cards | UnsetType = UNSET
    """Whether the software draws the cards, or somebody deals a real deck."""


class AddBot(Ask, frozen=True):
    """The host seats a bot, or as many as wanted, at the end of the circle, while nobody is playing."""

    bot: Word = "plain"
    name: Name | None = None
    number: Annotated[int, Meta(ge=1, le=24)] = 1


class ClearBots(Ask, frozen=True):
    """The host takes every bot out of the circle, while nobody is playing."""


class Sit(Ask, frozen=True):
    """Somebody takes a chair while nobody is playing; whoever sat there, and all after them, move one on."""

    seat: Seat


class Arrange(Ask, frozen=True):
    """The host moves the chairs: the present seats in their new clockwise order."""

    order: tuple[Seat, ...]


class Rename(Ask, frozen=True):
    """Somebody changes their name while nobody is playing."""

    name: Name


class Face(Ask, frozen=True):
    """Somebody chooses another animal while nobody is playing."""

    face: Word


class Leave(Ask, frozen=True):
    """Somebody gets up while nobody is playing, or stops watching."""


class Remove(Ask, frozen=True):
    """The host removes somebody: from the circle, from the game if one is played, and from this table's door."""

    seat: Seat


class Readmit(Ask, frozen=True):
    """The host lets somebody in again who was removed; `person` is from `Lobby.removed`."""

    person: Word


class HandOver(Ask, frozen=True):
    """The host makes somebody else the host."""

    seat: Seat


class Start(Ask, frozen=True):
    """The host deals the cards."""


class Seen(Ask, frozen=True):
    """Somebody has seen their card."""


class Point(Ask, frozen=True):
    """Point at somebody: the choice of a call or beat at night, or a finger in an execution. The last one stands.

    A `moment`, where one is given, is the view's: what comes after it has passed is refused, and never counts for what
    came next.
    """

    target: Seat | None
    moment: Word | None = None


class Accuse(Ask, frozen=True):
    """Accuse somebody, when asked. `moment` as in `Point`."""

    target: Seat | None
    moment: Word | None = None


class Vote(Ask, frozen=True):
    """Vote aloud, when asked. `moment` as in `Point`."""

    target: Seat | None
    moment: Word | None = None


class Hold(Ask, frozen=True):
    """What stands under a thumb: sent once a second while a choice is open, touched or not; never answered or stored.

    In the accusation round it is where a finger aims before its turn. `moment` is the view's, so that what arrives
    late does not count for what came after.
    """

    moment: Word
    target: Seat | None = None
    touched: bool = False
    words: Annotated[str, Meta(max_length=LONGEST)] = ""
    """With the option `pack_chat`, what one says to whoever is awake with one; the same until something else is said.
    From everybody alike, of the same length on the wire, and heard by the pack alone."""
    nth: int = 0
    """Which of one's own words these are in this moment: what comes again with its number is said once."""


class Say(Ask, frozen=True):
    """Write to the village or, as a ghost, to the ghosts, at a table far apart.

    `moment` is that of the view in which it was written: what comes after it has passed is refused and said nowhere.
    """

    channel: Literal["village", "ghosts"]
    text: str
    moment: Word


class Enough(Ask, frozen=True):
    """Somebody has heard enough of the discussion, or has not after all; most of the living end it.

    Whoever has the floor says with it that they have finished; and where one device is passed round for the whole
    table, at night, that they pass it on. `moment` as in `Point`.
    """

    enough: bool = True
    moment: Word | None = None


class Predict(Ask, frozen=True):
    """Somebody dead, or who only watches, predicts by day; the last of a day counts. None: no word on it.

    `werewolf`: one of the living who is a werewolf; `victim`: who will be found dead next morning; `winner`: the side.
    """

    werewolf: Seat | None = None
    victim: Seat | None = None
    winner: Word | None = None


class Pause(Ask, frozen=True):
    """The host stops the clock."""


class Resume(Ask, frozen=True):
    """The host lets the clock run on."""


class Plus(Ask, frozen=True):
    """The host gives the running clock more time (or, negative, less; a moment never ends at once by it)."""

    seconds: Annotated[int, Meta(ge=-600, le=600)] = 60


class Skip(Ask, frozen=True):
    """The host waits no longer: for cards not seen, for a speech, for somebody who is asked, for the discussion.

    Refused at night and in an execution, where it would take somebody's choice away. `moment` is the view's.
    """

    moment: Word


class Count(Ask, frozen=True):
    """The host has counted the fingers of the room: how many are at each Suspect, or at nobody; bots point besides."""

    fingers: Annotated[tuple[tuple[Seat | None, Annotated[int, Meta(ge=0, le=24)]], ...], Meta(max_length=24)]
    moment: Word


class Hush(Ask, frozen=True):
    """The host sounds the gong: silence, please. By day only, for at night nobody speaks."""


class End(Ask, frozen=True):
    """The host gives the game up: no verdict, all cards turned."""


class Again(Ask, frozen=True):
    """The host goes back to setting up with the same people, after the end."""


class Pair(Ask, frozen=True):
    """The host makes a board a board with the host's controls, by the code it shows."""

    code: Word


AnyAsk: TypeAlias = (
    AnyLead | AnyDeal | AnyAlone | AnyChair | Settle | AddBot | ClearBots | Sit | Arrange | Rename | Face | Leave
    | Remove | Readmit | HandOver | Start | Seen | Point | Accuse | Vote | Hold | Say | Enough | Predict | Pause
    | Resume | Plus | Skip | Count | Hush | End | Again | Pair
)  # fmt: skip


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id of the sender's; sent again with the same id it does nothing twice."""

    id: Word
    command: AnyAsk


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message on a socket; without a token the socket is a board. `seals`: it takes part in deals."""

    token: Annotated[str, Meta(max_length=200)] | None = None
    seals: bool = False
    covered: bool = False
    """A device between two hands: somebody is here, and nothing is shown that only they may know."""


class Expected(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody of a group who may come: their name and their animal."""

    name: Name
    face: Word = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables."""

    edition: Word = "cards"
    language: Word = "en"
    words: Words = "gentle"
    options: dict[Word, Word] = {}
    extra: tuple[Word, ...] = ()
    without: tuple[Word, ...] = ()
    master: Leads = "automatic"
    cards: Cards = "drawn"
    people: Annotated[tuple[Expected, ...], Meta(max_length=24)] = ()
    """A group in the order of its chairs: whoever comes under one of these names sits where that name belongs."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables/CODE/seats. `device` is a random word a browser keeps, so that removal holds.

    `code`: what the host's screen shows, for a phone to which somebody's seat moves; nothing else but `device` counts.
    `face` is the animal they would like; if somebody has it, they get another.
    `beside`: the token of somebody who is on the same device, which is passed between them.
    """

    name: Name | None = None
    bot: Word | None = None
    seat: Seat | None = None
    device: Annotated[str, Meta(max_length=64)] | None = None
    code: Word | None = None
    stands: bool = False
    """Wants no chair: the Master, or somebody who will follow the Master's screen."""
    face: Word | None = None
    beside: Annotated[str, Meta(max_length=200)] | None = None
