"""Setting up a table: coming, sitting, moving, going, and what is said when something cannot be."""

from __future__ import annotations

import unicodedata

import pytest

from lupus.table import asks, rows
from lupus.table.faces import FACES
from lupus.table.master import HOSTLESS
from lupus.table.refused import REFUSALS
from lupus.table.table import Refused, Table
from lupus.table.wire import Wrong
from table.party import SECRET, Party

MARKUP = ("<img src=x onerror=alert(1)>", "<svg onload=a()>", "{{7*7}}", "=1+1", "@everyone", "**x**", "```", "a: b, c")
SCRIPTS = ("Bob 🐺", "👨‍👩‍👧‍👦", "Niccolò", "مريم", "李雷", "ш" * 40)


def names(party: Party) -> list[str]:
    return [chair.name for chair in party.board.chairs]


def test_two_people_of_one_name_are_told_apart() -> None:
    """F26."""
    party = Party(1)
    party.joins("p2", "Anna")
    party.joins("p3", "Anna")
    party.joins("p4", " Anna ")
    assert names(party)[1:] == ["Anna", "Anna 2", "Anna 3"]
    party.sends("p2", asks.Rename("Bruno"))
    assert names(party)[1:] == ["Bruno", "Anna 2", "Anna 3"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "anna"), ("ANNA", "anna"), ("Anna", "\uff21\uff4e\uff4e\uff41"), ("Zoë", "ZOE\u0308"),
        ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("Ann\u200da", "Anna"), ("☀\ufe0f", "☀"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_told_apart(first: str, second: str) -> None:
    """F26: in capitals, in wide letters, or written with other signs, it is one name to those who read it."""
    party = Party(1)
    party.joins("p2", first)
    party.joins("p3", second)
    assert names(party)[2] == f"{unicodedata.normalize('NFC', second)} 2"
    party.sends("p2", asks.Rename(second.upper()))
    assert len({name.casefold() for name in names(party)}) == len(names(party))


def test_a_bot_gives_its_name_to_the_person_who_has_it() -> None:
    """F26: whoever comes, or is renamed, is called what they say; a bot is called otherwise, but never in a game."""
    party = Party(1, 0)
    for name in ("Zoe", "Ada"):
        party.sends("p1", asks.AddBot(name=name))
    party.joins("p2", "zoe")
    assert names(party) == ["Name 1", "Zoe 2", "Ada", "zoe"]
    party.sends("p1", asks.Rename("Ada"))
    assert names(party) == ["Ada", "Zoe 2", "Ada 2", "zoe"]
    party.sends("p1", asks.Settle(many_bots=True))
    party.sends("p1", asks.AddBot(name="zoe", number=4))
    party.starts()
    party.joins("late", "Ada 2")
    assert party.table.person("late").name == "Ada 2 2"
    assert party.table.person("p1").name == "Ada"
    party.restored()


def test_whoever_changes_only_the_case_of_their_own_name_may() -> None:
    party = Party(1)
    party.joins("p2", "anna")
    party.sends("p2", asks.Rename("Anna"))
    assert names(party)[1] == "Anna"


@pytest.mark.parametrize("name", [*MARKUP, *SCRIPTS])
def test_a_name_is_kept_as_it_was_typed(name: str) -> None:
    """F27, F28, F29: any script, and signs that elsewhere would mean something."""
    party = Party(1)
    party.joins("p2", name)
    assert names(party)[1] == name
    assert rows.decode(rows.encode(party.stored[-1])) == party.stored[-1]


@pytest.mark.parametrize(
    ("typed", "shown"), [("a\u202eb", "ab"), ("a\nb\tc", "a b c"), ("\x00Anna\x1b[31m", "Anna[31m")]
)
def test_what_would_turn_or_break_a_line_is_left_out(typed: str, shown: str) -> None:
    """F28."""
    party = Party(1)
    party.joins("p2", typed)
    assert names(party)[1] == shown


@pytest.mark.parametrize("name", ["", " ", "\u200e", "\n", "\u200b\u2060"])
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    party = Party(1)
    with pytest.raises(Refused, match="no_name"):
        party.joins("p2", name)


def test_a_chair_is_taken_and_the_others_move_on() -> None:
    party = Party(3)
    party.joins("p4", "Late", seat=2)
    assert names(party) == ["Name 1", "Late", "Name 2", "Name 3"]
    party.sends("p1", asks.Sit(4))
    assert names(party) == ["Late", "Name 2", "Name 3", "Name 1"]
    assert party.refused("p2", asks.Sit(9)) == Wrong("no_such_chair", {"seat": 9, "seats": 4})


def test_the_host_makes_the_circle_the_rooms() -> None:
    party = Party(3)
    party.sends("p1", asks.Arrange((3, 1, 2)))
    assert names(party) == ["Name 3", "Name 1", "Name 2"]
    assert party.refused("p1", asks.Arrange((1, 1, 2))) == Wrong("not_an_order", {"seats": 3})
    assert party.refused("p2", asks.Arrange((1, 2, 3))) == Wrong("not_the_host")


def test_whoever_was_removed_stays_out_until_let_in_again() -> None:
    """F36: a new name on the same device does not help; another table is none of this one's business."""
    party = Party(2)
    party.joins("p3", "Rude", device="phone-3")
    party.sends("p1", asks.Remove(3))
    assert party.table.key_owner("key-p3") is None
    with pytest.raises(Refused) as refused:
        party.joins("p4", "Innocent", device="phone-3")
    assert refused.value.wrong == Wrong("removed")
    (out,) = party.board.setup.removed if party.board.setup else ()
    party.sends("p1", asks.Readmit(out.person))
    party.joins("p4", "Innocent", device="phone-3")
    assert names(party)[-1] == "Innocent"
    Party(1).joins("p3", "Rude", device="phone-3")


@pytest.mark.parametrize("then", ["sit", "seat"])
def test_joining_twice_as_the_same_person_is_one_chair(then: str) -> None:
    """F32: somebody who sits, stands and sits again before the start has one chair."""
    party = Party(2)
    if then == "sit":
        party.sends("p2", asks.Sit(1))
        party.sends("p2", asks.Sit(2))
    else:
        party.joins("p2", "Name 2")
    assert sorted(party.table.circle) == ["p1", "p2"]


def test_leaving_and_starting_at_once_deals_to_whoever_sits() -> None:
    """F34: as many roles as chairs, whatever order the last second has."""
    for leaves_first in (True, False):
        party = Party(9)
        if leaves_first:
            party.sends("p9", asks.Leave())
            party.sends("p1", asks.Start())
            assert len(party.table.circle) == 8
        else:
            party.sends("p1", asks.Start())
            assert party.refused("p9", asks.Leave()) == Wrong("not_now", {"stage": "playing"})
        assert party.table.game is not None
        assert len(party.table.game.hidden.roles) == len(party.table.circle)


def test_what_keeps_a_game_from_starting_is_said_all_at_once() -> None:
    """F72 at the table."""
    party = Party(2, 3)
    assert party.board.setup is not None
    assert [wrong.code for wrong in party.board.setup.defects] == ["many_bots", "players"]
    assert party.refused("p1", asks.Start()).code == "cannot_start"
    party.sends("p1", asks.Settle(many_bots=True))
    assert [wrong.code for wrong in party.board.setup.defects] == ["players"]


def test_bots_fill_a_table_at_once_and_go_at_once() -> None:
    party = Party(3, 1)
    party.joins("p4", "Late", seat=4)
    party.sends("p1", asks.AddBot(number=3))
    assert [chair.bot is not None for chair in party.board.chairs] == [False] * 4 + [True] * 4
    assert len({*names(party)}) == 8
    assert len({chair.face for chair in party.board.chairs}) == 8
    party.sends("p1", asks.ClearBots())
    assert names(party) == ["Name 1", "Name 2", "Name 3", "Late"]
    party.sends("p1", asks.AddBot(number=3))
    assert len({*names(party)}) == 7


def test_more_bots_than_chairs_are_refused_and_none_comes() -> None:
    party = Party(2)
    assert party.refused("p1", asks.AddBot(number=22)) == Wrong("table_full", {"most": 23})
    assert party.refused("p2", asks.AddBot(number=2)) == party.refused("p2", asks.ClearBots()) == Wrong("not_the_host")
    party.sends("p1", asks.AddBot(number=21))
    party.sends("p1", asks.Settle(many_bots=True))
    party.starts()
    assert party.refused("p1", asks.ClearBots()) == Wrong("not_now", {"stage": "playing"})


def test_one_person_may_play_with_as_many_bots_as_they_like() -> None:
    """F42."""
    party = Party(1, 8)
    assert party.board.setup is not None
    assert party.board.setup.defects == ()
    party.starts()
    assert party.phase == "dealt"


def test_a_free_deck_is_filled_up_with_villagers() -> None:
    party = Party(8)
    party.sends("p1", asks.Settle(options={"deck": "free"}, deck={"werewolf": 2, "seer": 1, "owl": 1}))
    assert party.board.setup is not None
    assert dict(party.board.setup.deck) == {"werewolf": 2, "seer": 1, "owl": 1, "villager": 4}
    party.sends("p1", asks.Settle(deck={"seer": 1}))
    assert [wrong.code for wrong in party.board.setup.defects] == ["no_werewolf"]


def test_a_deck_that_waits_for_more_people_is_a_draft() -> None:
    """It is kept, everything that it lacks is said, and who comes makes it whole."""
    party = Party(7)
    party.sends("p1", asks.Settle(options={"deck": "free"}, deck={"werewolf": 2, "freemason": 1}))
    assert party.board.setup is not None
    assert [wrong.code for wrong in party.board.setup.defects] == ["just_one"]
    party.sends("p1", asks.Settle(extra=("owl",), deck={"freemason": 2}))
    assert [wrong.code for wrong in party.board.setup.defects] == ["no_werewolf"]
    assert party.refused("p1", asks.Start()).code == "cannot_start"


NEVER: list[tuple[asks.Settle, list[tuple[str, object]]]] = [
    (
        asks.Settle(options={"deck": "free"}, deck={"werewolf": 5, "seer": 2, "wizard": 1, "owl": -1}),
        [("unknown_role", "wizard"), ("negative", "owl"), ("too_many", "seer"), ("too_many", "werewolf")],
    ),
    (asks.Settle(deck={"seer": 30}), [("too_many", "seer"), ("deck_and_players", None)]),
    (asks.Settle(extra=("seer", "moon"), without=("werewolf",)), [
        ("not_an_extra", "seer"), ("not_an_extra", "moon"), ("not_swappable", "werewolf")]),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "wrong"), NEVER)
def test_a_deck_that_nobody_could_ever_play_changes_nothing(ask: asks.Settle, wrong: list[tuple[str, object]]) -> None:
    """F72 at the table: everything that is wrong is named at once."""
    party = Party(8)
    refused = party.refused("p1", ask)
    assert refused.code == "bad_deck"
    assert isinstance(refused.defects, tuple)
    assert [(one.code, one.facts.get("role")) for one in refused.defects] == wrong
    with pytest.raises(Refused, match="bad_deck"):
        Party(1, extra=("moon",))


def test_another_edition_keeps_the_roles_that_it_offers() -> None:
    party = Party(8)
    party.sends("p1", asks.Settle(extra=("owl",), options={"deck": "free"}, deck={"werewolf": 2, "owl": 1}))
    party.sends("p1", asks.Settle(edition="classic"))
    settings = party.board.settings
    assert (settings.extra, settings.deck) == ((), {"werewolf": 2})


SETTINGS: list[tuple[asks.Settle, str]] = [
    (asks.Settle(edition="moon"), "unknown_edition"),
    (asks.Settle(language="xx"), "unknown_language"),
    (asks.Settle(options={"may_fly": "yes"}), "bad_options"),
    (asks.Settle(options={"may_spare": "perhaps"}), "bad_options"),
    (asks.Settle(options={"lone_nominee": "vote"}), "bad_options"),
    (asks.Settle(pace={"nap": 9}), "unknown_pace"),
    (asks.Settle(pace={"call": 1}), "bad_pace"),
    (asks.Settle(pace={"discussion": 9999}), "bad_pace"),
]


@pytest.mark.parametrize(("ask", "code"), SETTINGS)
def test_a_setting_that_cannot_be_is_refused(ask: asks.Settle, code: str) -> None:
    party = Party(7)
    wrong = party.refused("p1", ask)
    assert wrong.code == code
    assert set(wrong.facts) == set(REFUSALS[code])
    assert party.refused("p2", ask) == Wrong("not_the_host")


def test_the_language_changes_in_a_game_as_well_and_at_once() -> None:
    """F85: one wish of the host, and everybody is shown it; nothing else of the setting moves any more."""
    party = Party(7)
    party.starts()
    party.until("point")
    party.sends("p1", asks.Settle(language="it"))
    assert party.board.settings.language == "it"
    assert party.refused("p2", asks.Settle(language="en")) == Wrong("not_the_host")
    assert party.refused("p1", asks.Settle(language="en", words="harsh")).code == "not_now"
    assert party.board.settings.language == "it"


def test_another_edition_keeps_the_options_that_it_offers() -> None:
    party = Party(8)
    party.sends("p1", asks.Settle(options={"owl_on_self": "yes", "may_spare": "yes"}))
    party.sends("p1", asks.Settle(edition="classic"))
    assert party.board.settings.options["may_spare"] == "yes"
    assert "owl_on_self" not in party.board.settings.options
    assert party.board.settings.usual["may_spare"] == "no"


def test_a_table_takes_as_many_as_the_largest_edition_seats() -> None:
    party = Party(23)
    with pytest.raises(Refused) as refused:
        party.joins("p24", "One more")
    assert refused.value.wrong == Wrong("table_full", {"most": 23})


def test_only_the_host_hands_the_table_on_and_never_to_a_bot() -> None:
    party = Party(3, 1)
    assert party.refused("p2", asks.HandOver(2)) == Wrong("not_the_host")
    assert party.refused("p1", asks.HandOver(4)).code == "no_such_person"
    party.sends("p1", asks.HandOver(2))
    assert [chair.seat for chair in party.board.chairs if chair.host] == [2]


def test_a_second_table_knows_nothing_of_the_first() -> None:
    """F37: fresh settings, nobody there."""
    party = Party(7, options={"may_spare": "yes"})
    party.starts()
    fresh = Table.made(rows.Made(at=0, table="ABCD", person="p1", key="k"))
    assert fresh.stage == "lobby"
    assert fresh.setting.options == {}
    assert fresh.circle == ()


def test_a_row_that_makes_no_table_is_no_first_row() -> None:
    with pytest.raises(ValueError, match="the first row of a table makes it"):
        Table.restored([rows.Stopped(at=0)])


def test_the_secret_of_a_deal_is_in_its_row() -> None:
    party = Party(7)
    party.starts()
    assert any(isinstance(row, rows.Asked) and row.secret == SECRET for row in party.stored)
    party.restored()


def test_a_host_who_removes_themselves_is_followed_at_once_by_the_next_who_is_here() -> None:
    party = Party(8)
    party.sends("p1", asks.HandOver(3))
    party.sends("p3", asks.Start())
    party.live.went("p4", party.now)
    party.sends("p3", asks.Remove(3))
    began = party.now
    assert party.ticks()
    assert party.now == began
    assert [chair.seat for chair in party.board.chairs if chair.host] == [5]


def test_a_host_whose_phone_is_gone_is_followed_after_a_minute_by_the_next_in_the_circle() -> None:
    party = Party(4)
    party.sends("p1", asks.HandOver(4))
    party.live.went("p4", party.now)
    assert party.ticks()
    assert party.now == party.stored[0].at + HOSTLESS
    assert [chair.seat for chair in party.board.chairs if chair.host] == [1]


# -- faces ---------------------------------------------------------------------------------------------------------


def faces(party: Party) -> list[str]:
    return [chair.face for chair in party.board.chairs]


def test_everybody_in_a_circle_has_another_face() -> None:
    party = Party(12, 11)
    assert len(set(faces(party))) == 23
    assert set(faces(party)) <= set(FACES)


def test_a_wished_face_is_given_unless_somebody_has_it() -> None:
    party = Party(1)
    for person, face in (("p2", "owl"), ("p3", "horse"), ("p4", "horse")):
        party.run(rows.Joined(at=party.now, person=person, name="Anna", face=face))
    assert faces(party) == ["hare", "stag", "horse", "cat"]


def test_a_person_keeps_their_face_when_moved() -> None:
    party = Party(5)
    before = dict(zip(names(party), faces(party), strict=True))
    party.sends("p1", asks.Arrange((3, 5, 1, 2, 4)))
    party.sends("p4", asks.Sit(1))
    assert dict(zip(names(party), faces(party), strict=True)) == before


def test_a_face_may_be_changed_while_people_set_up() -> None:
    party = Party(7)
    party.sends("p2", asks.Face("snail"))
    assert faces(party)[1] == "snail"
    assert party.refused("p3", asks.Face("snail")) == Wrong("face_taken", {"face": "snail"})
    assert party.refused("p3", asks.Face("wolf")).code == "unknown_face"
    party.sends("p2", asks.Face("snail"))
    party.sends("p1", asks.Start())
    assert party.refused("p3", asks.Face("moth")).code == "not_now"


def test_who_watched_gets_a_face_of_their_own_when_they_sit_down() -> None:
    party = Party(7)
    party.sends("p1", asks.Start())
    party.run(rows.Joined(at=party.now, person="late", name="Late", face="hare"))
    party.sends("p1", asks.End())
    party.sends("p1", asks.Again())
    assert len(set(faces(party))) == len(faces(party)) == 8
