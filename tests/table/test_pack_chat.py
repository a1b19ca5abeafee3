"""Words at night: the pack hears the pack, and nobody else can tell whether anything was said."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from lupus.table import asks, chat, frames, rows
from lupus.table.live import SAID, Live
from table.apart import far, may, reads, whispers
from table.party import Party

FORMS = ("called", "together")


def at_night(form: str = "together", people: int = 9, bots: int = 0) -> Party:
    """Return a party whose pack may talk now."""
    party = far(people, bots, night=form, pack_chat="on")
    party.starts()
    party.until("call" if form == "called" else "point")
    if form == "called":
        while party.table.playing().public.call != "werewolf":
            party.ticks()
    return party


def pack(party: Party) -> list[str]:
    roles = party.table.playing().hidden.roles
    return [one for one, role in zip(party.table.circle, roles, strict=True) if role == "werewolf"]


def others(party: Party) -> list[str]:
    return [one for one in party.people if one not in pack(party)]


def parts(party: Party) -> dict[str, bytes]:
    """Return every private part, and the public one."""
    found = {person: frames.you(party.table, party.live, person) for person in party.people}
    return found | {"everybody": frames.public(party.table, party.live, party.now)}


@pytest.mark.parametrize("form", FORMS)
def test_the_pack_hears_the_pack_at_once(form: str) -> None:
    party = at_night(form)
    first, second = pack(party)[:2]
    whispers(party, first, "p3 tonight?")
    whispers(party, second, "Rather p4.")
    whispers(party, first, "p3 tonight?")
    for person in (first, second):
        assert reads(party, person) == ["p3 tonight?", "Rather p4."]
    assert [one.seat for one in party.you(first).heard] == [party.seat(first), party.seat(second)]


@pytest.mark.parametrize("form", FORMS)
def test_what_the_pack_says_changes_no_byte_of_anybody_else(form: str) -> None:
    """F02, F18: nor what a Villager says, except on the own phone; and every living phone may say something."""
    party = at_night(form)
    assert {may(party, person) for person in party.people} == {("pack",)}
    for person in party.people:
        before = parts(party)
        whispers(party, person, f"{person} says so")
        after = parts(party)
        changed = {one for one in before if before[one] != after[one]}
        assert changed == (set(pack(party)) if person in pack(party) else {person})
        assert all(len(after[one]) <= frames.private_size(party.table) for one in party.people)


@pytest.mark.parametrize("form", FORMS)
def test_two_nights_that_differ_in_what_the_pack_says_are_the_same_for_all_others(form: str) -> None:
    """F02: paired worlds to the next night: every part of every frame, and the moments at which rows are written."""

    def seen(*, talking: bool) -> list[tuple[int, dict[str, bytes]]]:
        party = at_night(form)
        found = []
        for step in range(30):
            if talking and party.table.by_night:
                for number, person in enumerate(pack(party)):
                    whispers(party, person, f"{step} " + "🐺" * (40 * number), nth=step)
            found.append((party.now, {one: part for one, part in parts(party).items() if one not in pack(party)}))
            party.ticks()
        return found

    assert seen(talking=False) == seen(talking=True)


def test_no_private_part_is_ever_larger_than_its_place() -> None:
    """The longest words, of the longest letters, from everybody, all night long."""
    party = at_night(people=23)
    sizes = {frames.private_size(party.table)}
    for nth in range(SAID):
        for person in party.people:
            whispers(party, person, '"🐺\\' * 80, nth)
            assert len(frames.you(party.table, party.live, person)) <= frames.private_size(party.table)
    sizes.add(frames.private_size(party.table))
    assert len(sizes) == 1
    wolf = pack(party)[0]
    assert 0 < len(party.you(wolf).heard) < SAID


def test_what_is_said_is_kept_at_the_close_and_no_row_betrays_who_is_in_the_pack() -> None:
    """Durable like every row: told again after a restart; the decoys of others are in the same row and told nobody."""
    party = at_night()
    wolf, villager = pack(party)[0], others(party)[0]
    whispers(party, villager, "Am I alone?")
    whispers(party, wolf, "p3")
    party.ticks()
    closed = party.stored[-1]
    assert isinstance(closed, rows.Closed)
    assert closed.words == ((party.seat(villager), "Am I alone?"), (party.seat(wolf), "p3"))
    assert (party.phase, reads(party, wolf), reads(party, villager)) == ("look", ["p3"], [])
    party.restored()
    party.live = Live()
    assert reads(party, pack(party)[1]) == ["p3"]


def test_words_belong_to_their_moment_and_their_night() -> None:
    """The last instant of Point is not Look; the last of a night is no day, and no next night."""
    party = at_night()
    wolf, mate = pack(party)[:2]
    moment = party.table.moment
    party.ticks()
    whispers(party, wolf, "too late", moment=moment)
    assert reads(party, mate) == []
    whispers(party, wolf, "in time", nth=2)
    assert reads(party, mate) == ["in time"]
    moment = party.table.moment
    party.ticks()
    whispers(party, wolf, "in Hold", nth=3)
    whispers(party, wolf, "late for Look", nth=4, moment=moment)
    assert (party.phase, reads(party, mate)) == ("hold", ["in time"])
    party.until("discussion")
    whispers(party, wolf, "by day", nth=5)
    assert (reads(party, mate), reads(party)) == ([], [])
    party.until("point")
    assert reads(party, mate) == []


def test_a_called_pack_talks_in_its_own_call_alone() -> None:
    party = at_night("called")
    wolf, mate = pack(party)[:2]
    whispers(party, wolf, "p3")
    party.ticks()
    assert party.table.playing().public.call == "seer"
    whispers(party, wolf, "p4")
    assert (reads(party, wolf), reads(party, mate)) == (["p4"], [])
    party.ticks()
    assert [one.text for one in party.table.chat] == ["p3"]


@pytest.mark.parametrize("how", ["executed", "removed"])
def test_a_werewolf_who_has_died_is_out_of_the_packs_channel(how: str) -> None:
    """F15: with the old page and the old token: nothing said is heard, and nothing is read."""
    party = at_night(people=16)
    wolf, *rest = pack(party)
    if how == "removed":
        party.sends("p1", asks.Remove(party.seat(wolf)))
    else:
        while not party.table.by_night or party.seat(wolf) in party.table.playing().public.alive:
            for person in party.people:
                you = party.you(person)
                if party.phase == "accusation" and you.asked:
                    party.sends(person, asks.Accuse(party.seat(rest[0] if person == wolf else wolf)))
                if party.phase == "execution" and party.seat(wolf) in you.may:
                    party.sends(person, asks.Point(party.seat(wolf)))
            party.ticks()
    before = parts(party) if how == "executed" else {}
    whispers(party, wolf, "It is me, your mate", nth=9)
    assert all(reads(party, one) == [] for one in rest)
    whispers(party, rest[0], "Who was that?")
    assert reads(party, rest[1]) == ["Who was that?"]
    if how == "executed":
        assert before[wolf] == frames.you(party.table, party.live, wolf)
        assert may(party, wolf) == ("ghosts",)


def test_freemasons_who_know_one_another_say_nothing_to_one_another() -> None:
    """The pack's channel is the pack's: being awake together is not enough."""
    party = far(13, pack_chat="on")
    party.sends("p1", asks.Settle(extra=("freemason",)))
    party.starts()
    party.until("point")
    first, second = (one for one in party.people if party.you(one).role == "freemason")
    assert len(party.you(first).mates) == 2
    whispers(party, first, "brother?")
    assert (reads(party, first), reads(party, second)) == (["brother?"], [])
    party.ticks()
    assert party.table.chat == ()


def test_a_lone_werewolf_and_whoever_is_no_werewolf_talk_to_nobody() -> None:
    party = at_night(people=7)
    game = party.table.playing()
    wolves = pack(party)
    for person in party.people:
        whispers(party, person, "anybody?")
    found = {person: len(party.you(person).heard) for person in party.people}
    assert found == {one: len(wolves) if one in wolves else 1 for one in party.people}
    assert "possessed" not in {game.hidden.roles[party.seat(one) - 1] for one in wolves}


def test_without_the_option_nobody_says_anything_at_night() -> None:
    """They point, as the rules say: what a program sends all the same is left aside, and a room has no place for it."""
    apart, room = far(9), Party(9, options={"pack_chat": "on"})
    for party in (apart, room):
        party.starts()
        party.until("point")
        whispers(party, pack(party)[0], "p3")
        assert all((may(party, one), reads(party, one)) == ((), []) for one in party.people)
        size = frames.private_size(party.table)
        assert all(len(frames.you(party.table, party.live, one)) <= size for one in party.people)
        party.ticks()
        assert party.table.chat == ()
        assert party.stored[-1].words == ()  # type: ignore[union-attr]
    assert frames.private_size(apart.table) - frames.private_size(room.table) == chat.SLOT


def test_nobody_talks_all_night() -> None:
    party = at_night()
    wolf, mate = pack(party)[:2]
    for nth in range(3 * SAID):
        whispers(party, wolf, f"{nth}", nth)
    assert len(reads(party, mate)) == SAID


def test_ghosts_read_their_own_channel_at_night_in_the_same_place() -> None:
    party = at_night()
    party.plays_on(random.Random(4), lambda: party.table.playing().public.night == 2 and party.table.by_night)
    ghost = next(one for one in party.people if party.seat(one) not in party.table.playing().public.alive)
    for number in range(30):
        party.now += 4_000
        party.table = replace(party.table, clock=replace(party.table.clock, ends=None))
        party.sends(ghost, asks.Say("ghosts", f"{number} " + "🐺" * 200, party.table.moment))
    assert reads(party, ghost)[-1].startswith("29 ")
    assert len(frames.you(party.table, party.live, ghost)) <= frames.private_size(party.table)


def test_words_that_come_when_the_game_is_over_are_left_aside() -> None:
    """A phone that still sends what it sent at night, or one that means harm, is no fault."""
    party = far(pack_chat="on")
    party.starts()
    party.sends("p1", asks.End())
    late = asks.Hold(party.table.moment, None, touched=False, words="It was p2", nth=1)
    before = party.live.changes
    party.live.hold(party.table, "p2", late, party.now)
    assert party.live.changes == before
    assert party.live.words(party.table) == ()
