"""Small games counted in full: how many nights, dawns, days and endings there are ("perft").

Like the counts by which chess programs find out that a move is missing or one too many: from one deal, every legal
choice of everybody is tried, to the end of the game or to a fixed depth, and the ways are counted. A rule that
changes, however little, changes a number; explain it in the commit (see `golden.py`).

A *night* is one way in which all its owners choose; a *day* one way in which all accuse and vote. Dawns are counted
by who is dead, endings by who wins and when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from guarantees.every_world import World, nights, unseen
from guarantees.golden import Numbers, check_golden, check_none_missing
from lupus.engine.commands import Close
from lupus.engine.game import Game
from lupus.registry import rules
from worlds import FORMS, NIGHTLY, Form, deal_of, run, to_night


class Small(NamedTuple):
    """A small deal, seat by seat, and to how many nights and days it is counted: N a night, D a day."""

    edition: str
    roles: str
    depth: str
    options: tuple[tuple[str, str], ...] = ()


def _small(edition: str, roles: str, depth: str, **options: str) -> Small:
    return Small(edition, roles, depth, tuple(options.items()))


SPARED: Final = {"first_night": "master_is_victim"}

GAMES: Final[dict[str, Small]] = {
    "cards: seer, to the end": _small("cards", "werewolf seer villager villager", "NDND"),
    "cards: harlot and hamster, two nights": _small("cards", "werehamster werewolf villager harlot", "NDN"),
    "cards: five, one day": _small("cards", "werewolf villager seer villager villager", "ND"),
    "cards: owl and masons, one day": _small("cards", "freemason werewolf owl freemason", "ND", **SPARED),
    "cards: second night": _small("cards", "bodyguard werewolf mythomaniac villager", "NDN", **SPARED),
    "cards: two wolves, one night": _small(
        "cards", "werewolf medium werewolf villager villager villager", "N", wolves_disagree="most"
    ),
    "cards: may spare": _small("cards", "werewolf villager villager possessed", "ND", may_spare="yes", **SPARED),
    "cards: may abstain": _small("cards", "werewolf villager villager villager", "ND", may_abstain="yes"),
    "classic: seer, to the end": _small("classic", "werewolf seer villager villager", "NDND"),
    "classic: hamster, to the end": _small("classic", "werehamster werewolf seer villager", "NDND"),
    "classic: five, one day": _small("classic", "werewolf villager seer villager villager", "ND"),
    "classic: second night": _small("classic", "bodyguard werewolf medium villager", "NDN", **SPARED),
    "classic: nominees vote": _small(
        "classic", "werewolf villager villager villager", "ND", all_nominated="nominees_vote", **SPARED
    ),
    "classic: may abstain": _small("classic", "werewolf villager villager villager", "ND", may_abstain="yes"),
}
"""Both editions, nights and days."""


def days(game: Game) -> Iterator[Game]:
    """Yield every way in which the open day can be played, up to the fall of night or the end."""
    public = game.public
    if public.phase in {*NIGHTLY, "over"}:
        yield game
    elif public.phase == "execution":
        yield from _fingers(game, public.voters)
    elif public.asked is None:
        yield from days(run(game, Close(), "clock"))
    else:
        for command in game.legal(public.asked):
            yield from days(run(game, command, "person"))


def _fingers(game: Game, waiting: tuple[int, ...]) -> Iterator[Game]:
    if not waiting:
        yield from days(run(game, Close(), "clock"))
        return
    for command in game.legal(waiting[0]):
        yield from _fingers(run(game, command, "person"), waiting[1:])


def count(game: Game, depth: str, found: Counter[str]) -> None:
    """Count all ways from here."""
    if game.over:
        winner, moment = game.public.ends or ("", "")
        found[f"{winner} at {moment}"] += 1
    elif not depth:
        found["goes on"] += 1
    elif depth[0] == "D":
        for after in days(game):
            found[f"days {game.public.day}"] += 1
            count(after, depth[1:], found)
    else:
        game = to_night(game)
        for world in nights(World(game, game, ()), unseen, every=True):
            dead = " ".join(map(str, sorted(game.public.alive - world.game.public.alive)))
            found[f"nights {game.public.night}"] += 1
            found[f"dawns {game.public.night}, dead: {dead or 'nobody'}"] += 1
            count(world.game, depth[1:], found)


def counted(small: Small, form: Form) -> Numbers:
    """Return all counts of a small game."""
    found: Counter[str] = Counter()
    deal = deal_of(small.edition, small.roles.split(), {"night": form, **dict(small.options)})
    count(Game.start(deal, rules(small.edition)), small.depth, found)
    return dict(sorted(found.items()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_there_are_exactly_so_many_games(name: str, form: Form) -> None:
    """The form of a night changes no number."""
    check_golden("counts", name, counted(GAMES[name], form))


def test_no_small_game_is_without_its_golden_numbers() -> None:
    check_none_missing("counts", set(GAMES))


def test_the_counts_by_hand() -> None:
    """Four seats, seat 1 the werewolf, seat 2 the Seer, as anybody can count them on paper."""
    numbers = counted(GAMES["cards: seer, to the end"], "called")
    assert numbers["nights 1"] == 3 * 3, "the pack picks one of three, the Seer looks at one of three"
    accusations = 2 * 2 * 2 * 3
    assert numbers["days 1"] == 9 * accusations * 2, "three living and a ghost accuse; one of the three votes"
    assert numbers["humans at execution 1"] + numbers["werewolves at execution 1"] == numbers["days 1"]
