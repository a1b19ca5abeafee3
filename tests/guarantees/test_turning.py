"""Turning the table changes nothing but the numbers of the chairs; renaming people changes nothing but names.

Everybody moves some chairs round the table, the origin with them (C01), and does again what they did. Then all that
happens is what happened before, chair for chair: who is asked in which order, who is closer, who is drawn (a draw
goes by person, never by chair). What is told, refused and drawn is mapped from one table to the other and compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import msgspec
import pytest

from guarantees.playing import Habits, Play, Sent
from lupus.engine import events as e
from lupus.engine.audience import EVERYONE, tells
from lupus.engine.commands import Close, Command
from lupus.engine.draft import Entry
from lupus.engine.errors import Illegal
from lupus.engine.game import Batch, Deal, Game
from lupus.registry import rules
from worlds import lots_of, random_deal

SEAT: Final = frozenset({"seat", "target", "reference", "origin", "shield"})
SEATS: Final = frozenset({"dead", "order", "among", "suspects", "candidates", "voters"})
SETS: Final = frozenset({"seats", "winners"})
"""Listed in the order of chair numbers, which says nothing: compared as sets."""
PAIRS: Final = frozenset({"fingers"})
TALLIES: Final = frozenset({"tally"})
BY_SEAT: Final = frozenset({"persons", "roles", "dealt"})
CHOSEN: Final = frozenset({"chosen"})
"""Told to a ghost all at once (H05): as a set."""
SAME: Final = frozenset(
    {
        *("deal", "edition", "options", "deck", "master", "role", "card", "number", "calls", "call", "beat"),
        *(
            "werewolf",
            "purpose",
            "cause",
            "ballot",
            "spoken",
            "may_spare",
            "may_abstain",
            "spared",
            "winner",
            "at",
            "batch",
        ),
        *("count",),
    }
)
KINDS: Final = (SEAT, SEATS, SETS, PAIRS, TALLIES, BY_SEAT, CHOSEN, SAME)


class Turn:
    """Everybody moves so many chairs clockwise."""

    def __init__(self, seats: int, by: int) -> None:
        """Turn a table of some seats."""
        self.seats, self.by = seats, by

    def seat(self, seat: int | None) -> int | None:
        """Return where a seat's person sits now; what is no seat stays."""
        if seat is None or not 1 <= seat <= self.seats:
            return seat
        return (seat - 1 + self.by) % self.seats + 1

    def value(self, name: str, value: object, *, unordered: bool = False) -> object:
        """Return a field's value after the turn, by the field's name."""
        if name in SEAT or name == "asked":
            assert value is None or isinstance(value, int)
            return self.seat(value)
        if not isinstance(value, tuple):
            return value
        if name in SEATS | SETS:
            turned = tuple(self.seat(one) for one in value)
            return tuple(sorted(turned)) if unordered or name in SETS else turned  # type: ignore[type-var]
        if name in PAIRS:
            return tuple((self.seat(one), self.seat(other)) for one, other in value)
        if name in TALLIES:
            return tuple((self.seat(one), count) for one, count in value)
        if name in CHOSEN:
            return tuple(
                sorted((night, call, str(self.seat(one)), str(self.seat(other))) for night, call, one, other in value)
            )
        return value[-self.by :] + value[: -self.by] if name in BY_SEAT else value

    def event(self, event: e.Event) -> e.Event:
        """Return an event after the turn."""
        unordered = isinstance(event, e.LotKept)
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        return type(event)(**{name: self.value(name, old, unordered=unordered) for name, old in fields.items()})

    def mask(self, to: int) -> int:
        """Return an audience after the turn."""
        if to == EVERYONE:
            return to
        seats = (self.seat(seat) or 0 for seat in range(1, self.seats + 1) if tells(to, seat))
        return sum(1 << seat for seat in seats) | (to & 1)

    def command(self, command: Command) -> Command:
        """Return a command after the turn."""
        if isinstance(command, Close):
            return Close(tuple((self.seat(one) or 0, self.seat(other)) for one, other in command.choices))
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        return type(command)(**{name: self.value(name, value) for name, value in fields.items()})

    def refusal(self, refused: Illegal | None) -> object:
        """Return a refusal after the turn."""
        if refused is None:
            return None
        facts = {name: self.value(name, fact, unordered=True) for name, fact in refused.facts.items()}
        return refused.code, facts

    def deal(self, deal: Deal) -> Deal:
        """Return a deal after the turn: the same persons with the same cards in other chairs."""
        announced = self.event(deal.announced)
        assert isinstance(announced, e.GameDealt)
        return Deal(announced=announced, roles=deal.roles[-self.by :] + deal.roles[: -self.by])


def told(batch: Batch, turn: Turn) -> tuple[object, ...]:
    """Return a batch after the turn; what is told in one breath has no order but the board's."""

    def written(entry: Entry) -> tuple[bytes, int]:
        return msgspec.json.encode(turn.event(entry.event)), turn.mask(entry.to)

    aloud = [written(entry) for entry in batch.entries if tells(entry.to, 0)]
    lots = [(question, turn.seat(seat)) for question, seat in batch.lots]
    return aloud, sorted(map(written, batch.entries)), lots, {turn.seat(seat) for seat in batch.forced}


def again(deal: Deal, sent: list[Sent], turn: Turn) -> tuple[Game, list[object]]:
    """Return a game in which everything is sent again after the turn, and what was refused."""
    game, refusals = Game.start(deal, rules(deal.announced.edition)), list[object]()
    for one in sent:
        try:
            command = turn.command(one.command)
            game = game.run(command, lots_of(deal), cause=one.cause, command_id=one.id)
            refusals.append(None)
        except Illegal as refused:
            refusals.append(Turn(turn.seats, 0).refusal(refused))
    return game, refusals


def check_turning(play: Play, by: int) -> None:
    """Raise `AssertionError` if the finished game is another one after the table has been turned."""
    game = play.game
    turn, still = Turn(game.public.seats, by), Turn(game.public.seats, 0)
    after, refusals = again(turn.deal(game.deal), play.sent, turn)
    assert refusals == [turn.refusal(one.refused) for one in play.sent]
    for one, other in zip(game.batches(), after.batches(), strict=True):
        assert told(one, turn) == told(other, still), f"batch {one.number}, turned by {by}: {one.command}"


def check_renaming(play: Play, rename: Callable[[str], str]) -> None:
    """Raise `AssertionError` if anything but a name differs after everybody has been renamed."""
    game = play.game
    persons = tuple(e.Person(one.id, rename(one.name)) for one in game.deal.announced.persons)
    announced = msgspec.structs.replace(game.deal.announced, persons=persons)
    turn = Turn(game.public.seats, 0)
    after, refusals = again(msgspec.structs.replace(game.deal, announced=announced), play.sent, turn)
    assert refusals == [turn.refusal(one.refused) for one in play.sent]
    assert after.batches()[0].entries[1:] == game.batches()[0].entries[1:]
    for one, other in zip(game.batches()[1:], after.batches()[1:], strict=True):
        assert msgspec.json.encode(one) == msgspec.json.encode(other), f"batch {one.number}: {one.command}"


LIVELY: Final = Habits(meddling=0.05, undo=0.01, absurd=0.1)


def played(seed: int) -> Play:
    """Return a whole game of lively people."""
    chooser = random.Random(f"turning {seed}")
    deal = random_deal(chooser)
    play = Play(deal, deal.roles, chooser, LIVELY)
    play.to_the_end()
    return play


@pytest.mark.parametrize("chunk", range(8))
def test_turning_the_table_changes_the_chairs_only(chunk: int) -> None:
    for seed in range(chunk * 15, chunk * 15 + 15):
        play = played(seed)
        check_turning(play, random.Random(seed).randrange(1, play.game.public.seats))


@pytest.mark.parametrize("chunk", range(4))
def test_renaming_people_changes_their_names_only(chunk: int) -> None:
    """A name is not an identity (F26): everybody may be called Anna, or the other way round."""
    for seed in range(1000 + chunk * 15, 1015 + chunk * 15):
        play = played(seed)
        check_renaming(play, lambda _: "Anna")
        check_renaming(play, lambda name: name[::-1])


def test_every_field_of_every_event_is_known_to_turn_or_to_stay() -> None:
    for kind in e.Event.__subclasses__():
        for name in kind.__struct_fields__:
            assert sum(name in names for names in KINDS) == 1, f"{kind.__name__}.{name}"
