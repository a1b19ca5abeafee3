"""What bots say: from their own view alone, true on the side of the humans, in words of every language."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pytest

import lupus.talk
from guarantees.every_world import TABLES, Streams, worlds
from lupus.engine import events as e
from lupus.engine.game import Game
from lupus.lang import has, languages, text
from lupus.talk import Remark, Statement, line, says, sway
from lupus.talk.statement import WORDINGS
from table.party import Party
from table.test_alone import dealt
from worlds import FORMS, Form

SEEDS: Final = ("a", "b", "c", "d")
HEARD: Final[tuple[tuple[Remark, ...], ...]] = (
    (),
    (Remark(1, 2, Statement("claim.seer.yes", about=1)),),
    (Remark(1, 3, Statement("claim.seer.no", about=2)), Remark(1, 4, Statement("claim.seer.yes", about=3))),
)
"""What may have been said aloud before."""

TALKING: Final = frozenset({"discussion", "defence", "last_words"})


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["classic: two seers", pytest.param("cards: owl and masons", marks=pytest.mark.proof)])
def test_who_was_told_the_same_says_the_same_whatever_world_it_is(name: str, form: Form) -> None:
    """Every deal and every choice of small tables: what differs behind somebody's back shows in no word of theirs."""
    streams, met = Streams(), dict[tuple[int, int, str, int], Statement | None]()
    compared = 0

    def look(game: Game) -> None:
        nonlocal compared
        if game.earlier is None:
            streams.let_go()
        told = streams.of(game)
        if game.public.phase not in TALKING:
            return
        for seat, (which, heard), seed in product(game.public.alive, enumerate(HEARD), SEEDS):
            key = (seat, told[seat], seed, which)
            said = says(game.view(seat), heard, seed)
            compared += key in met
            assert met.setdefault(key, said) == said, (key, game.deal.roles)

    for _ in worlds(TABLES[name], form, look):
        pass
    assert compared > 100, "no two worlds were the same to anybody"


def test_nothing_that_is_said_comes_from_a_games_hidden_half() -> None:
    """What decides it is handed a view: nothing in this room can even name what only the Master knows."""
    for file in Path(lupus.talk.__file__).parent.glob("*.py"):
        imports = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        named = {f"{node.module}.{one.name}" for node in imports for one in node.names}
        of_the_engine = {name for name in named if name.startswith("lupus.engine")}
        assert of_the_engine <= {"lupus.engine.events", "lupus.engine.views.View", "lupus.engine.views.NIGHTLY"}


def games() -> Iterator[Party]:
    """Yield whole games of one person with bots, as they ended."""
    for number in range(12):
        party = dealt(number, 10, reveal_on_death="side" if number % 2 else "none", last_words="yes")
        while not party.table.over:
            assert party.ticks() or party.moves_on()
        yield party


@pytest.fixture(scope="module")
def played() -> list[Party]:
    return [*games()]


def test_the_humans_side_claims_nothing_but_the_truth_and_only_the_others_lie(played: list[Party]) -> None:
    """A Seer tells an answer that was given; who pretends to be one is a werewolf or the Possessed."""
    honest, liars = Counter[str](), Counter[str]()
    for party in played:
        game = party.table.game
        assert game is not None
        dealt_, roles = game.hidden.dealt, game.hidden.roles
        for one in party.table.talk:
            claimed, holds = one.said.role, {dealt_[one.seat - 1], roles[one.seat - 1]}
            if claimed is None:
                continue
            if claimed not in holds:
                assert holds & {"werewolf", "possessed"}, one
                liars[one.said.what] += 1
                continue
            honest[one.said.what] += 1
            if claimed in {"seer", "medium"} and one.said.kind == "claim":
                answers = {(note.target, note.werewolf) for note in game.view(one.seat).own(e.Answered)}
                assert (one.said.about, one.said.werewolf) in answers
            if claimed == "freemason":
                assert dealt_[(one.said.about or 0) - 1] == "freemason"
    assert sum(honest.values()) > 5
    assert sum(liars.values()) > 2


def test_every_reason_that_is_given_is_true_of_what_everybody_saw(played: list[Party]) -> None:
    given = Counter[str]()
    for party in played:
        game = party.table.game
        assert game is not None
        for one in party.table.talk:
            said, kind = one.said, one.said.what
            given[kind] += kind.startswith("suspect.")
            dead = {seat for event in history(game, one.day) if isinstance(event, e.Dawned) for seat in event.dead}
            accused = {(event.seat, event.target) for event in history(game, one.day) if isinstance(event, e.Accused)}
            out = [event.seat for event in history(game, one.day) if isinstance(event, e.Executed)]
            if kind == "suspect.accused":
                assert said.other in dead
                assert (said.other, said.about) in accused
            elif kind == "suspect.beside":
                assert said.other in dead
                assert (said.other - (said.about or 0)) % game.public.seats in {1, game.public.seats - 1}
            elif kind == "suspect.mine":
                assert (said.about, one.seat) in accused
            elif kind in {"suspect.crowd", "suspect.apart", "suspect.wrong"}:
                assert said.other in out
            elif kind == "suspect.quiet":
                assert said.about not in {target for _, target in accused}
    assert len([kind for kind in given if given[kind]]) > 7, given


def history(game: Game, day: int) -> list[e.Event]:
    """Return what everybody was told until some day's discussion."""
    told = game.view(1).history()
    opened = next((at for at, one in enumerate(told) if isinstance(one, e.Dawned) and one.number == day), len(told))
    return told[: opened + 1]


def test_bots_say_something_every_day_and_in_several_ways(played: list[Party]) -> None:
    ways = Counter[str]()
    for party in played:
        game = party.table.game
        assert game is not None
        days = {event.number for event in game.view(1).history() if isinstance(event, e.DiscussionOpened)}
        assert {one.day for one in party.table.talk} >= days
        assert max(Counter((one.moment, one.seat) for one in party.table.talk).values()) <= 2
        ways.update(line(one.said).key for one in party.table.talk)
        party.restored()
    assert len(ways) > 35


def test_whoever_is_called_a_werewolf_by_a_claim_answers(played: list[Party]) -> None:
    answered = 0
    for party in played:
        for before, after in zip(party.table.talk, party.table.talk[1:], strict=False):
            bots = before.said.about != party.seat("p1")
            if before.said.werewolf and "/discussion/" in before.moment and before.moment == after.moment and bots:
                assert after.seat == before.said.about
                assert after.answers
                answered += 1
    assert answered


def test_what_was_said_is_shown_by_day_and_never_by_night() -> None:
    party = dealt()
    party.until("discussion")
    assert party.ticks()
    shown = party.board.game
    assert shown is not None
    assert [one.line.key.split(".")[0] for one in shown.talk] == ["talk"]
    party.until("point")
    shown = party.board.game
    assert shown is not None
    assert shown.talk == ()


def test_in_a_room_with_people_bots_are_silent() -> None:
    """Nobody talks to a machine while there are people; nor where somebody watches, who is one of them."""
    watched = dealt()
    watched.joins("late", "Zoe")
    for party in (dealt(people=2), watched):
        party.until("defence")
        assert party.table.talk == ()


def test_one_tap_skips_what_is_still_to_be_said() -> None:
    party = dealt()
    party.until("discussion")
    assert party.ticks()
    party.moves_on()
    assert party.ticks()
    assert party.phase == "accusation"


# -- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_everything_can_be_said_in_every_language(language: str) -> None:
    for what, ways in WORDINGS.items():
        for way in range(1, ways + 1):
            said = line(Statement(what, way, about=1, other=2))
            assert text(language, said.key, name="Anna", other="Bruno")
        assert not has(language, f"talk.{what}.{ways + 1}")


def test_a_statement_names_no_more_than_it_means() -> None:
    assert line(Statement("suspect.mine", 2, about=3)).seats == (3,)
    assert line(Statement("defend.plain")).seats == ()


# -- listening -------------------------------------------------------------------------------------------------------


def test_a_claim_weighs_with_whoever_hears_it_and_less_where_two_claim() -> None:
    party = dealt()
    party.until("discussion")
    game = party.table.playing()
    seat = game.hidden.roles.index("villager") + 1
    about, rival = [one for one in sorted(game.public.alive) if one != seat][:2]
    one = Remark(1, rival, Statement("claim.seer.yes", about=about))
    two = Remark(1, about, Statement("counter.seer", about=rival))
    view = game.view(seat)
    assert sway(view, (one,))[about] > sway(view, (one, two))[about] > 0
    against_me = Remark(1, rival, Statement("claim.seer.yes", about=seat))
    assert sway(view, (against_me,))[rival] > 0


def test_the_seer_does_not_believe_another_seer() -> None:
    party = dealt()
    party.until("discussion")
    game = party.table.playing()
    seer = game.hidden.roles.index("seer") + 1
    other = next(one for one in game.public.alive if one != seer)
    claim = Remark(1, other, Statement("claim.seer.no", about=seer))
    assert sway(game.view(seer), (claim,))[other] > 2


def test_the_end_says_which_claims_were_true(played: list[Party]) -> None:
    told = Counter[bool]()
    for party in played:
        shown = party.board.game
        assert shown is not None
        assert shown.end is not None
        for one in shown.end.claims:
            role = one.line.key.split(".")[2]
            assert one.true == (role in {shown.end.roles[one.seat - 1], shown.end.dealt[one.seat - 1]})
            told[one.true] += 1
    assert told[True]
    assert told[False]
