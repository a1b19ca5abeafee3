"""Which decks can be played: the tables of both editions, every defect by name, every size from 0 to 60 (F72, F73)."""

from __future__ import annotations

import ast
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec
import pytest

from lupus.engine import events as e
from lupus.engine.commands import Close, Name, PassOver, Point
from lupus.engine.contract import UNKNOWN
from lupus.engine.deck import check, checked, composition, playing_cards
from lupus.engine.errors import BadDeal, Defect, Fact, Illegal
from lupus.engine.events import GameDealt, Person
from lupus.engine.game import Deal, Game
from lupus.engine.options import parse
from lupus.registry import EDITIONS, ROLES, rules
from worlds import deal_of, free_deck, options_of, people, random_deal, run

ENGINE: Final = Path(__file__).parents[1] / "src" / "lupus" / "engine"

CARDS: Final = {
    # players: werewolf, seer, medium, possessed, bodyguard, harlot, villager (rules A1)
    7: (2, 1, 0, 0, 0, 0, 4),
    8: (2, 1, 0, 0, 0, 0, 5),
    9: (2, 1, 1, 0, 0, 0, 5),
    10: (2, 1, 1, 1, 0, 0, 5),
    11: (2, 1, 1, 1, 1, 0, 5),
    12: (2, 1, 1, 1, 1, 1, 5),
    13: (2, 1, 1, 1, 1, 1, 6),
    14: (2, 1, 1, 1, 1, 1, 7),
    15: (2, 1, 1, 1, 1, 1, 8),
    16: (3, 1, 1, 1, 1, 1, 8),
    17: (3, 1, 1, 1, 1, 1, 9),
    18: (3, 1, 1, 1, 1, 1, 10),
    19: (3, 1, 1, 1, 1, 1, 11),
    20: (3, 1, 1, 1, 1, 1, 12),
    21: (3, 1, 1, 1, 1, 1, 13),
    22: (3, 1, 1, 1, 1, 1, 14),
    23: (3, 1, 1, 1, 1, 1, 15),
}
CARDS_ROLES: Final = ("werewolf", "seer", "medium", "possessed", "bodyguard", "harlot", "villager")

CLASSIC: Final = {
    # players: werewolf, seer, medium, possessed, bodyguard, freemason, werehamster, villager (rules B1)
    8: (2, 1, 0, 0, 0, 0, 0, 5),
    9: (2, 1, 1, 0, 0, 0, 0, 5),
    10: (2, 1, 1, 1, 0, 0, 0, 5),
    11: (2, 1, 1, 1, 1, 0, 0, 5),
    12: (2, 1, 1, 1, 1, 0, 0, 6),
    13: (2, 1, 1, 1, 1, 2, 0, 5),
    14: (2, 1, 1, 1, 1, 2, 0, 6),
    15: (2, 1, 1, 1, 1, 2, 1, 6),
    16: (3, 1, 1, 1, 1, 2, 1, 6),
    17: (3, 1, 1, 1, 1, 2, 1, 7),
    18: (3, 1, 1, 1, 1, 2, 1, 8),
    19: (3, 1, 1, 1, 1, 2, 1, 9),
    20: (3, 1, 1, 1, 1, 2, 1, 10),
    21: (3, 1, 1, 1, 1, 2, 1, 11),
    22: (3, 1, 1, 1, 1, 2, 1, 12),
}
CLASSIC_ROLES: Final = (*CARDS_ROLES[:5], "freemason", "werehamster", "villager")

EXTRAS: Final = {"owl": (1, 12), "freemason": (2, 13), "werehamster": (1, 15), "mythomaniac": (1, 16)}
"""role: its cards, and the number of players from which it may be added (rules A1)."""

ALL_EXTRAS: Final = (4, 3, 4, 4, 3, 4, 5, 6, 7, 8, 9, 10)
"""Villagers left at 12, 13 ... 23 players with every extra that is allowed (rules A1)."""

NAMES: Final = {
    "werewolf": "A♠ A♣ A♥",
    "seer": "K♥",
    "bodyguard": "K♠",
    "harlot": "Q♥",
    "medium": "Q♠",
    "possessed": "J♠",
    "owl": "Q♣",
    "freemason": "J♥ J♦",
    "werehamster": "★",
    "mythomaniac": "Q♦",
    "villager": "2♦ 3♣ 4♥ 5♠ 6♦ 7♣ 8♥ 9♠ 10♦ 2♣ 3♥ 4♠ 5♦ 6♣ 7♥",
}
"""The playing cards, in the order in which they are taken (rules A1, C60)."""


# -- playing at random -----------------------------------------------------------------------------------------------


def _closed(game: Game, chooser: random.Random) -> Iterator[Game]:
    """Yield the game closed; a human Master names somebody first where that is needed, a pack agrees (C04, C10)."""
    try:
        yield run(game, Close(), "clock")
    except Illegal as illegal:
        if illegal.code not in {"name_first", "pack_disagrees"}:
            raise
        if illegal.code == "name_first":
            among = illegal.facts["among"]
            assert isinstance(among, tuple)
            game = run(game, Name(chooser.choice([seat for seat in among if isinstance(seat, int)])))
        else:
            pack = game.awake("werewolf")
            pick = chooser.choice([one.target for one in game.legal(pack[0]) if isinstance(one, Point)])
            for seat in pack:
                game = run(game, Point(seat, pick), "person")
        yield game
        yield run(game, Close(), "clock")


def onwards(game: Game, chooser: random.Random, absent: float = 0.05) -> Iterator[Game]:
    """Yield the games of one step: everybody awaited chooses something legal or is absent, then comes the close."""
    if game.public.phase == "naming":
        yield run(game, Name(chooser.choice(game.public.among)))
        return
    for seat in game.awaited():
        legal = game.legal(seat)
        if legal and chooser.random() >= absent:
            game = run(game, chooser.choice(legal), "person")
        elif game.public.asked == seat:
            game = run(game, PassOver(seat), "clock")
        else:
            continue
        yield game
    if game.closable:
        yield from _closed(game, chooser)


def played(game: Game, chooser: random.Random, absent: float = 0.05) -> Iterator[Game]:
    """Yield a game and every game after it, to its end; fails where it does not end."""
    yield game
    for _ in range(100 * game.public.seats):
        if game.over:
            return
        for after in onwards(game, chooser, absent):
            game = after
            yield game
    raise AssertionError("the game does not end")


def finished(game: Game, chooser: random.Random, absent: float = 0.05) -> Game:
    """Return a game played to its end at random."""
    *_, last = played(game, chooser, absent)
    return last


def start(edition: str, deck: Mapping[str, int], seed: int, **given: str) -> Game:
    """Return a checked game of a deck, its cards shuffled."""
    cards = [role for role in sorted(deck) for _ in range(deck[role])]
    random.Random(seed).shuffle(cards)
    return Game.start(checked(deal_of(edition, cards, given), rules(edition)), rules(edition))


# -- the tables ------------------------------------------------------------------------------------------------------


def deck_of(roles: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    return {role: number for role, number in zip(roles, numbers, strict=True) if number}


@pytest.mark.parametrize("players", CARDS)
def test_composition_of_cards_is_the_table(players: int) -> None:
    """Rules A1."""
    assert composition(rules("cards"), players) == deck_of(CARDS_ROLES, CARDS[players])
    assert sum(CARDS[players]) == players


@pytest.mark.parametrize("players", CLASSIC)
def test_composition_of_classic_is_the_table(players: int) -> None:
    """Rules B1, K01, K02."""
    assert composition(rules("classic"), players) == deck_of(CLASSIC_ROLES, CLASSIC[players])
    assert sum(CLASSIC[players]) == players


def test_sizes_are_those_of_the_tables() -> None:
    """A and B: 7 to 23 and 8 to 22 players, the Master not counted (C55)."""
    assert list(EDITIONS["cards"].seats) == list(CARDS)
    assert list(EDITIONS["classic"].seats) == list(CLASSIC)


@pytest.mark.parametrize(("players", "villagers"), tuple(zip(range(12, 24), ALL_EXTRAS, strict=True)))
def test_every_extra_leaves_the_villagers_of_the_book(players: int, villagers: int) -> None:
    """Rules A1: 4 at 12, 3 at 13, 4 at 14, 4 at 15, 3 at 16, then one more per player."""
    allowed = [role for role, (_, minimum) in EXTRAS.items() if players >= minimum]
    assert composition(rules("cards"), players, allowed)["villager"] == villagers


def subsets(players: int) -> Iterator[tuple[str, ...]]:
    allowed = [role for role, (_, minimum) in EXTRAS.items() if players >= minimum]
    for size in range(len(allowed) + 1):
        yield from itertools.combinations(allowed, size)


@pytest.mark.parametrize("players", CARDS)
def test_every_subset_of_extras_is_playable(players: int) -> None:
    """C57, F72: any subset of the extras; each card replaces one Villager, and the game runs to its end."""
    table = deck_of(CARDS_ROLES, CARDS[players])
    for extra in subsets(players):
        deck = composition(rules("cards"), players, extra)
        added = {role: EXTRAS[role][0] for role in extra}
        assert deck == table | added | {"villager": table["villager"] - sum(added.values())}
        assert finished(start("cards", deck, players), random.Random(players)).public.ends


@pytest.mark.parametrize("players", CLASSIC)
def test_every_size_of_classic_is_playable(players: int) -> None:
    """F72: the smallest and the largest allowed counts work."""
    deck = composition(rules("classic"), players)
    assert finished(start("classic", deck, players), random.Random(players)).public.ends


@pytest.mark.parametrize(("role", "players"), [(role, n) for role in EXTRAS for n in CARDS if n < EXTRAS[role][1]])
def test_an_extra_below_its_minimum_is_refused(role: str, players: int) -> None:
    """C57: minimums are enforced, by the builder and for a deck that comes from elsewhere."""
    with pytest.raises(BadDeal) as bad:
        composition(rules("cards"), players, [role])
    defect = Defect("too_few_for_extra", {"role": role, "minimum": EXTRAS[role][1]})
    assert bad.value.defects == (defect,)
    deck = Counter(deck_of(CARDS_ROLES, CARDS[players]))
    deck.update({role: EXTRAS[role][0], "villager": -EXTRAS[role][0]})
    assert check(deal_of("cards", sorted(deck.elements()), {}), rules("cards")) == (defect,)


@pytest.mark.parametrize("players", CARDS)
def test_cards_carry_the_names_of_the_book(players: int) -> None:
    """C60, A1: which playing card is which role; nobody shares one."""
    deck = composition(rules("cards"), players, [role for role in EXTRAS if players >= EXTRAS[role][1]])
    roles = [role for role in sorted(deck) for _ in range(deck[role])]
    cards = playing_cards(EDITIONS["cards"], roles)
    for role in deck:
        mine = [card for card, held in zip(cards, roles, strict=True) if held == role]
        assert mine == NAMES[role].split()[: deck[role]]
    assert len(set(cards)) == players


def test_classic_has_no_playing_cards() -> None:
    """B1: slips are drawn by lot."""
    assert playing_cards(EDITIONS["classic"], ["werewolf", "villager"]) == ()


# -- every defect by name --------------------------------------------------------------------------------------------


def in_sources() -> frozenset[str]:
    """Return the codes of all defects that the engine can find."""
    found = set()
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Defect":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}: a code that is not written out"
                found.add(str(node.args[0].value))
    return frozenset(found)


def refused(act: Callable[[], object]) -> tuple[Defect, ...]:
    with pytest.raises(BadDeal) as bad:
        act()
    return bad.value.defects


def nine(roles: str = "", *, deck: Mapping[str, int] | None = None, **changes: object) -> tuple[Defect, ...]:
    """Return what is wrong with a deal of nine (2 werewolves, a Seer, a Medium, 5 Villagers), some of it changed."""
    held = roles.split() or ["werewolf", "werewolf", "seer", "medium", *["villager"] * 5]
    given = {"deck": "table", **{k: str(v) for k, v in changes.items() if k in {"deck_option", "swap_for_villager"}}}
    given["deck"] = str(given.pop("deck_option", given["deck"]))
    announced = {
        "deal": 1,
        "edition": "cards",
        "options": options_of("cards", given),
        "persons": people(len(held)),
        "origin": 1,
        "deck": tuple(sorted((deck or Counter(held)).items())),
        "master": "automatic",
    }
    fields = {key: value for key, value in changes.items() if key in {*announced, "shield"}}
    return check(Deal(announced=GameDealt(**{**announced, **fields}), roles=tuple(held)), rules("cards"))  # type: ignore[arg-type]


def with_cards(*cards: str | None) -> tuple[Defect, ...]:
    """Return what is wrong with a deal of nine whose playing cards are these."""
    held = ("werewolf", "werewolf", "seer", "medium", *["villager"] * 5)
    return check(msgspec.structs.replace(deal_of("cards", held, {}), cards=cards), rules("cards"))


def _doubled_in_the_deck() -> tuple[Defect, ...]:
    held = ("werewolf", "werewolf", "seer", "medium", *["villager"] * 5)
    deal = deal_of("cards", held, {})
    deck = (("medium", 1), ("seer", 1), ("villager", 2), ("villager", 5), ("werewolf", 2))
    announced = msgspec.structs.replace(deal.announced, deck=deck)
    return check(msgspec.structs.replace(deal, announced=announced), rules("cards"))


def _classic_with_owl() -> tuple[Defect, ...]:
    roles = ["werewolf", "owl", *["villager"] * 6]
    return check(deal_of("classic", roles, {"deck": "free"}), rules("classic"))


def _thirteen_with_one_mason() -> tuple[Defect, ...]:
    deck = Counter(deck_of(CARDS_ROLES, CARDS[13])) + Counter(freemason=1) - Counter(villager=1)
    return check(deal_of("cards", sorted(deck.elements()), {}), rules("cards"))


FREE: Final = "werewolf seer villager villager villager villager "
DEFECTS: Final[dict[str, tuple[Callable[[], tuple[Defect, ...]], dict[str, object]]]] = {
    # code: (how to get it, the facts that it carries)
    "players": (
        lambda: refused(lambda: composition(rules("cards"), 24)),
        {"players": 24, "least": 7, "most": 23},
    ),
    "not_an_extra": (
        lambda: refused(lambda: composition(rules("cards"), 16, ["seer"])),
        {"role": "seer", "extras": tuple(EXTRAS)},
    ),
    "too_few_for_extra": (
        lambda: refused(lambda: composition(rules("cards"), 11, ["owl"])),
        {"role": "owl", "minimum": 12},
    ),
    "not_swappable": (
        lambda: refused(lambda: composition(rules("cards"), 9, (), ["werewolf"])),
        {"role": "werewolf"},
    ),
    "doubled_person": (lambda: nine(persons=(Person("a", "A"),) * 2 + people(7)), {"id": "a"}),
    "no_such_origin": (lambda: nine(origin=10), {"seat": 10, "seats": 9}),
    "no_such_shield": (lambda: nine(shield=0), {"seat": 0, "seats": 9}),
    "shield_off": (lambda: nine(shield=3), {"seat": 3}),
    "roles_and_seats": (lambda: nine(persons=people(8)), {"roles": 9, "seats": 8}),
    "not_in_deck": (
        lambda: nine(deck={"werewolf": 2, "seer": 1, "medium": 1, "villager": 4, "owl": 1}),
        {"role": "villager", "held": 5, "deck": 4},
    ),
    "unknown_needs_master": (lambda: nine("unknown " * 9, deck=deck_of(CARDS_ROLES, CARDS[9])), {}),
    "unknown_role": (lambda: nine(FREE + "hunter villager villager"), {"role": "hunter", "known": tuple(ROLES)}),
    "negative": (lambda: nine(deck={"werewolf": 2, "seer": -1, "villager": 8}), {"role": "seer", "number": -1}),
    "deck_and_players": (lambda: nine(deck={"werewolf": 2, "villager": 6}), {"number": 8, "players": 9}),
    "no_werewolf": (lambda: nine("seer medium " + "villager " * 7), {}),
    "werewolves_at_parity": (
        lambda: nine("werewolf " * 5 + "villager " * 4, deck_option="free"),
        {"werewolves": 5, "others": 4},
    ),
    "not_in_edition": (_classic_with_owl, {"role": "owl"}),
    "too_many": (
        lambda: nine(FREE + "seer villager villager", deck_option="free"),
        {"role": "seer", "number": 2, "most": 1},
    ),
    "just_one": (lambda: nine(FREE + "freemason villager villager", deck_option="free"), {"role": "freemason"}),
    "extra_cards": (
        _thirteen_with_one_mason,
        {"role": "freemason", "number": 1, "table": 2},
    ),
    "off_table": (
        lambda: nine("werewolf seer medium " + "villager " * 6),
        {"role": "werewolf", "number": 1, "table": 2},
    ),
    "deck_not_sorted": (_doubled_in_the_deck, {}),
    "cards_and_seats": (lambda: with_cards("A♠"), {"number": 1, "seats": 9}),
    "wrong_card": (
        lambda: with_cards("A♠", "A♠", "K♥", "Q♠", "2♦", "3♣", "4♥", "5♠", "6♦"),
        {"seat": 2, "card": "A♠"},
    ),
    "unknown_option": (lambda: refused(lambda: parse({"luck": "yes"}, "nominees", {})), {"option": "luck"}),
    "unknown_option_value": (
        lambda: refused(lambda: parse({"night": "long"}, "nominees", {})),
        {"option": "night", "value": "long", "values": ("called", "together")},
    ),
    "option_of_another_edition": (
        lambda: refused(lambda: parse({"owl_on_self": "yes"}, "nominees", {})),
        {"option": "owl_on_self"},
    ),
}


def test_every_defect_of_the_sources_has_an_example() -> None:
    """F72: no reason for a refusal without a test."""
    assert set(DEFECTS) == in_sources()


@pytest.mark.parametrize("code", DEFECTS)
def test_defect(code: str) -> None:
    """F72: refused with a reason, and the reason says what was wrong."""
    make, facts = DEFECTS[code]
    found = [defect for defect in make() if defect.code == code]
    assert found
    assert facts.items() <= found[0].facts.items()


def test_a_role_without_a_card_is_not_in_play() -> None:
    """A3, F72: roles in play only are called; a deck that names a role with no card is refused, or plays without it."""
    deck = {"medium": 1, "owl": 0, "seer": 1, "villager": 5, "werewolf": 2}
    deal = deal_of("cards", [role for role in deck for _ in range(deck[role])], {})
    announced = msgspec.structs.replace(deal.announced, deck=tuple(sorted(deck.items())))
    deal = msgspec.structs.replace(deal, announced=announced)
    assert check(deal, rules("cards")) or run(Game.start(deal, rules("cards")), Close()).public.calls == (
        "werewolf",
        "seer",
    )


def test_a_card_may_be_without_a_name() -> None:
    """docs/record.md: the playing card of a seat is `null` where it has no name, beside others that have one."""
    assert with_cards("A♠", None, "K♥", None, "2♦", None, None, None, "10♦") == ()


def test_all_defects_are_told_at_once() -> None:
    """F72: whoever deals learns everything that is wrong in one go, not one thing after another."""
    found = nine(
        "hunter seer seer villager villager villager",
        persons=(Person("a", "A"),) * 5,
        origin=0,
        shield=9,
    )
    expected = {
        *("players", "unknown_role", "deck_and_players", "no_werewolf", "doubled_person", "no_such_origin"),
        *("no_such_shield", "shield_off", "roles_and_seats"),
    }
    assert {defect.code for defect in found} == expected
    several = refused(lambda: composition(rules("cards"), 3, ["owl", "seer", "freemason"]))
    assert sorted(defect.code for defect in several) == [
        *("not_an_extra", "players", "too_few_for_extra", "too_few_for_extra"),
    ]


def test_checked_raises_with_every_defect() -> None:
    """F72: `checked` says the same as `check`."""
    deal = deal_of("cards", ["werewolf"] * 4, {})
    assert refused(lambda: checked(deal, rules("cards"))) == check(deal, rules("cards")) != ()


# -- 0 to 60 players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("players", range(61))
def test_the_builder_refuses_or_gives_a_playable_deck(edition: str, players: int) -> None:
    """F72: for 0 to 60 players the builder either says why not, or gives a deck that nothing is wrong with."""
    if players not in EDITIONS[edition].seats:
        seats = EDITIONS[edition].seats
        facts: dict[str, Fact] = {"players": players, "least": seats[0], "most": seats[-1]}
        assert refused(lambda: composition(rules(edition), players)) == (Defect("players", facts),)
        return
    deck = composition(rules(edition), players)
    swappable = [role for role in sorted(deck) if role not in {"werewolf", "villager"}]
    for role in swappable:
        without = composition(rules(edition), players, (), [role])
        assert without["villager"] == deck["villager"] + deck[role]
        start(edition, without, players)
    assert composition(rules(edition), players, (), swappable).keys() == {"werewolf", "villager"}
    start(edition, composition(rules(edition), players, (), swappable), players)


def playable_free_deck(edition: str, players: int, deck: Mapping[str, int]) -> bool:
    """Say from the rules alone whether a free deck can be played (C54, C61, C62 and docs/rules.md)."""
    most = {"owl": 1, "mythomaniac": 1, "werehamster": 1}
    if edition == "cards":
        most |= {role: len(cards.split()) for role, cards in NAMES.items()}
    wolves = deck.get("werewolf", 0)
    return (
        players in (CARDS if edition == "cards" else CLASSIC)
        and sum(deck.values()) == players
        and all(0 <= number <= most.get(role, players) for role, number in deck.items())
        and 1 <= wolves < players - wolves
        and deck.get("freemason", 0) != 1
    )


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("players", range(61))
def test_free_decks_are_refused_or_playable(edition: str, players: int) -> None:
    """F72, C62: any mix; refused exactly where a side is missing, it is decided at the deal, or cards lack."""
    chooser = random.Random(f"{edition} {players}")
    for _ in range(30):
        deck = free_deck(chooser, edition, players)
        if players % 3 == 0 and chooser.random() < 0.3:
            deck = {"werewolf": chooser.randint(0, players), "villager": chooser.randint(0, players)}
        cards = [role for role in sorted(deck) for _ in range(deck[role])]
        cards += ["villager"] * (players - len(cards))
        deal = deal_of(edition, cards[:players], {"deck": "free"})
        told = dict(deal.announced.deck)
        defects = check(deal, rules(edition))
        assert bool(defects) != playable_free_deck(edition, players, told), (told, defects)
        if not defects and chooser.random() < 0.2:
            assert finished(Game.start(deal, rules(edition)), chooser).public.ends


@pytest.mark.parametrize("seed", range(40))
def test_any_accepted_deal_can_be_played_to_the_end(seed: int) -> None:
    """F72: whatever the builder allows, with any mix of options, begins undecided and runs to a verdict."""
    chooser = random.Random(seed)
    deal = random_deal(chooser)
    game = Game.start(deal, rules(deal.announced.edition))
    assert not game.over
    last = finished(game, chooser, absent=0.2)
    assert last.public.ends
    assert any(isinstance(entry.event, e.CardsTurned) for entry in last.batch.entries)


def test_unknown_cards_with_a_human_master_are_playable() -> None:
    """K21: a Master who dealt slips has not seen them; that is no defect with a human Master."""
    deck = [role for role, number in deck_of(CLASSIC_ROLES, CLASSIC[8]).items() for _ in range(number)]
    deal = deal_of("classic", deck, {}, master="human", unknown=True)
    assert deal.roles == (UNKNOWN,) * 8
    assert check(deal, rules("classic")) == ()


# -- the course of a game does not hang on an optional role ----------------------------------------------------------


def phases(edition: str, deck: Mapping[str, int], night: str) -> list[str]:
    """Return the public phases from the deal to the second day, runs of calls as one; nobody chooses anything."""
    game = start(edition, deck, 5, night=night)
    found = []
    while game.public.day < 2 and not game.over:
        found.append(f"{game.public.phase} {game.public.night} {game.public.day}")
        for after in onwards(game, random.Random(1), absent=1.0):
            game = after
    assert not game.over
    return [phase for phase, _ in itertools.groupby(found)]


@pytest.mark.parametrize("night", ["called", "together"])
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_leaving_out_an_optional_role_leaves_the_phases_as_they_are(edition: str, night: str) -> None:
    """F73: remove each optional role in turn; the sequence of public phases is the same as with it."""
    players = EDITIONS[edition].seats[-1]
    whole = composition(rules(edition), players, [extra.role for extra in EDITIONS[edition].extras])
    expected = phases(edition, whole, night)
    assert expected[0] == "dealt 0 0"
    assert expected[-1].endswith(" 2 1")
    for role in sorted(set(whole) - {"werewolf", "villager"}):
        deck = {**whole, "villager": whole["villager"] + whole[role]}
        del deck[role]
        assert phases(edition, deck, night) == expected, role
