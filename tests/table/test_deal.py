"""The fair deal at a table: phones take part by themselves, nobody waits long, and every deal stays in the record."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

import msgspec
import pytest

from lupus.record import fair
from lupus.record.read import Record, parse
from lupus.record.verify import Check, verify
from lupus.table import asks, deal, rows
from lupus.table.deal import SEALING, SHARING
from lupus.table.deal_asks import AnyDeal, Seal, Share
from lupus.table.refused import Refused
from lupus.table.wire import Wrong
from table.party import SECRET, Party


def ended(party: Party) -> Record:
    """Return the record of a game that the host gives up."""
    party.sends("p1", asks.End())
    return parse(party.table.record(), "the record")


def slips(party: Party) -> list[fair.Slip]:
    """Return what all phones keep."""
    return [slip for phone in party.phones.values() for slip in phone.slips]


def found(checks: Sequence[Check], name: str) -> list[bool | None]:
    """Return what was found under a name."""
    return [check.ok for check in checks if check.name == name]


def good(checks: Sequence[Check]) -> bool:
    """Whether nothing was found wrong."""
    return all(check.ok is not False for check in checks)


# -- the usual deal --------------------------------------------------------------------------------------------


def test_where_no_phone_takes_part_the_cards_are_dealt_at_once() -> None:
    """Scripts know nothing of it: the secret is the server's alone, and whoever verifies is told so."""
    party = Party(8)
    party.sends("p1", asks.Start())
    assert party.phase == "dealt"
    assert party.table.secret.hex() == SECRET
    checks = verify(ended(party))
    assert good(checks)
    assert (found(checks, "commitment"), found(checks, "shares")) == ([None], [None])
    assert [check.note for check in checks if check.name == "shares"] == [
        "no phone took part: the secret is the server's alone"
    ]


def test_phones_deal_with_the_server_and_each_can_check_its_own_share() -> None:
    party = Party(9, 1).taking_part()
    party.sends("p1", asks.Start())
    assert (party.table.stage, party.table.moment) == ("dealing", "dealing")
    party.shuffles()
    assert party.board.game is not None
    assert (party.board.game.deal, party.board.game.phones) == (1, tuple(range(1, 10)))
    assert party.board.dealing is None
    assert [line.key for line in party.board.lines] == ["say.dealt"]
    party.restored()
    record = ended(party)
    checks = verify(record, slips(party))
    assert all(check.ok for check in checks), checks
    assert found(checks, "slip") == [True] * 9
    party.restored()


def test_nothing_is_promised_twice_and_nothing_is_shown_before_the_list_is_closed() -> None:
    """The server commits itself before anything, and no share is told to anybody before the end."""
    party = Party(7).taking_part()
    party.sends("p1", asks.Start())
    shown = party.board.dealing
    assert shown is not None
    announced = party.table.dealing and party.table.dealing.begun.announced
    assert announced
    assert shown.commitment == fair.commitment(SECRET, "KRWT", "KRWT-1", announced)
    assert (shown.game, shown.deal, shown.seals) == ("KRWT-1", 1, None)
    for phone in party.phones.values():
        party.gives(phone, phone.sees(shown))
        assert party.board.dealing == shown
    party.ticks()
    closed = party.board.dealing
    assert closed is not None
    assert closed.seals == {one: fair.sealed(phone.slips[0].share) for one, phone in party.phones.items()}
    party.shuffles()
    told = msgspec.json.encode([party.board, *(party.you(one) for one in party.people)]).decode()
    secrets = [SECRET, party.table.secret.hex(), *(slip.share for slip in slips(party))]
    assert [one for one in secrets if one in told] == []


def test_the_secret_of_the_draws_is_everybodys() -> None:
    """Another share, other draws; the server's secret alone says nothing of the deal."""
    party = Party(8).taking_part("p3")
    party.starts()
    share = party.phones["p3"].slips[0].share
    assert party.table.secret == fair.combined(bytes.fromhex(SECRET), {"p3": share})
    assert party.table.secret != bytes.fromhex(SECRET)


# -- phones that do not answer ---------------------------------------------------------------------------------


def test_a_phone_that_does_not_answer_is_left_out_by_name_before_the_list_closes() -> None:
    party = Party(8).taking_part()
    began = party.now
    party.sends("p1", asks.Start())
    party.shuffles("p4", "p6")
    assert party.now - began == SEALING
    assert party.board.game is not None
    assert party.board.game.phones == (1, 2, 3, 5, 7, 8)
    line = party.board.lines[0]
    assert (line.key, line.seats, line.n) == ("say.deal_without", (4, 6), 2)
    checks = verify(ended(party), slips(party))
    assert good(checks)
    assert [check.note for check in checks if check.name == "shares"] == ["6 phones of 8 persons"]


def test_where_no_phone_answers_the_evening_goes_on() -> None:
    party = Party(7).taking_part("p2", "p3")
    party.sends("p1", asks.Start())
    party.shuffles("p2", "p3")
    assert party.phase == "dealt"
    assert party.table.secret.hex() == SECRET
    assert good(verify(ended(party)))


def test_a_share_that_stays_away_voids_the_deal_aloud_and_the_next_goes_on_without_that_phone() -> None:
    party = Party(8).taking_part()
    party.sends("p1", asks.Start())
    for phone in party.phones.values():
        party.gives(phone, phone.sees(party.board.dealing))
    party.ticks()
    began = party.now
    while party.table.dealing and party.table.dealing.number == 1:
        for person, phone in party.phones.items():
            if person != "p5":
                party.gives(phone, phone.sees(party.board.dealing))
        party.ticks()
    assert party.now - began == SHARING
    assert party.board.dealing is not None
    assert (party.board.dealing.deal, "p5" in party.board.dealing.phones) == (2, False)
    party.shuffles()
    assert party.board.game is not None
    assert (party.board.game.deal, party.board.game.phones) == (2, (1, 2, 3, 4, 6, 7, 8))
    line = party.board.lines[0]
    assert (line.key, line.seats, line.words) == ("say.deal_again.share", (5,), {"deal": "2"})
    party.restored()
    record = ended(party)
    assert [played.undealt for played in record.deals] == [True, False]
    void = record.deals[0].void
    assert void
    assert (void.why, void.secret, len(void.shares)) == ("share_missing", SECRET, 7)
    checks = verify(record, slips(party))
    assert good(checks)
    assert found(checks, "following") == [True]
    assert [check.note for check in checks if check.ok is None] == [
        "no card was dealt: a share was missing",
        "voided, since these shares were missing: ['p5']",
        "your phone's share never arrived, so the deal was voided",
    ]


def test_a_deal_never_lasts_longer_than_its_phones_may_take() -> None:
    """Whatever phones do, cards come: each voided deal goes on with fewer of them."""
    chooser = random.Random(7)
    for _ in range(60):
        party = Party(7).taking_part()
        began, party.live = party.now, party.live
        party.sends("p1", asks.Start())
        for _ in range(100):
            if party.table.stage != "dealing":
                break
            for person, phone in party.phones.items():
                command = phone.sees(party.board.dealing)
                if command and (person == "p1" or chooser.random() < 0.6):
                    party.gives(phone, command)
            party.ticks()
        assert party.phase == "dealt"
        assert party.now - began <= 8 * (SEALING + SHARING)
        assert good(verify(ended(party), slips(party)))


def test_a_deal_goes_on_after_the_server_was_away() -> None:
    """Kept in rows; phones are asked again, and what they send again is the same."""
    party = Party(7).taking_part()
    party.sends("p1", asks.Start())
    for phone in party.phones.values():
        party.gives(phone, phone.sees(party.board.dealing))
    party.ticks()
    party.live, party.now = type(party.live)(), party.now + 60_000
    party.restored()
    party.run(rows.Returned(at=party.now, lost=60_000))
    party.shuffles()
    assert party.board.game is not None
    assert party.board.game.deal == 1
    assert good(verify(ended(party), slips(party)))


# -- the next deal and the next game ---------------------------------------------------------------------------


def test_dealing_again_leaves_the_server_nothing_to_choose() -> None:
    """A deal that was seen can be voided too (somebody more wants to play): it stays, cards and all."""
    party = Party(8).taking_part()
    party.starts()
    before = party.table
    after = deal.again(before, "one_more", list(party.phones), party.now)
    assert (after.stage, after.dealing and after.dealing.number) == ("dealing", 2)
    assert after.dealing is not None
    assert after.dealing.secret == fair.following(bytes.fromhex(SECRET), 2)
    assert after.games == before.games
    party.table = type(before)(**{name: getattr(after, name) for name in after.__struct_fields__})
    party.shuffles()
    record = ended(party)
    assert [played.undealt for played in record.deals] == [False, False]
    assert record.deals[0].void
    assert record.deals[0].void.why == "one_more"
    assert record.deals[0].batches == ()
    checks = verify(record, slips(party))
    assert all(check.ok for check in checks), checks


def test_a_second_game_at_a_table_is_a_good_record_of_its_own() -> None:
    """Games are counted in the record's name, deals within their game."""
    party = Party(8).taking_part()
    for number in (1, 2, 3):
        party.starts()
        record = ended(party)
        assert record.header.game == f"KRWT-{number}"
        own = [slip for slip in slips(party) if slip.game == record.header.game]
        assert len(own) == 8
        assert all(check.ok for check in verify(record, own))
        party.sends("p1", asks.Again())


# -- refusals --------------------------------------------------------------------------------------------------


def test_while_cards_are_dealt_nobody_moves_a_chair() -> None:
    party = Party(8).taking_part("p2")
    party.sends("p1", asks.Start())
    wrong = Wrong("not_now", {"stage": "dealing"})
    for ask in (
        asks.Start(), asks.Sit(1), asks.AddBot(), asks.Arrange((2, 1, 3, 4, 5, 6, 7, 8)), asks.Remove(3), asks.End(),
        asks.Settle(edition="classic"), asks.Pause(), asks.Leave(), asks.Seen(), asks.Again(),
    ):  # fmt: skip
        assert party.refused("p1", ask) == wrong, ask
    party.joins("late", "Late")
    assert party.you("late").seat is None


@pytest.mark.parametrize(
    ("person", "ask", "code"),
    [
        ("p2", Seal(2, "0" * 64), "another_deal"),
        ("p3", Seal(1, "0" * 64), "no_part"),
        ("stranger", Seal(1, "0" * 64), "no_part"),
        ("p2", Share(1, "0" * 64), "not_sealed"),
    ],
)
def test_what_does_not_belong_to_the_deal_is_refused(person: str, ask: AnyDeal, code: str) -> None:
    party = Party(8).taking_part("p2")
    party.sends("p1", asks.Start())
    with pytest.raises(Refused) as refused:
        deal.taken(party.table, party.live, person, ask)
    assert refused.value.wrong.code == code
    party.shuffles()
    assert party.phase == "dealt"


def test_after_the_list_is_closed_no_seal_is_taken_and_only_the_sealed_share() -> None:
    party = Party(8).taking_part("p2", "p3")
    party.sends("p1", asks.Start())
    with pytest.raises(Refused, match="not_now"):
        deal.taken(Party(7).table, party.live, "p2", Seal(1, "0" * 64))
    for phone in party.phones.values():
        party.gives(phone, phone.sees(party.board.dealing))
    party.ticks()
    with pytest.raises(Refused, match="list_closed"):
        deal.taken(party.table, party.live, "p2", Seal(1, "1" * 64))
    for share in ("0" * 64, party.phones["p3"].slips[0].share):
        with pytest.raises(Refused, match="not_sealed"):
            deal.taken(party.table, party.live, "p2", Share(1, share))


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (rows.Listed(at=2_000_000, deal=1, seals={"p9": "0" * 64}), "no_part"),
        (rows.Listed(at=2_000_000, deal=2), "another_deal"),
        (rows.Dealt(at=2_000_000, deal=1, shares={"p2": "0" * 64}), "not_sealed"),
        (rows.Voided(at=2_000_000, deal=1, shares={"p2": "0" * 64}), "not_sealed"),
        (rows.Dealt(at=2_000_000, deal=1), "not_sealed"),
        (rows.Voided(at=2_000_000, deal=1), "not_sealed"),
    ],
)
def test_a_row_that_cannot_be_is_refused(row: rows.AnyRow, code: str) -> None:
    party = Party(8).taking_part("p2")
    party.sends("p1", asks.Start())
    before = party.table
    with pytest.raises(Refused, match=code):
        party.run(row)
    assert party.table is before


def test_a_list_is_closed_once() -> None:
    party = Party(8).taking_part("p2", "p3")
    party.sends("p1", asks.Start())
    seals = {"p2": hashlib.sha256(b"a").hexdigest()}
    party.run(rows.Listed(at=party.now, deal=1, seals=seals))
    with pytest.raises(Refused, match="list_closed"):
        party.run(rows.Listed(at=party.now, deal=1, seals={}))
    with pytest.raises(Refused, match="not_sealed"):
        party.run(rows.Dealt(at=party.now, deal=1))
    with pytest.raises(Refused, match="not_sealed"):  # nothing is missing
        party.run(rows.Voided(at=party.now, deal=1, shares={"p2": "a"}))
