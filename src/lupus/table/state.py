"""What a table is after some rows. Frozen: a row gives the next one, the old one stays true if the row is refused."""

from __future__ import annotations

from collections import Counter
from hmac import compare_digest
from typing import Final, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from lupus.engine.commands import Choice
from lupus.engine.game import Game
from lupus.lang.line import Line
from lupus.record.prediction import Prediction
from lupus.story.tale import Tale
from lupus.talk import Remark

from .asks import Expected
from .beside import Looks
from .chairs import Taking
from .clock import Running
from .dealing import Dealing, Voided
from .leader import Leader
from .moving import Moving
from .one_more import Proposal
from .options import option
from .people import Person
from .refused import Refused
from .setup import Setting
from .words import Message

NIGHT: Final = frozenset({"call", "point", "look", "hold"})
"""The phases in which frames leave on the tick only."""

LINES: Final = 8
"""How many lines a view carries."""

REMEMBERED: Final = 256
"""How many command ids a table remembers; a phone repeats the last few only."""


class State(Struct, frozen=True):
    """A table: its people, how it plays, the game being played and its clock.

    `circle` are the ids of those who sit, by chair; everybody else of `people` watches. `dusk` counts what each seat
    had been told privately when the night fell. `times` are those of the game's batches.
    """

    code: str
    host: str
    people: tuple[Person, ...]
    setting: Setting
    circle: tuple[str, ...] = ()
    removed: tuple[Person, ...] = ()
    number: int = 1
    at: int = 0
    game: Game | None = None
    games: int = 0
    """How many games were begun here, this one included."""
    dealing: Dealing | None = None
    """The deal that is being made, or that the game was dealt with."""
    voids: tuple[Voided, ...] = ()
    """The deals of this game that do not count."""
    secret: bytes = b""
    """What cards and lots are drawn from: the server's secret and every phone's share."""
    seen: frozenset[str] = frozenset()
    enough: frozenset[str] = frozenset()
    hurried: str = ""
    """The moment in which somebody alone with bots has said that it may go on."""
    forward: frozenset[str] = frozenset()
    """Who of the dead wants to see the end at once, now that only bots live."""
    talk: tuple[Remark, ...] = ()
    """What bots have said in this game."""
    looks: tuple[Looks, ...] = ()
    """Beside whom the dead sit, or have sat, now that only bots live."""
    clock: Running = Running()
    times: tuple[int, ...] = ()
    pointed: int | None = None
    """Milliseconds that the last execution of this game lasted: all saw how quickly this table points."""
    lines: tuple[Line, ...] = ()
    said: int = 0
    dusk: tuple[int, ...] = ()
    kept: tuple[Choice, ...] = ()
    """What stood under each thumb when the last call or beat of a night closed: shown alike whatever came of it."""
    ids: tuple[tuple[str, str], ...] = ()
    moving: tuple[Moving, ...] = ()
    expected: tuple[Expected, ...] = ()
    """A group that this table was made for, in the order of its chairs."""
    taking: tuple[Taking, ...] = ()
    proposal: Proposal | None = None
    first_dead: tuple[str, ...] = ()
    """Who died first in the last game here (H06)."""
    predictions: tuple[Prediction, ...] = ()
    """What the dead and the watchers of this game have predicted, the last of each day."""
    tale: Tale | None = None
    """The story of the game, once it is over."""
    leader: Leader = Leader()
    turns: tuple[int, ...] = ()
    """Whose turns to speak are left in this discussion."""
    chat: tuple[Message, ...] = ()
    """What was written in this game, in every channel."""

    @property
    def stage(self) -> Literal["lobby", "dealing", "playing", "over"]:
        """Return whether people set up, phones take part in the deal, people play, or look at the turned cards."""
        if self.game is None:
            return "lobby" if self.dealing is None else "dealing"
        return "over" if self.game.over else "playing"

    @property
    def over(self) -> bool:
        """Whether a game has ended here and nobody has set up the next."""
        return self.stage == "over"

    @property
    def by_night(self) -> bool:
        """Whether frames leave on the tick only."""
        return self.game is not None and self.game.public.phase in NIGHT

    @property
    def solo(self) -> bool:
        """Whether nobody can learn anything from when something happens: one person plays with bots, or only bots live.

        Whoever watches could learn from one person, and may sit in a bot's chair tomorrow; a board, which is nobody,
        cannot.
        """
        playing = self.persons()
        lone = len(playing) == 1 and not self.watchers()
        return len(self.circle) > 1 and (lone or not self.living())

    @property
    def alone(self) -> bool:
        """Whether the software leads such a table: then whoever is there may go on; for one, no clock runs."""
        return self.solo and not self.led

    @property
    def by_hand(self) -> bool:
        """Whether the moment waits for a count of fingers in the room: an execution in which somebody has hands."""
        options = self.setting.options
        real = option(options, "fingers") == "room" and option(options, "place") == "room"
        if self.game is None or self.game.public.phase != "execution" or self.led or self.alone or not real:
            return False
        return any(self.seat_of(one) in self.game.public.voters for one in self.tapping())

    @property
    def ticks(self) -> bool:
        """Whether the nights of this table keep to the tick; whoever watches must not see who was told something."""
        unseen = self.solo and not (self.persons() and self.watchers())
        return not unseen and not (self.led and self.bare)

    @property
    def stem(self) -> str:
        """Return the moment without whose turn it is."""
        return self.moment.partition("#")[0]

    @property
    def hurries(self) -> bool:
        """Whether somebody alone with bots wants to go on in this moment."""
        return self.alone and self.hurried == self.stem

    @property
    def phoneless(self) -> frozenset[str]:
        """Return the ids of those in the circle who have no phone: only a person who leads can act for them."""
        without = {person.id for person in self.people if person.phoneless}
        return frozenset(one for one in self.circle if one in without)

    @property
    def bare(self) -> bool:
        """Whether nobody in the circle has a phone: then nothing can be learned from when something happens."""
        return all(person.bot is not None or person.phoneless for person in self.people if person.id in self.circle)

    @property
    def led(self) -> bool:
        """Whether a person is the Master."""
        return self.leader.master is not None

    @property
    def floor(self) -> int | None:
        """Return whose turn it is to speak in a discussion with a speaking order, None where everybody may."""
        if self.game is None or self.game.public.phase != "discussion":
            return None
        return next((seat for seat in self.turns if seat in self.game.public.alive), None)

    @property
    def moment(self) -> str:
        """Return the name of what the clock runs for; what stands before `#` stays while people are asked in turn."""
        if self.game is None or self.dealing is None:
            return self.stage
        public = self.game.public
        speaker = public.speaker if public.phase in {"defence", "last_words"} else self.floor
        turn = public.asked or speaker or 0
        deal = f"{self.games}.{self.dealing.number}"
        parts = (deal, public.night, public.day, public.phase, public.call or "", public.ballot)
        return f"{'/'.join(map(str, parts))}#{turn}"

    def persons(self) -> list[str]:
        """Return the ids of everybody in the circle who is no bot and was not removed."""
        bots = {person.id for person in self.people if person.bot is not None}
        here = {person.id for person in self.people}
        return [one for one in self.circle if one in here and one not in bots]

    def living(self) -> list[str]:
        """Return those of them who live; everybody, before the cards are dealt."""
        alive = self.game.public.alive if self.game is not None else None
        return [one for one in self.persons() if alive is None or self.seat_of(one) in alive]

    def watchers(self) -> list[Person]:
        """Return everybody with a name and without a chair, but for the Master."""
        apart = {*self.circle, self.leader.told[0]}
        return [person for person in self.people if person.name and person.id not in apart]

    def device(self, person: str) -> str:
        """Return what everybody has in common who is on one device with somebody."""
        return next((one.beside for one in self.people if one.id == person and one.beside), person)

    def beside(self, person: str) -> list[str]:
        """Return everybody on one device with somebody, them included."""
        device = self.device(person)
        return [one.id for one in self.people if (one.beside or one.id) == device]

    @property
    def hands(self) -> int:
        """Return the largest number of people in the circle on one device."""
        devices = {one.id: one.beside or one.id for one in self.people}
        return max(Counter(devices[one] for one in self.persons()).values(), default=1)

    @property
    def passed(self) -> bool:
        """Whether one device is passed round for the whole table."""
        return self.hands == len(self.persons()) > 1

    def tapping(self) -> list[str]:
        """Return those of them who play themselves: no bot stands in for them."""
        away = {person.id for person in self.people if person.stand_in is not None}
        return [one for one in self.persons() if one not in away]

    def person(self, id_: str) -> Person:
        """Return somebody at this table. Raises `Refused`."""
        found = next((person for person in self.people if person.id == id_), None)
        if found is None:
            raise Refused("no_such_person", person=id_)
        return found

    def key_owner(self, key: str) -> str | None:
        """Return whose the hash of a token is: a phone's, a board's, or that of a phone to which a seat is moving."""
        known = [(person.id, one) for person in self.people for one in (*person.keys, *person.boards)]
        known += [(one.person, one.key) for one in self.moving]
        return next(iter([person for person, one in known if compare_digest(one, key)]), None)  # looks at all of them

    def on_trial(self, key: str | None) -> bool:
        """Whether this is the key of a phone to which a seat is only moving."""
        return any(one.key == key for one in self.moving)

    def saying(self, *lines: Line) -> Self:
        """Return the table after the Master has said something to everybody."""
        return replace(self, lines=(*self.lines, *lines)[-LINES:], said=self.said + len(lines)) if lines else self

    def seat_of(self, person: str) -> int | None:
        """Return somebody's chair, None for whoever has none."""
        return self.circle.index(person) + 1 if person in self.circle else None

    def answered(self, person: str, id_: str) -> bool:
        """Whether a command with this id of theirs was applied already."""
        return (person, id_) in self.ids

    def playing(self) -> Game:
        """Return the game that is being played. Raises `Refused`."""
        if self.game is None or self.game.over:
            raise Refused("not_now", stage=self.stage)
        return self.game

    def in_lobby(self) -> None:
        """Raise `Refused` unless people are setting up."""
        if self.stage != "lobby":
            raise Refused("not_now", stage=self.stage)

    def chair(self, seat: int) -> str:
        """Return who sits in a chair. Raises `Refused` if there is no such chair."""
        if not 1 <= seat <= len(self.circle):
            raise Refused("no_such_chair", seat=seat, seats=len(self.circle))
        return self.circle[seat - 1]
