"""Every game ends, once, with one verdict, and then nothing more happens.

Ten thousand random games: both editions, all sizes, decks of the table with and without extra roles and free ones,
any mix of options, both forms of a night, software or a person as Master, cards known or learnt from the calls,
absent people, decoys, nonsense, penalties, people who leave, steps taken back, games given up. `make test` plays
1000 of them, `make proof` all.

A8 and B5 are written here a second time, from the rules alone.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec
import pytest

from guarantees.playing import Habits, Play, Sent
from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.commands import COMMANDS, Command
from lupus.engine.contract import UNKNOWN
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.registry import ROLES, rules
from worlds import lots_of, random_deal

HUMANS: Final = frozenset({"villager", "seer", "medium", "bodyguard", "harlot", "owl", "freemason", "mythomaniac"})
WEREWOLVES: Final = frozenset({"werewolf", "possessed"})
LIVES_TO_WIN: Final = "werehamster"

HABITS: Final = (
    Habits(absent=0.0, decoys=0.0, absurd=0.0),
    Habits(),
    Habits(meddling=0.1, undo=0.02),
    Habits(meddling=0.3, undo=0.05, absurd=0.2),
    Habits(absent=0.5, meddling=0.05),
    Habits(meddling=0.05, gives_up=0.004),
)


# -- the rules, once more ------------------------------------------------------------------------------------


def verdict(living: list[str]) -> str | None:
    """Return who has won when these cards are alive (A8, B5); None: nobody yet."""
    wolves = living.count("werewolf")
    if 0 < wolves < len(living) - wolves:
        return None
    if LIVES_TO_WIN in living:
        return LIVES_TO_WIN
    return "werewolves" if wolves else "humans"


def winners(winner: str, roles: tuple[str, ...], alive: frozenset[int]) -> tuple[int, ...]:
    """Return everybody who wins, ghosts included; the Werehamster only alive (C44, C47)."""
    if winner == LIVES_TO_WIN:
        return tuple(seat for seat, role in enumerate(roles, 1) if role == winner and seat in alive)
    side = HUMANS if winner == "humans" else WEREWOLVES
    return tuple(seat for seat, role in enumerate(roles, 1) if role in side)


def held(game: Game, dealt: tuple[str, ...]) -> tuple[str, ...]:
    """Return what everybody holds now, cards that the Master has not seen included."""
    return tuple(new if new != UNKNOWN else old for new, old in zip(game.hidden.roles, dealt, strict=True))


def standing(game: Game) -> list[e.Event]:
    """Return every event that stands, oldest first."""
    return [entry.event for past in reversed(list(game.chain())) for entry in past.batch.entries]


# -- the checks ----------------------------------------------------------------------------------------------


def check_goes_on(game: Game, dealt: tuple[str, ...]) -> None:
    """Raise `AssertionError` if a game goes on by day, or after a change of role, that somebody has won."""
    public = game.public
    just_fell = any(isinstance(entry.event, e.NightFell) for entry in game.batch.entries)
    if public.phase in {"over", "dealt", "dusk"} or (public.day < public.night and not just_fell) or public.night == 1:
        return
    won = verdict([role for seat, role in enumerate(held(game, dealt), 1) if seat in public.alive])
    assert won is None, f"{won} have won, and it is {public.phase} of day {public.day}"


def check_one_verdict(game: Game, dealt: tuple[str, ...]) -> None:
    """F66: one verdict, right by the rules, the same on every screen; all who belong to it win, ghosts included."""
    events, public, roles = standing(game), game.public, held(game, dealt)
    ends = [event for event in events if isinstance(event, e.GameEnded | e.GivenUp)]
    assert len(ends) == 1, f"{len(ends)} verdicts"
    rest = events[events.index(ends[0]) + 1 :]
    assert all(isinstance(event, e.CardsTurned | e.RoleLearned) for event in rest), f"after the end: {rest}"
    turned = [event for event in events if isinstance(event, e.CardsTurned)]
    assert len(turned) == (UNKNOWN not in game.hidden.roles), "the cards are turned once, when all are known"
    if isinstance(ends[0], e.GivenUp):
        assert public.ends is None
        assert public.given_up
        assert all(event.winners == () for event in turned)
        return
    won = verdict([role for seat, role in enumerate(roles, 1) if seat in public.alive])
    moment, number = ends[0].at.split()
    assert ends[0].winner == won, f"{ends[0]} with {roles}, living {sorted(public.alive)}"
    assert moment in {"dawn", "execution", "removal", "nightfall"}
    assert int(number) == (public.night if moment == "nightfall" else public.day)
    for audience in (None, *range(1, public.seats + 1)):
        assert game.view(audience).public.ends == (won, ends[0].at)
    for event in turned:
        assert (event.roles, event.dealt) == (roles, dealt)
        assert event.winners == winners(ends[0].winner, roles, public.alive)


def check_nobody_dies_twice(game: Game) -> None:
    """F68: everybody dies at most once; who has left or died is not among any later dead."""
    gone: set[int] = set()
    left: set[int] = set()
    for event in standing(game):
        match event:
            case e.Dawned():
                dying = list(event.dead)
            case e.Executed() | e.Penalised():
                dying = [event.seat]
            case e.Removed():
                assert event.seat not in left, f"seat {event.seat} left twice"
                left.add(event.seat)
                gone.add(event.seat)
                continue
            case _:
                continue
        assert not gone & set(dying), f"{event}: died before"
        assert len(dying) == len(set(dying))
        gone |= set(dying)
    assert gone == set(range(1, game.public.seats + 1)) - game.public.alive


def everything(seats: int) -> list[Command]:
    """Return one command of each kind at least."""
    last: list[Command] = [c.Close(), c.Close(((1, 2),)), c.Count(((1, 1),)), c.GiveUp()]
    for seat in (1, seats):
        last += [c.Point(seat, 1), c.Accuse(seat, 1), c.Vote(seat, None), c.PassOver(seat), c.Name(seat)]
        last += [c.Penalise(seat), c.Remove(seat)]
    assert {type(command) for command in last} == set(COMMANDS) - {c.Undo, c.Learn}
    return last


def check_nothing_after_the_end(game: Game) -> None:
    """F67: after the end nothing is offered, awaited or accepted but to take it back, or to learn a card."""
    assert game.awaited() == ()
    assert all(game.legal(seat) == () for seat in range(1, game.public.seats + 1))
    for command in everything(game.public.seats):
        for cause in COMMANDS[type(command)].who:
            try:
                game.run(command, lots_of(game.deal), cause=cause)
            except Illegal as refused:
                if refused != Illegal("game_over"):
                    raise AssertionError(f"{command} by {cause} after the end: {refused}") from refused
            else:
                raise AssertionError(f"{command} by {cause} was accepted after the end")
    back = next(past for past in game.chain() if not past.over)
    before = game.run(c.Undo(back.batch.number), lots_of(game.deal))
    assert not before.over
    assert before.public == back.public


def replayed(first: Game, sent: list[Sent]) -> Game:
    """Return the game in which the same is sent again."""
    game = first
    for one in sent:
        if one.refused is None:
            game = game.run(one.command, lots_of(game.deal), cause=one.cause, command_id=one.id)
    return game


def written(game: Game) -> bytes:
    """Return a whole game as bytes."""
    return msgspec.json.encode(game.batches())


def check_same_again(play: Play) -> None:
    """Raise `AssertionError` unless the same commands with the same secret are the same game, byte for byte."""
    again = replayed(Game.start(play.game.deal, rules(play.game.deal.announced.edition)), play.sent)
    assert written(again) == written(play.game)


def check_days(game: Game) -> None:
    """Raise `AssertionError` if a game took too long: every third day at the latest somebody dies (H02)."""
    assert game.public.day <= 3 * game.public.seats


def play_out(seed: int) -> Play:
    """Return a whole random game, its verdict checked at every step."""
    chooser = random.Random(f"whole game {seed}")
    deal = random_deal(chooser)
    roles, habits = deal.roles, chooser.choice(HABITS)
    if deal.announced.master == "human" and chooser.random() < 0.4:
        deal = msgspec.structs.replace(deal, roles=(UNKNOWN,) * len(roles))
    play = Play(deal, roles, chooser, habits, lambda game: check_goes_on(game, roles))
    play.to_the_end()
    return play


def check_whole_game(play: Play) -> None:
    """Raise `AssertionError` if anything is wrong with a finished game."""
    check_days(play.game)
    check_one_verdict(play.game, play.roles)
    check_nobody_dies_twice(play.game)
    check_nothing_after_the_end(play.game)
    for seat, role in enumerate(play.game.hidden.roles, 1):
        if role == UNKNOWN:
            play.learn(seat)
            check_one_verdict(play.game, play.roles)
    check_same_again(play)


def check_games(seeds: range) -> None:
    """Play and check games; a failure names the seed."""
    for seed in seeds:
        try:
            check_whole_game(play_out(seed))
        except Exception as wrong:
            wrong.add_note(f"seed {seed}")
            raise


# -- the tests -----------------------------------------------------------------------------------------------

CHUNK: Final = 50


@pytest.mark.parametrize("chunk", range(20))
def test_random_games_end_once_and_for_all(chunk: int) -> None:
    """F66, F67, F68."""
    check_games(range(chunk * CHUNK, (chunk + 1) * CHUNK))


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(20, 200))
def test_ten_thousand_random_games_end_once_and_for_all(chunk: int) -> None:
    """F66, F67, F68."""
    check_games(range(chunk * CHUNK, (chunk + 1) * CHUNK))


def test_every_role_belongs_to_a_side_here() -> None:
    assert {*HUMANS, *WEREWOLVES, LIVES_TO_WIN} == set(ROLES)


def fingerprint(seeds: range) -> str:
    """Return a short sum of some games, byte for byte."""
    return hashlib.sha256(b"".join(written(play_out(seed).game) for seed in seeds)).hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_seed_is_the_same_game_in_another_process(hash_seed: str) -> None:
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root / "tests"), str(root / "src"), *filter(None, sys.path)])
    code = "from guarantees.test_whole_games import fingerprint; print(fingerprint(range(8)))"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == fingerprint(range(8))
