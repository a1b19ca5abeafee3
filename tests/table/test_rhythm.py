"""Rhythm: a finger aimed early, a gong for silence, and how long all of it lasts."""

from __future__ import annotations

from pathlib import Path

from lupus.record.read import load
from lupus.record.verify import verify
from lupus.table import asks, frames, master
from lupus.table.wire import Wrong
from lupus.table.wire_game import Count
from table.party import Party


def gongs(party: Party) -> int:
    """Return how many of the lines shown now come with a gong."""
    return sum(line.key == "say.hush" for line in party.board.lines)


def test_the_gong_asks_for_silence_when_the_talk_is_over_and_when_the_host_wants_it() -> None:
    party = Party(7)
    party.starts()
    party.until("point")
    assert party.refused("p1", asks.Hush()) == Wrong("not_now", {"stage": "point"})
    party.until("discussion")
    before = party.table.clock
    assert party.refused("p2", asks.Hush()).code == "not_the_host"
    party.sends("p1", asks.Hush())
    assert gongs(party) == 1
    assert party.table.clock == before, "the gong takes nobody's time"
    party.until("accusation")
    assert [line.key for line in party.board.lines][-2:] == ["say.hush", "say.accusation"]


def test_nothing_tells_of_an_aimed_finger_before_it_flies() -> None:
    """Neither what others see, nor what the server wants to do next, nor the length of anything sent."""
    party = Party(9)
    party.starts()
    party.until("accusation")
    assert party.table.game is not None
    third = party.table.circle[party.table.game.public.order[2] - 1]
    others = [one for one in party.people if one != third]

    def shown() -> list[object]:
        step = master.step(party.table, party.live)
        own = len(frames.own(party.table, party.live, third))
        return [party.board, *(party.you(one) for one in others), step.at if step else None, own]

    idle = shown()
    party.holds(third, party.seat(others[0]))
    assert shown() == idle
    assert party.you(third).target == party.seat(others[0])


# -- fingers in the room -------------------------------------------------------------------------------------------


def in_execution(people: int, bots: int, **options: str) -> Party:
    """Return a party that has come to its first execution with fingers in the room."""
    party = Party(people, bots, options={"fingers": "room", **options})
    party.starts()
    party.until("execution")
    return party


def hands(party: Party) -> int:
    """Return how many people who are no bots may point."""
    return sum(party.table.circle[seat - 1] in party.people for seat in party.table.playing().public.voters)


def counted(party: Party) -> Count:
    """Return the last count, as everybody sees it."""
    game = party.board.game
    assert game is not None
    assert game.count is not None
    return game.count


def test_fingers_in_the_room_are_only_counted() -> None:
    """Phones ask nothing, no clock runs, and the host's count decides; nobody notes whose fingers they were."""
    party = in_execution(9, 0)
    public = party.table.playing().public
    assert party.board.game is not None
    assert party.board.game.by_hand
    assert not any(party.you(person).asked for person in party.people)
    assert not party.ticks(), "the table waits for the count"
    moment, (first, second) = party.table.moment, public.suspects
    voter = party.table.circle[public.voters[0] - 1]
    assert party.refused(voter, asks.Point(first)).code == "not_now"
    assert party.refused("p2", asks.Count(((first, 1),), moment)).code == "not_the_host"
    assert party.refused("p1", asks.Count(((first, 1),), "another")).code == "moved_on"
    most = len(public.voters)
    assert party.refused("p1", asks.Count(((first, most), (second, 1)), moment)) == Wrong(
        "fingers", {"fingers": most + 1, "voters": most}
    )
    assert party.refused("p1", asks.Count(((None, 1),), moment)).code == "not_standing"
    party.sends("p1", asks.Count(((first, 1), (second, most - 1)), moment))
    assert second not in party.table.playing().public.alive
    assert counted(party).tally == ((first, 1), (second, most - 1))
    assert counted(party).fingers == ()
    party.restored()


def test_bots_point_besides_the_fingers_in_the_room() -> None:
    party = in_execution(7, 3)
    first, second = party.table.playing().public.suspects
    everybody = len(party.table.playing().public.voters)
    party.sends("p1", asks.Count(((first, hands(party)), (second, 0)), party.table.moment))
    assert sum(number for _, number in counted(party).tally) == everybody


def test_where_the_village_may_spare_hands_may_point_at_nobody() -> None:
    party = in_execution(8, 0, may_spare="yes")
    alive = party.table.playing().public.alive
    fingers = ((party.table.playing().public.suspects[0], 1), (None, hands(party) - 1))
    party.sends("p1", asks.Count(fingers, party.table.moment))
    assert party.table.playing().public.alive == alive


def test_without_the_option_and_far_apart_phones_point() -> None:
    for options in ({}, {"fingers": "room", "place": "far_apart"}):
        party = Party(8, options=options)
        party.starts()
        party.until("execution")
        assert party.refused("p1", asks.Count(((1, 1),), party.table.moment)).code == "not_now"
        assert any(party.you(person).asked for person in party.people)


def test_a_whole_game_of_counted_fingers_is_a_good_record(tmp_path: Path) -> None:
    party = Party(8, options={"fingers": "room", "ballot": "open"})
    party.starts()
    while not party.table.over:
        if party.phase == "execution":
            first, *_ = party.table.playing().public.suspects
            party.sends("p1", asks.Count(((first, hands(party)),), party.table.moment))
        else:
            assert party.ticks()
    path = tmp_path / "game.lupus.jsonl"
    path.write_bytes(party.table.record())
    assert all(check.ok is not False for check in verify(load(path)))
    assert party.table.tale is not None
