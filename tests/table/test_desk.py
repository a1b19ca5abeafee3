"""The Master's desk: whole games with a real deck and no phones, corrections, hand-over, and who may see what."""

from __future__ import annotations

import random

import pytest

from lupus.record.read import load
from lupus.record.verify import verify
from table.led import Led


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize(
    ("people", "wish"),
    [
        (12, {}),
        (12, {"edition": "classic"}),
        (19, {"extra": ("owl", "freemason", "werehamster", "mythomaniac")}),
        (16, {"edition": "classic", "options": {"last_words": "yes", "first_reference": "lot"}}),
        (
            8,
            {
                "options": {
                    "last_to_die": "master",
                    "second_suspect_without_votes": "master",
                    "first_reference": "master",
                }
            },
        ),
        (9, {"cards": "drawn", "options": {"may_spare": "yes", "ballot": "secret"}}),
    ],
)
@pytest.mark.parametrize("learned", ["before", "from the calls"])
def test_a_master_leads_a_whole_game_without_phones(
    people: int, wish: dict[str, object], learned: str, seed: int, tmp_path: object
) -> None:
    chooser = random.Random(seed)
    party = Led(people, secret=chooser.randbytes(32).hex(), **wish)
    if wish.get("cards") == "drawn":
        party.deals()
        roles = party.known
    else:
        roles = party.dealt_by_hand(chooser)
        party.deals(dict(enumerate(roles, 1)) if learned == "before" else {})
    party.plays_to_the_end(chooser, roles)
    assert party.board.game is not None
    assert party.board.game.end is not None
    assert list(party.board.game.end.dealt) == roles
    path = tmp_path / "game.lupus.jsonl"  # type: ignore[operator]
    path.write_bytes(party.table.record())
    assert all(check.ok is not False for check in verify(load(path)))
    party.restored()
