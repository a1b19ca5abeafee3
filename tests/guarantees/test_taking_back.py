"""What was taken back never happened, and whoever was told none of it hears nothing of it.

After any number of steps taken back and done again: what everybody sees is the fold of the entries that they were
told and that still stand, as it is when the same game is played straight on. Each person is told exactly how many
of their own entries to forget; who was told none is told nothing. A withdrawn command id is never applied again, and
doing the same again gives the same, draws included.
"""

from __future__ import annotations

import itertools
import random
from typing import Final, NamedTuple

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from guarantees.playing import Habits, Play
from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.audience import tells
from lupus.engine.contract import UNKNOWN
from lupus.engine.errors import Illegal
from lupus.engine.evolve import see_private
from lupus.engine.evolve_public import public_of, see_public
from lupus.engine.game import Batch, Game
from lupus.engine.state import Private, Public
from lupus.registry import rules
from worlds import Form, deal_of, lots_of, random_deal


class Told(NamedTuple):
    """Something that an audience was told, in which batch, and whether the board heard it too."""

    batch: int
    event: e.Event
    aloud: bool


class Memory:
    """What every audience remembers, kept from what they were told and from nothing else."""

    def __init__(self, game: Game) -> None:
        """Begin with a deal."""
        self.told: list[list[Told]] = [[] for _ in range(game.public.seats + 1)]
        self.hear(game.batch)

    def hear(self, batch: Batch) -> None:
        """Hear a batch. Raises `AssertionError` where somebody is told to forget anything but what is withdrawn."""
        for audience, memory in enumerate(self.told):
            heard = [entry for entry in batch.entries if tells(entry.to, audience)]
            if isinstance(batch.command, c.Undo):
                withdrawn = sum(one.batch > batch.command.batch for one in memory)
                expected = [e.Forgot(withdrawn)] if withdrawn else []
                events = [entry.event for entry in heard]
                assert events == expected, f"audience {audience} is told {events}, not {expected}"
                memory[:] = memory[: len(memory) - sum(one.count for one in expected)]
            else:
                memory += [Told(batch.number, entry.event, tells(entry.to, 0)) for entry in heard]

    def view(self, audience: int) -> tuple[Public, Private]:
        """Return what an audience sees: a fold of what it remembers."""
        first, *rest = self.told[audience]
        assert isinstance(first.event, e.GameDealt)
        public, private = public_of(first.event), Private(audience)
        for one in rest:
            if one.aloud:
                see_public(public, one.event)
            else:
                see_private(private, one.event)
        return public, private


def flat(public: Public) -> tuple[Public, list[e.Event]]:
    """Return a public fold so that it can be compared however long the game was."""
    return msgspec.structs.replace(public, history=None), [*(public.history or ())]


def straight(game: Game) -> Game:
    """Return the game played again without anything that was taken back."""
    again = Game.start(game.deal, rules(game.deal.announced.edition))
    for past in list(game.chain())[-2::-1]:
        batch = past.batch
        if batch.command is not None and not isinstance(batch.command, c.Undo):
            again = again.run(batch.command, lots_of(game.deal), cause=batch.cause)
    return again


def check_views(game: Game, memory: Memory) -> None:
    """Raise `AssertionError` unless what everybody sees is the fold of what they remember."""
    for audience in range(game.public.seats + 1):
        view = game.view(audience or None)
        public, private = memory.view(audience)
        assert flat(view.public) == flat(public), f"audience {audience}: the board's half differs"
        if audience:
            assert view.private == private, f"seat {audience}: its own half differs"


def check_straight(game: Game) -> None:
    """Raise `AssertionError` unless this is the game in which nothing was ever taken back."""
    again = straight(game)
    assert flat(game.public) == flat(again.public)
    assert game.privates == again.privates
    assert game.hidden == again.hidden
    for seat in range(1, game.public.seats + 1):
        assert game.legal(seat) == again.legal(seat)


def refused(game: Game, batch: Batch, command_id: str | None) -> Illegal | None:
    """Return why a batch's command is refused now, under an id; None if it is accepted."""
    assert batch.command is not None
    try:
        game.run(batch.command, lots_of(game.deal), cause=batch.cause, command_id=command_id)
    except Illegal as illegal:
        return illegal
    return None


def check_ids(game: Game, withdrawn: list[Batch]) -> None:
    """Raise `AssertionError` if a command that was taken back can be sent again under its old id.

    What would be refused in any case may be refused for that reason: an id says nothing to whom it does not concern.
    """
    for batch in withdrawn:
        if batch.id is not None:
            expected = refused(game, batch, None) or Illegal("repeated_id", id=batch.id)
            now = refused(game, batch, batch.id)
            assert now in {expected, Illegal("repeated_id", id=batch.id)}, f"{batch.id} was taken back: {now}"


def check_again(play: Play, withdrawn: list[Batch]) -> None:
    """Do again what was taken back. Raises `AssertionError` unless the same follows from it, lots included."""
    for batch in withdrawn:
        if batch.command is None or isinstance(batch.command, c.Undo):
            continue
        play.send(batch.command, batch.cause)
        now = play.game.batch
        assert (now.entries, now.lots, now.forced) == (batch.entries, batch.lots, batch.forced), f"{batch.command}"


def take_back(play: Play, steps: int) -> list[Batch]:
    """Take back some batches and return them, oldest first."""
    chain = [game.batch for game in itertools.islice(play.game.chain(), steps + 1)]
    play.send(c.Undo(chain[-1].number), "master")
    return chain[-2::-1]


def check_taking_back(play: Play, chooser: random.Random) -> None:
    """Play a game to its end and beyond, going back and forth. Raises `AssertionError` if anything is left behind."""
    memory = Memory(play.game)
    play.watch = lambda game: memory.hear(game.batch)
    backs = 0
    while not play.game.over or backs < 3:
        if not play.game.over:
            play.step()
        depth = sum(1 for _ in itertools.islice(play.game.chain(), 12)) - 1
        if depth and (play.game.over or chooser.random() < 0.05):
            withdrawn = take_back(play, chooser.randint(1, depth))
            check_views(play.game, memory)
            check_ids(play.game, withdrawn)
            if chooser.random() < 0.5:
                check_again(play, withdrawn)
            backs += 1
    check_views(play.game, memory)
    check_straight(play.game)


def started(seed: int) -> tuple[Play, random.Random]:
    """Return a random game that has just begun."""
    chooser = random.Random(f"taking back {seed}")
    deal = random_deal(chooser)
    roles = deal.roles
    if deal.announced.master == "human" and chooser.random() < 0.3:
        deal = msgspec.structs.replace(deal, roles=(UNKNOWN,) * len(roles))
    return Play(deal, roles, chooser, Habits(meddling=0.05, undo=0.01)), chooser


@pytest.mark.parametrize("chunk", range(8))
def test_what_was_taken_back_never_happened(chunk: int) -> None:
    for seed in range(chunk * 12, chunk * 12 + 12):
        play, chooser = started(seed)
        check_taking_back(play, chooser)


def test_a_step_of_the_night_that_only_one_person_saw_is_taken_back_for_them_alone() -> None:
    """A Seer points, and the Master takes it back: nobody else hears of it, the board neither."""
    play = _small("together")
    play.send(c.Close(), "clock")
    play.send(c.Point(2, 1), "person")
    take_back(play, 1)
    assert [(entry.event, entry.to) for entry in play.game.batch.entries] == [
        (e.Withdrawn(1), 0),
        (e.Forgot(1), 1 << 2),
    ]


# -- any steps at all, the shortest wrong ones first ---------------------------------------------------------


def _small(form: Form) -> Play:
    roles = ("werewolf", "seer", "harlot", "bodyguard", "villager", "werewolf")
    deal = deal_of("cards", roles, {"night": form, "ghosts_see": "all"}, master="human")
    return Play(deal, roles, random.Random(0), Habits(0, 0, 0))


class BackAndForth(RuleBasedStateMachine):
    """A small game going on, back and on again, however Hypothesis likes."""

    form: Form = "called"

    def __init__(self) -> None:
        """Deal."""
        super().__init__()
        self.play = _small(self.form)
        self.memory = Memory(self.play.game)
        self.play.watch = lambda game: self.memory.hear(game.batch)

    @precondition(lambda self: not self.play.game.over)
    @rule(which=st.integers(0, 5))
    def choose(self, which: int) -> None:
        """Somebody who is asked chooses."""
        for seat in self.play.game.awaited()[:1]:
            legal = self.play.game.legal(seat)
            self.play.send(legal[which % len(legal)], "person")

    @precondition(lambda self: self.play.game.public.asked is None and not self.play.game.over)
    @rule()
    def close(self) -> None:
        """Whatever is open is closed."""
        self.play.send(c.Close(), "clock")

    @precondition(lambda self: not self.play.game.over)
    @rule(seat=st.integers(1, 6))
    def remove(self, seat: int) -> None:
        """Somebody leaves, if they are still there."""
        self.play.attempt(c.Remove(seat), "master")

    @precondition(lambda self: self.play.game.standing is not None)
    @rule(steps=st.integers(1, 8), again=st.booleans())
    def back(self, steps: int, again: bool) -> None:  # noqa: FBT001 - drawn by name
        """Some steps are taken back, and perhaps done again."""
        depth = sum(1 for _ in itertools.islice(self.play.game.chain(), 9)) - 1
        withdrawn = take_back(self.play, min(steps, depth))
        check_ids(self.play.game, withdrawn)
        if again:
            check_again(self.play, withdrawn)

    @invariant()
    def everybody_sees_what_stands(self) -> None:
        """What everybody sees is the fold of what they remember."""
        check_views(self.play.game, self.memory)

    def teardown(self) -> None:
        """In the end it is the game in which nothing was taken back."""
        check_straight(self.play.game)


class BackAndForthTogether(BackAndForth):
    """The same in nights of three beats."""

    form: Form = "together"


SETTINGS: Final = settings(max_examples=30, stateful_step_count=30, deadline=None, derandomize=True, database=None)

TestBackAndForth = BackAndForth.TestCase
TestBackAndForth.settings = SETTINGS
TestBackAndForthTogether = BackAndForthTogether.TestCase
TestBackAndForthTogether.settings = SETTINGS
