"""Two people who were told the same see the same, may do the same, and are refused the same, in the same words.

Whatever differs behind their backs (who holds which card, who pointed at whom, how many draws were made) shows
neither in what they see nor in what they may do, nor in why not. This goes through every deal and every choice of
small tables and sends, at every moment and for every seat, every command that one can think of, the absurd ones too.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

import pytest

from guarantees.every_world import TABLES, Streams, Table, worlds
from lupus.engine.commands import Accuse, Close, Command, Name, PassOver, Point, Remove, Undo, Vote
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.engine.views import View
from worlds import FORMS, Form, lots_of


def probes(seat: int, seats: int) -> tuple[Command, ...]:
    """Return every command that somebody may try: each kind at each seat, at none, and at chairs that are not there."""
    targets = (None, 0, *range(1, seats + 1), seats + 1)
    own = tuple(kind(seat, target) for target in targets for kind in (Point, Accuse, Vote))
    return (*own, Close(), PassOver(seat), Name(seat), Remove(seat), Undo(0))


def answer(game: Game, probe: Command) -> object:
    """Return what somebody learns by trying a command: why it is refused, or that it is not."""
    try:
        game.run(probe, lots_of(game.deal), cause="person")
    except Illegal as refused:
        return refused.code, tuple(sorted(refused.facts.items()))
    return "accepted"


class Met(NamedTuple):
    """What a told stream gave when it was first met."""

    view: View
    legal: tuple[Command, ...]
    answers: dict[Command, object]
    roles: tuple[str, ...]


class Witness:
    """Compares every seat of every game with those who were told the same in other worlds.

    `share`: of all probes, one in so many is sent where a stream is met again, each time others.
    """

    def __init__(self, share: int) -> None:
        """Start without having met anybody."""
        self.streams, self.share, self.turn = Streams(), share, 0
        self.met: dict[tuple[int, int], Met] = {}

    def look(self, game: Game) -> None:
        """Look at all seats of a game."""
        if game.earlier is None:
            self.streams.let_go()
        for seat, told in enumerate(self.streams.of(game)[1:], 1):
            if (seat, told) in self.met:
                self.compare(game, seat, self.met[seat, told])
            else:
                self.meet(game, seat, told)

    def meet(self, game: Game, seat: int, told: int) -> None:
        """Note what a stream gives that nobody was told before."""
        legal = game.legal(seat)
        answers = {probe: answer(game, probe) for probe in probes(seat, game.public.seats)}
        accepted = {probe for probe, given in answers.items() if given == "accepted"}
        assert accepted == set(legal), f"seat {seat}: offered {legal}, accepted {accepted}; {game.deal.roles}"
        self.met[seat, told] = Met(game.view(seat), legal, answers, game.deal.roles)

    def compare(self, game: Game, seat: int, met: Met) -> None:
        """Compare a seat with the one that was told the same."""
        where = f"seat {seat}, told the same among {met.roles} and {game.deal.roles}, batch {game.batch.number}"
        assert game.view(seat) == met.view, f"{where}: sees something else"
        assert game.legal(seat) == met.legal, f"{where}: may do something else"
        self.turn += 1
        for probe in itertools.islice(met.answers, self.turn % self.share, None, self.share):
            given = answer(game, probe)
            assert given == met.answers[probe], f"{where}: {probe} gives {given}, not {met.answers[probe]}"


def check_same_told(table: Table, form: Form, share: int = 1) -> None:
    """Raise `AssertionError` if anybody of this table can tell apart what they were not told apart."""
    witness = Witness(share)
    for _ in worlds(table, form, witness.look):
        pass


BOTH_FORMS: Final = ("cards: harlot and hamster", "cards: pack", "classic: two seers")
"""The tables gone through in both forms of a night in every run; the others take turns, `make proof` does all."""

RUN: Final = sorted(
    {*zip(TABLES, itertools.cycle(FORMS[::-1]), strict=False), *itertools.product(BOTH_FORMS, FORMS)},
)


@pytest.mark.parametrize(("name", "form"), RUN)
def test_told_the_same_is_seeing_and_doing_the_same(name: str, form: Form) -> None:
    check_same_told(TABLES[name], form, share=11)


@pytest.mark.proof
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", TABLES)
def test_told_the_same_is_being_refused_the_same_whatever_one_tries(name: str, form: Form) -> None:
    check_same_told(TABLES[name], form)
