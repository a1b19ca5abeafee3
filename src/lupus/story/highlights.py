"""What was remarkable in a game: small functions, each true in the record or silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lupus.lang.line import Line

from .chronicle import WOLF, Chronicle, Count, Day
from .suspicions import suspicions

MOST: Final = 3
"""How many highlights a story has."""

FEW: Final = 3
"""So many are the fewest that a game goes on with, and that make a vote of many."""


def seer_ignored(told: Chronicle) -> Line | None:
    """A Seer who knew a werewolf accused it, and the village executed a human instead."""
    known: set[tuple[int, int]] = set()
    for night, day in zip(told.nights, told.days, strict=False):
        known |= {(seat, target) for call, seat, target, yes in night.answered if call == "seer" and yes and target}
        for seat, target in day.accused:
            wrong = day.executed is not None and day.roles[day.executed - 1] != WOLF
            if (seat, target) in known and wrong and seat != day.executed:
                return _line("seer_ignored", seat, target, day=day.number)
    return None


def saved(told: Chronicle) -> Line | None:
    """The pack came for somebody whom a Bodyguard protected, and who lived to see the day."""
    for night in told.nights:
        for guard, target in night.picks("bodyguard"):
            if target == night.prey and guard is not None and target not in night.dead:
                return _line("saved.own" if guard == target else "saved", guard, target, night=night.number)
    return None


def lie_held(told: Chronicle) -> Line | None:
    """A werewolf stood in the vote, and the village executed a human: the narrowest of them."""
    found = []
    for day in told.days:
        vote, out = day.vote(), day.executed
        if vote is None or out is None or day.roles[out - 1] == WOLF:
            continue
        found += [(vote.tally[out] - fingers, day.number, seat, out)
                  for seat, fingers in vote.tally.items() if day.roles[seat - 1] == WOLF]  # fmt: skip
    if not found:
        return None
    _, number, wolf, out = min(found)
    return _line("lie_held", wolf, out, day=number)


def last_chance(told: Chronicle) -> Line | None:
    """Three were left, one of them a werewolf, and the village executed that one."""
    if not told.days or told.winner is None:
        return None
    day = told.days[-1]
    here = day.alive.difference(day.left)
    if len(here) != FEW or day.executed is None or not told.at.startswith("execution") or told.alive & _wolves(day):
        return None
    return _line("last_chance", day.executed, day=day.number) if day.roles[day.executed - 1] == WOLF else None


def _wolves(day: Day) -> set[int]:
    return {seat for seat, role in enumerate(day.roles, 1) if role == WOLF}


def empty_house(told: Chronicle) -> Line | None:
    """The pack came for a Harlot who was away, and who lived."""
    for night in told.nights:
        for harlot, host in night.picks("harlot"):
            if harlot is not None and harlot == night.prey and harlot not in {host, *night.dead}:
                return _line("empty_house", harlot, host, night=night.number)
    return None


def betrayed(told: Chronicle) -> Line | None:
    """A werewolf pointed, for all to see, at a werewolf whom the village then executed."""
    for day in told.days:
        vote, out = day.vote(), day.executed
        if vote is None or out is None or day.roles[out - 1] != WOLF:
            continue
        for seat, target in vote.fingers:
            if target == out and day.roles[seat - 1] == WOLF and seat in day.alive:
                return _line("betrayed", seat, out, day=day.number)
    return None


def alone_and_right(told: Chronicle) -> Line | None:
    """One single finger in the vote, a human's, pointed at the werewolf, and somebody who was none was executed."""
    for day in told.days:
        vote, out = day.vote(), day.executed
        if vote is None or out is None or day.roles[out - 1] == WOLF:
            continue
        for wolf, fingers in sorted(vote.tally.items()):
            pointing = [seat for seat, target in vote.fingers if target == wolf]
            if fingers == 1 and len(pointing) == 1 and day.roles[wolf - 1] == WOLF and told.human(pointing[0]):
                return _line("alone_and_right", pointing[0], wolf, day=day.number)
    return None


def hard_fur(told: Chronicle) -> Line | None:
    """The pack bit the Werehamster, who lived."""
    for night in told.nights:
        prey = night.prey
        if prey is not None and night.roles[prey - 1] == "werehamster" and prey not in night.dead:
            return _line("hard_fur", prey, night=night.number)
    return None


def owl_hit(told: Chronicle) -> Line | None:
    """The Owl's mark brought a werewolf before the village, which executed it."""
    for night, day in zip(told.nights, told.days, strict=False):
        owls = [seat for seat, target in night.picks("owl") if target == day.mark and seat is not None]
        out = day.executed
        if owls and out is not None and out == day.mark and day.roles[out - 1] == WOLF:
            return _line("owl_hit", owls[0], out, day=day.number)
    return None


def wrong_door(told: Chronicle) -> Line | None:
    """A Harlot died of the night spent at somebody's."""
    for night in told.nights:
        hosts = dict(night.picks("harlot"))
        for seat, cause in night.died:
            if cause in {"guest", "host"} and seat in hosts:
                return _line(f"wrong_door.{cause}", seat, hosts[seat], night=night.number)
    return None


def first_to_suspect(told: Chronicle) -> Line | None:
    """Who was the first to suspect a werewolf without knowing: in secret at night, or aloud by day."""
    known: set[tuple[int, int]] = set()
    for number, night in enumerate(told.nights):
        secret = [one.seat for one in suspicions(told) if one.night == night.number and one.right]
        if secret:
            return _line("first_to_suspect.night", *secret, night=night.number)
        known |= {(seat, target) for _, seat, target, yes in night.answered if yes and target}
        day = told.days[number] if number < len(told.days) else None
        for seat, target in day.accused if day is not None else ():
            if day and day.roles[target - 1] == WOLF != day.roles[seat - 1] and (seat, target) not in known:
                return _line("first_to_suspect", seat, target, day=day.number)
    return None


def closest_vote(told: Chronicle) -> Line | None:
    """The vote with the smallest difference between whom it cost the life and the next."""
    found = [close for day in told.days if (close := _close(day)) is not None]
    if not found:
        return None
    margin, day, out, other = min(found)
    return _line("closest_vote" if margin else "closest_vote.tie", out, other, n=margin or None, day=day)


def _close(day: Day) -> tuple[int, int, int, int] | None:
    vote, out = day.vote(), day.executed
    others = {} if vote is None else {seat: number for seat, number in vote.tally.items() if seat != out}
    if vote is None or out is None or not others or not vote.tally[out]:
        return None
    other = max(sorted(others), key=others.__getitem__)
    margin = vote.tally[out] - others[other]
    return (margin, day.number, out, other) if margin >= 0 else None


def unseen(told: Chronicle) -> Line | None:
    """A werewolf who lived to the end, and at whom nobody ever pointed by day."""
    pointed = {target for day in told.days for _, target in day.voices()}
    quiet = [seat for seat in told.holders(WOLF) if seat in told.alive and seat not in pointed]
    return _line("unseen", *quiet[:1], n=len(told.days)) if quiet and len(told.days) > 1 else None


def first_day(told: Chronicle) -> Line | None:
    """The village executed a werewolf on its very first day."""
    out = told.days[0].executed if told.days else None
    return _line("first_day", out) if out is not None and told.days[0].roles[out - 1] == WOLF else None


def first_look(told: Chronicle) -> Line | None:
    """A Seer found a werewolf on the first night."""
    for call, seat, target, yes in told.nights[0].answered if told.nights else ():
        if call == "seer" and yes and target is not None:
            return _line("first_look", seat, target)
    return None


def all_wrong(told: Chronicle) -> Line | None:
    """Every finger of a vote, three at least, pointed at a human."""
    for day in told.days:
        vote, out = day.vote(), day.executed
        if vote is not None and out is not None and day.roles[out - 1] != WOLF and _all(vote, out):
            return _line("all_wrong", out, n=len(vote.fingers), day=day.number)
    return None


def _all(vote: Count, out: int) -> bool:
    return len(vote.fingers) >= FEW and all(target == out for _, target in vote.fingers)


def landslide(told: Chronicle) -> Line | None:
    """The vote in which most fingers pointed at whom it cost the life, where there were several votes."""
    found = [(-vote.tally[day.executed], day.number, day.executed)
             for day in told.days if day.executed is not None and (vote := day.vote()) is not None]  # fmt: skip
    fingers, number, out = min(found, default=(0, 0, 0))
    return _line("landslide", out, n=-fingers, day=number) if len(found) > 1 and fingers else None


def survivors(told: Chronicle) -> Line | None:
    """How many were still alive at the end."""
    return _line("survivors", n=len(told.alive), all=len(told.roles))


def _line(name: str, *seats: int, n: int | None = None, **words: int) -> Line:
    return Line(f"highlight.{name}", seats, n=n, words={key: str(value) for key, value in words.items()})


HIGHLIGHTS: Final[tuple[Callable[[Chronicle], Line | None], ...]] = (
    seer_ignored, saved, last_chance, empty_house, alone_and_right, betrayed, lie_held, hard_fur, owl_hit, wrong_door,
    all_wrong, first_to_suspect, closest_vote, unseen, first_day, first_look,
    landslide, survivors,
)  # fmt: skip
"""Every highlight, the most worth telling first."""


def highlights(told: Chronicle) -> tuple[Line, ...]:
    """Return the three most remarkable things of a game, fewer if there were not so many."""
    found = [line for highlight in HIGHLIGHTS if (line := highlight(told)) is not None]
    return tuple(found[:MOST])
