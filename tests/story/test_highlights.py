"""Highlights are true: each is looked for again, in other words, in the bytes of many records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from lupus.lang import languages, text
from lupus.lang.line import Line
from lupus.story import highlights as h
from lupus.story.chronicle import Chronicle
from story.retold import Retold, games

HUMANS: Final = frozenset({"villager", "seer", "medium", "bodyguard", "harlot", "owl", "freemason", "mythomaniac"})

Said = tuple[str, tuple[int, ...], int | None, int | None]
"""What a highlight says: its name, seats, number, and the night or day."""


def said(line: Line) -> Said:
    """Return what a highlight says."""
    when = line.words.get("day") or line.words.get("night")
    return line.key.removeprefix("highlight."), line.seats, line.n, int(when) if when else None


def seer_ignored(record: Retold) -> list[Said]:
    found: list[Said] = []
    for day in record.days:
        out = record.execution(day)
        if out is None or out.wolf(out.seat):
            continue
        for one in record.accusations(day):
            answers = [past for past in record.of("answered") if past.night <= day and past.event["call"] == "seer"]
            if any(past.seat == one.seat and past.target == one.target and past.event["werewolf"] for past in answers):
                found += [("seer_ignored", (one.seat, one.target), None, day)] if out.seat != one.seat else []
    return found


def saved(record: Retold) -> list[Said]:
    found: list[Said] = []
    for night in record.nights:
        prey = record.prey(night)
        for guard, target in record.picked("bodyguard", night):
            if target is not None and target == prey and prey not in record.dead(night):
                found.append(("saved.own" if guard == target else "saved", (guard, target), None, night))
    return found


def lie_held(record: Retold) -> list[Said]:
    found: list[tuple[int, Said]] = []
    for day in record.days:
        out, vote = record.execution(day), record.vote(day)
        if out and vote and not out.wolf(out.seat):
            found += [
                (vote[1][out.seat] - fingers, ("lie_held", (wolf, out.seat), None, day))
                for wolf, fingers in vote[1].items()
                if out.wolf(wolf)
            ]
    least = min((margin for margin, _ in found), default=0)
    return [one for margin, one in found if margin == least]


def last_chance(record: Retold) -> list[Said]:
    out = next((one for one in record.of("executed") if one.day == record.last.day), None)
    ended = next(iter(record.of("game_ended")), None)
    if out is None or ended is None or not ended.event["at"].startswith("execution"):
        return []
    living = [seat for seat in out.alive if out.wolf(seat)]
    return [("last_chance", (out.seat,), None, out.day)] if len(out.alive) == 3 and living == [out.seat] else []


def empty_house(record: Retold) -> list[Said]:
    return [
        ("empty_house", (harlot, host), None, night)
        for night in record.nights
        for harlot, host in record.picked("harlot", night)
        if host not in {None, harlot} and record.prey(night) == harlot and harlot not in record.dead(night)
    ]


def betrayed(record: Retold) -> list[Said]:
    found: list[Said] = []
    for day in record.days:
        out, vote = record.execution(day), record.vote(day)
        if out and vote and out.wolf(out.seat):
            found += [
                ("betrayed", (seat, target), None, day)
                for seat, target in vote[2]
                if target == out.seat and vote[0].wolf(seat) and seat in out.alive
            ]
    return found


def alone_and_right(record: Retold) -> list[Said]:
    found: list[Said] = []
    for day in record.days:
        out, vote = record.execution(day), record.vote(day)
        if out and vote and not out.wolf(out.seat):
            for seat, target in vote[2]:
                alone = vote[1].get(target) == 1
                found += (
                    [("alone_and_right", (seat, target), None, day)]
                    if alone and out.wolf(target) and record.roles[seat - 1] in HUMANS
                    else []
                )
    return found


def hard_fur(record: Retold) -> list[Said]:
    return [
        ("hard_fur", (chosen.target,), None, chosen.night)
        for chosen in record.of("chosen")
        if chosen.event["call"] == "werewolf"
        and chosen.target is not None
        and chosen.roles[chosen.target - 1] == "werehamster"
        and chosen.target not in record.dead(chosen.night)
    ]


def owl_hit(record: Retold) -> list[Said]:
    found: list[Said] = []
    for day in record.days:
        out = record.execution(day)
        mark = next((one.target for one in record.of("mark_announced", day=day)), None)
        if out and mark == out.seat and out.wolf(mark):
            found += [
                ("owl_hit", (owl, mark), None, day) for owl, at in record.picked("owl", day) if at == mark and owl
            ]
    return found


def wrong_door(record: Retold) -> list[Said]:
    return [
        (f"wrong_door.{died.event['cause']}", (died.seat, host), None, died.night)
        for died in record.of("died")
        if died.event["cause"] in {"guest", "host"}
        for harlot, host in record.picked("harlot", died.night)
        if harlot == died.seat
    ]


def first_to_suspect(record: Retold) -> list[Said]:
    knew = set()
    for night in record.nights:
        chose = {seat for one in record.of("chosen", night=night) if (seat := one.seat)}
        taps = {one.seat: one for one in record.of("noted", night=night)}
        right = tuple(
            seat
            for seat, one in sorted(taps.items())
            if one.wolf(one.target) and one.target != seat and not one.wolf(seat) and seat not in chose
        )
        if right and record.options.get("night") == "together":
            return [("first_to_suspect.night", right, None, night)]
        knew |= {(one.seat, one.target) for one in record.of("answered", night=night) if one.event["werewolf"]}
        for one in record.accusations(night):
            if one.wolf(one.target) and not one.wolf(one.seat) and (one.seat, one.target) not in knew:
                return [("first_to_suspect", (one.seat, one.target), None, night)]
    return []


def closest_vote(record: Retold) -> list[Said]:
    margins: list[tuple[int, int, int, list[int]]] = []
    for day in record.days:
        out, vote = record.execution(day), record.vote(day)
        if out and vote and vote[1][out.seat] and len(vote[1]) > 1:
            most = max(number for seat, number in vote[1].items() if seat != out.seat)
            next_ = [seat for seat, number in vote[1].items() if seat != out.seat and number == most]
            margins.append((vote[1][out.seat] - most, day, out.seat, next_))
    margins = [one for one in margins if one[0] >= 0]
    least = min((one[0] for one in margins), default=0)
    return [
        ("closest_vote" if margin else "closest_vote.tie", (out, other), margin or None, day)
        for margin, day, out, others in margins
        if margin == least
        for other in others
    ]


def unseen(record: Retold) -> list[Said]:
    pointed = {target for day in record.days for _, target in record.voices(day)}
    return [
        ("unseen", (seat,), len(record.days), None)
        for seat in sorted(record.alive - pointed)
        if record.roles[seat - 1] == "werewolf" and len(record.days) > 1
    ]


def first_day(record: Retold) -> list[Said]:
    out = record.execution(1)
    return [("first_day", (out.seat,), None, None)] if out is not None and out.wolf(out.seat) else []


def first_look(record: Retold) -> list[Said]:
    return [
        ("first_look", (one.seat, one.target), None, None)
        for one in record.of("answered", night=1)
        if one.event["call"] == "seer" and one.event["werewolf"]
    ]


def all_wrong(record: Retold) -> list[Said]:
    found: list[Said] = []
    for day in record.days:
        out, vote = record.execution(day), record.vote(day)
        if out and vote and not out.wolf(out.seat) and len(vote[2]) > 2 and {at for _, at in vote[2]} == {out.seat}:
            found.append(("all_wrong", (out.seat,), len(vote[2]), day))
    return found


def landslide(record: Retold) -> list[Said]:
    votes = [(day, out.seat, vote[1][out.seat]) for day in record.days
             if (out := record.execution(day)) and (vote := record.vote(day))]  # fmt: skip
    most = max((fingers for *_, fingers in votes), default=0)
    enough = most > 0 and len(votes) > 1
    return [("landslide", (out,), most, day) for day, out, fingers in votes if fingers == most and enough]


def survivors(record: Retold) -> list[Said]:
    return [("survivors", (), len(record.alive), None)]


AGAIN: Final[dict[Callable[[Chronicle], Line | None], Callable[[Retold], list[Said]]]] = {
    h.seer_ignored: seer_ignored,
    h.saved: saved,
    h.lie_held: lie_held,
    h.last_chance: last_chance,
    h.empty_house: empty_house,
    h.betrayed: betrayed,
    h.alone_and_right: alone_and_right,
    h.hard_fur: hard_fur,
    h.owl_hit: owl_hit,
    h.wrong_door: wrong_door,
    h.first_to_suspect: first_to_suspect,
    h.closest_vote: closest_vote,
    h.unseen: unseen,
    h.first_day: first_day,
    h.first_look: first_look,
    h.all_wrong: all_wrong,
    h.landslide: landslide,
    h.survivors: survivors,
}
"""Each highlight, and how it is looked for again."""


def test_every_highlight_is_looked_for_again() -> None:
    assert AGAIN.keys() == set(h.HIGHLIGHTS)


@pytest.mark.parametrize("highlight", h.HIGHLIGHTS, ids=lambda one: one.__name__)
def test_a_highlight_says_what_the_record_says_and_is_silent_where_it_is(
    highlight: Callable[[Chronicle], Line | None],
) -> None:
    times = 0
    for number, (_, told, record) in enumerate(games()):
        line, true = highlight(told), AGAIN[highlight](record)
        if line is None:
            assert true == [], f"game {number}: silent, and the record has {true}"
        else:
            assert said(line) in true, f"game {number}"
            times += 1
    assert times, "too rare among these games to be sure"


def test_a_highlight_has_words_for_all_that_it_says() -> None:
    for _, told, _ in games():
        for highlight in h.HIGHLIGHTS:
            line = highlight(told)
            if line is None:
                continue
            for language in languages():
                args = {**line.words, "n": line.n, "name": "A", "other": "B", "names": "C"}
                assert text(language, line.key, **args)
                assert text(language, f"{line.key}.title")


def test_a_story_has_three_highlights_unless_too_little_happened() -> None:
    for _, told, _ in games():
        found = h.highlights(told)
        assert len({line.key for line in found}) == len(found) <= h.MOST
        if len(told.days) > 3:
            assert len(found) == h.MOST
