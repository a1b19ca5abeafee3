"""Table options: what is refused, whose default is whose, names and values as in the rules, what they make known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
import pytest

from lupus.engine import events as e
from lupus.engine.audience import MASTER_ONLY
from lupus.engine.commands import Penalise, Remove
from lupus.engine.draft import Entry
from lupus.engine.errors import BadDeal, Defect, Fact
from lupus.engine.game import Game
from lupus.engine.options import TABLE, Options, belongs, changed, parse, values
from lupus.registry import EDITIONS
from worlds import FORMS, Form, at, begin, day, day_step, lynch, night, run

BOOK: Final = """
deck table/free both
swap_for_villager yes/no both
first_night kills/master_is_victim both
first_reference seat_1/lot/master both
last_to_die lot/master/closer_to_old_reference cards
start_after_two_dead last_mauled/lot classic
wolves_disagree wait/most/lot/nobody both
wolves_may_pick_wolf no/yes both
wolves_may_pick_nobody no/yes both
absent_harlot_guarded dies/saved cards
guest_of_picked_werehamster lives/dies cards
guest_of_seen_werehamster lives/dies cards
self_protection once/never/always both
repeat_protection yes/no both
seer_on_self no/yes both
must_choose yes/no both
may_abstain no/yes both
may_accuse_self no/yes both
second_suspect_without_votes nearest/master/none cards
defence_order closer_first/less_accused_first cards
owl_mark_on_dead lapses/announced cards
owl_announced after_accusations/before_accusations cards
owl_on_self no/yes cards
mythomaniac_turns night_3/at_once cards
mythomaniac_told at_once/night_3 cards
second_seer own_look/joint_look cards
eyes_opened dawn/at_once/off both
freemasons_called before_seer/last classic
lone_nominee lynched/vote classic
second_ballot_voters same/everyone_not_tied classic
all_nominated lots/nominees_vote classic
reveal_on_death none/side/card both
may_spare no/yes both
ballot open/secret both
last_words no/yes both
ghosts_see nothing/all both
first_dead_shield off/on both
night called/together both
"""
"""Names, values and editions as the rules print them ("Names of the options", H01 to H06), and the form of a night."""

LINES: Final = [line.split() for line in BOOK.split("\n") if line]


def parsed(edition: str, given: Mapping[str, object]) -> Options:
    return parse(given, EDITIONS[edition].procedure.family, EDITIONS[edition].defaults)


def defects(edition: str, given: Mapping[str, object]) -> tuple[Defect, ...]:
    with pytest.raises(BadDeal) as bad:
        parsed(edition, given)
    return bad.value.defects


def test_every_option_of_the_rules_exists_and_no_other() -> None:
    """Rules, C: every option exists in the product under its name."""
    assert [name for name, _, _ in LINES] == list(TABLE)
    assert list(TABLE) == [field.name for field in msgspec.structs.fields(Options)]


@pytest.mark.parametrize(("name", "offered", "whose"), LINES)
def test_option_is_as_the_rules_print_it(name: str, offered: str, whose: str) -> None:
    """Rules, "Names of the options": values, first the default, and the editions that have it."""
    assert values(name) == tuple(offered.split("/"))
    assert getattr(Options(), name) == values(name)[0]
    for edition in EDITIONS:
        assert belongs(name, EDITIONS[edition].procedure.family) == (whose in {"both", edition})


@pytest.mark.parametrize(("name", "offered", "whose"), LINES)
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_value_is_taken_by_its_editions_and_refused_by_the_other(
    edition: str, name: str, offered: str, whose: str
) -> None:
    """Rules, "Names of the options": an option of another edition is named as such, whatever its value."""
    for value in offered.split("/"):
        if whose in {"both", edition}:
            assert getattr(parsed(edition, {name: value}), name) == value
        else:
            assert defects(edition, {name: value}) == (Defect("option_of_another_edition", {"option": name}),)


def test_defaults_are_the_books_except_where_an_edition_says_otherwise() -> None:
    """C20: in the classic edition the Bodyguard never protects themselves; nothing else differs."""
    assert parsed("cards", {}) == Options()
    assert parsed("classic", {}) == Options(self_protection="never")
    assert parsed("classic", {"self_protection": "once"}) == Options()


def test_changed_names_what_differs_from_the_book() -> None:
    """Rules, C: options are shown before the game starts; what differs is named in the order of the table."""
    options = parsed("classic", {"night": "together", "deck": "free", "last_words": "no"})
    assert changed(options) == {"deck": "free", "self_protection": "never", "night": "together"}
    assert list(changed(options)) == ["deck", "self_protection", "night"]
    assert changed(Options()) == {}


@pytest.mark.parametrize("value", ["", "Lot", "lot ", "x" * 5000, 1, None, True, ["lot"], {"lot": 1}, "wait\x00"])
def test_an_unknown_value_is_refused_with_all_that_are_known(value: object) -> None:
    """Rules, C: this spelling holds; a long value is shortened, not echoed whole."""
    found = defects("cards", {"wolves_disagree": value})
    facts: dict[str, Fact] = {
        "option": "wolves_disagree",
        "value": str(value)[:80],
        "values": ("wait", "most", "lot", "nobody"),
    }
    assert found == (Defect("unknown_option_value", facts),)


@pytest.mark.parametrize("name", ["", "Night", "night ", "h04", "__class__", "tie", "ünknown"])
def test_an_unknown_option_is_refused(name: str) -> None:
    """A misspelt option is never silently left out."""
    assert defects("cards", {name: "yes"}) == (Defect("unknown_option", {"option": name, "known": tuple(TABLE)}),)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    """F72: all defects in one go, in the order in which they were given."""
    found = defects("classic", {"luck": "1", "night": "long", "owl_on_self": "yes", "deck": "free"})
    assert [defect.code for defect in found] == ["unknown_option", "unknown_option_value", "option_of_another_edition"]


# -- what options make known -----------------------------------------------------------------------------------------

NINE: Final = "werewolf seer villager villager villager villager villager villager werewolf"
OWL: Final = "werewolf seer owl villager villager villager villager villager werewolf"


def entries(game: Game) -> list[Entry]:
    return [entry for batch in game.batches() for entry in batch.entries]


def announced(game: Game) -> list[e.Event]:
    """Return the mark's announcement and what frames it: the round of accusations and the naming of the Suspects."""
    kinds = (e.MarkAnnounced, e.AccusationOpened, e.SuspectsNamed)
    return [event for event in game.told(None) if isinstance(event, kinds)]


@pytest.mark.parametrize("when", ["after_accusations", "before_accusations"])
def test_the_mark_is_announced_when_the_table_says(when: str) -> None:
    """C33: after all have accused, or before anybody does; once, and in a game without an Owl never."""
    game = begin("cards", OWL, owl_announced=when)
    game = lynch(night(game, {"werewolf": 4, "seer": 5, "owl": 6}), 7)
    kinds = [type(event) for event in announced(game)]
    mark = kinds.index(e.MarkAnnounced)
    assert kinds == [e.AccusationOpened, e.MarkAnnounced, e.SuspectsNamed] if when.startswith("after") else mark == 0
    assert kinds.count(e.MarkAnnounced) == 1
    without = lynch(night(begin("cards", NINE, owl_announced=when), {"werewolf": 4, "seer": 5}), 7)
    assert [type(event) for event in announced(without)] == [e.AccusationOpened, e.SuspectsNamed]


@pytest.mark.parametrize(("how", "role"), [("none", None), ("side", None), ("card", "villager")])
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_what_is_announced_of_the_dead(edition: str, how: str, role: str | None) -> None:
    """H01: of everybody who dies at dawn, is executed, or is punished at once; who leaves the table did not die."""
    game = begin(edition, NINE, master="human", reveal_on_death=how, eyes_opened="at_once")
    game = run(night(game, {"werewolf": 3, "seer": 4}), Remove(8))
    game = lynch(run(game, Penalise(4)), 9)
    shown = [event for event in game.told(None) if isinstance(event, e.Revealed)]
    wolf = None if role is None else "werewolf"
    expected = [e.Revealed(3, False, role), e.Revealed(4, False, role), e.Revealed(9, True, wolf)]
    assert shown == ([] if how == "none" else expected)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_lot_for_the_first_speaker_is_drawn_before_everybody(edition: str) -> None:
    """C01, K05: nobody has died; once, on the first day that needs it, and everybody sees among whom."""
    game = begin(edition, NINE, first_reference="lot", wolves_may_pick_nobody="yes", may_spare="yes")
    for _ in range(2):
        game = day(night(game, {"werewolf": None, "seer": 4}), lambda _, legal: legal[-1])
    drawn = [event for event in game.told(None) if isinstance(event, e.LotDrawn)]
    named = [event.seat for event in game.told(None) if isinstance(event, e.ReferenceNamed)]
    assert drawn == [e.LotDrawn("reference", tuple(range(1, 10)), named[0])]
    orders = [event.order for event in game.told(None) if isinstance(event, e.AccusationOpened)]
    assert [order[0] for order in orders] == [named[0], named[0]]


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_a_secret_ballot_is_kept_and_not_told(edition: str) -> None:
    """H03: only the totals are told; the fingers are the Master's, for the record."""
    game = night(begin(edition, NINE, ballot="secret"), {"werewolf": 3, "seer": 4})
    while game.public.phase != "execution":
        game = day_step(game, at(5))
    fingers = tuple((voter, 5) for voter in game.public.voters)
    game = day_step(game, at(5))
    (counted,) = [event for event in game.told(None) if isinstance(event, e.FingersCounted)]
    assert (dict(counted.tally)[5], counted.fingers) == (len(fingers), ())
    kept = [(entry.event, entry.to) for entry in entries(game) if isinstance(entry.event, e.FingersKept)]
    assert kept == [(e.FingersKept(fingers), MASTER_ONLY)]


@pytest.mark.parametrize("form", FORMS)
def test_a_ghost_is_told_everything_where_the_table_says_so(form: Form) -> None:
    """H05: at death one event with all cards and choices, then all that follows; the others are told as ever."""
    roles = tuple(NINE.split())
    game = night(begin("cards", NINE, ghosts_see="all", night=form), {"werewolf": 3, "seer": 1})
    choices = {(1, "werewolf", None, 3), (1, "seer", 2, 1)}
    (unveiled,) = [entry for entry in entries(game) if isinstance(entry.event, e.Unveiled)]
    assert isinstance(unveiled.event, e.Unveiled)
    assert (unveiled.event.seat, unveiled.event.roles, set(unveiled.event.chosen)) == (3, roles, choices)
    assert unveiled.to == 1 << 3
    game = night(lynch(game, 9), {"werewolf": 5, "seer": 4})
    assert e.Chosen("werewolf", None, 5) in game.told(3)
    assert e.Answered("seer", 2, 4, False) in game.told(3)
    assert e.Died(5, "eaten") in game.told(3)
    assert e.Answered("seer", 2, 4, False) not in game.told(6)
    plain = night(begin("cards", NINE, night=form), {"werewolf": 3, "seer": 1})
    assert not [entry for entry in entries(plain) if isinstance(entry.event, e.Unveiled)]
