"""More tests of the tests: side doors, and faults that leak nothing yet break a guarantee. See `test_planted_leaks`."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final

import msgspec
import pytest

import worlds
from guarantees import (
    golden,
    test_counts,
    test_dawn,
    test_dealing,
    test_pack,
    test_paired_worlds,
    test_same_told,
    test_taking_back,
    test_turning,
)
from guarantees.every_world import TABLES
from lupus.engine import ballots, handlers, night, passes
from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.audience import AUDIENCE, To
from lupus.engine.commands import Cause, Command
from lupus.engine.contract import Role, Rules
from lupus.engine.draft import Draft, Lots
from lupus.engine.game import Game, no_lots
from lupus.engine.state import Public
from lupus.engine.views import View
from lupus.registry import rules


def turns_red(check: Callable[[], object]) -> None:
    """Raise unless a check fails."""
    with pytest.raises(AssertionError):
        check()


# -- side doors ----------------------------------------------------------------------------------------------


def same_told() -> None:
    """Guarantee 1 on a table."""
    test_same_told.check_same_told(TABLES["cards: harlot and hamster"], "called", share=3)


def test_offers_that_read_the_hidden_state_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A target whose card is a Werehamster's is not offered to anybody."""
    honest = Game.legal

    def peeking(game: Game, seat: int) -> tuple[Command, ...]:
        roles = game.hidden.roles
        return tuple(
            one
            for one in honest(game, seat)
            if not (isinstance(one, c.Point) and one.target and roles[one.target - 1] == "werehamster")
        )

    monkeypatch.setattr(Game, "legal", peeking)
    turns_red(same_told)


def test_offers_in_the_order_of_hidden_roles_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same commands, werewolves first."""
    honest = Game.legal

    def telling(game: Game, seat: int) -> tuple[Command, ...]:
        roles = game.hidden.roles

        def wolf_last(one: Command) -> bool:
            return not (isinstance(one, c.Point) and one.target and roles[one.target - 1] == "werewolf")

        return tuple(sorted(honest(game, seat), key=wolf_last))

    monkeypatch.setattr(Game, "legal", telling)
    turns_red(same_told)


@pytest.mark.parametrize("counted", ["batches", "entries"])
def test_a_count_of_what_was_hidden_is_seen(counted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game-wide number in a view: how many batches there were, or how many entries the last one had."""
    honest = Game.view

    def numbered(game: Game, seat: int | None = None) -> View:
        view = honest(game, seat)
        number = game.batch.number if counted == "batches" else len(game.batch.entries)
        return View(msgspec.structs.replace(view.public, deal=number), view.private, view.seat)

    monkeypatch.setattr(Game, "view", numbered)
    turns_red(same_told)


def test_forgetting_as_many_as_everybody_was_told_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of all entries withdrawn, instead of one's own, says how much happened behind one's back."""
    honest = handlers._forgotten  # noqa: SLF001 - the fault is planted there

    def all_alike(withdrawn: list[Game], seats: int) -> dict[int, int]:
        counts, entries = honest(withdrawn, seats), sum(len(game.batch.entries) for game in withdrawn)
        mask = 0
        for told in counts.values():
            mask |= told
        return {entries: mask} if counts else {}

    monkeypatch.setattr(handlers, "_forgotten", all_alike)
    turns_red(taking_back)


WIDENED: Final[dict[type[e.Event], Callable[[], None]]] = {
    e.Noted: lambda: test_paired_worlds.test_a_tap_without_effect_is_told_to_its_own_person_only(
        "cards", test_paired_worlds.CARDS, "called"
    ),
    e.PenaltyNoted: lambda: test_paired_worlds.test_a_penalty_at_dawn_looks_like_being_eaten("called"),
    e.Named: lambda: test_paired_worlds.test_a_last_to_die_who_was_named_looks_like_one_who_was_drawn("called"),
    e.Fingered: lambda: test_paired_worlds.test_a_secret_ballot_shows_totals_only("cards"),
    e.FingersKept: lambda: test_paired_worlds.test_a_secret_ballot_shows_totals_only("cards"),
    e.Copied: lambda: test_paired_worlds.test_whom_the_mythomaniac_imitated_shows_to_nobody_before_night_3(1, "called"),
    e.Marked: lambda: test_paired_worlds.test_a_mark_on_the_dead_sounds_like_no_mark_at_all("called"),
}
"""Event -> the pair of worlds that must tell if everybody hears it."""


@pytest.mark.parametrize("kind", WIDENED)
def test_an_audience_too_wide_is_seen_by_a_pair_of_worlds(kind: type[e.Event], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AUDIENCE, kind, To.EVERYONE)
    turns_red(WIDENED[kind])


def test_the_guest_named_after_the_host_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """C08: who shared another's fate comes last; whoever died of something else keeps their place."""
    honest = night.resolve

    def host_first(draft: Draft) -> tuple[dict[int, str], int | None]:
        dead, mark = honest(draft)
        return dict(sorted(dead.items(), key=lambda one: one[1] == "guest")), mark

    monkeypatch.setattr(night, "resolve", host_first)
    pair = test_paired_worlds.IN_CARDS["the guest of the eaten, or of a werewolf"]
    turns_red(lambda: test_paired_worlds.check_two_causes("cards", test_paired_worlds.CARDS, pair, "called"))


# -- chairs and names ----------------------------------------------------------------------------------------


def turning() -> None:
    """Guarantee 5 on some games: turning."""
    for seed in range(12):
        test_turning.check_turning(test_turning.played(seed), 1)


def renaming() -> None:
    """Guarantee 5 on some games: renaming."""
    for seed in range(12):
        test_turning.check_renaming(test_turning.played(seed), lambda name: name[::-1])


def test_an_order_by_chair_numbers_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closeness counted from chair 1, wherever the reference sits."""

    def by_number(_: Public, seats: Container[int]) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, 24) if seat in seats)

    monkeypatch.setattr(ballots, "by_closeness", by_number)
    turns_red(turning)


def test_an_order_by_names_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ties go to whoever comes first in the alphabet."""
    honest = ballots.by_closeness

    def by_name(public: Public, seats: Container[int]) -> tuple[int, ...]:
        return tuple(sorted(honest(public, seats), key=lambda seat: public.persons[seat - 1].name))

    monkeypatch.setattr(ballots, "by_closeness", by_name)
    turns_red(renaming)


# -- taking back ---------------------------------------------------------------------------------------------


def taking_back() -> None:
    """Guarantee 7 on some games."""
    for seed in range(4):
        test_taking_back.check_taking_back(*test_taking_back.started(seed))


def test_an_id_that_is_applied_again_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.run

    def forgetful(
        game: Game, command: Command, lots: Lots = no_lots, *, cause: Cause = "master", command_id: str | None = None
    ) -> Game:
        known = any(used == command_id for _, used in game.ids)
        return honest(game, command, lots, cause=cause, command_id=None if known else command_id)

    monkeypatch.setattr(Game, "run", forgetful)
    turns_red(taking_back)


def test_something_hidden_that_stays_after_it_was_taken_back_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices of the night are kept, although the night was taken back."""
    honest = Game.run

    def keeping(
        game: Game, command: Command, lots: Lots = no_lots, *, cause: Cause = "master", command_id: str | None = None
    ) -> Game:
        after = honest(game, command, lots, cause=cause, command_id=command_id)
        if isinstance(command, c.Undo):
            after.hidden = msgspec.structs.replace(after.hidden, chosen=game.hidden.chosen)
        return after

    monkeypatch.setattr(Game, "run", keeping)
    turns_red(taking_back)


# -- the rules -----------------------------------------------------------------------------------------------


def with_role(role: Role) -> Rules:
    """Return the cards edition with one role changed."""
    whole = rules("cards")
    return msgspec.structs.replace(whole, roles={**whole.roles, role.id: role})


def test_a_pick_that_was_forbidden_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack that may pick its own (C11) has more nights."""
    pack = msgspec.structs.replace(
        rules("cards").roles["werewolf"], refuses=lambda _, target: None if target else "must_choose"
    )
    monkeypatch.setattr(test_counts, "rules", lambda _: with_role(pack))
    name = "cards: two wolves, one night"
    turns_red(lambda: golden.check_golden("counts", name, test_counts.counted(test_counts.GAMES[name], "called")))


@pytest.mark.parametrize("missing", ["shields", "empty_houses", "company", "reactions"])
def test_a_missing_pass_is_seen_at_dawn(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F70."""
    whole = rules("cards")
    rest = tuple(one for one in whole.edition.passes if one is not getattr(passes, missing))
    assert len(rest) == len(whole.edition.passes) - 1
    edition = msgspec.structs.replace(whole.edition, passes=rest)
    monkeypatch.setattr(worlds, "rules", lambda _: msgspec.structs.replace(whole, edition=edition))
    rulings = test_dawn.Rulings()
    game = test_dawn.second_night("cards", test_dawn.CARDS, "called", rulings)
    if game.public.alive != frozenset({1, 2, 3, 4, 5, 6, 8}):
        return  # seen before night 2 has begun: somebody died in night 1, in which nobody dies
    turns_red(lambda: test_dawn.check_dawns(game, rulings, guarded=True, harlot=True))


def test_a_first_finger_that_decides_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """F54: whoever of the pack sits first has it their way."""
    honest = night._common  # noqa: SLF001 - the fault is planted there

    def first(draft: Draft, call: str, settle: str, picks: Mapping[int, int | None]) -> int | None:
        return next(iter(picks.values())) if settle == "most" else honest(draft, call, settle, picks)

    monkeypatch.setattr(night, "_common", first)
    turns_red(lambda: test_pack.check_a_tie_stays_among_the_tied("called", range(1)))


def test_an_answer_at_once_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """F14: in a night `together` the Seer hears while the others still point."""
    honest = handlers.HANDLERS[c.Point]

    def hasty(draft: Draft, command: c.Point) -> None:
        honest(draft, command)
        if draft.public.phase == "point" and command.target and draft.hidden.roles[command.seat - 1] == "seer":
            answer = draft.looks_like_werewolf(command.target)
            draft.tell(e.Answered("seer", command.seat, command.target, answer))

    planted: dict[type[Command], object] = {**handlers.HANDLERS}
    planted[c.Point] = hasty
    monkeypatch.setattr(handlers, "HANDLERS", planted)
    turns_red(lambda: test_pack.check_arrival_decides_nothing("cards", test_pack.CARDS))


def test_cards_dealt_in_groups_are_seen() -> None:
    """F23: shuffling the groups of a list, not its cards."""

    def groups(secret: bytes, _: int, deck: Mapping[str, int], people: Sequence[str]) -> tuple[str, ...]:
        order = sorted(deck)
        random.Random(secret).shuffle(order)
        hand = [role for role in order for _ in range(deck[role])]
        start = random.Random(secret + b"start").randrange(len(people))
        return tuple(hand[start:] + hand[:start])

    turns_red(
        lambda: test_dealing.check_pairs_are_equally_often_werewolves(
            test_dealing.DECKS["of the table"], "groups", groups
        )
    )
