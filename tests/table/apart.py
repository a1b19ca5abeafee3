"""Parties far apart, and what people there write."""

from __future__ import annotations

from typing import Any

from lupus.table import asks
from lupus.table.words import Channel
from table.party import Party


def far(people: int = 8, bots: int = 0, **options: str) -> Party:
    """Return a party far apart."""
    return Party(people, bots, options={"place": "far_apart", **options})


def say(party: Party, text: str, channel: Any = "village", moment: str | None = None) -> asks.Say:
    """Return what somebody writes now, or wrote in another moment."""
    return asks.Say(channel, text, party.table.moment if moment is None else moment)


def reads(party: Party, person: str | None = None) -> list[str]:
    """Return what the village has written, or what one person reads besides."""
    found = party.board.chat if person is None else party.you(person).heard
    return [one.text for one in found]


def may(party: Party, person: str) -> tuple[Channel, ...]:
    """Return where somebody may write."""
    return party.you(person).says


def whispers(party: Party, person: str, text: str, nth: int = 1, moment: str | None = None) -> None:
    """Let a phone send its second of the night, with words."""
    party.live.hold(party.table, person, asks.Hold(moment or party.table.moment, words=text, nth=nth), party.now)


def dies(party: Party) -> str:
    """Let the night pass, with the pack pointing at somebody who is not of it; return who dies."""
    game = party.table.playing()
    pack = {one for one, role in zip(party.table.circle, game.hidden.roles, strict=True) if role == "werewolf"}
    lives = {party.table.circle[seat - 1] for seat in game.public.alive}
    victim = next(one for one in reversed(party.people) if one in lives - pack)
    while party.phase not in {"discussion", "last_words"}:
        for person in pack:
            party.holds(person, party.seat(victim))
        party.ticks()
    assert party.seat(victim) not in party.table.playing().public.alive
    return victim
