"""Servers that cheat are found: by everybody, or by the phone whose share it was (docs/deal.md, "Checking")."""

from __future__ import annotations

import pytest

from deal.cheats import FRIEND, TRICKS, evening, friends_share, honest, slips
from lupus.record.fair import Slip, sealed
from lupus.record.read import parse
from lupus.record.verify import verify
from lupus.table import asks, deal
from lupus.table.deal_asks import Seal, Share
from lupus.table.refused import Refused
from table.party import Party


def wrong(record: bytes, kept: tuple[Slip, ...] = ()) -> set[str]:
    """Return the names of the checks that find something wrong."""
    return {check.name for check in verify(parse(record, "it"), kept) if check.ok is False}


@pytest.mark.parametrize("trick", TRICKS)
def test_every_trick_is_found(trick: str) -> None:
    """F24: by whoever reads the record, or by a phone that took part; and nothing else is called wrong."""
    published = TRICKS[trick]()
    assert wrong(published.record) == published.alone
    assert wrong(published.record, published.slips) == published.with_slips


@pytest.mark.parametrize("trick", [name for name in TRICKS if name != "nothing is wrong"])
def test_one_honest_phone_is_enough(trick: str) -> None:
    """Whoever's it is: of the share that was left out or called missing, that phone is the one."""
    published = TRICKS[trick]()
    alone = [slip for slip in published.slips if wrong(published.record, (slip,))]
    if "missing" in trick:
        assert [slip.person for slip in alone] == ["p3"]
    elif published.slips:
        assert len(alone) == len(published.slips)


def test_a_friend_who_may_choose_last_would_get_any_card_within_some_tries() -> None:
    """Why the list is closed first: a protocol without it falls to a few dozen shares."""
    _, tries = friends_share()
    assert tries < 100


def test_a_friend_of_the_server_cannot_choose_last_at_our_table() -> None:
    """Neither a seal after the list, nor another share than the sealed one."""
    party = Party(8).taking_part()
    party.sends("p1", asks.Start())
    for phone in party.phones.values():
        if phone.person != FRIEND:
            party.gives(phone, phone.sees(party.board.dealing))
    own = sealed("0" * 64)
    deal.taken(party.table, party.live, FRIEND, Seal(1, own))
    party.ticks()
    for ask, code in ((Seal(1, sealed("1" * 64)), "list_closed"), (Share(1, "1" * 64), "not_sealed")):
        with pytest.raises(Refused, match=code):
            deal.taken(party.table, party.live, FRIEND, ask)


def test_a_phone_gives_nothing_once_the_server_has_changed_its_mind() -> None:
    """Another commitment for the same deal, or a list without its seal: the share stays on the phone."""
    party = Party(8).taking_part("p2")
    party.sends("p1", asks.Start())
    phone, shown = party.phones["p2"], party.board.dealing
    assert shown is not None
    first = phone.sees(shown)
    assert first is not None
    closed = {"p2": first["seal"]}
    changed = {"game": shown.game, "deal": 1, "phones": shown.phones, "commitment": "0" * 64, "seals": closed}
    assert phone.sees(changed) is None
    assert phone.sees({**changed, "commitment": shown.commitment, "seals": {"p2": sealed("x")}}) is None


def test_a_phone_that_was_left_out_knows_it() -> None:
    """By name, before the list closed: nothing is wrong, and its slip says that it took no part."""
    party = evening(8)
    its = honest(party)
    other = Slip("KRWT-1", 1, "p9", "0" * 64, its.commitment)
    notes = [check for check in verify(parse(party.table.record(), "it"), (other,)) if check.name == "slip"]
    assert [(check.ok, check.note) for check in notes] == [(None, "your phone took no part in this deal")]


def test_slips_are_read_as_they_are_written() -> None:
    for slip in slips(evening(8)):
        assert Slip.read(f"  {slip}\n") == slip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a slip has 7 parts between slashes, this has 1"),
        ("a/b", "this has 2"),
        (f"g/x/p/{'0' * 64}/{'0' * 64}//kept", "number of the deal"),
        (f"g/1/p/{'0' * 64}/{'0' * 64}//yes", "`given` or `kept`"),
        (f"g/1/p/{'0' * 63}/{'0' * 64}//kept", "64 hexadecimal digits"),
        (f"g/1/p/{'0' * 64}/{'0' * 64}/{'G' * 64}/kept", "64 hexadecimal digits"),
    ],
)
def test_what_is_no_slip_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Slip.read(text)
