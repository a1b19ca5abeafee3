"""Cards dealt by hand: a human Master learns them from the calls (K21); short games from the deal to the end.

The close is refused (`unknown_card`) only when a rule needs a card that the Master has not seen, and nobody but the
Master and the card's owner is ever told what was learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.contract import UNKNOWN
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.registry import rules
from worlds import FORMS, Form, Picks, at, day_step, deal_of, fingers, lynch, night, run, to_hold, to_night

PLAIN: Final = "werewolf werewolf seer villager villager villager villager villager"
HAMSTER: Final = "werewolf werewolf seer harlot werehamster villager villager villager"


def hand_dealt(edition: str, roles: str, **given: str) -> Game:
    """Return a game of which the Master has seen no card."""
    return Game.start(deal_of(edition, roles.split(), given, master="human", unknown=True), rules(edition))


def learn(game: Game, cards: Mapping[int, str]) -> Game:
    """Return the game after the Master has seen some cards."""
    for seat, role in cards.items():
        game = run(game, c.Learn(seat, role))
    return game


def from_calls(game: Game, cards: Mapping[int, str], picks: Picks) -> Game:
    """Play the coming night up to its hold: at each call its owners show themselves, then they point."""
    game = to_night(game)
    while game.public.phase in {"call", "point", "look"}:
        called = (game.public.call or "",) if game.public.phase == "call" else game.public.calls
        roles = {call.partition(":")[0] for call in called}
        shown = {seat: role for seat, role in cards.items() if role in roles and seat in game.public.alive}
        game = learn(game, {seat: role for seat, role in shown.items() if game.hidden.roles[seat - 1] == UNKNOWN})
        for seat, target in fingers(game, picks) if game.public.phase != "look" else ():
            game = run(game, c.Point(seat, target), "person")
        game = run(game, c.Close())
    return game


def needed(game: Game, command: c.Command | None = None) -> int:
    """Return the seat whose card is asked for when something is closed."""
    with pytest.raises(Illegal) as caught:
        run(game, command or c.Close())
    assert caught.value.code == "unknown_card"
    seat = caught.value.facts["seat"]
    assert isinstance(seat, int)
    assert game.hidden.roles[seat - 1] == UNKNOWN
    return seat


def turned(game: Game) -> list[e.CardsTurned]:
    return [event for event in game.told(None) if isinstance(event, e.CardsTurned)]


def call_of(game: Game, call: str) -> Game:
    """Return the game with a call open."""
    game = to_night(game)
    while game.public.call != call:
        game = run(game, c.Close())
    return game


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_game_in_which_only_the_called_are_known(edition: str, form: Form) -> None:
    """K21: with all werewolves and the Seer seen no other card matters; Villagers stay unknown to the very end."""
    cards = {1: "werewolf", 2: "werewolf", 3: "seer"}
    game = hand_dealt(edition, PLAIN, night=form)
    game = run(from_calls(game, cards, {"werewolf": 4, "seer": 5}), c.Close())
    assert game.public.alive == {1, 2, 3, 5, 6, 7, 8}
    game = lynch(game, 1)
    game = night(game, {"werewolf": 5, "seer": 2})
    assert [answer.werewolf for answer in game.view(3).own(e.Answered)] == [True, False]
    game = lynch(game, 2)
    assert game.public.ends == ("humans", "execution 2")
    assert not turned(game)
    game = learn(game, dict.fromkeys((4, 5, 6, 7), "villager"))
    assert not turned(game)
    game = learn(game, {8: "villager"})
    assert [event.winners for event in turned(game)] == [(3, 4, 5, 6, 7, 8)]
    assert [event.roles for event in turned(game)] == [tuple(PLAIN.split())]


@pytest.mark.parametrize("form", FORMS)
def test_a_game_with_a_werehamster_whom_nobody_calls(form: Form) -> None:
    """Cards, A3, K21: who is picked or looked at may be the Werehamster: the dawn waits for these cards, no others."""
    cards = {1: "werewolf", 2: "werewolf", 3: "seer", 4: "harlot"}
    game = hand_dealt("cards", HAMSTER, night=form)
    game = from_calls(game, cards, {"harlot": None, "werewolf": 6, "seer": 7})
    asked = []
    while game.public.phase == "hold":
        try:
            game = run(game, c.Close())
        except Illegal:
            asked.append(needed(game))
            game = learn(game, {asked[-1]: "villager"})
    assert sorted(asked) == [6, 7]
    assert game.public.alive == {1, 2, 3, 4, 5, 7, 8}
    game = lynch(game, 7)
    game = from_calls(game, cards, {"harlot": None, "werewolf": 5, "seer": 1})
    assert needed(game) == 5
    game = run(learn(game, {5: "werehamster"}), c.Close())
    assert game.public.alive == {1, 2, 3, 4, 5, 8}
    game = lynch(game, 4)
    game = run(from_calls(game, cards, {"werewolf": 8, "seer": 1}), c.Close())
    assert game.public.ends == ("werehamster", "dawn 3")
    assert [event.winners for event in turned(learn(game, {8: "villager"}))] == [(5,)]


def test_a_classic_game_with_recognition_calls() -> None:
    """B2, K03, K21: Werehamster and Freemasons are recognised on night 1, before anything hangs on them."""
    roles = "werewolf werewolf seer freemason freemason werehamster villager villager villager"
    cards = {seat: role for seat, role in enumerate(roles.split(), 1) if role != "villager"}
    game = from_calls(hand_dealt("classic", roles), cards, {"seer": 7, "werewolf": 8})
    assert game.hidden.roles == (*roles.split()[:6], *(UNKNOWN,) * 3)
    game = run(game, c.Close())
    game = lynch(game, 1)
    game = night(game, {"seer": 6, "werewolf": 6})
    assert [died.cause for died in _all(game, e.Died)] == ["eaten", "seen"]
    game = lynch(game, 2)
    assert game.public.ends == ("humans", "execution 2")
    game = learn(game, dict.fromkeys((7, 8, 9), "villager"))
    assert [event.winners for event in turned(game)] == [(3, 4, 5, 7, 8, 9)]


def _all(game: Game, kind: type[e.Died]) -> list[e.Died]:
    return [entry.event for batch in game.batches() for entry in batch.entries if isinstance(entry.event, kind)]


# -- when a card matters -------------------------------------------------------------------------------------------


def test_a_look_needs_the_card_while_a_werewolf_is_unseen() -> None:
    """A4: whoever is looked at may be the werewolf that the Master has not seen; nothing is answered before."""
    game = call_of(learn(hand_dealt("cards", PLAIN), {1: "werewolf", 3: "seer"}), "seer")
    game = run(game, c.Point(3, 2), "person")
    assert needed(game) == 2
    game = run(learn(game, {2: "werewolf"}), c.Close())
    assert [answer.werewolf for answer in game.view(3).own(e.Answered)] == [True]


def test_a_look_needs_no_card_once_every_werewolf_is_seen() -> None:
    """K21: an unknown card is not a werewolf's when all werewolves are known."""
    game = call_of(learn(hand_dealt("cards", PLAIN), {1: "werewolf", 2: "werewolf", 3: "seer"}), "seer")
    game = run(run(game, c.Point(3, 8), "person"), c.Close())
    assert [answer.werewolf for answer in game.view(3).own(e.Answered)] == [False]
    assert game.hidden.roles[7] == UNKNOWN


def test_the_seen_are_looked_at_without_further_cards() -> None:
    """K21: looking at a known card needs no other one, whatever is unknown."""
    game = call_of(learn(hand_dealt("cards", PLAIN), {1: "werewolf", 3: "seer"}), "seer")
    game = run(run(game, c.Point(3, 1), "person"), c.Close())
    assert [answer.werewolf for answer in game.view(3).own(e.Answered)] == [True]


def test_an_unseen_pack_is_needed_for_the_verdict() -> None:
    """A8: at dawn the Master must know who of the living is a werewolf."""
    game = hand_dealt("cards", PLAIN)
    game = to_hold(game, {})
    assert needed(game) in range(1, 9)
    game = learn(game, {1: "werewolf", 2: "werewolf"})
    assert run(game, c.Close()).public.phase == "discussion"


def test_parity_needs_the_card_of_who_would_win_alone() -> None:
    """A8, C43: at parity a living Werehamster is the only winner, so its unseen card decides the verdict."""
    roles = "werewolf werewolf seer werehamster villager villager"
    cards = {1: "werewolf", 2: "werewolf", 3: "seer", 5: "villager"}
    game = from_calls(hand_dealt("cards", roles), cards, {"werewolf": 5, "seer": 1})
    game = run(learn(game, {5: "villager"}), c.Close())
    while game.public.phase != "execution":
        game = day_step(game, at(6))
    for voter in game.public.voters:
        game = run(game, c.Point(voter, 6), "person")
    assert needed(game) == 4
    villager = run(learn(game, {4: "villager"}), c.Close())
    assert villager.public.ends == ("werewolves", "execution 1")
    hamster = run(learn(game, {4: "werehamster"}), c.Close())
    assert hamster.public.ends == ("werehamster", "execution 1")
    assert not turned(hamster)
    assert [event.winners for event in turned(learn(hamster, {6: "villager"}))] == [(4,)]


def test_the_medium_needs_no_card_once_every_werewolf_is_seen() -> None:
    """A4: the executed is unknown and no werewolf; the Medium shows up at the call of night 2 and gets the answer."""
    roles = "werewolf werewolf seer medium villager villager villager villager"
    cards = {1: "werewolf", 2: "werewolf", 3: "seer"}
    game = run(from_calls(hand_dealt("cards", roles), cards, {"werewolf": 5, "seer": 1}), c.Close())
    game = call_of(lynch(game, 6), "medium")
    assert game.awake("medium") == ()
    game = run(learn(game, {4: "medium"}), c.Close())
    assert [answer.werewolf for answer in game.view(4).own(e.Answered)] == [False]
    assert game.hidden.roles[5] == UNKNOWN


@pytest.mark.parametrize("seer_seen", [True, False])
def test_an_imitation_needs_the_card_only_while_it_may_be_one_to_take(*, seer_seen: bool) -> None:
    """C37: only a werewolf's or the Seer's card gives anything; with all of them seen an unknown one gives none."""
    roles = "werewolf werewolf seer mythomaniac villager villager villager villager"
    cards = {1: "werewolf", 2: "werewolf", **({3: "seer"} if seer_seen else {})}
    game = from_calls(hand_dealt("cards", roles), cards, {"werewolf": 5, "seer": 1})
    game = call_of(lynch(run(game, c.Close()), 6), "mythomaniac")
    game = run(learn(game, {4: "mythomaniac"}), c.Point(4, 7), "person")
    if not seer_seen:
        assert needed(game) == 7
        game = learn(game, {7: "villager"})
    game = run(game, c.Close())
    assert [told.role for told in game.view(4).own(e.CopyTold)] == [None]


def test_a_protection_and_a_visit_need_no_card() -> None:
    """A5: a shield falls on a chair; a visit asks for werewolves only, all of them seen."""
    roles = "werewolf werewolf seer harlot bodyguard villager villager villager villager"
    cards = {1: "werewolf", 2: "werewolf", 3: "seer", 4: "harlot", 5: "bodyguard"}
    game = run(from_calls(hand_dealt("cards", roles), cards, {"harlot": 6, "werewolf": 7, "seer": 1}), c.Close())
    game = from_calls(lynch(game, 8), cards, {"bodyguard": 6, "harlot": 6, "werewolf": 6, "seer": 1})
    game = run(game, c.Close())
    assert game.public.alive == {1, 2, 3, 4, 5, 6, 9}
    assert game.hidden.roles[5] == UNKNOWN


def test_who_dies_unseen_is_called_in_silence() -> None:
    """C53, K21: the Bodyguard is eaten before their first call; the call is made, nobody opens their eyes."""
    roles = "werewolf werewolf seer bodyguard villager villager villager villager"
    cards = {1: "werewolf", 2: "werewolf", 3: "seer"}
    game = run(from_calls(hand_dealt("cards", roles), cards, {"werewolf": 4, "seer": 1}), c.Close())
    game = lynch(game, 8)
    assert game.public.calls == ("bodyguard", "werewolf", "seer")
    game = night(game, {"werewolf": 5, "seer": 1})
    assert game.public.alive == {1, 2, 3, 6, 7}


def test_a_card_that_is_revealed_must_be_known() -> None:
    """H01, K21: where the card of the dead is announced the Master must have seen it; a side may follow without it."""
    cards = {1: "werewolf", 2: "werewolf", 3: "seer"}
    game = from_calls(hand_dealt("cards", PLAIN, reveal_on_death="side"), cards, {"werewolf": 4, "seer": 5})
    game = run(game, c.Close())
    shown = [event for event in game.told(None) if isinstance(event, e.Revealed)]
    assert shown == [e.Revealed(4, werewolf=False, role=None)]
    game = from_calls(hand_dealt("cards", PLAIN, reveal_on_death="card"), cards, {"werewolf": 4, "seer": 5})
    assert needed(game) == 4
    game = run(learn(game, {4: "villager"}), c.Close())
    shown = [event for event in game.told(None) if isinstance(event, e.Revealed)]
    assert shown == [e.Revealed(4, werewolf=False, role="villager")]


# -- learning ------------------------------------------------------------------------------------------------------


def test_learning_wakes_the_mates() -> None:
    """A4: each werewolf who shows up at the call is seen by those already awake, and sees them."""
    game = call_of(hand_dealt("cards", PLAIN), "werewolf")
    assert game.awake("werewolf") == ()
    game = learn(game, {1: "werewolf"})
    assert game.view(1).mates("werewolf") == (1,)
    game = learn(game, {2: "werewolf"})
    assert game.view(1).mates("werewolf") == game.view(2).mates("werewolf") == (1, 2)
    assert game.awake("werewolf") == (1, 2)
    with pytest.raises(Illegal) as caught:
        game.run(c.Point(1, 2), cause="person")
    assert caught.value == Illegal("pack_mate", target=2)


@pytest.mark.parametrize("form", FORMS)
def test_nobody_else_is_told(form: Form) -> None:
    """K21: what the Master learns changes no other view, the board's neither; the owner is told their own card."""
    game = to_night(hand_dealt("cards", PLAIN, night=form))
    before = {seat: game.view(seat) for seat in (None, *range(1, 9))}
    game = learn(game, {1: "werewolf"})
    assert {seat for seat, view in before.items() if game.view(seat) != view} == {1}
    assert game.view(1).role == "werewolf"


def test_learning_by_day_wakes_nobody() -> None:
    """A card seen by day is known from now on; eyes open at the next call."""
    game = hand_dealt("cards", PLAIN)
    game = run(from_calls(game, {1: "werewolf", 2: "werewolf"}, {"werewolf": 8}), c.Close())
    game = learn(game, {3: "seer"})
    assert game.view(3).role == "seer"
    assert not list(game.view(3).own(e.Woke))
    game = call_of(lynch(game, 7), "seer")
    assert game.awake("seer") == (3,)


def test_the_last_card_that_is_seen_turns_nothing_before_the_end() -> None:
    """C52: that the Master now knows every card changes nothing for the others; cards turn when the game is over."""
    cards = dict(enumerate(PLAIN.split(), 1))
    game = to_night(hand_dealt("cards", PLAIN))
    game = learn(game, cards)
    assert not turned(game)
    game = night(game, {"werewolf": 4, "seer": 5})
    assert not turned(game)
    over = run(game, c.GiveUp())
    assert [event.winners for event in turned(over)] == [()]


def test_a_card_that_is_seen_after_the_end_wakes_nobody() -> None:
    """K21: given up by night; the cards are learned for the record, and no call is open any more."""
    game = run(call_of(hand_dealt("cards", PLAIN), "seer"), c.GiveUp())
    game = learn(game, {1: "werewolf", 3: "seer"})
    assert not [event for event in game.told(1) if isinstance(event, e.Woke)]
    assert not [event for event in game.told(3) if isinstance(event, e.Woke)]
    assert not turned(game)


def test_before_their_card_is_seen_nobody_is_called() -> None:
    """K21: to the game an unknown card has no power; the tap of its owner is refused as anybody's would be."""
    game = call_of(hand_dealt("cards", PLAIN), "seer")
    with pytest.raises(Illegal) as caught:
        game.run(c.Point(3, 1), cause="person")
    assert caught.value == Illegal("not_called", seat=3)
    game = run(learn(game, {3: "seer"}), c.Point(3, 1), "person")
    assert dict(game.hidden.standing) == {3: 1}


def test_no_more_cards_are_learned_than_the_deck_has() -> None:
    """A third werewolf in a deck of two was not seen."""
    game = learn(hand_dealt("cards", PLAIN), {1: "werewolf", 2: "werewolf"})
    with pytest.raises(Illegal) as caught:
        game.run(c.Learn(3, "werewolf"))
    assert caught.value == Illegal("no_such_card", role="werewolf")


def test_a_card_learned_by_mistake_is_taken_back() -> None:
    """The Master may undo what was mistaken; the owner forgets it with everybody who was told."""
    game = call_of(hand_dealt("cards", PLAIN), "werewolf")
    wrong = learn(game, {4: "werewolf"})
    back = run(wrong, c.Undo(game.batch.number))
    assert back.view(4).role is None
    assert back.awake("werewolf") == ()
    assert learn(back, {1: "werewolf", 2: "werewolf"}).awake("werewolf") == (1, 2)
