"""A table far apart besides its chat: who has the word, what to do with camera and microphone, and the record."""

from __future__ import annotations

import random

import pytest

from lupus.engine import commands as c
from lupus.lang import text
from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table import apart, asks, chat, lead_asks, master, rows
from lupus.table.wire import Wrong
from table.apart import dies, far, may, say, whispers
from table.party import Party

FAR = {"place": "far_apart", "speaking": "round", "pack_chat": "on"}

# -- whose word it is ----------------------------------------------------------------------------------------------


def round_of(people: int = 8, bots: int = 0, **options: str) -> Party:
    """Return a party whose first discussion begins with a round."""
    party = far(people, bots, speaking="round", **options)
    party.starts()
    dies(party)
    return party


def speaker(party: Party) -> int | None:
    assert party.board.game is not None
    return party.board.game.speaker


def test_everybody_has_a_word_around_the_circle_and_then_all_talk() -> None:
    """F92: first the one left of the reference, each with the same time, ghosts left out."""
    party = round_of()
    public = party.table.playing().public
    turns = [seat for seat in public.circle if seat in public.alive]
    heard, lengths = [], []
    while speaker(party) is not None:
        clock = party.board.clock
        assert clock.ends is not None
        heard.append(speaker(party))
        lengths.append(clock.ends - clock.opens)
        assert party.board.game is not None
        assert party.board.game.turns[0] == speaker(party)
        party.ticks()
    assert heard == turns
    assert set(lengths) == {40_000}
    assert party.phase == "discussion"
    assert party.board.lines[-1].key == "say.turns_over"
    assert party.board.clock.ends is not None
    assert party.board.clock.ends - party.board.clock.opens == 20_000 * len(turns)
    party.restored()


def test_only_the_one_who_has_the_word_writes_and_passes_it_on() -> None:
    party = round_of()
    first, second = (party.table.circle[seat - 1] for seat in party.board.game.turns[:2])  # type: ignore[union-attr]
    assert (may(party, first), may(party, second)) == (("village",), ())
    assert party.refused(second, say(party, "But I")).code == "channel_closed"
    assert party.refused(second, asks.Enough()) == Wrong("not_now", {"stage": "discussion"})
    late = say(party, "And another thing")
    party.sends(first, say(party, "I slept."))
    party.sends(first, asks.Enough(moment=party.table.moment))
    party.ticks()
    assert party.table.circle[(speaker(party) or 0) - 1] == second
    assert party.refused(first, late).code == "moved_on"
    party.sends(second, say(party, "So did I."))


def test_the_host_gives_a_speaker_more_time_or_waits_no_longer() -> None:
    party = round_of()
    before, now = party.board.clock.ends, speaker(party)
    party.sends("p1", asks.Plus(60))
    assert before is not None
    assert party.board.clock.ends == before + 60_000
    party.sends("p1", asks.Skip(party.table.moment))
    assert speaker(party) not in {now, None}


def test_somebody_away_or_removed_holds_nobody_up() -> None:
    """F38: the word passes on after five seconds; who is removed loses it at once; bots have none."""
    party = round_of(8, 2)
    assert party.board.game is not None
    assert {9, 10}.isdisjoint(party.board.game.turns)
    away, removed = party.board.game.turns[:2]
    party.live.went(party.table.circle[away - 1], party.now)
    opened = party.table.clock.opened
    party.ticks()
    assert party.now == opened + 5_000
    assert speaker(party) == removed
    party.sends("p1", asks.Remove(removed))
    assert speaker(party) == party.table.turns[1]
    assert party.board.lines[-1].key == "say.turn"


def test_a_round_at_a_table_in_one_room_is_the_same_without_a_chat() -> None:
    party = Party(8, options={"speaking": "round"})
    party.starts()
    dies(party)
    assert speaker(party) is not None
    assert (party.board.devices, may(party, "p1")) == (None, ())


def test_whoever_is_alone_with_bots_needs_no_round() -> None:
    party = far(1, 8, speaking="round")
    party.starts()
    party.plays_on(random.Random(1), lambda: party.phase == "discussion")
    assert speaker(party) is None


# -- camera and microphone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["called", "together"])
def test_one_line_always_says_what_to_do_with_camera_and_microphone(form: str) -> None:
    """F92: in every moment of a game, alike for all; whoever may write is whoever may be heard."""
    party = far(night=form, speaking="round", last_words="yes")
    said: dict[str, set[str]] = {"lobby": {_line(party)}}
    party.starts()

    def look() -> bool:
        said.setdefault(party.phase, set()).add(_line(party))
        devices = party.board.devices
        assert devices is not None
        heard = {party.seat(one) for one in party.people if "village" in may(party, one)}
        assert set(devices.microphones) == heard
        assert devices.cameras is not party.table.by_night
        return False

    party.plays_on(random.Random(3), look)
    said["over"] = {_line(party)}
    assert said["lobby"] == said["over"] == {"Everybody: microphone and camera on."}
    for phase in {"call", "point", "look", "hold"} & said.keys():
        assert said[phase] == {"Everybody: microphone and camera off."}
    for phase in {"accusation", "execution"} & said.keys():
        assert said[phase] == {"Everybody: microphone off, camera on."}
    assert all("microphone on. Everybody else" in line for line in said["defence"] | said["last_words"])
    assert "Whoever lives: microphone and camera on. Ghosts: microphone off." in said["discussion"]


def _line(party: Party) -> str:
    devices = party.board.devices
    assert devices is not None
    return text("en", devices.line.key, name=f"seat {devices.line.seats[0] if devices.line.seats else ''}")


def test_the_master_says_it_in_words_for_people_far_apart() -> None:
    party, room = far(), Party(8)
    for one in (party, room):
        one.starts()
        one.until("point")
    assert [line.key for line in party.board.lines][-2] == "say.nightfall.together.apart"
    assert [line.key for line in room.board.lines][-2] == "say.nightfall.together"
    for key in apart.WORDS:
        assert text("en", f"{key}.apart", n=2, names="Anna and Bruno")


# -- the record ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keep", ["yes", "no"])
def test_what_was_written_is_in_the_record_only_where_the_table_chose_so(keep: str) -> None:
    party = far(pack_chat="on", chat_in_record=keep)
    party.starts()
    wolves = [party.table.circle[n] for n, role in enumerate(party.table.playing().hidden.roles) if role == "werewolf"]
    party.until("point")
    whispers(party, wolves[0], "p8")
    ghost = dies(party)
    living = next(one for one in party.people if party.seat(one) in party.table.playing().public.alive)
    party.sends(living, say(party, 'Who "was" it?\u202e'))
    party.sends(ghost, say(party, "Hm", "ghosts"))
    party.sends("p1", asks.End())
    party.sends(ghost, say(party, "It was them"))
    raw = party.table.record()
    record = parse(raw, "record")
    assert all(check.ok is not False for check in verify(record))
    assert record.played.end is not None
    wrote = [(one.channel, one.text, one.after) for one in record.played.end.chat]
    if keep == "yes":
        assert wrote == [("pack", "p8", 1), ("village", 'Who "was" it?', 4), ("ghosts", "Hm", 4)]
    else:
        assert wrote == []
        assert b"was" not in raw.replace(b"reference", b"")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_far_apart_ends_and_can_be_restored(seed: int) -> None:
    chooser = random.Random(seed)
    party = far(8, 2, speaking="round", pack_chat="on", chat_in_record="yes", last_words="yes")
    party.starts()

    def chats() -> bool:
        for person in party.people:
            party.now += 1_000
            for channel in may(party, person):
                if channel == "pack":
                    whispers(party, person, f"psst {party.now}", party.now)
                elif chooser.random() < 0.2:
                    party.sends(person, say(party, f"hm {party.now}", channel))
        return False

    party.plays_on(chooser, chats)
    assert {one.channel for one in party.table.chat} == {"village", "ghosts", "pack"}
    assert all(check.ok is not False for check in verify(parse(party.table.record(), "record")))
    party.restored()


# -- with a person as Master ---------------------------------------------------------------------------------------


def test_a_person_as_master_passes_the_word_on_and_the_packs_words_are_kept() -> None:
    party = Party(0, master="person", cards="drawn", options=FAR | {"night": "together"})
    party.run(rows.Joined(at=party.now, person="p1", name="Master"))
    party.live.came("p1")
    for number in range(2, 11):
        party.joins(f"p{number}", f"Name {number}")
    party.sends("p1", asks.Start())

    def goes_on() -> None:
        ask = lead_asks.Lead(c.Close(), party.table.moment)
        held, said = master.choices(party.table, party.live), chat.spoken(party.table, party.live)
        party.run(rows.Asked(at=party.now, person="p1", ask=ask, choices=held, words=said))

    while party.phase != "point":
        goes_on()
    roles = party.table.playing().hidden.roles
    first, second, *_ = (party.table.circle[n] for n, role in enumerate(roles) if role == "werewolf")
    whispers(party, first, "p8")
    for person in (first, second):
        party.holds(person, party.seat(next(one for one in party.people if one not in {first, second})))
    goes_on()
    assert [one.text for one in party.you(second).heard] == ["p8"]
    while party.phase != "discussion":
        goes_on()
    before = speaker(party)
    assert before is not None
    goes_on()
    assert (party.phase, speaker(party) not in {before, None}) == ("discussion", True)
    assert may(party, "p1") == ()
    party.restored()
