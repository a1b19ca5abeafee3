"""The dead and the watchers predict in private: nothing of it reaches the living, and it is scored at the end."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from lupus.record.read import parse
from lupus.table import asks, frames, master
from lupus.table.wire_ghosts import Foretelling
from table.led import Led
from table.party import Party
from table.test_leading import CARDS


def dead(party: Party) -> list[str]:
    """Return the people of the circle who are dead."""
    alive = party.table.playing().public.alive
    return [person for person in party.people if party.seat(person) not in alive]


def by_day(party: Party) -> bool:
    """Whether predictions are heard now."""
    return not party.table.over and not party.table.by_night and party.table.playing().public.day > 0


Seen = tuple[bytes, dict[str, bytes], int, int | None]
"""The public part, the private parts of the living, the size of a night, and when the Master wants what comes next."""


class Watched(Party):
    """A party that notes, before each step of the Master, all that the living and the board see, and the step's time.

    With `foretelling`, the dead and a watcher predict just before that.
    """

    def __init__(self, *, foretelling: bool) -> None:
        """Begin with nothing seen."""
        super().__init__(9, options={"night": "together"})
        self.seen: list[Seen] = []
        self._said = random.Random(4) if foretelling else None

    def ticks(self) -> bool:
        """Look, and go on."""
        if self._said is not None and by_day(self):
            self.now += 1_234
            for person in (*dead(self), "late"):
                living = sorted(self.table.playing().public.alive)
                winner = self._said.choice((None, "humans", "werewolves"))
                victim = self._said.choice((None, *living))
                self.sends(person, asks.Predict(self._said.choice(living), victim, winner))
            self.now -= 1_234
        step = master.step(self.table, self.live)
        playing = {
            person: frames.you(self.table, self.live, person) for person in self.people if person not in dead(self)
        }
        public = frames.public(self.table, self.live, self.now)
        self.seen.append((public, playing, frames.private_size(self.table), step.at if step else None))
        return super().ticks()


def evening(*, foretelling: bool) -> Watched:
    """Play a whole game, with somebody who watches."""
    party = Watched(foretelling=foretelling)
    party.starts()
    party.joins("late", "Late")
    party.plays_on(random.Random(3))
    return party


def test_nothing_of_a_prediction_reaches_the_living_the_board_or_the_clock() -> None:
    """F16: with and without predictions, every byte that the living and the board see, and every time, is the same."""
    quiet, loud = evening(foretelling=False), evening(foretelling=True)
    assert len(loud.table.predictions) > 3
    assert quiet.table.predictions == ()
    assert quiet.seen == loud.seen
    assert quiet.now == loud.now
    assert len(quiet.seen) > 20


def test_at_night_a_ghosts_phone_is_sent_the_same_with_predictions_and_without() -> None:
    party = Party(9, options={"night": "together"})
    party.starts()
    party.plays_on(random.Random(3), lambda: by_day(party) and bool(dead(party)))
    other = Party(9, options={"night": "together"})
    other.stored, other.table, other.now = [*party.stored], party.table, party.now
    ghost = dead(party)[0]
    party.sends(ghost, asks.Predict(party.table.playing().public.living[0], None, "humans"))
    assert party.you(ghost) != other.you(ghost)
    for one in (party, other):
        one.plays_on(random.Random(5), lambda one=one: one.table.by_night)  # type: ignore[misc]
    assert frames.you(party.table, party.live, ghost) == frames.you(other.table, other.live, ghost)
    assert party.you(ghost).foretelling is None


def test_a_prediction_is_seen_by_its_own_person_and_the_last_of_a_day_stands() -> None:
    party = Party(9)
    party.starts()
    party.joins("late", "Late")
    assert party.you("late").foretelling is None
    party.until("discussion")
    for winner in ("humans", "werewolves"):
        party.sends("late", asks.Predict(2, None, winner))
    assert party.you("late").foretelling == Foretelling(("humans", "werewolves"), 2, None, "werewolves")
    assert len(party.table.predictions) == 1
    assert all(party.you(person).foretelling is None for person in party.people if person not in dead(party))
    party.restored()


def test_whoever_plays_does_not_predict() -> None:
    party = Party(9)
    assert party.refused("p2", asks.Predict()).code == "not_now"
    party.starts()
    party.joins("late", "Late")
    assert party.refused("late", asks.Predict()).code == "not_now"  # before the first day there is nothing to go by
    party.until("point")
    assert party.refused("late", asks.Predict(winner="humans")).code == "not_now"
    party.until("discussion")
    living = next(person for person in party.people if person not in dead(party))
    assert party.refused(living, asks.Predict(winner="humans")).code == "no_prophet"


def test_a_ghost_who_is_told_everything_does_not_predict() -> None:
    """H05: that would be no art."""
    party = Party(9, options={"ghosts_see": "all"})
    party.starts()
    party.joins("late", "Late")
    party.plays_on(random.Random(3), lambda: by_day(party) and bool(dead(party)))
    ghost = dead(party)[0]
    assert party.you(ghost).foretelling is None
    assert party.refused(ghost, asks.Predict(winner="humans")).code == "no_prophet"
    assert party.you("late").foretelling is not None


@pytest.mark.parametrize(
    ("ask", "code", "facts"),
    [
        (asks.Predict(werewolf=99), "no_such_chair", {"seat": 99, "seats": 9}),
        (asks.Predict(victim=0), "no_such_chair", {"seat": 0, "seats": 9}),
        (
            asks.Predict(winner="owls"),
            "no_such_winner",
            {"winner": "owls", "known": ("humans", "werewolves")},
        ),
    ],
)
def test_what_cannot_be_is_refused(ask: asks.Predict, code: str, facts: dict[str, Any]) -> None:
    party = Party(9)
    party.starts()
    party.joins("late", "Late")
    party.until("discussion")
    wrong = party.refused("late", ask)
    assert (wrong.code, wrong.facts) == (code, facts)


def test_only_the_living_are_named() -> None:
    party = Party(9)
    party.starts()
    party.joins("late", "Late")
    party.plays_on(random.Random(3), lambda: by_day(party) and bool(dead(party)))
    gone = party.seat(dead(party)[0])
    assert party.refused("late", asks.Predict(victim=gone)).code == "no_such_chair"


def test_after_the_end_predictions_are_scored_and_in_the_record_and_then_gone() -> None:
    party = evening(foretelling=True)
    outcome = party.board.game.end if party.board.game else None
    assert outcome is not None
    assert outcome.tale is not None
    assert {one.name for one in outcome.tale.prophets} >= {"Late"}
    assert all(0 <= one.right <= one.of for one in outcome.tale.prophets)
    record = party.table.record()
    end = json.loads(record.splitlines()[-1])
    assert len(end["predictions"]) == len(party.table.predictions)
    assert parse(record, "memory").deals
    assert msgspec.json.decode(frames.public(party.table, party.live, party.now))["game"]["end"]["tale"]
    party.restored()
    party.sends("p1", asks.Again())
    assert (party.table.predictions, party.table.tale) == ((), None)


def test_whoever_leads_does_not_predict() -> None:
    """A Master knows the cards; somebody who only watches a led table may predict."""
    party = Led(12)
    party.deals(dict(enumerate(CARDS, 1)))
    party.joins("watch", "Wanda")
    chooser = random.Random(1)
    while not by_day(party):
        party.goes_on(chooser, list(CARDS))
    assert party.you("watch").foretelling is not None
    master = party.table.leader.master
    assert master is not None
    assert party.you(master).foretelling is None
    assert party.refused(master, asks.Predict(winner="humans")).code == "no_prophet"
