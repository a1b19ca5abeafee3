"""The Master's desk: whole games with a real deck and no phones, corrections, hand-over, and who may see what."""

from __future__ import annotations

import random

import pytest

from lupus.record.read import load
from lupus.record.verify import verify
from table.led import Led

KNOWN, LEARNED = "noted before", "learned from the calls"


@pytest.mark.parametrize(
    ("people", "learned", "wish"),
    [
        (12, KNOWN, {}),
        (12, LEARNED, {"edition": "classic"}),
        (19, LEARNED, {"extra": ("owl", "freemason", "werehamster", "mythomaniac")}),
        (16, KNOWN, {"edition": "classic", "options": {"last_words": "yes", "first_reference": "lot"}}),
        (8, LEARNED, {"options": {"last_to_die": "master", "second_suspect_without_votes": "master"}}),
        (
            9,
            KNOWN,
            {"cards": "drawn", "options": {"may_spare": "yes", "ballot": "secret", "first_reference": "master"}},
        ),
    ],
)
def test_a_master_leads_a_whole_game_without_phones(
    people: int, learned: str, wish: dict[str, object], tmp_path: object
) -> None:
    chooser = random.Random(people)
    party = Led(people, secret=chooser.randbytes(32).hex(), **wish)
    if wish.get("cards") == "drawn":
        party.deals()
        roles = party.known
    else:
        roles = party.dealt_by_hand(chooser)
        party.deals(dict(enumerate(roles, 1)) if learned == KNOWN else {})
    party.plays_to_the_end(chooser, roles)
    assert party.board.game is not None
    assert party.board.game.end is not None
    assert list(party.board.game.end.dealt) == roles
    path = tmp_path / "game.lupus.jsonl"  # type: ignore[operator]
    path.write_bytes(party.table.record())
    assert all(check.ok is not False for check in verify(load(path)))
    party.restored()
