"""Views of one moment for one seat with different cards: the server's own bytes, all else alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest import mock

from lupus.engine import chance
from lupus.table import asks, frames
from table.party import Party

ROLES: Final = (
    "villager", "werewolf", "villager", "villager", "villager", "werewolf",
    "seer", "medium", "possessed", "bodyguard", "harlot", "villager",
)  # fmt: skip
OWN: Final = 3
"""Whose phone is looked at: by turns everything there is."""

EATEN: Final = (5, 12)
"""Whom the pack picks, night after night: Villagers in every deal."""

TAPPED: Final = 9


def dealt(role: str) -> tuple[str, ...]:
    """Return the cards by seat where one seat has a role, which is swapped for a Villager's."""
    cards = [*ROLES]
    cards[cards.index(role)] = "villager"
    cards[OWN - 1] = role
    return tuple(cards)


@contextmanager
def party(role: str, **wish: Any) -> Iterator[Party]:
    """Give a party of twelve in which one seat has a role."""
    with mock.patch.object(chance, "dealt", return_value=dealt(role)):
        opened = Party(len(ROLES), **wish)
        opened.starts()
        yield opened


def frame(party: Party, seat: int, number: int = 1) -> str:
    """Return the frame that a seat is sent now."""
    public = frames.public(party.table, party.live, party.now)
    private = frames.you(party.table, party.live, f"p{seat}")
    return (b'{"n":%d,"view":{"public":%b,"you":%b},"answers":[],"pad":""}' % (number, public, private)).decode()


def taps(party: Party) -> None:
    """Let everybody tap, ghosts as well: the pack and the own seat a victim, all others the same person."""
    public, roles = party.table.playing().public, party.table.playing().hidden.roles
    victim = next(seat for seat in EATEN if seat in public.alive)
    for seat, role in enumerate(roles, 1):
        party.holds(f"p{seat}", victim if role == "werewolf" or seat == OWN else TAPPED)


def moments(role: str, form: str, seat: int = OWN, options: dict[str, str] | None = None) -> dict[str, str]:
    """Return what a seat is sent in each moment of a first night, of the day after, and of the second night."""
    found: dict[str, str] = {}
    with party(role, options={"night": form, **(options or {})}) as opened:
        for night in (1, 2):
            while opened.phase != "discussion":
                found |= _moment(opened, seat, f"night {night}")
            if night == 1:
                found |= _moment(opened, seat, "day 1")
            while opened.phase not in {"call", "point", "over"}:
                opened.ticks()
    return found


def _moment(opened: Party, seat: int, when: str) -> dict[str, str]:
    """Return what is sent as a moment begins, and after taps; the clock stands while it is looked at."""
    public = opened.table.playing().public
    name = f"{when}, {public.phase}{' of ' + public.call if public.call and public.phase == 'call' else ''}"
    opened.sends("p1", asks.Pause())
    found = {name: frame(opened, seat)}
    if public.phase in {"call", "point", "look"}:
        taps(opened)
        found[f"{name}, tapped"] = frame(opened, seat)
    opened.sends("p1", asks.Resume())
    opened.ticks()
    return found
