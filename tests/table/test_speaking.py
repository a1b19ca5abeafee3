"""The one person among bots speaks: offered from what all saw, heard by bots, refused where it is not offered."""

from __future__ import annotations

import pytest

from lupus.engine import events as e
from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table import asks
from lupus.table.alone_asks import Speak
from lupus.table.talking import OFTEN
from lupus.talk import Remark, Statement, line, offers, sway
from table.party import Party
from table.test_alone import dealt, holding


def talking(party: Party) -> Party:
    """Let a night pass and every bot say what it has to say."""
    party.until("discussion")
    while party.ticks():
        assert party.phase == "discussion"
    return party


def says(party: Party, what: str, about: int | None = None, other: int | None = None) -> Remark:
    """Let the one person say something; returns it as everybody heard it."""
    party.sends("p1", Speak(what, party.table.moment, about, other))
    return party.table.talk[-1]


def said(party: Party) -> set[tuple[str, tuple[int, ...]]]:
    """Return everything that the one person may say now: what, and the seats that it names."""
    return {(one.what, seats) for one in party.you("p1").sayings for seats in one.whom}


def a_bot(party: Party, *roles: str) -> int:
    """Return a living bot's seat, one of these roles if any are given."""
    game, own = party.table.playing(), party.seat("p1")
    found = [one for one in game.public.living if one != own and (not roles or game.hidden.roles[one - 1] in roles)]
    return found[0]


# -- what is offered -----------------------------------------------------------------------------------------------


def test_one_may_suspect_claim_and_answer_and_everybody_reads_it() -> None:
    party = talking(dealt())
    bot = a_bot(party)
    assert {"suspect.hunch", "claim.seer.yes", "claim.villager"} <= {one.what for one in party.you("p1").sayings}
    remark = says(party, "claim.seer.yes", bot)
    game = party.board.game
    assert game is not None
    assert (remark.seat, remark.said.about) == (party.seat("p1"), bot)
    assert (game.talk[-1].seat, game.talk[-1].line) == (remark.seat, line(remark.said))
    party.restored()


@pytest.mark.parametrize("number", range(8))
def test_the_offer_hangs_on_nothing_but_what_everybody_saw(number: int) -> None:
    """Whatever card one holds: read from the view of the board, and the same for whoever sits there."""
    party = talking(dealt(number))
    game, seat = party.table.playing(), party.seat("p1")
    offered = offers(game.view(), seat, party.table.talk)
    assert offered
    assert {(one.what, line(one).seats) for one in offered} == said(party)
    assert all(offers(game.view(other), seat, party.table.talk) == offered for other in game.public.living)


def test_a_reason_that_is_offered_is_true_and_a_claim_needs_its_card_in_the_deck() -> None:
    party = talking(dealt(2))
    accused = {(one.seat, one.target) for one in party.table.playing().view().history() if isinstance(one, e.Accused)}
    offered = said(party)
    assert {(seats[1], seats[0]) for what, seats in offered if what == "suspect.accused"} <= accused
    in_play = party.table.playing().public.in_play
    roles = {what.split(".")[1] for what, _ in offered if what.startswith("claim")}
    assert roles <= in_play
    assert ("medium" in roles) == (party.table.playing().public.executed is not None and "medium" in in_play)


def test_nobody_says_the_same_twice_or_tells_more_nights_than_there_were_or_changes_their_card() -> None:
    party = talking(dealt())
    bot = a_bot(party)
    says(party, "suspect.hunch", bot)
    assert ("suspect.hunch", (bot,)) not in said(party)
    says(party, "claim.seer.no", bot)
    assert not [what for what, _ in said(party) if what.startswith("claim")], "one night, one answer, one card"
    for _ in range(OFTEN - 2):
        says(party, "suspect.hunch", next(seats[0] for what, seats in said(party) if what == "suspect.hunch"))
    assert party.you("p1").sayings == (), "enough said in one discussion"


# -- bots hear it --------------------------------------------------------------------------------------------------


def test_whoever_is_suspected_to_their_face_answers() -> None:
    party = talking(dealt())
    fresh = next(one for one in party.table.playing().public.living if one != party.seat("p1"))
    says(party, "suspect.hunch", fresh)
    assert party.ticks()
    answer = party.table.talk[-1]
    assert (answer.seat, answer.said.kind, answer.answers) == (fresh, "defend", True)


def test_whoever_is_called_a_werewolf_answers_and_others_believe_or_doubt() -> None:
    """Bots react to a person's claim as to one another's; at some table of several, somebody takes a side."""
    sides = 0
    for number in range(4):
        party = talking(dealt(number))
        bot, before = a_bot(party, "villager"), len(party.table.talk)
        says(party, "claim.seer.yes", bot)
        while party.ticks():
            assert party.phase == "discussion"
        after = party.table.talk[before + 1 :]
        assert after[0].seat == bot
        assert after[0].said.kind in {"deny", "counter"}
        sides += sum(one.said.kind in {"believe", "doubt", "torn", "counter"} for one in after)
        party.restored()
    assert sides > 1


def test_a_claim_of_ones_own_weighs_with_bots_and_a_seer_knows_better() -> None:
    party = talking(dealt())
    game = party.table.playing()
    bot, villager, seer = a_bot(party, "werewolf"), a_bot(party, "villager"), a_bot(party, "seer")
    before = sway(game.view(villager), party.table.talk)
    says(party, "claim.seer.yes", bot)
    assert sway(game.view(villager), party.table.talk)[bot] > before.get(bot, 0)
    assert sway(game.view(seer), party.table.talk)[party.seat("p1")] > 2


def test_who_stands_accused_may_plead_and_the_end_says_what_was_claimed() -> None:
    """Whole games in which the person speaks whenever they may: the record is whole, the rows make the same table."""
    pleaded = claims = 0
    for number in range(6):
        party = dealt(number, first_night="master_is_victim", last_words="yes")
        while not party.table.over:
            offered = party.you("p1").sayings
            wanted = next(
                (one for one in offered if one.what in {"claim.villager", "defend.plain", "last.plain"}), None
            )
            if wanted is not None:
                pleaded += says(party, wanted.what).said.kind in {"defend", "last"}
            assert party.ticks() or party.moves_on()
        assert party.you("p1").sayings == (), "the game is over: there is nothing to say, and the story is shown"
        game = party.board.game
        assert game is not None
        assert game.end is not None
        mine = [one for one in game.end.claims if one.seat == party.seat("p1")]
        assert all(one.true == (game.end.dealt[one.seat - 1] == "villager") for one in mine)
        claims += len(mine)
        assert all(check.ok is not False for check in verify(parse(party.table.record(), "game")))
        party.restored()
    assert pleaded
    assert claims == 6


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "about", "other"),
    [
        ("claim.seer.yes", 99, None),
        ("claim.seer.yes", None, None),
        ("claim.werewolf", None, None),
        ("believe", 2, 3),
        ("suspect.named", 3, 2),
        ("defend.plain", None, None),
        ("", None, None),
    ],
)
def test_what_is_not_offered_is_not_said(what: str, about: int | None, other: int | None) -> None:
    """Nobody there, no such card, no reason, not on trial: refused by its name, and nothing has changed."""
    party = dealt()
    party.until("discussion")
    assert (what, tuple(one for one in (about, other) if one is not None)) not in said(party)
    wrong = party.refused("p1", Speak(what, party.table.moment, about, other))
    assert (wrong.code, wrong.facts) == ("not_sayable", {"what": what})


def test_of_oneself_nobody_says_that_they_are_a_werewolf() -> None:
    party = talking(dealt())
    own = party.seat("p1")
    assert party.refused("p1", Speak("claim.seer.yes", party.table.moment, own)).code == "not_sayable"


def test_what_was_meant_for_an_earlier_moment_is_not_said() -> None:
    """F57: a slow finger speaks in no other moment."""
    party = talking(dealt())
    before, bot = party.table.moment, a_bot(party)
    party.moves_on()
    party.until("accusation")
    assert party.refused("p1", Speak("suspect.hunch", before, bot)).code == "moved_on"


def test_nobody_speaks_through_the_phone_at_night_or_where_people_play_or_watch() -> None:
    party = dealt()
    party.until("point")
    assert party.you("p1").sayings == ()
    assert party.refused("p1", Speak("suspect.hunch", party.table.moment, 2)).code == "not_sayable"
    two = Party(2, 6)
    two.sends("p1", asks.Settle(many_bots=True))
    two.starts()
    two.until("discussion")
    assert two.you("p1").sayings == ()
    assert two.refused("p1", Speak("suspect.hunch", two.table.moment, 3)).code == "people_play"
    watched = talking(dealt())
    watched.joins("late", "Zoe")
    assert watched.you("p1").sayings == ()
    assert watched.refused("late", Speak("suspect.hunch", watched.table.moment, 2)).code == "people_play"


def test_a_ghost_is_silent() -> None:
    party = holding("villager", first_dead_shield="off")
    while party.seat("p1") in party.table.playing().public.alive:
        assert not party.table.over
        assert party.ticks() or party.moves_on()
    party.until("discussion")
    assert party.you("p1").sayings == ()
    assert party.refused("p1", Speak("suspect.hunch", party.table.moment, a_bot(party))).code == "not_sayable"


def test_a_bot_is_offered_nothing_and_whoever_sits_beside_it_neither() -> None:
    party = talking(dealt())
    assert party.you_of(a_bot(party)).sayings == ()
    assert Statement("claim.villager").role == "villager"
