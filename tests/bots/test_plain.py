"""The plain bot plays each role sensibly, also where the table allows it to do otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import lupus
from lupus.bots import BOTS, Chooser, chooser, play
from lupus.engine import chance
from lupus.engine import events as e
from lupus.engine.commands import Command
from lupus.engine.game import Game
from lupus.engine.views import NIGHTLY, View

GAMES = 25

Asked = tuple[View, set[int | None], int | None]
"""What a bot was told, whom it might choose, and whom it chose."""


def asked(role: str, players: int = 12, extra: tuple[str, ...] = (), **options: str) -> Iterator[Asked]:
    """Play some games of plain bots; yield every question to one role."""
    for seed in map(str, range(GAMES)):
        names = [f"P{seat}" for seat in range(1, players + 1)]
        secret = chance.secret_of(seed)
        game: Game = lupus.deal(names, secret, extra=extra, options=options)
        found: list[Asked] = []
        choosers = {seat: _keeping(role, seed, found) for seat in range(1, players + 1)}
        for _ in play(game, choosers, lupus.lots(game, secret)):
            pass
        yield from found


def _keeping(role: str, seed: str, found: list[Asked]) -> Chooser:
    plain = chooser(BOTS["plain"], seed)

    def choose(view: View, legal: tuple[Command, ...]) -> Command:
        command = plain(view, legal)
        if view.role == role:
            found.append((view, {_target(each) for each in legal}, _target(command)))
        return command

    return choose


def _target(command: Command) -> int | None:
    target: int | None = getattr(command, "target", None)
    return target


def answers(view: View) -> dict[int | None, bool | None]:
    return {note.target: note.werewolf for note in view.own(e.Answered)}


@pytest.mark.parametrize(
    "options",
    [{"wolves_may_pick_wolf": "yes"}, {"wolves_may_pick_wolf": "yes", "night": "together"}, {"may_spare": "yes"}],
    ids=str,
)
def test_a_werewolf_turns_on_no_mate_without_need(options: dict[str, str]) -> None:
    """Not at night, though the table allows it; not by day, where pointing at nobody would spare the mate."""
    for view, choices, chosen in asked("werewolf", 16, ("mythomaniac",), **options):
        mates = view.mates("werewolf")
        assert chosen not in mates or choices <= set(mates)


def test_the_pack_agrees() -> None:
    """Whoever opens their eyes later points where a mate points already."""
    followed = 0
    for view, choices, chosen in asked("werewolf"):
        fingers = [note.target for note in view.own(e.Pointed) if note.seat != view.seat]
        if view.public.phase == "call" and view.private.notes and isinstance(view.private.notes[-1], e.Pointed):
            assert fingers[0] not in choices or chosen == fingers[0]
            followed += 1
    assert followed


def test_a_seer_looks_at_somebody_new() -> None:
    """While there is anybody whose answer it does not know."""
    for view, choices, chosen in asked("seer"):
        if view.public.phase in NIGHTLY and choices - answers(view).keys():
            assert chosen not in answers(view)


def test_a_seer_accuses_the_known_werewolf_and_never_a_known_human() -> None:
    """Alive or as a ghost."""
    caught = 0
    for view, choices, chosen in asked("seer"):
        known = {seat: werewolf for seat, werewolf in answers(view).items() if seat in choices}
        if view.public.phase not in NIGHTLY and any(known.values()):
            assert known.get(chosen)
            caught += 1
        elif view.public.phase not in NIGHTLY and choices - known.keys():
            assert chosen not in known
    assert caught


def two_known_suspects() -> tuple[Game, int]:
    """Return a game stopped in the execution of day 2, and its Seer, who has looked at both Suspects: both humans.

    The first two Villagers are looked at and then accused, the pack eats the others and day 1 executes the third.
    """
    secret = chance.secret_of("spare")
    game: Game = lupus.deal([f"P{seat}" for seat in range(1, 13)], secret, options={"may_spare": "yes"})
    seer = game.hidden.roles.index("seer") + 1
    first, second, third, *rest = (seat for seat, role in enumerate(game.hidden.roles, 1) if role == "villager")

    def wanted(seat: int) -> list[int | None]:
        public, role = game.public, game.hidden.roles[seat - 1]
        if public.call == "seer" and public.phase == "call":
            return [first if public.night == 1 else second]
        if public.phase == "call":
            return [None, *rest] if role == "harlot" else [*rest]
        return [third, first] if public.day == 1 else [first if seat % 2 else second, first, second]

    while (game.public.phase, game.public.day) != ("execution", 2):
        for seat in game.awaited():
            choices = {_target(command): command for command in game.legal(seat)}
            command = next(choices[target] for target in wanted(seat) if target in choices)
            game = game.run(command, lupus.lots(game, secret), cause="person")
        if game.closable and (game.public.phase, game.public.day) != ("execution", 2):
            game = game.run(lupus.Close(), lupus.lots(game, secret), cause="clock")
    assert set(game.public.suspects) == {first, second}
    return game, seer


def test_a_seer_would_rather_spare_than_execute_known_humans() -> None:
    """Where the table allows to point at nobody and both Suspects are known; whoever knows nothing executes."""
    game, seer = two_known_suspects()
    assert answers(game.view(seer)) == dict.fromkeys(game.public.suspects, False)
    for whims in map(Random, range(20)):
        assert _target(BOTS["plain"](game.view(seer), game.legal(seer), whims)) is None
        for seat in set(game.public.voters) - {seer}:
            assert _target(BOTS["plain"](game.view(seat), game.legal(seat), whims)) in game.public.suspects


def test_a_bodyguard_keeps_its_own_protection_for_later() -> None:
    """Not on the first night it is called."""
    for view, _, chosen in asked("bodyguard"):
        if view.public.phase in NIGHTLY and view.public.night == 2:
            assert chosen != view.seat


def test_a_harlot_is_out_now_and_then_but_not_always() -> None:
    """At home and abroad are both played, so neither gives her away."""
    nights = [chosen for view, _, chosen in asked("harlot") if view.public.phase in NIGHTLY]
    assert {None} < set(nights)


@pytest.mark.parametrize("role", ["owl", "mythomaniac"])
def test_owl_and_mythomaniac_choose_somebody_else(role: str) -> None:
    """Also where the table would let them choose themselves or nobody."""
    options = {"owl_on_self": "yes", "must_choose": "no"}
    found = [(view, chosen) for view, _, chosen in asked(role, 16, (role,), **options) if view.public.phase in NIGHTLY]
    assert found
    assert all(chosen not in {view.seat, None} for view, chosen in found)


@pytest.mark.parametrize(("side", "winner"), [("pack", "werewolves"), ("village", "humans")])
def test_plain_beats_random_in_the_classic_edition_too(side: str, winner: str) -> None:
    """A plain side against random opponents wins more often than a random one, from the same fixed deals.

    Of 1000 other games the plain pack won 753 and the random one 639; the plain village 481 and the random one 361.
    """
    plain, rand = ([_winner(seed, side, ours) for seed in range(200)].count(winner) for ours in ("plain", "random"))
    assert plain > rand


def _winner(seed: int, side: str, ours: str) -> str:
    secret = chance.secret_of(str(seed))
    game = lupus.deal([f"P{seat}" for seat in range(1, 13)], secret, edition="classic")
    choosers = {
        seat: chooser(BOTS[ours if (role == "werewolf") == (side == "pack") else "random"], str(seed))
        for seat, role in enumerate(game.hidden.roles, 1)
    }
    for after in play(game, choosers, lupus.lots(game, secret)):
        game = after
    assert game.public.ends is not None
    return game.public.ends[0]
