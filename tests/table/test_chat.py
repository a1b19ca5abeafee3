"""Text among people far apart: it arrives where and when it was written for, or nowhere, and it is nothing but text."""

from __future__ import annotations

import random

import pytest

from lupus.table import asks, chat, frames, words
from lupus.table.wire import Wrong
from table.apart import dies, far, may, reads, say
from table.party import Party


def by_day() -> tuple[Party, str]:
    """Return a party in its first discussion, and its ghost."""
    party = far()
    party.starts()
    return party, dies(party)


def living(party: Party) -> list[str]:
    return [one for one in party.people if party.seat(one) in party.table.playing().public.alive]


# -- who writes where ----------------------------------------------------------------------------------------------


def test_by_day_the_living_write_to_everybody_and_ghosts_to_ghosts() -> None:
    party, ghost = by_day()
    anna, bruno, *_ = living(party)
    party.sends(anna, say(party, "I am a Villager."))
    party.sends(bruno, say(party, "Says who?"))
    party.sends(ghost, say(party, "If you knew", "ghosts"))
    assert reads(party) == ["I am a Villager.", "Says who?"]
    assert [one.seat for one in party.board.chat] == [party.seat(anna), party.seat(bruno)]
    assert reads(party, ghost) == ["If you knew"]
    assert all(reads(party, one) == [] for one in living(party))
    party.restored()


def test_in_one_room_nobody_writes() -> None:
    party = Party(8)
    party.starts()
    assert may(party, "p1") == ()
    assert party.refused("p1", say(party, "Hello")) == Wrong("channel_closed", {"channel": "village"})


def test_before_the_game_and_for_those_who_watch_there_is_nothing_to_write() -> None:
    party = far()
    assert party.refused("p1", say(party, "Hello")) == Wrong("not_now", {"stage": "lobby"})
    party.starts()
    party.joins("late", "Late")
    assert party.refused("late", say(party, "Hello")) == Wrong("no_chair")
    assert may(party, "late") == ()


@pytest.mark.parametrize("form", ["called", "together"])
def test_who_may_write_where_in_every_moment_of_a_game(form: str) -> None:
    """F18: the channels that are open are the ones the view names, and nothing else is taken in any phase."""
    party = far(night=form, last_words="yes")
    party.starts()
    seen: dict[str, set[tuple[str, tuple[str, ...]]]] = {}

    def look() -> bool:
        game = party.table.playing()
        for person in party.people:
            seat = party.seat(person)
            who = "speaker" if seat == party.board.game.speaker else "alive" if seat in game.public.alive else "ghost"  # type: ignore[union-attr]
            seen.setdefault(party.phase, set()).add((who, may(party, person)))
            for channel in {"village", "ghosts"} - {*may(party, person)}:
                assert party.refused(person, say(party, "psst", channel)).code == "channel_closed"
        return False

    party.plays_on(random.Random(3), look)
    nobody, village, ghosts = ("alive", ()), ("alive", ("village",)), ("ghost", ("ghosts",))
    assert seen["dealt"] == {village}
    for phase in {"call", "point", "look", "hold", "accusation", "execution"} & seen.keys():
        assert seen[phase] <= {nobody, ghosts}, phase
    assert seen["discussion"] == {village, ghosts}
    for phase in ("defence", "last_words"):
        assert ("speaker", ("village",)) in seen[phase]
        assert seen[phase] <= {nobody, ghosts, ("speaker", ("village",))}


def test_after_the_end_everybody_writes_to_everybody() -> None:
    party, ghost = by_day()
    party.sends("p1", asks.End())
    party.sends(ghost, say(party, "It was Bruno!"))
    assert reads(party) == ["It was Bruno!"]
    party.sends("p1", asks.Again())
    assert (reads(party), party.table.chat) == ([], ())


# -- there or nowhere ----------------------------------------------------------------------------------------------


def test_what_is_written_in_the_last_instant_of_a_day_does_not_arrive_in_the_night() -> None:
    party, _ = by_day()
    writer = living(party)[0]
    late = say(party, "One more thing")
    party.until("point")
    assert party.refused(writer, late) == Wrong("moved_on", {"moment": party.table.moment})
    assert party.refused(writer, say(party, "One more thing")).code == "channel_closed"
    party.until("discussion")
    assert party.refused(writer, late).code == "moved_on"
    assert reads(party) == []


@pytest.mark.parametrize("channel", ["village", "ghosts"])
def test_a_victims_line_that_arrives_with_the_dawn_is_never_shown(channel: str) -> None:
    """F17: written by day or by night, for whichever channel, by somebody who has died meanwhile."""
    party, _ = by_day()
    before = {one: say(party, "It is p2!", channel) for one in living(party)}
    while not party.table.by_night:
        party.ticks()
    night = {one: say(party, "It is p2!", channel) for one in living(party)}
    victim = dies(party)
    for late in (before[victim], night[victim]):
        assert party.refused(victim, late).code == "moved_on"
    assert party.refused(victim, say(party, "It is p2!")) == Wrong("channel_closed", {"channel": "village"})
    assert reads(party) == []
    assert reads(party, victim) == []


def test_last_words_are_heard_while_they_last_and_not_a_moment_longer() -> None:
    """H04: the one who died speaks to the village once more; then with the ghosts alone."""
    party = far(last_words="yes")
    party.starts()
    victim = dies(party)
    party.sends(victim, say(party, "Trust p1."))
    late = say(party, "And p2!")
    party.sends(victim, asks.Enough())
    party.until("discussion")
    assert party.refused(victim, late).code == "moved_on"
    assert party.refused(victim, say(party, "And p2!")).code == "channel_closed"
    assert reads(party) == ["Trust p1."]


def test_ghosts_talk_on_while_the_living_take_turns() -> None:
    party, ghost = by_day()
    line = say(party, "Look at them", "ghosts")
    party.until("accusation")
    party.ticks()
    party.sends(ghost, line)
    while not party.table.by_night:
        party.ticks()
    assert party.refused(ghost, line).code == "moved_on"
    party.sends(ghost, say(party, "Night again", "ghosts"))
    assert reads(party, ghost) == ["Look at them", "Night again"]


def test_whoever_comes_back_reads_what_was_written_meanwhile_in_their_own_channel() -> None:
    party, ghost = by_day()
    anna, bruno, *_ = living(party)
    party.live.went(bruno, party.now)
    party.sends(anna, say(party, "Where is Bruno?"))
    party.sends(ghost, say(party, "Asleep", "ghosts"))
    party.live.came(bruno)
    assert reads(party) == ["Where is Bruno?"]
    assert (reads(party, bruno), reads(party, ghost)) == ([], ["Asleep"])


# -- ghosts --------------------------------------------------------------------------------------------------------


def test_nothing_that_a_ghost_asks_changes_what_the_living_see() -> None:
    """F16: every input a client can send, in every phase; only an accusation, where ghosts accuse, is the game's."""
    party, ghost = by_day()
    seat = party.seat(ghost)

    def tried() -> bool:
        if party.phase in {"accusation", "execution"} or party.table.over or ghost == party.table.host:
            return False
        before = party.board, {one: party.you(one) for one in living(party)}
        for ask in (
            asks.Point(1), asks.Accuse(1), asks.Vote(1), asks.Rename("It is p2"), asks.Sit(1), asks.Leave(),
            asks.Enough(), asks.Seen(), asks.Pause(), asks.Plus(7), asks.Skip(party.table.moment), asks.Remove(1),
            asks.HandOver(seat), asks.Settle(language="it"), asks.AddBot(), asks.Arrange((1,)), asks.End(),
            say(party, "It is p2"),
        ):  # fmt: skip
            party.refused(ghost, ask)
        party.sends(ghost, say(party, "Hello?", "ghosts"))
        party.live.hold(party.table, ghost, asks.Hold(party.table.moment, 1, touched=True, words="It is p2"), party.now)
        party.live.went(ghost, party.now)
        assert before == (party.board, {one: party.you(one) for one in living(party)})
        party.live.came(ghost)
        party.now += 20_000
        return False

    party.plays_on(random.Random(1), lambda: tried() or party.table.playing().public.night > 2)
    assert len(reads(party, ghost)) > 3


def test_what_ghosts_write_moves_no_clock_of_the_living() -> None:
    """F16: an execution closes when it would have closed, however much ghosts write meanwhile."""
    ends = []
    for chatty in (False, True):
        party, ghost = by_day()
        party.until("execution")
        for person in living(party):
            you = party.you(person)
            if you.asked:
                party.sends(person, asks.Point(you.may[0]))
        party.now += 1_000
        if chatty:
            party.sends(ghost, say(party, "Ha", "ghosts"))
        party.ticks()
        ends.append(party.now)
    assert ends[0] == ends[1]


def test_a_ghost_who_sees_all_still_writes_to_ghosts_alone() -> None:
    """H05: who has seen every card most of all."""
    party = far(ghosts_see="all")
    party.starts()
    ghost = dies(party)
    assert may(party, ghost) == ("ghosts",)
    assert party.refused(ghost, say(party, "It is p2")).code == "channel_closed"


def test_at_night_nothing_of_the_village_is_sent() -> None:
    """No history in a frame of the night; by day it is there again."""
    party, _ = by_day()
    party.sends(living(party)[0], say(party, "Sleep well"))
    party.until("point")
    assert party.board.chat == ()
    assert all("Sleep well" not in frames.you(party.table, party.live, one).decode() for one in party.people)
    party.until("discussion")
    assert reads(party) == ["Sleep well"]


def test_numbers_count_within_a_channel_alone() -> None:
    """A number that jumps would tell that something was written elsewhere."""
    party, ghost = by_day()
    writer = living(party)[0]
    for number in range(3):
        party.now += 10_000
        party.sends(ghost, say(party, f"boo {number}", "ghosts"))
        party.sends(writer, say(party, f"hm {number}"))
    assert [one.n for one in party.board.chat] == [1, 2, 3]
    assert [one.n for one in party.you(ghost).heard] == [1, 2, 3]


# -- text ----------------------------------------------------------------------------------------------------------

KEPT_AS_IT_IS = (
    "<b>wolf</b><script>alert(1)</script>",
    "@everyone @Anna #1 **bold** `code` [x](javascript:alert(1)) https://example.org",
    '{name} %s {{x}} "quoted" \\u202e \\n back\\slash',
    "👩‍👩‍👧‍👦 è più città ئاسمان שלום नमस्ते",
    "I said: 'Anna', \"Bruno\", {Carla} — three names",
)


@pytest.mark.parametrize("text", KEPT_AS_IT_IS)
def test_a_message_is_delivered_whole_as_it_was_written(text: str) -> None:
    """F78: quotes, braces, markup, mentions and pictures are letters like others."""
    party, _ = by_day()
    party.sends(living(party)[0], say(party, text))
    assert reads(party) == [text]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("two\nlines\r\n\tand a tab", "two lines and a tab"),
        ("turned \u202egnirts\u202c and \u2066isolated\u2069", "turned gnirts and isolated"),
        ("bell\x07 null\x00 escape\x1b[31m", "bell null escape[31m"),
        ("zero\u200bwidth\ufeff soft\u00adhyphen", "zerowidth softhyphen"),
        ("Z" + "\u0300" * 40 + "algo", "Z" + "\u0300" * 3 + "algo"),
        ("  spaces \u3000 everywhere  ", "spaces everywhere"),
        ("tag\U000e0041\U000e0042", "tag"),
    ],
)
def test_what_would_change_the_text_around_it_is_left_out(given: str, shown: str) -> None:
    assert len(words.tidy(given)) <= len(given)
    assert words.tidy(given) in {shown, shown.replace("Z\u0300\u0300\u0300", "Z\u0300\u0300\u0300\u0300")}


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u202e", "\u200b\u2060\ufeff", "\u0301", "\x00"])
def test_nothing_is_no_message(text: str) -> None:
    party, _ = by_day()
    assert party.refused(living(party)[0], say(party, text)) == Wrong("no_words")


def test_a_message_has_an_end() -> None:
    party, _ = by_day()
    writer = living(party)[0]
    party.sends(writer, say(party, "x" * words.LONGEST))
    assert party.refused(writer, say(party, "x" * (words.LONGEST + 1))) == Wrong("too_long", {"most": 240})
    assert party.refused(writer, say(party, "🐺" * 5_000)) == Wrong("too_long", {"most": 240})


def test_nobody_floods_the_chat() -> None:
    """Five in ten seconds from one person; nobody else is slowed."""
    party, _ = by_day()
    anna, bruno, *_ = living(party)
    for number in range(chat.BURST):
        party.now += 1_000
        party.sends(anna, say(party, f"{number}"))
    assert party.refused(anna, say(party, "6")) == Wrong("too_many_words", {"seconds": 6})
    party.sends(bruno, say(party, "Let me speak."))
    party.now += 6_000
    party.sends(anna, say(party, "6"))


def test_a_view_holds_the_newest() -> None:
    party, _ = by_day()
    everybody = living(party)
    for number in range(70):
        party.now += 3_000
        party.sends(everybody[number % 5], say(party, f"{number}"))
    assert [one.text for one in party.board.chat] == [f"{number}" for number in range(20, 70)]


def test_options_of_a_table_far_apart_mean_nothing_in_a_room() -> None:
    """F18: what is open is said before the game starts, with its usual value."""
    assert {"pack_chat", "chat_in_record"} & far().board.settings.options.keys() == {"pack_chat", "chat_in_record"}
    room = Party(8)
    assert room.board.settings.options["place"] == "room"
    assert not {"pack_chat", "chat_in_record"} & room.board.settings.options.keys()
    wrong = room.refused("p1", asks.Settle(options={"place": "moon"}))
    assert wrong == Wrong("bad_options", {"defects": ("unknown_option_value",)})
