"""Correction and hand-over at a led table, and what everybody else is shown of it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from lupus.engine import commands as c
from lupus.table import asks, chair_asks, console, frames, lead_asks, rows
from lupus.table.table import Table
from lupus.table.wire import Wrong
from table.led import Led
from table.party import Party

CARDS = ("werewolf", "werewolf", "seer", "medium", "possessed", "bodyguard", "harlot", *("villager",) * 5)


def led(**wish: Any) -> Led:
    """Return a table of twelve on its first night, cards noted by seat as in `CARDS`."""
    party = Led(12, **wish)
    party.deals(dict(enumerate(CARDS, 1)))
    party.leads(c.Close())
    return party


# -- the next step -------------------------------------------------------------------------------------------------


def test_a_night_is_led_step_by_step() -> None:
    """F50: one next step with its sentence, only legal targets, what matters said, dead owners only for show."""
    party = led()
    step = party.next
    assert [line.key for line in step.say][-2:] == ["call.harlot.open", "call.harlot.ask"]
    assert (step.who, step.show) == ((7,), False)
    assert None in step.may
    party.does(lead_asks.Mark(((7, 1),), party.table.moment))  # the Harlot goes to a werewolf
    assert [line.key for line in party.next.mind] == ["desk.why.host"]
    party.leads(c.Close())
    assert party.next.who == (1, 2)
    assert set(party.next.may) == set(range(3, 13))
    party.does(lead_asks.Mark(((1, 7), (2, 7)), party.table.moment))  # the house is empty
    assert [line.key for line in party.next.mind] == ["desk.why.away"]
    party.leads(c.Close())
    party.does(lead_asks.Mark(((3, 2),), party.table.moment))
    assert party.next.sign == "nod"
    party.leads(c.Close())
    step = party.next
    assert [line.key for line in step.say][-1] == "say.night_ends"
    assert {line.key for line in step.follows} >= {"desk.died.host", "say.dawn"}
    assert {line.key for line in step.why} == {"desk.why.host", "desk.why.away"}
    party.leads(c.Close())
    assert party.table.game is not None
    assert party.table.game.public.alive == frozenset(range(1, 13)) - {7}
    party.plays_on_to("call")
    party.plays_on_call("harlot")
    assert party.next.show
    assert party.next.may == ()


@pytest.mark.parametrize("phase", ["accusation", "defence", "execution", "call", "discussion"])
def test_removing_the_last_one_outstanding_lets_the_game_go_on(phase: str) -> None:
    """F46: whoever is waited for and leaves is waited for no longer."""
    party = led()
    party.plays_on_to(phase)
    step = party.next
    for _ in range(20):
        if phase != "accusation" or len(party.board.game.order) == 1:  # type: ignore[union-attr]
            break
        party.goes_on(random.Random(1), list(CARDS))
        step = party.next
    seat = step.who[-1] if step.who else min(party.table.game.public.alive)  # type: ignore[union-attr]
    party.does(asks.Remove(seat))
    assert party.board.game is not None
    assert seat not in party.board.game.order
    assert seat not in party.next.who
    party.plays_to_the_end(random.Random(2), list(CARDS))


def test_death_and_card_are_two_things() -> None:
    """F49: whoever dies by night, by vote or by hand is dead, and no view but the Master's shows the card."""
    party = led()
    party.joins("watch", "Wanda")
    chooser = random.Random(5)
    while party.next.kind != "over":
        shown = msgspec.json.decode(frames.you(party.table, party.live, "watch"))
        del shown["foretelling"]  # whose questions are about werewolves
        assert "werewolf" not in str(shown)
        assert party.board.game is not None
        assert (party.board.game.revealed, party.board.game.end) == ((), None)
        party.goes_on(chooser, list(CARDS))


def test_some_have_phones_and_some_have_none() -> None:
    """What thumbs and bots hold counts, and what the Master notes goes before it."""
    party = Led(3, cards="drawn", options={"wolves_disagree": "most"})
    for number in range(2, 7):
        party.joins(f"p{number}", f"Name {number}")
    party.does(asks.Settle(many_bots=True))
    for _ in range(2):
        party.does(asks.AddBot())
    party.deals()
    party.leads(c.Close())
    chooser = random.Random(4)
    for _ in range(400):
        step = party.next
        if step.kind == "over":
            break
        for person in party.people:
            if party.table.by_night and party.you(person).may:
                party.holds(person, chooser.choice(party.you(person).may))
        if step.kind == "call" and step.who:
            held = {one.seat: one.target for one in party.next.pointing}
            thumbs = {seat: party.live.standing(party.table, party.table.circle[seat - 1]) for seat in step.who}
            assert all(held.get(seat, at) == at for seat, (touched, at) in thumbs.items() if touched)
        if step.kind == "asked" and party.ticks():
            continue  # a bot moved, or an aimed finger flew
        party.goes_on(chooser, party.known)
    assert party.table.over
    party.restored()


def test_in_a_speaking_order_going_on_passes_the_word() -> None:
    """The Master's button gives the next one the word, then all may talk, then it closes the talk."""
    party = led(options={"speaking": "round"})
    party.plays_on_to("discussion")
    assert party.table.game is not None
    for seat in [one for one in party.table.game.public.circle if one in party.table.game.public.alive]:
        assert party.table.floor == seat
        assert (party.next.kind, party.next.say[0].seats) == ("speech", (seat,))
        party.leads(c.Close())
    assert (party.phase, party.table.floor) == ("discussion", None)
    party.leads(c.Close())
    assert party.phase == "accusation"


def test_eyes_opened_uncalled_cost_the_game_at_the_coming_dawn() -> None:
    """C49: noted at night, told at dawn, and no protection helps."""
    party = led()
    party.leads(c.Penalise(9))
    assert party.refused("p1", lead_asks.Lead(c.Penalise(9))).code == "already_penalised"
    party.plays_on_to("hold")
    assert "desk.why.penalty" in [line.key for line in party.next.why]
    party.leads(c.Close())
    assert party.table.game is not None
    assert 9 not in party.table.game.public.alive
    assert party.next.mind[0].key == "desk.mind.silence"


# -- correction ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "back"), [(0, 1), (1, 3), (2, 7)])
def test_taking_back_restores_the_exact_earlier_state(seed: int, back: int) -> None:
    """F48: after any number of steps, the earlier state is there again, and the game goes on from it."""
    chooser = random.Random(seed)
    party = led()
    for _ in range(chooser.randrange(25, 60)):
        party.goes_on(chooser, list(CARDS))
        if party.next.kind == "over":
            break
    steps = party.console.taken
    batch = steps[min(back, len(steps) - 1)].batch
    earlier = next(
        table for number in range(len(party.stored), 1, -1)
        if (table := Table.restored(party.stored[:number])).game is not None
        and table.game.batch.number == batch
    )  # fmt: skip
    party.does(lead_asks.TakeBack(batch))
    assert party.table.game is not None
    assert earlier.game is not None
    assert party.table.game.public == earlier.game.public
    assert party.table.game.hidden == earlier.game.hidden
    assert party.table.game.privates == earlier.game.privates
    assert (party.table.lines, party.table.dusk, party.table.moment) == (earlier.lines, earlier.dusk, earlier.moment)
    party.plays_to_the_end(chooser, list(CARDS))
    party.restored()


def test_a_step_back_says_nothing_unless_it_is_said_aloud() -> None:
    """F48: quiet by itself; the one neutral line is the Master's to say."""
    party = led()
    said = party.board.said
    party.leads(c.Close())
    party.does(lead_asks.TakeBack(1))
    assert party.board.said == said + 3  # what was said with the call, and no more
    assert [line.key for line in party.board.lines][-1] == "call.harlot.ask"
    party.leads(c.Close())
    party.does(lead_asks.TakeBack(1, aloud=True))
    assert [line.key for line in party.board.lines][-1] == "say.withdrawn"


def test_the_record_keeps_the_error_and_the_correction() -> None:
    """F48: what was taken back is in the record, and so is that it was."""
    party = led()
    party.does(lead_asks.Mark(((7, 5),), party.table.moment))
    party.leads(c.Close())
    party.does(lead_asks.TakeBack(1))
    assert party.next.pointing[0].target == 5  # noted again, to be corrected
    party.does(lead_asks.Mark(((7, 6),), party.table.moment))
    party.leads(c.Close())
    assert party.table.game is not None
    commands = [batch.command for batch in party.table.game.batches()]
    assert commands[2:] == [c.Close(((7, 5),)), c.Undo(1), c.Close(((7, 6),))]


def test_a_correction_says_what_it_would_change_and_changes_only_when_agreed() -> None:
    """F48: a wrong look three steps ago, put right: the answer, the dead and the count follow."""
    party = led()
    for choices in (((7, None),), ((1, 8), (2, 8)), ((3, 4),), ()):
        if choices:
            party.does(lead_asks.Mark(choices, party.table.moment))
        party.leads(c.Close())
    assert party.table.game is not None
    assert party.table.game.public.phase == "discussion"
    pick = next(step for step in party.console.taken if step.target == 8)
    amend = lead_asks.Amend(pick.batch, 9)
    before = party.table
    found = console.corrected(party.table, amend, party.now)
    assert party.table is before
    assert found.stops is None
    assert any(line.seats == (9,) for change in found.changes for line in change.now)
    party.does(amend)
    assert party.table.game.public.alive == frozenset(range(1, 13)) - {9}
    assert party.board.game is not None
    assert party.board.game.dead == (9,)
    party.restored()


def test_a_correction_that_makes_later_steps_impossible_stops_there() -> None:
    """A vote for somebody who would be dead cannot stand: later steps are dropped, and it is said why."""
    party = led()
    for choices in (((7, None),), ((1, 8), (2, 8)), ((3, 4),), ()):
        if choices:
            party.does(lead_asks.Mark(choices, party.table.moment))
        party.leads(c.Close())
    party.leads(c.Close())  # accusations begin left of 8
    party.does(lead_asks.Hear(9, 1, party.table.moment))
    amend = lead_asks.Amend(next(step.batch for step in party.console.taken if step.target == 8), 9)
    found = console.corrected(party.table, amend, party.now)
    assert found.stops is not None
    assert found.dropped == 1
    party.does(amend)
    assert party.phase == "accusation"


def test_a_card_that_was_somebody_elses_is_put_right() -> None:
    """A wrong tap when eyes were opened: the card goes to who held it, and what they chose stands with them."""
    party = Led(12)
    party.deals()
    party.leads(c.Close())
    party.leads(c.Learn(4, "harlot"))
    party.does(lead_asks.Mark(((4, 5),), party.table.moment))
    party.leads(c.Close())
    step = next(step for step in party.console.taken if step.target == 4)
    assert 6 in step.may
    found = console.corrected(party.table, lead_asks.Amend(step.batch, 6), party.now)
    assert found.stops is None
    party.does(lead_asks.Amend(step.batch, 6))
    assert (party.known[3], party.known[5]) == ("unknown", "harlot")
    assert party.table.game is not None
    assert party.table.game.hidden.chosen == ((1, "harlot", 6, 5),)


# -- who leads -----------------------------------------------------------------------------------------------------


def with_phones(**wish: Any) -> Led:
    """Return a table of nine phones and a Master with a name, nobody having seen a card."""
    party = Led(0, cards="drawn", **wish)
    for number in range(2, 11):
        party.joins(f"p{number}", f"Name {number}")
    return party


def stands(party: Party, person: str, name: str) -> None:
    """Let somebody come who wants no chair."""
    party.run(rows.Joined(at=party.now, person=person, name=name, key=f"key-{person}", stands=True))
    party.live.came(person)


def test_whoever_has_led_is_shown_nothing_more_and_cannot_sit_down() -> None:
    """F06: the next view has no secret, all see who knows, and the seat is refused in this game."""
    party = with_phones()
    stands(party, "second", "Sara")
    party.deals()
    party.does(lead_asks.HandLead("second"))
    assert not party.table.leader.sees("p1")
    assert party.you("p1").role is None
    assert party.board.led is not None
    assert (party.board.led.master, party.board.led.knowing) == ("Sara", ("Master",))
    assert party.refused("p1", asks.Sit(1)).code == "not_now"
    assert party.refused("p1", lead_asks.Lead(c.Close())).code == "not_the_master"
    assert party.refused("p1", lead_asks.TakeLead(party.table.leader.changes)).code == "not_the_master"


def test_whoever_comes_anew_from_a_browser_that_has_shown_roles_has_seen_them() -> None:
    """F06: a helper who is let go, leaves and is back under another name takes no bot's chair and predicts nothing."""
    party = with_phones()
    party.does(asks.AddBot())
    helper = rows.Joined(at=party.now, person="helper", name="Sara", key="key-helper", stands=True, device="hers")
    party.run(helper)
    party.does(lead_asks.LetFollow("helper"))
    party.deals()
    party.does(lead_asks.LetFollow("helper", follows=False))
    party.sends("helper", asks.Leave())
    party.joins("zoe", "Zoe", device="hers")
    party.joins("ugo", "Ugo", device="his")
    assert party.board.led is not None
    assert party.board.led.knowing == ("Zoe",)
    assert party.refused("p1", chair_asks.TakeOver("zoe", 10)) == Wrong("no_such_person", {"person": "zoe"})
    party.does(chair_asks.TakeOver("ugo", 10))
    party.restored()
    party.does(asks.End())
    party.does(asks.Again())
    party.sends("zoe", asks.Sit(1))
    party.deals()
    assert "Zoe" not in party.board.led.knowing, "in the next game she knows nothing"


def test_two_who_take_over_at_once_one_wins_and_the_other_is_told() -> None:
    """F44: of two take-overs of the same moment the second is told who was first."""
    party = with_phones()
    for person, name in (("second", "Sara"), ("third", "Tina")):
        stands(party, person, name)
        party.does(lead_asks.LetFollow(person))
    party.deals()
    changes = party.table.leader.changes
    party.live.went("p1", party.now)
    party.sends("second", lead_asks.TakeLead(changes))
    wrong = party.refused("third", lead_asks.TakeLead(changes))
    assert (wrong.code, wrong.facts) == ("already_led", {"name": "Sara"})
    assert party.table.leader.master == "second"


def test_the_software_takes_over_at_night_and_gives_back_and_nobody_sees_a_difference() -> None:
    """F44: the same frames on every phone, the same calls and clock, in the middle of a night."""
    party = with_phones()
    stands(party, "second", "Sara")
    party.deals()
    party.leads(c.Close())
    before = [party.you(person) for person in party.people], party.board
    party.does(lead_asks.HandLead())
    assert ([party.you(person) for person in party.people], party.board) == before
    assert party.ticks()  # the call ends at its time, by the software
    assert party.board.led == before[1].led
    party.sends("p1", lead_asks.HandLead("Sara"))  # by the name that everybody is shown
    assert party.board.led == before[1].led
    assert not party.ticks()
    party.sends("second", lead_asks.Lead(c.Close(), party.table.moment))
    while party.table.by_night:
        party.sends("second", lead_asks.Lead(c.Close(), party.table.moment))
    assert party.board.led is not None
    assert party.board.led.master == "Sara"


def test_a_whole_game_dealt_for_a_person_can_be_ended_by_the_software() -> None:
    """What a Master would name is drawn by lot, a pack that disagrees is settled by most fingers."""
    for seed in range(2):
        party = with_phones(options={"last_to_die": "master", "first_reference": "master"})
        party.secret = random.Random(seed).randbytes(32).hex()
        party.deals()
        party.does(lead_asks.HandLead())
        for person in party.people:
            party.sends(person, asks.Seen())
        party.plays_on(random.Random(seed))
        assert party.table.over
        party.restored()


def test_the_software_cannot_lead_whom_it_cannot_see() -> None:
    """Without phones, or with cards that nobody has noted, it says why it cannot."""
    party = Led(12)
    party.deals()
    assert party.refused("p1", lead_asks.HandLead()).code == "needs_phones"
    phones = with_phones()
    phones.does(asks.Settle(cards="hand"))
    phones.deals({1: "seer"})
    assert phones.refused("p1", lead_asks.HandLead()).facts == {"among": tuple(range(2, 10))}


def test_whoever_plays_cannot_lead_and_a_ghost_who_does_is_silent() -> None:
    """Only somebody without a living seat sees all cards."""
    party = with_phones()
    party.deals()
    assert party.refused("p1", lead_asks.HandLead("p2")).code == "still_plays"
    assert party.refused("p1", lead_asks.LetFollow("p2")).code == "still_plays"
    chooser = random.Random(3)
    while len(party.table.game.public.alive) == 9:  # type: ignore[union-attr]
        party.goes_on(chooser, party.known)
    ghost = next(seat for seat in range(1, 10) if seat not in party.table.game.public.alive)  # type: ignore[union-attr]
    person = party.table.circle[ghost - 1]
    party.does(lead_asks.HandLead(person))
    assert party.table.leader.master == person
    assert ghost in party.table.game.public.silent  # type: ignore[union-attr]


def test_a_reload_in_the_night_shows_the_same_step_with_the_same_entries() -> None:
    """F43: all that the Master has noted is in the rows."""
    party = led()
    party.does(lead_asks.Mark(((7, 5),), party.table.moment))
    party.restored()


@pytest.mark.parametrize("night", ["called", "together"])
def test_the_host_who_plays_does_nothing_at_night_and_holds_no_more_than_others(night: str) -> None:
    """F45: with the software as Master all others tap and the host never does; somebody dies, and day breaks."""
    party = Party(8, options={"night": night, "wolves_disagree": "most"})
    party.starts()
    chooser = random.Random(4)
    for _ in range(100):
        if party.phase == "discussion":
            break
        host, other = (set(msgspec.structs.asdict(party.you(one))) for one in ("p1", "p2"))
        assert host == other
        assert not console.shown(party.table, party.live, "p1").leads
        assert not party.table.leader.sees("p1")
        for person in party.people:
            if party.table.by_night and person != "p1" and party.you(person).asked:
                party.holds(person, chooser.choice(party.you(person).may))
        assert party.ticks() or party.moves_on()
    assert party.phase == "discussion"
    assert party.board.game is not None
    assert len(party.board.game.dead) == 1


def test_a_night_frame_of_the_master_is_of_one_size() -> None:
    """Whatever the Master sees at night, its part is equally long."""
    party = led()
    sizes = set()
    while party.table.by_night:
        sizes.add(len(console.part(party.table, party.live, "p1")))
        party.goes_on(random.Random(1), list(CARDS))
    assert sizes == {console.SIZE}
