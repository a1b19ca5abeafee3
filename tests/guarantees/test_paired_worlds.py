"""Where the rules hide a cause, those who stand by are told the same, byte for byte.

Each pair is two worlds with the same deaths and two causes (C08: the same sentence for every cause, in a fixed order
of names). Only those who may know the difference are told different things; everybody else, and the board, hear
the same story. The cards pairs sit here, seat by seat; on day 1 seat 9 is executed, in night 1 nobody dies:

    1 werewolf, 2 werewolf, 3 seer, 4 bodyguard, 5 harlot, 6 werehamster, 7 8 9 villagers, 10 possessed
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec
import pytest

from lupus.engine.commands import Close, Command, Name, Penalise, Point
from lupus.engine.events import Dawned, LotKept, MarkAnnounced
from lupus.engine.game import Game
from worlds import FORMS, Form, Master, Picks, at, begin, day, day_step, lynch, night, run, to_hold, to_night

CARDS: Final = "werewolf werewolf seer bodyguard harlot werehamster villager villager villager possessed villager"
CLASSIC: Final = "werewolf werewolf seer bodyguard villager werehamster villager villager villager possessed villager"
PACK: Final = frozenset({1, 2})


def stream(game: Game, audience: int | None) -> bytes:
    """Return all that an audience was told (None: the board)."""
    return b"\n".join(msgspec.json.encode(event) for event in game.told(audience))


def check_bystanders(one: Game, other: Game, knowing: Collection[int]) -> None:
    """Raise `AssertionError` if the board, or a seat that may not know, is told two worlds apart."""
    seats = range(1, one.public.seats + 1)
    for seat in (None, *(seat for seat in seats if seat not in knowing)):
        told = stream(one, seat), stream(other, seat)
        assert told[0] == told[1], f"{'the board' if seat is None else f'seat {seat}'} was told two worlds apart"
    differing = [seat for seat in seats if stream(one, seat) != stream(other, seat)]
    assert differing or not knowing, "these are not two worlds: nobody at all was told anything different"


def second_night(edition: str, roles: str, form: Form, *, master: Master = "automatic", **given: str) -> Game:
    """Return a game in which nobody died in night 1, seat 9 was executed, and night 2 is open."""
    game = begin(edition, roles, master=master, night=form, **given)
    return lynch(night(game, {"werewolf": 6, "seer": 7}), 9)


def dead(game: Game) -> tuple[int, ...]:
    """Return whom the last dawn named."""
    return next(event.dead for event in reversed(game.told(None)) if isinstance(event, Dawned))


# -- one night, two causes -----------------------------------------------------------------------------------


class Pair(NamedTuple):
    """Two nights with the same dead; `knowing` may tell them apart."""

    one: Picks
    other: Picks
    dead: tuple[int, ...]
    knowing: frozenset[int]


IN_CARDS: Final = {
    "protected, or the Harlot away": Pair(
        {"bodyguard": 7, "harlot": 8, "werewolf": 7, "seer": 8},
        {"bodyguard": 7, "harlot": 8, "werewolf": 5, "seer": 8},
        (),
        PACK,
    ),
    "protected, or the Werehamster": Pair(
        {"bodyguard": 7, "harlot": 8, "werewolf": 7, "seer": 8},
        {"bodyguard": 7, "harlot": 8, "werewolf": 6, "seer": 8},
        (),
        PACK,
    ),
    "the Harlot away, or the Werehamster": Pair(
        {"bodyguard": 8, "harlot": 6, "werewolf": 5, "seer": 8},
        {"bodyguard": 8, "harlot": 6, "werewolf": 6, "seer": 8},
        (),
        PACK,
    ),
    "the guest of the eaten, or of a werewolf": Pair(
        {"bodyguard": 8, "harlot": 7, "werewolf": 7, "seer": 8},
        {"bodyguard": 8, "harlot": 1, "werewolf": 7, "seer": 8},
        (5, 7),
        frozenset({5}),
    ),
    "the guest who sits after their host, or at a werewolf's": Pair(
        {"bodyguard": 8, "harlot": 4, "werewolf": 4, "seer": 8},
        {"bodyguard": 8, "harlot": 2, "werewolf": 4, "seer": 8},
        (4, 5),
        frozenset({5}),
    ),
    "eaten at home, or at a werewolf's": Pair(
        {"bodyguard": 8, "harlot": None, "werewolf": 5, "seer": 8},
        {"bodyguard": 8, "harlot": 2, "werewolf": 5, "seer": 8},
        (5,),
        frozenset({5}),
    ),
    "another pick that was protected": Pair(
        {"bodyguard": 7, "harlot": 1, "werewolf": 7, "seer": 8},
        {"bodyguard": 7, "harlot": 1, "werewolf": 5, "seer": 8},
        (5,),
        PACK,
    ),
    "the Seer looks at a werewolf, or at a Villager": Pair(
        {"bodyguard": 8, "harlot": None, "werewolf": 7, "seer": 1},
        {"bodyguard": 8, "harlot": None, "werewolf": 7, "seer": 8},
        (7,),
        frozenset({3}),
    ),
    "another protected, or nobody at all": Pair(
        {"bodyguard": 8, "harlot": None, "werewolf": 7, "seer": 8},
        {"harlot": None, "werewolf": 7, "seer": 8},
        (7,),
        frozenset({4}),
    ),
    "another host": Pair(
        {"bodyguard": 8, "harlot": 10, "werewolf": 7, "seer": 8},
        {"bodyguard": 8, "harlot": 6, "werewolf": 7, "seer": 8},
        (7,),
        frozenset({5}),
    ),
}

IN_CLASSIC: Final = {
    "protected, or the Werehamster": Pair(
        {"bodyguard": 7, "werewolf": 7, "seer": 8}, {"bodyguard": 7, "werewolf": 6, "seer": 8}, (), PACK
    ),
    "the pack picks nobody in time, or the protected": Pair(
        {"bodyguard": 7, "werewolf": 7, "seer": 8}, {"bodyguard": 7, "seer": 8}, (), PACK
    ),
    "the Seer looks at a werewolf, or at a Villager": Pair(
        {"bodyguard": 8, "werewolf": 7, "seer": 1},
        {"bodyguard": 8, "werewolf": 7, "seer": 8},
        (7,),
        frozenset({3}),
    ),
    "another protected": Pair(
        {"bodyguard": 8, "werewolf": 7, "seer": 8},
        {"bodyguard": 10, "werewolf": 7, "seer": 8},
        (7,),
        frozenset({4}),
    ),
}


def check_two_causes(edition: str, roles: str, pair: Pair, form: Form) -> None:
    """Raise `AssertionError` unless a night's two causes look the same, that night and the day after."""
    base = second_night(edition, roles, form)
    one, other = night(base, pair.one), night(base, pair.other)
    assert set(dead(one)) == set(dead(other)) == set(pair.dead)
    check_bystanders(one, other, pair.knowing)
    assert dead(one) == pair.dead, "names are read out in the order of the chairs"
    check_bystanders(lynch(one, 10), lynch(other, 10), pair.knowing)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", IN_CARDS)
def test_a_cause_is_hidden_in_the_cards_edition(name: str, form: Form) -> None:
    check_two_causes("cards", CARDS, IN_CARDS[name], form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", IN_CLASSIC)
def test_a_cause_is_hidden_in_the_classic_edition(name: str, form: Form) -> None:
    check_two_causes("classic", CLASSIC, IN_CLASSIC[name], form)


# -- other cards, same story ---------------------------------------------------------------------------------

ACTS: Final = {"bodyguard": 8, "harlot": None, "werewolf": 7, "seer": 11}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("possessed", "villager"),
        ("werehamster", "villager"),
        ("bodyguard", "possessed"),
        ("harlot", "villager"),
        ("seer", "possessed"),
    ],
)
def test_whose_card_is_whose_shows_to_nobody_else(one: str, other: str, form: Form) -> None:
    """Two cards change hands; whoever holds one of them does what its owner did. Nobody looked at either."""
    roles = CARDS.split()
    seats = roles.index(one) + 1, (8 if other == "villager" else roles.index(other) + 1)
    roles[seats[0] - 1], roles[seats[1] - 1] = roles[seats[1] - 1], roles[seats[0] - 1]
    acts = {**ACTS, "bodyguard": 2, "seer": 7}
    first = {"werewolf": 11, "seer": 7, "harlot": None}
    games = []
    for deal in (CARDS, " ".join(roles)):
        game = lynch(night(begin("cards", deal, night=form), first), 9)
        games.append(lynch(night(game, acts), 10 if 10 not in seats else 4))
    check_bystanders(games[0], games[1], seats)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("edition", "roles"), [("cards", CARDS), ("classic", CLASSIC)])
def test_the_night_after_a_seer_died_is_like_the_night_after_a_villager_did(
    edition: str, roles: str, form: Form
) -> None:
    """F20: a dead owner's call is made as ever (A3, B2), so it tells nobody whose card went."""
    swapped = roles.split()
    swapped[2], swapped[8] = swapped[8], swapped[2]
    games = []
    for deal in (roles, " ".join(swapped)):
        game = begin(edition, deal, night=form)
        games.append(night(lynch(night(game, {"werewolf": 6, "seer": 7}), 9), {**ACTS, "seer": 11}))
    assert dead(games[0]) == (7,)
    check_bystanders(games[0], games[1], {3, 9})


@pytest.mark.parametrize("form", FORMS)
def test_a_mark_on_the_dead_sounds_like_no_mark_at_all(form: Form) -> None:
    """C32, C33: the marked died in the night, or the Owl is dead; "the Owl marks nobody", same words."""
    games = []
    for eighth, ninth in (("owl", "villager"), ("villager", "owl")):
        deal = f"werewolf werewolf seer villager villager werehamster villager {eighth} {ninth} possessed villager"
        game = lynch(night(begin("cards", deal, night=form), {"werewolf": 6, "seer": 7, "owl": 5}), 9)
        games.append(lynch(night(game, {"werewolf": 7, "seer": 11, "owl": 7}), 4))
    marks = [event.target for event in games[0].told(None) if isinstance(event, MarkAnnounced)]
    assert marks == [5, None]
    check_bystanders(games[0], games[1], {8, 9})


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("imitated", [1, 3])
def test_whom_the_mythomaniac_imitated_shows_to_nobody_before_night_3(imitated: int, form: Form) -> None:
    """C34, C39: the new role and its mates are learnt as night 3 falls, not before."""
    deal = CARDS.replace("possessed", "mythomaniac")
    base = second_night("cards", deal, form)
    one, other = (night(base, {**ACTS, "mythomaniac": seat}) for seat in (imitated, 8))
    check_bystanders(one, other, {10})
    check_bystanders(day_step(one, at(4)), day_step(other, at(4)), {10})


# -- what the Master and chance decide -----------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("how", ["most", "lot"])
@pytest.mark.parametrize(("edition", "roles"), [("cards", CARDS), ("classic", CLASSIC)])
def test_a_pack_that_disagreed_looks_like_one_that_agreed(edition: str, roles: str, how: str, form: Form) -> None:
    """C10: the lot between two picks is the pack's and the Master's affair."""
    base = second_night(edition, roles, form, wolves_disagree=how)
    one = night(base, {**ACTS, "werewolf": {1: 7, 2: 11}})
    assert any(isinstance(entry.event, LotKept) for batch in one.batches() for entry in batch.entries)
    check_bystanders(one, night(base, {**ACTS, "werewolf": dead(one)[0]}), PACK)


@pytest.mark.parametrize("form", FORMS)
def test_a_penalty_at_dawn_looks_like_being_eaten(form: Form) -> None:
    """C49, C03: who opened their eyes uncalled dies at dawn like anybody else."""
    base = second_night("cards", CARDS, form, master="human")
    one = night(base, ACTS)
    other = run(run(to_hold(base, {**ACTS, "werewolf": 6}), Penalise(7)), Close())
    check_bystanders(one, other, PACK)


@pytest.mark.parametrize("form", FORMS)
def test_a_last_to_die_who_was_named_looks_like_one_who_was_drawn(form: Form) -> None:
    """C04: the Master may overrule the lot before announcing; nobody hears which it was."""
    base = second_night("cards", CARDS, form, master="human")
    held = to_hold(base, {**ACTS, "harlot": 7})
    drawn = run(held, Close())
    assert dead(drawn) == (5, 7)
    assert drawn.public.reference is not None
    check_bystanders(drawn, run(run(held, Name(drawn.public.reference)), Close()), ())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("edition", "roles"), [("cards", CARDS), ("classic", CLASSIC)])
def test_a_tap_without_effect_is_told_to_its_own_person_only(edition: str, roles: str, form: Form) -> None:
    """A decoy or a suspicion: everybody's standing choices come with the close, most of them without effect."""
    games = []
    for suspect in (2, 5):
        game = to_night(second_night(edition, roles, form))
        while game.public.phase in {"call", "point", "look"}:
            pack = tuple((wolf, 11) for wolf in PACK)
            game = run(game, Close(((7, suspect), (8, suspect), *pack)), "clock")
        games.append(run(game, Close(), "clock"))
    check_bystanders(games[0], games[1], {7, 8})


@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_secret_ballot_shows_totals_only(edition: str) -> None:
    """H03: with `ballot` secret the fingers are nobody's business but their owners'."""
    game = begin(edition, CARDS.replace("harlot", "villager"), ballot="secret")
    game = night(game, {"werewolf": 6, "seer": 7})

    def split(seat: int, legal: tuple[Command, ...]) -> Command:
        return at(7 if seat % 2 else 8)(seat, legal)

    while game.public.phase != "execution":
        game = day_step(game, split)
    voters, suspects = game.public.voters, game.public.suspects
    games = []
    for first, second in ((0, 1), (1, 0)):
        after = run(game, Point(voters[0], suspects[first]), "person")
        after = run(after, Point(voters[1], suspects[second]), "person")
        for voter in voters[2:]:
            after = run(after, Point(voter, suspects[0]), "person")
        games.append(day(run(after, Close(), "clock"), at(4)))
    check_bystanders(games[0], games[1], voters[:2])
