"""Tests of the tests: each leak planted here turns a guarantee red.

A guarantee that stays green with a leak in the engine guards nothing. So every leak that we could think of is planted
on purpose, one at a time, and the check that must see it must fail. Where two checks must see it, both are named.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import msgspec
import pytest

from guarantees import (
    every_world,
    golden,
    playing,
    test_counts,
    test_knowledge,
    test_paired_worlds,
    test_same_told,
    test_taking_back,
    test_turning,
    test_whole_games,
)
from lupus.engine import events as e
from lupus.engine import handlers, night, wins
from lupus.engine.audience import AUDIENCE, EVERYONE, To
from lupus.engine.commands import Command, GiveUp, Point
from lupus.engine.draft import Draft, Lots
from lupus.engine.errors import Illegal
from lupus.engine.game import Cause, Deal, Game
from lupus.engine.views import View
from lupus.registry import rules

# -- the checks ----------------------------------------------------------------------------------------------


def same_told(name: str) -> None:
    """Guarantee 1 on a table."""
    test_same_told.check_same_told(every_world.TABLES[name], "called", share=3)


def two_causes(name: str) -> None:
    """Guarantee 2 on a pair of worlds."""
    test_paired_worlds.check_two_causes("cards", test_paired_worlds.CARDS, test_paired_worlds.IN_CARDS[name], "called")


def a_pack_that_disagreed() -> None:
    """Guarantee 2 on a pack that did not agree."""
    cards = test_paired_worlds.CARDS
    test_paired_worlds.test_a_pack_that_disagreed_looks_like_one_that_agreed("cards", cards, "most", "called")


def knowledge(name: str) -> None:
    """Guarantee 3 on a table: what everybody knows."""
    test_knowledge.check_knowledge(every_world.TABLES[name], "called")


def numbers(name: str) -> None:
    """Guarantee 3 on a table: the golden numbers alone."""
    counted = test_knowledge.count_knowledge(every_world.TABLES[name], "called")
    golden.check_golden("knowledge", f"{name}, called", counted)


def counts() -> None:
    """Guarantee 4 on a table."""
    name = "cards: seer, to the end"
    golden.check_golden("counts", name, test_counts.counted(test_counts.GAMES[name], "called"))


def turning() -> None:
    """Guarantee 5 on some games."""
    for seed in range(12):
        test_turning.check_turning(test_turning.played(seed), 1)


def whole_games() -> None:
    """Guarantee 6 on some games."""
    for seed in range(12):
        test_whole_games.check_whole_game(test_whole_games.play_out(seed))


def taking_back() -> None:
    """Guarantee 7 on some games."""
    for seed in range(4):
        test_taking_back.check_taking_back(*test_taking_back.started(seed))


def check_seen(*checks: Callable[[], None]) -> None:
    """Raise unless each of these checks fails."""
    for check in checks:
        with pytest.raises(AssertionError):
            check()


def test_without_a_leak_all_of_them_are_green() -> None:
    for name in ("cards: harlot and hamster", "cards: pack"):
        same_told(name)
    for name in ("cards: harlot and hamster", "cards: pack", "cards: mythomaniac"):
        knowledge(name)
        numbers(name)
    for name in test_paired_worlds.IN_CARDS:
        two_causes(name)
    for check in (a_pack_that_disagreed, counts, turning, whole_games, taking_back):
        check()


# -- told to too many ----------------------------------------------------------------------------------------

Leak = tuple[type[e.Event], tuple[Callable[[], None], ...]]

WIDENED: Final[dict[str, Leak]] = {
    "a choice": (e.Chosen, (lambda: knowledge("cards: pack"), lambda: numbers("cards: pack"))),
    "a choice, in a pair of worlds": (e.Chosen, (lambda: two_causes("another host"),)),
    "a finger": (e.Pointed, (lambda: knowledge("cards: pack"), lambda: numbers("cards: pack"))),
    "a nod": (
        e.Answered,
        (lambda: knowledge("cards: harlot and hamster"), lambda: numbers("cards: harlot and hamster")),
    ),
    "a cause of death": (e.Died, (lambda: two_causes("the guest of the eaten, or of a werewolf"),)),
    "a mate": (e.Woke, (lambda: knowledge("cards: pack"), lambda: numbers("cards: pack"))),
    "an imitation": (e.Copied, (lambda: knowledge("cards: mythomaniac"), lambda: numbers("cards: mythomaniac"))),
    "an imitation's answer": (e.CopyTold, (lambda: knowledge("cards: mythomaniac"),)),
    "a lot of the pack": (e.LotKept, (a_pack_that_disagreed,)),
}
"""Leak -> the event that everybody hears, and the checks that must see it."""


@pytest.mark.parametrize("leak", WIDENED)
def test_an_audience_too_wide_is_seen(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, checks = WIDENED[leak]
    monkeypatch.setitem(AUDIENCE, kind, To.EVERYONE)
    check_seen(*checks)


NARROWED: Final[dict[type[e.Event], str]] = {
    e.Woke: "cards: owl and masons",
    e.Answered: "cards: harlot and hamster",
    e.CopyTold: "cards: mythomaniac",
}


@pytest.mark.parametrize("kind", NARROWED)
def test_an_audience_too_narrow_is_seen(kind: type[e.Event], monkeypatch: pytest.MonkeyPatch) -> None:
    """What people ought to know is missed by the same checks as what they ought not."""
    monkeypatch.setitem(AUDIENCE, kind, To.MASTER)
    name = NARROWED[kind]
    check_seen(lambda: knowledge(name), lambda: numbers(name))


def test_a_card_told_to_everybody_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal lies before the night of the law of knowledge; the golden numbers see it."""
    kind: type[e.Event] = e.CardDealt
    monkeypatch.setitem(AUDIENCE, kind, To.EVERYONE)
    check_seen(lambda: numbers("cards: owl and masons"))


def test_forgetting_told_to_everybody_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever hears that something was taken back knows that somebody had done something."""
    counted = handlers._forgotten  # noqa: SLF001 - the leak is planted there

    def everybody(withdrawn: list[Game], seats: int) -> dict[int, int]:
        return dict.fromkeys(counted(withdrawn, seats), EVERYONE)

    monkeypatch.setattr(handlers, "_forgotten", everybody)
    alone = test_taking_back.test_a_step_of_the_night_that_only_one_person_saw_is_taken_back_for_them_alone
    check_seen(taking_back, alone)


def test_the_host_named_before_the_guest_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """C08: a list of the dead in the order of causes says who was whose guest."""
    resolve = night.resolve

    def host_first(draft: Draft) -> tuple[dict[int, str], int | None]:
        dead, mark = resolve(draft)
        return dict(sorted(dead.items(), key=lambda one: one[1] != "eaten")), mark

    monkeypatch.setattr(night, "resolve", host_first)
    check_seen(lambda: two_causes("the guest of the eaten, or of a werewolf"))


# -- side doors ----------------------------------------------------------------------------------------------


def test_a_refusal_that_hangs_on_a_hidden_role_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was refused anyway; but the words of the refusal name a werewolf."""
    refuse = handlers.refuse

    def telling(game: Game, command: Command, cause: Cause) -> None:
        try:
            refuse(game, command, cause)
        except Illegal as illegal:
            target = command.target if isinstance(command, Point) and illegal.code == "not_called" else None
            if target is not None and game.hidden.roles[target - 1] == "werewolf":
                raise Illegal("dead_target", target=target) from None
            raise

    monkeypatch.setattr("lupus.engine.game.refuse", telling)
    check_seen(lambda: same_told("cards: pack"))


def test_a_role_that_peeks_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Seer who is not offered the Werehamster: offers and refusals agree, and both leak."""
    held: list[tuple[str, ...]] = [()]
    view, whole = Game.view, rules("cards")

    def peeking(game: Game, seat: int | None = None) -> View:
        held[0] = game.hidden.roles
        return view(game, seat)

    def refuses(seen: View, target: int | None) -> str | None:
        if target is not None and held[0][target - 1] == "werehamster":
            return "own_seat"
        before = whole.roles["seer"].refuses
        return before(seen, target) if before else None

    leaky = {**whole.roles, "seer": msgspec.structs.replace(whole.roles["seer"], refuses=refuses)}
    monkeypatch.setattr(Game, "view", peeking)
    monkeypatch.setattr(every_world, "rules", lambda _: msgspec.structs.replace(whole, roles=leaky))
    check_seen(lambda: same_told("cards: harlot and hamster"))


# -- wrong, not leaking --------------------------------------------------------------------------------------


def test_ghosts_who_do_not_accuse_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn skipped is seen by the counts of all games."""
    whole = rules("cards")
    mute = msgspec.structs.replace(whole, edition=msgspec.structs.replace(whole.edition, ghosts_accuse=False))
    monkeypatch.setattr(test_counts, "rules", lambda _: mute)
    check_seen(counts)


def test_a_lot_that_goes_by_chair_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def lots_of(_: Deal) -> Lots:
        return lambda question, among: random.Random(question).choice(sorted(among))

    monkeypatch.setattr(playing, "lots_of", lots_of)
    monkeypatch.setattr(test_turning, "lots_of", lots_of)
    check_seen(turning)


def test_winners_without_their_ghosts_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """F66."""
    winners = wins.winners
    monkeypatch.setattr(wins, "winners", lambda draft: tuple(s for s in winners(draft) if s in draft.public.alive))
    check_seen(whole_games)


def test_something_heard_after_the_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """F67."""
    refuse = handlers.refuse

    def deaf(game: Game, command: Command, cause: Cause) -> None:
        if not isinstance(command, GiveUp):
            refuse(game, command, cause)

    monkeypatch.setattr("lupus.engine.game.refuse", deaf)
    check_seen(whole_games)


def test_somebody_who_dies_twice_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """F68: the executed of yesterday is eaten in the night."""
    resolve = night.resolve

    def again(draft: Draft) -> tuple[dict[int, str], int | None]:
        dead, mark = resolve(draft)
        executed = draft.public.executed
        return ({**dead, executed: "eaten"} if executed else dead), mark

    monkeypatch.setattr(night, "resolve", again)
    check_seen(whole_games)
