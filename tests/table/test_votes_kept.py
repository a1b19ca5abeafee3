"""What is kept of the fingers of an execution: what the table chose before the game, and in the record all of it."""

from __future__ import annotations

import random
from typing import TypeAlias

import pytest

from lupus.engine import events as e
from lupus.record.read import parse
from lupus.record.replay import game_of
from lupus.table import asks
from table.party import Party

Fingers: TypeAlias = tuple[tuple[int, int | None], ...]


def counts(party: Party, chooser: random.Random) -> list[Fingers]:
    """Play to the end; return the fingers that each view ever showed, the board's and everybody's."""
    shown: list[Fingers] = []

    def looks() -> bool:
        game = party.board.game
        assert game is not None
        if game.count is not None and game.count.fingers not in shown:
            shown.append(game.count.fingers)
        for person in party.people:
            assert "fingers" not in party.you(person).__struct_fields__
        return False

    party.plays_on(chooser, looks)
    looks()
    return shown


@pytest.mark.parametrize("ballot", ["open", "secret"])
def test_who_pointed_at_whom_is_shown_as_was_agreed_and_is_in_the_record_either_way(ballot: str) -> None:
    """F91: everybody reads before the game what is kept; during it, of a secret ballot nothing is to be had."""
    party = Party(9)
    party.sends("p1", asks.Settle(options={"ballot": ballot}))
    settings = party.board.settings
    assert (settings.options["ballot"], settings.usual["ballot"]) == (ballot, "open")
    party.starts()
    shown = counts(party, random.Random(5))
    game = game_of(parse(party.table.record(), "game"))
    kind = e.FingersCounted if ballot == "open" else e.FingersKept
    events = [entry.event for batch in game.batches() for entry in batch.entries]
    kept = [event.fingers for event in events if isinstance(event, kind)]
    assert len(kept) > 1
    assert all(kept)
    assert shown == (kept if ballot == "open" else [()])
    assert party.refused("p1", asks.Settle(options={"ballot": "open"})).code == "not_now"
