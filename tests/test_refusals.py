"""Refusals: every code with its facts, and a game that is unchanged by what it refuses.

A person's refusal is read from that person's view, so it can teach nothing (F13); the Master's are the Master's.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import pytest

from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.errors import REFUSALS, Fact, Illegal
from lupus.engine.game import Cause, Game
from lupus.registry import rules
from worlds import FORMS, Form, Picks, at, begin, day, deal_of, lots_of, lynch, night, run, to_hold, to_night

ROLES: Final = "werewolf werewolf seer bodyguard villager villager villager villager"
"""Seats 1 and 2 are the pack, 3 the Seer, 4 the Bodyguard, 5 to 8 Villagers; in night 1 they eat seat 5."""

FIRST: Final[Picks] = {"werewolf": 5, "seer": 6}


class Refusal(NamedTuple):
    """One thing that is refused: in which game, what, from whom, and the facts that the refusal must carry."""

    code: str
    game: Callable[[], Game]
    command: c.Command
    facts: Mapping[str, Fact] = {}
    cause: Cause = "master"


# -- games ---------------------------------------------------------------------------------------------------------


def dealt(**given: Any) -> Game:
    return begin("cards", ROLES, **given)


def first_night(**given: Any) -> Game:
    """Return the game with the Werewolves' call open."""
    return to_called(dealt(**given), "werewolf")


def to_called(game: Game, call: str) -> Game:
    game = to_night(game)
    while game.public.call != call:
        game = run(game, c.Close())
    return game


def first_day(**given: Any) -> Game:
    return night(dealt(**given), FIRST)


def accusing(**given: Any) -> Game:
    """Return the game with seat 6 asked first, on the left of the one who was eaten."""
    return run(first_day(**given), c.Close())


def pointing(**given: Any) -> Game:
    """Return the game in its first execution: everybody accused seat 8, who accused seat 6."""
    game = accusing(**given)
    while game.public.asked is not None:
        game = run(game, c.Accuse(game.public.asked, 8 if game.public.asked != 8 else 6))
    while game.public.phase == "defence":
        game = run(game, c.Close())
    return game


def second_night(call: str, **given: Any) -> Game:
    return to_called(lynch(first_day(**given), 8), call)


def third_night(picks: Picks, **given: Any) -> Game:
    """Return the game in night 3 with the Bodyguard called, after a night 2 in which nobody died."""
    game = night(lynch(first_day(**given), 8), picks)
    return to_called(lynch(game, 7), "bodyguard")


def apart(**given: Any) -> Game:
    """Return the game with two werewolves pointing apart."""
    return run(run(first_night(**given), c.Point(1, 5)), c.Point(2, 6))


def two_dead() -> Game:
    """Return the game before a dawn at which host and guest die and the Master must name one of them."""
    roles = "werewolf werewolf seer harlot villager villager villager villager"
    game = begin("cards", roles, master="human", last_to_die="master")
    return to_hold(game, {"werewolf": 5, "harlot": 5, "seer": 6})


def unseen() -> Game:
    """Return the game dealt by hand: no card is known to the Master."""
    return Game.start(deal_of("cards", ROLES.split(), {}, master="human", unknown=True), rules("cards"))


def unseen_look() -> Game:
    """Return the game in which the Seer, the only one whose card is known, looks at an unknown card."""
    game = to_called(run(unseen(), c.Learn(3, "seer")), "seer")
    return run(game, c.Point(3, 1))


def shielded() -> Game:
    deal = deal_of("cards", ROLES.split(), {"first_dead_shield": "on"}, shield=5)
    return to_called(Game.start(deal, rules("cards")), "werewolf")


def penalised() -> Game:
    return run(first_night(master="human"), c.Penalise(7))


def named(**given: Any) -> Game:
    """Return a game to which a command with an id has been sent."""
    return dealt(**given).run(c.Close(), command_id="once")


def over() -> Game:
    return run(dealt(), c.GiveUp())


PACK_MAY_PICK: Final = (3, 4, 5, 6, 7, 8)

TABLE: Final = (
    Refusal("game_over", over, c.Close()),
    Refusal("game_over", over, c.Point(1, 5), {}, "person"),
    Refusal("game_over", over, c.Remove(5)),
    Refusal("not_yours", dealt, c.Close(), {"who": "person"}, "person"),
    Refusal("not_yours", first_night, c.Point(1, 5), {"who": "clock"}, "clock"),
    Refusal("not_yours", first_day, c.Remove(5), {"who": "clock"}, "clock"),
    Refusal("wrong_phase", dealt, c.Accuse(1, 2), {"phase": "dealt"}, "person"),
    Refusal("wrong_phase", first_day, c.Point(3, 1), {"phase": "discussion"}, "person"),
    Refusal("wrong_phase", accusing, c.Close(), {"phase": "accusation"}),
    Refusal("wrong_phase", lambda: first_day(master="human"), c.Penalise(7), {"phase": "discussion"}),
    Refusal("no_such_seat", first_night, c.Point(9, 1), {"seat": 9, "seats": 8}, "person"),
    Refusal("no_such_seat", first_night, c.Point(1, 0), {"seat": 0, "seats": 8}, "person"),
    Refusal("no_such_seat", first_night, c.Close(((1, 9),)), {"seat": 9, "seats": 8}),
    Refusal("no_such_seat", dealt, c.Remove(9), {"seat": 9, "seats": 8}),
    Refusal("doubled_choice", first_night, c.Close(((5, 1), (5, 2))), {"seat": 5}),
    Refusal("ghost", lambda: second_night("werewolf"), c.Point(5, 1), {"seat": 5}, "person"),
    Refusal("not_called", first_night, c.Point(6, 1), {"seat": 6}, "person"),
    Refusal("not_called", first_night, c.Point(3, 1), {"seat": 3}, "person"),
    Refusal("not_asked", accusing, c.Accuse(7, 1), {"seat": 7, "asked": 6}, "person"),
    Refusal("not_asked", accusing, c.PassOver(7), {"seat": 7, "asked": 6}),
    Refusal("no_vote", pointing, c.Point(8, 6), {"seat": 8}, "person"),
    Refusal("no_vote", pointing, c.Point(5, 6), {"seat": 5}, "person"),
    Refusal("dead_target", accusing, c.Accuse(6, 5), {"target": 5}, "person"),
    Refusal("dead_target", lambda: second_night("seer"), c.Point(3, 5), {"target": 5}, "person"),
    Refusal("own_seat", lambda: to_called(dealt(), "seer"), c.Point(3, 3), {}, "person"),
    Refusal("own_seat", accusing, c.Accuse(6, 6), {}, "person"),
    Refusal("must_choose", lambda: to_called(dealt(), "seer"), c.Point(3, None), {}, "person"),
    Refusal("must_choose", first_night, c.Point(1, None), {}, "person"),
    Refusal("must_choose", accusing, c.Accuse(6, None), {}, "person"),
    Refusal("must_choose", pointing, c.Point(7, None), {}, "person"),
    Refusal("must_choose", lambda: pointing(may_abstain="yes"), c.Point(7, None), {}, "person"),
    Refusal("pack_mate", first_night, c.Point(1, 2), {"target": 2}, "person"),
    Refusal("pack_mate", first_night, c.Point(1, 1), {"target": 1}, "person"),
    Refusal("shielded", shielded, c.Point(2, 5), {"target": 5}, "person"),
    Refusal("self_protection", lambda: second_night("bodyguard", self_protection="never"), c.Point(4, 4), {}, "person"),
    Refusal(
        "self_protection_spent",
        lambda: third_night({"bodyguard": 4, "werewolf": 4, "seer": 6}),
        c.Point(4, 4),
        {},
        "person",
    ),
    Refusal(
        "repeated_protection",
        lambda: third_night({"bodyguard": 6, "werewolf": 6, "seer": 6}, repeat_protection="no"),
        c.Point(4, 6),
        {"target": 6},
        "person",
    ),
    Refusal("not_standing", pointing, c.Point(7, 1), {"target": 1, "among": (8, 6)}, "person"),
    Refusal("not_standing", pointing, c.Count(((1, 1),)), {"target": 1, "among": (8, 6)}),
    Refusal("fingers", pointing, c.Count(((8, 4), (6, 4))), {"fingers": 8, "voters": 5}),
    Refusal("fingers", pointing, c.Count(((8, -1),)), {"fingers": -1, "voters": 5}),
    Refusal("fingers", pointing, c.Count(((8, 1), (8, 2))), {"fingers": 3, "voters": 5}),
    Refusal("wrong_phase", dealt, c.Count(((8, 1),)), {"phase": "dealt"}),
    Refusal("pack_disagrees", lambda: apart(master="human"), c.Close()),
    Refusal("nothing_to_name", first_night, c.Name(5)),
    Refusal("nothing_to_name", lambda: to_called(dealt(master="human"), "seer"), c.Name(5)),
    Refusal("nothing_to_name", lambda: second_night("bodyguard", master="human"), c.Name(5)),
    Refusal("not_among", lambda: apart(master="human"), c.Name(1), {"seat": 1, "among": PACK_MAY_PICK}),
    Refusal("name_first", two_dead, c.Close(), {"among": (4, 5)}),
    Refusal("unknown_card", unseen_look, c.Close(), {"seat": 1}),
    Refusal("card_known", lambda: dealt(master="human"), c.Learn(3, "seer"), {"seat": 3}),
    Refusal("no_such_card", unseen, c.Learn(1, "owl"), {"role": "owl"}),
    Refusal("penalty_off", first_night, c.Penalise(7)),
    Refusal("penalty_off", lambda: first_night(master="human", eyes_opened="off"), c.Penalise(7)),
    Refusal("already_gone", lambda: run(first_day(), c.Remove(7)), c.Remove(7), {"seat": 7}),
    Refusal("already_gone", lambda: second_night("seer", master="human"), c.Penalise(5), {"seat": 5}),
    Refusal("already_penalised", penalised, c.Penalise(7), {"seat": 7}),
    Refusal("not_a_standing_batch", dealt, c.Undo(7), {"batch": 7, "last": 0}),
    Refusal("not_a_standing_batch", first_night, c.Undo(1), {"batch": 1, "last": 1}),
)
"""Every code but `repeated_id`, which is about a command's id and not about the command."""


def state(game: Game) -> Any:
    """Return a deep copy of everything that a game holds."""
    return copy.deepcopy((game.public, game.privates, game.hidden, game.batch, game.ids))


def test_every_code_is_refused_somewhere() -> None:
    """A code without a test is a refusal that nobody has seen."""
    assert {refusal.code for refusal in TABLE} | {"repeated_id"} == set(REFUSALS)


@pytest.mark.parametrize("refusal", TABLE, ids=[f"{number}-{one.code}" for number, one in enumerate(TABLE)])
def test_a_refusal_says_why_and_changes_nothing(refusal: Refusal) -> None:
    """The code, exactly its facts, and the game as it was: it is still the truth."""
    game = refusal.game()
    before = state(game)
    with pytest.raises(Illegal) as caught:
        game.run(refusal.command, lots_of(game.deal), cause=refusal.cause)
    assert caught.value == Illegal(refusal.code, **refusal.facts)
    assert state(game) == before
    assert refusal.code in str(caught.value)


def test_the_same_command_is_not_carried_out_twice() -> None:
    """A command sent again, after a lost answer say, is refused by its id; another id is another command."""
    game = named()
    before = state(game)
    with pytest.raises(Illegal) as caught:
        game.run(c.Close(), command_id="once")
    assert caught.value == Illegal("repeated_id", id="once")
    assert state(game) == before
    assert game.run(c.Close(), command_id="twice").batch.number == 2


def test_an_id_is_spent_although_its_batch_was_taken_back() -> None:
    """What was sent once does not come back by itself after the Master has taken it back."""
    game = run(named(), c.Undo(0))
    with pytest.raises(Illegal) as caught:
        game.run(c.Close(), command_id="once")
    assert caught.value.code == "repeated_id"


def test_a_lot_that_names_somebody_else_changes_nothing() -> None:
    """C10: whoever answers a question of chance answers with one of those asked about; all else is no answer."""
    game = apart()
    before = state(game)
    with pytest.raises(ValueError, match="which is not among"):
        game.run(c.Close(), lambda _question, _among: 7)
    with pytest.raises(LookupError, match="no lots were given"):
        game.run(c.Close())
    assert state(game) == before
    assert game.run(c.Close(), lambda _question, among: among[-1]).batch.lots == (("deal 1/night 1/werewolf/0", 6),)


@pytest.mark.parametrize("form", FORMS)
def test_a_finger_is_seen_by_those_who_may_see_it(form: Form) -> None:
    """docs/night.md: in a call the pack sees fingers at once, in the beat Point at its close; by day nobody does."""
    game = to_called(dealt(), "werewolf") if form == "called" else to_night(dealt(night=form))
    game = run(game, c.Point(1, 5), "person")
    shown, own = e.Pointed("werewolf", 1, 5), e.Noted(1, 5)
    assert game.told(1)[-1] == (shown if form == "called" else own)
    assert (shown in game.told(2)) == (form == "called")
    game = run(game, c.Close(), "clock")
    assert [shown in game.told(seat) for seat in (None, 1, 2, 3)] == [False, True, True, False]
    game = run(pointing(night=form), c.Point(7, 8), "person")
    finger = e.Fingered(7, 8)
    assert [finger in game.told(seat) for seat in (None, 1, 6, 7, 8)] == [False, False, False, True, False]


def test_a_refusal_carries_exactly_its_facts() -> None:
    """A fact too many could be a secret, one too few is no explanation; a code outside the list does not exist."""
    with pytest.raises(TypeError):
        Illegal("ghost", seat=1, role="seer")
    with pytest.raises(TypeError):
        Illegal("ghost")
    with pytest.raises(KeyError):
        Illegal("because")


POWERS: Final = "werewolf werewolf seer bodyguard owl mythomaniac harlot villager villager villager villager"
"""Seats 3 to 7 each have a power that points at somebody in night 2."""


@pytest.mark.parametrize(
    ("edition", "call", "seat"),
    [
        *(("cards", "seer", 3), ("cards", "bodyguard", 4), ("cards", "owl", 5), ("cards", "mythomaniac", 6)),
        *(("classic", "seer", 3), ("classic", "bodyguard", 4)),
    ],
)
def test_whoever_is_called_must_choose_unless_the_table_says_otherwise(edition: str, call: str, seat: int) -> None:
    """C23: nobody is a choice where the table allows it, and then nothing was forced; else only the Harlot has it."""
    roles = POWERS if edition == "cards" else ROLES
    for must_choose in ("yes", "no"):
        game = lynch(night(begin(edition, roles, must_choose=must_choose), {"werewolf": 8, "seer": 1}), 7)
        game = to_called(game, call)
        nobody = c.Point(seat, None)
        assert (nobody in game.legal(seat)) == (must_choose == "no")
        if must_choose == "yes":
            with pytest.raises(Illegal) as caught:
                game.run(nobody, cause="person")
            assert caught.value == Illegal("must_choose")
        else:
            game = run(run(game, nobody, "person"), c.Close(), "clock")
            assert game.batch.forced == ()


def test_the_harlot_may_always_stay_home() -> None:
    """A4, C19: nobody and the own door are the same, and both are hers to choose."""
    for home in (None, 7):
        game = to_called(begin("cards", POWERS), "harlot")
        game = run(run(game, c.Point(7, home), "person"), c.Close(), "clock")
        assert game.batch.forced == ()
        assert [chosen.target for chosen in game.view(7).own(e.Chosen)] == [None]


def test_master_must_name_the_last_to_die() -> None:
    """C04, `last_to_die` is `master`: dawn waits for the name, and counts from it."""
    game = run(two_dead(), c.Name(5))
    assert run(game, c.Close()).public.reference == 5


def test_nobody_is_named_while_the_pack_shows_itself() -> None:
    """B2, K04, C10: the first call of the classic edition is without a choice, so there is none to decide."""
    game = to_called(begin("classic", ROLES, master="human"), "werewolf:recognise")
    with pytest.raises(Illegal) as caught:
        game.run(c.Name(5))
    assert caught.value == Illegal("nothing_to_name")


def test_no_third_day_spares_everybody() -> None:
    """H02: two days in a row may spare everybody; on the third a finger at nobody is refused."""
    game = dealt(may_spare="yes", wolves_may_pick_nobody="yes")
    for _ in range(2):
        game = day(night(game, {"werewolf": None, "seer": 6}), lambda _seat, legal: legal[-1])
        assert game.public.executed is None
    game = night(game, {"werewolf": None, "seer": 6})
    while game.public.phase != "execution":
        asked = game.public.asked
        game = run(game, game.legal(asked)[0] if asked is not None else c.Close())
    voter = game.public.voters[0]
    with pytest.raises(Illegal) as caught:
        game.run(c.Point(voter, None), cause="person")
    assert caught.value == Illegal("must_choose")


# -- F13: one check a night, by rule and not by page ---------------------------------------------------------------


def answers(game: Game, seat: int) -> list[e.Answered]:
    return list(game.view(seat).own(e.Answered))


@pytest.mark.parametrize("form", FORMS)
def test_two_looks_in_one_night_give_one_answer(form: Form) -> None:
    """F13: a raw client points at two players in one night; the later look counts, and one answer comes."""
    game = to_night(dealt(night=form))
    if form == "called":
        game = to_called(game, "seer")
    for target in (1, 6):
        game = run(game, c.Point(3, target), "person")
    game = to_hold(game, {})
    assert [(answer.target, answer.werewolf) for answer in answers(game, 3)] == [(6, False)]


@pytest.mark.parametrize("form", FORMS)
def test_no_look_after_the_answer(form: Form) -> None:
    """F13: once answered, pointing again is refused in the same night, until it is night again."""
    game = to_hold(dealt(night=form), FIRST)
    with pytest.raises(Illegal) as caught:
        game.run(c.Point(3, 1), cause="person")
    assert caught.value == Illegal("wrong_phase", phase="hold")
    assert len(answers(game, 3)) == 1


@pytest.mark.parametrize("form", FORMS)
def test_no_look_by_day(form: Form) -> None:
    """F13: by day there is nothing to look at; the refusal names the phase that everybody knows."""
    game = first_day(night=form)
    with pytest.raises(Illegal) as caught:
        game.run(c.Point(3, 1), cause="person")
    assert caught.value == Illegal("wrong_phase", phase="discussion")
    assert len(answers(game, 3)) == 1


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("target", [1, 3, 7])
def test_a_villager_has_no_look_and_learns_nothing(form: Form, target: int) -> None:
    """F13: the refusal is the same whomever a Villager points at and whether the Seer lives, and the view stays."""
    refusals = []
    for picks in (FIRST, {"werewolf": 3, "seer": 6}):
        game = to_night(lynch(night(dealt(night=form), picks), 8))
        if form == "called":
            game = to_called(game, "seer")
        before = copy.deepcopy(game.view(6))
        with pytest.raises(Illegal) as caught:
            game.run(c.Point(6, target if target in game.public.alive else 1), cause="person")
        refusals.append(caught.value)
        assert game.view(6) == before
    assert refusals == [Illegal("not_called", seat=6)] * 2


@pytest.mark.parametrize("form", FORMS)
def test_a_tap_of_a_villager_is_held_and_does_nothing(form: Form) -> None:
    """F13: a phone's tap at night goes along with the close: noted for its own person, never answered."""
    game = to_night(dealt(night=form))
    if form == "called":
        game = to_called(game, "seer")
    game = run(game, c.Close(((6, 1), (3, 1), (8, None))), "clock")
    if form == "together":
        game = run(game, c.Close(((6, 1), (3, 1))), "clock")
    assert [note.target for note in game.view(6).own(e.Noted)] == [1]
    assert not answers(game, 6)
    assert [answer.werewolf for answer in answers(game, 3)] == [True]
    assert [note.target for note in game.view(8).own(e.Noted)] == [None]
    assert not list(game.view(7).own(e.Noted))


def test_the_refused_day_goes_on() -> None:
    """After a refusal the same game takes the right command."""
    game = accusing()
    with pytest.raises(Illegal):
        game.run(c.Accuse(6, 5), cause="person")
    assert day(game, at(8)).public.executed == 8
