"""What a table sends gives nothing away: by night every seat is sent the same kind of thing, whatever happens."""

from __future__ import annotations

import copy
import random

import pytest
from msgspec.structs import replace

from lupus.engine import events as e
from lupus.registry import EDITIONS
from lupus.table import asks, frames, master
from lupus.table.live import Live
from table.party import Party

FORMS = ("called", "together")


def parts(party: Party) -> dict[str, bytes]:
    """Return every private part, and the public one under its own name."""
    found = {person: frames.you(party.table, party.live, person) for person in party.people}
    most = frames.private_size(party.table)
    assert party.table.game is None or max(map(len, found.values())) <= most
    return found | {"everybody": frames.public(party.table, party.live, party.now)}


def pack(party: Party) -> set[str]:
    assert party.table.game is not None
    roles = party.table.game.hidden.roles
    return {person for person, role in zip(party.table.circle, roles, strict=True) if role == "werewolf"}


@pytest.mark.parametrize("form", FORMS)
def test_a_tap_at_night_changes_only_ones_own_phone_and_the_packs(form: str) -> None:
    party = Party(9, options={"night": form})
    party.starts()
    party.until("call" if form == "called" else "point")
    checked = 0
    while party.phase != "hold":
        for person in party.people:
            before = parts(party)
            party.holds(person, party.seat("p1"))
            after = parts(party)
            changed = {name for name in before if before[name] != after[name]}
            assert changed <= {person} | (pack(party) if person in pack(party) else set())
            checked += 1
        party.ticks()
    assert checked


@pytest.mark.parametrize("form", FORMS)
def test_every_living_phone_is_offered_the_same_at_night(form: str) -> None:
    party = Party(9, options={"night": form})
    party.starts()
    chooser, nights = random.Random(5), 0

    def look() -> bool:
        nonlocal nights
        if party.table.by_night and party.phase != "hold":
            alive = party.table.playing().public.alive
            offered = {party.you(one).may for one in party.people if party.seat(one) in alive}
            assert len(offered) == 1
            assert set(*offered) == set(alive)
            assert all(party.you(one).asked for one in party.people if party.seat(one) in alive)
            nights += 1
        return False

    party.plays_on(chooser, look)
    assert nights


@pytest.mark.parametrize("form", FORMS)
def test_no_view_reads_what_is_hidden(form: str) -> None:
    """Turn the hidden half of the game into something else: nothing that is sent may change."""
    party = Party(9, 3, options={"night": form})
    party.starts()

    def look() -> bool:
        game = party.table.game
        assert game is not None
        before, table = parts(party), party.table
        other = copy.copy(game)
        hidden = game.hidden
        turned = hidden.roles[1:] + hidden.roles[:1]
        other.hidden = replace(hidden, roles=turned, dealt=turned, chosen=(), copied=(), mark=1, awake=())
        party.table = replace(table, game=other)
        assert parts(party) == before
        party.table = table
        return False

    party.plays_on(random.Random(7), look)
    assert party.table.over


def test_nothing_of_the_night_is_sent_that_could_grow_with_it() -> None:
    """No private history, no count of entries, in a frame of the night."""
    party = Party(9)
    party.starts()
    while not party.table.over:
        if party.table.by_night:
            assert all(party.you(person).notes == () for person in party.people)
        party.ticks()


def test_a_ghost_who_sees_all_is_not_taken_for_somebody_else() -> None:
    """H05: what others chose and were answered is never told as the ghost's own."""
    party = Party(15, options={"ghosts_see": "all"})
    party.starts()
    party.plays_on(random.Random(2), lambda: party.table.playing().public.day > 3)
    game = party.table.game
    assert game is not None
    ghosts = [person for person in party.people if party.seat(person) not in game.public.alive]
    assert ghosts
    for person in ghosts:
        keys = [line.key for line in party.you(person).notes]
        assert keys.index("you.unveiled") == len(keys) - 1
        assert keys.count("you.card") == 1


def test_whoever_waits_for_the_next_game_is_shown_what_the_board_is() -> None:
    party = Party(8)
    party.starts()
    party.joins("late", "Late")
    party.until("point")
    you = party.you("late")
    assert (you.role, you.may, you.mates, you.line, you.asked) == (None, (), (), None, False)


def test_a_tap_that_does_not_fit_is_left_aside_without_a_word() -> None:
    party = Party(9)
    party.starts()
    party.until("point")
    before = parts(party)
    for target in (None, 0, 10, -1, 10**9):
        party.holds("p2", target)
    party.live.hold(party.table, "p2", asks.Hold("another", 1, touched=True), party.now)
    party.live.hold(party.table, "p2", asks.Hold(party.table.moment, 1, touched=False), party.now)
    party.live.hold(party.table, "nobody", asks.Hold(party.table.moment, 1, touched=True), party.now)
    assert parts(party) == before
    assert Live().standing(party.table, "p2") == (False, None)


def test_a_ghosts_tap_stands_on_its_own_phone_and_nowhere_else() -> None:
    """At night a ghost's phone asks what every phone asks, and takes a tap that counts for nothing."""
    party = Party(9)
    party.starts()
    party.plays_on(random.Random(4), lambda: party.phase == "point" and len(party.table.playing().public.alive) < 9)
    alive = party.table.playing().public.alive
    ghost = next(person for person in party.people if party.seat(person) not in alive)
    before = parts(party)
    party.holds(ghost, min(alive))
    after = parts(party)
    assert {name for name in before if before[name] != after[name]} == {ghost}
    assert party.you(ghost).counts == ()
    assert party.seat(ghost) not in dict(master.choices(party.table, party.live))


@pytest.mark.parametrize("form", FORMS)
def test_what_a_phone_keeps_is_the_last_tap_whatever_came_of_it(form: str) -> None:
    """F09: at rest it would else tell a werewolf who was outvoted, a Harlot at home, or a Seer who tapped herself."""
    party = Party(12, options={"night": form})
    party.starts()
    party.until("call" if form == "called" else "point")
    target = dict[str, int]()
    while party.phase != "hold":
        for number, person in enumerate(party.people[:-3], 1):
            target[person] = number if number % 2 else 1 + number % 11
            party.holds(person, target[person])
        party.ticks()
    for person in party.people:
        you = party.you(person)
        assert (you.touched, you.target) == (person in target, target.get(person))


def test_playing_cards_are_not_handed_out_in_the_order_of_chairs() -> None:
    """F23: the third number card would else tell a Villager that two others sit before."""
    orders = set()
    for number in range(20):
        party = Party(12, secret=bytes([number] * 32).hex())
        party.starts()
        told = [party.table.playing().told(seat) for seat in range(1, 13)]
        cards = [note.card for notes in told for note in notes if isinstance(note, e.CardDealt)]
        numbers = [card for card in EDITIONS["cards"].cards or {} for card in (EDITIONS["cards"].cards or {})[card]]
        assert len({*cards}) == 12
        assert {*cards} <= {*numbers}
        orders.add(tuple(card for card in cards if card in (EDITIONS["cards"].cards or {})["villager"]))
    assert len(orders) > 15


@pytest.mark.parametrize(("edition", "form"), [("cards", "together"), ("classic", "called")])
def test_no_private_part_is_longer_than_its_place(edition: str, form: str) -> None:
    """By day too, where all that was told is shown again: `parts` measures them."""
    party = Party(16, edition=edition, options={"night": form})
    party.starts()

    def looked() -> bool:
        parts(party)
        return False

    party.plays_on(random.Random(3), looked)
    assert party.table.over


def test_a_ghost_who_sees_all_is_shown_every_role_and_last_nights_choices_by_day() -> None:
    """H05: all of it as it really is; nobody else, and nobody at night, is shown any of it."""
    party = Party(15, options={"ghosts_see": "all", "night": "together"})
    party.starts()
    shown = 0

    def look() -> bool:
        nonlocal shown
        game = party.table.game
        assert game is not None
        for person in party.people:
            everything = party.you(person).everything
            ghost = party.seat(person) not in game.public.alive
            assert (everything is not None) is (ghost and not party.table.by_night)
            if everything is not None:
                last = [one for one in game.hidden.chosen if one[0] == game.public.night]
                assert everything.roles == game.hidden.roles
                assert [line.roles for line in everything.choices] == [(call,) for _, call, _, _ in last]
                named = [tuple(one for one in (seat, target) if one) for _, _, seat, target in last]
                assert [line.seats for line in everything.choices] == named
                shown += 1
        return False

    party.plays_on(random.Random(2), look)
    assert shown > 20


def test_without_that_house_rule_no_ghost_is_shown_more_than_the_board() -> None:
    party = Party(9)
    party.starts()
    party.plays_on(random.Random(2), lambda: any(party.you(person).everything for person in party.people))
    assert party.table.over
