"""The automatic Master: which row it wants next, and when. Time comes in with the rows; nothing is done here.

By the documented defaults it goes on for whoever is absent, moves bots, lets an aimed finger fly when its turn comes,
stops the clock where nobody is left, and hands the table on when the host's phone is gone.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from lupus.bots import BOTS, chooser, plain
from lupus.engine import commands as c
from lupus.engine.game import Game
from lupus.talk import sway

from . import alone, asks, chat, deal, rows
from .live import Live
from .moving import TRIAL
from .one_more import ASKING
from .rows import AnyRow
from .state import State

EMPTY: Final = 10_000
"""Milliseconds after which a table with nobody there stands still."""

HOSTLESS: Final = 60_000
"""Milliseconds after which a host who is gone is followed by somebody else."""

THINKS, FLIES, SEEN = 1_500, 1_500, 1_500
"""Milliseconds that a bot thinks aloud, that an aimed finger takes to fly, and between the last card seen and night."""

AWAY: Final = 5_000
"""How long somebody who is away has the word in a round."""

SILENT: Final = 4_000
"""How long the floor is a bot's, who says nothing."""


class Step(Struct, frozen=True):
    """Something that the Master wants: at this time (milliseconds), the row that `row(now)` makes."""

    at: int
    row: Callable[[int], AnyRow]


def step(state: State, live: Live) -> Step | None:
    """Return what the automatic Master wants next; None: it waits for people."""
    return min(_steps(state, live), key=lambda one: one.at, default=None)


def _steps(state: State, live: Live) -> Iterator[Step]:
    yield from _presence(state, live)
    if state.stage == "dealing":
        yield Step(*deal.step(state, live))
    if state.proposal is not None and state.stage == "playing":
        yield Step(state.proposal.at + ASKING, lambda now: rows.Lapsed(at=now))
    if state.stage == "playing" and not state.clock.stopped:
        yield from _moment(state, state.playing(), live)


def _presence(state: State, live: Live) -> Iterator[Step]:
    playing = state.stage == "playing"
    if playing and not state.clock.stopped and live.left_at is not None:
        yield Step(live.left_at + EMPTY, lambda now: rows.Stopped(at=now))
    if playing and state.clock.stopped == "nobody" and live.anybody():
        yield Step(0, lambda now: rows.Returned(at=now))
    back = [one.id for one in state.people if one.stand_in is not None and not one.back and live.present(state, one.id)]
    if playing and back:
        yield Step(0, lambda now: rows.CameBack(at=now, person=back[0]))
    yield from _succession(state, live)


def _succession(state: State, live: Live) -> Iterator[Step]:
    """Hand the table to the next present person in the circle.

    A minute after the host's phone has gone, or at once where the host has left for good.
    """
    heir = next((one for one in _after(state, state.host) if live.present(state, one)), None)
    left = all(person.id != state.host for person in state.people)
    since = -HOSTLESS if left else live.absent_since(state, state.host)
    if heir is not None and since is not None:
        yield Step(since + HOSTLESS, lambda now: rows.HostMoved(at=now, person=heir))


def _after(state: State, person: str) -> list[str]:
    """Return everybody else in the circle who is no bot, in its order from somebody's chair on."""
    place = state.circle.index(person) + 1 if person in state.circle else 0
    others = set(state.persons()) - {person}
    return [one for one in (*state.circle[place:], *state.circle[:place]) if one in others]


def _moment(state: State, game: Game, live: Live) -> Iterator[Step]:
    public, clock = game.public, state.clock
    if state.by_hand:
        return
    if state.led:
        yield from _turn(state, game, live) if public.asked is not None else ()
        return
    if public.phase == "naming":
        yield _close(state, clock.opened + SILENT, live)
    if public.phase == "dealt":
        moving = {one.person: one.at + TRIAL for one in state.moving}
        if state.seen.issuperset(one for one in state.tapping() if one not in moving):
            yield _close(state, max(state.at + (alone.SOLO if state.alone else SEEN), *moving.values(), 0), live)
        return
    if public.asked is not None:
        yield from _turn(state, game, live)
    elif state.alone:
        yield from _alone(state, game, live)
    elif (early := _early(state, game, live)) is not None:
        yield _close(state, early, live)
    if clock.ends is not None:
        yield _close(state, clock.ends, live)


def _alone(state: State, game: Game, live: Live) -> Iterator[Step]:
    """Let bots talk; the moment ends when the one person goes on, or by itself once nothing more is said."""
    remark = alone.remark(state, live)
    if remark is not None:
        at, said = remark
        yield Step(at, lambda now: rows.Remarked(at=now, remark=said))
    early = alone.due(state, game, live)
    if early is not None and (remark is None or state.living()):
        yield _close(state, early, live)


def _close(state: State, at: int, live: Live) -> Step:
    moment = state.moment
    words = chat.spoken(state, live)
    return Step(at, lambda now: rows.Closed(at=now, moment=moment, choices=choices(state, live), words=words))


# -- whose turn it is ----------------------------------------------------------------------------------------------


def _turn(state: State, game: Game, live: Live) -> Iterator[Step]:
    """Move for a bot, or let the aimed finger fly."""
    seat = game.public.asked or 0
    person = state.circle[seat - 1]
    if seat in bots(state):
        ask = _aloud(bot_choice(state, seat))
        at = alone.turn(state, game, live) if state.alone else state.clock.opened + THINKS
    else:
        if alone.forward(state, live):
            yield _close(state, state.at, live)
        touched, target = live.standing(state, person)
        if not touched or c.Accuse(seat, target) not in game.legal(seat):
            return
        ask, at = asks.Accuse(target), state.clock.opened + (alone.SOLO if state.alone else FLIES)
    yield Step(at, lambda now: rows.Asked(at=now, person=person, ask=ask, by_clock=True))


def _aloud(command: c.Command | None) -> asks.Accuse | asks.Vote:
    target = getattr(command, "target", None)
    return asks.Vote(target) if isinstance(command, c.Vote) else asks.Accuse(target)


# -- moments that may end early ------------------------------------------------------------------------------------


def _early(state: State, game: Game, live: Live) -> int | None:
    """Return when the moment may end before its time: never because a role has acted, unless somebody is alone."""
    public, opened = game.public, state.clock.opened
    living = [one for one in state.tapping() if state.seat_of(one) in public.alive]
    match public.phase:
        case "discussion" if state.floor is not None:
            return _word(state, live, state.circle[state.floor - 1])
        case "discussion":
            agreed = sum(one in state.enough for one in living)
            return state.at if 2 * agreed > len(living) else None
        case "defence" | "last_words":
            speaker = state.circle[(public.speaker or 1) - 1]
            if (public.speaker or 0) in bots(state):
                return opened + SILENT
            return state.at if speaker in state.enough else None
        case "execution":
            return _all_fingers(state, game, living)
        case "call" | "point" | "look" | "hold" if state.passed:
            return state.at if state.enough.issuperset(living) else None
    return None


def _word(state: State, live: Live, speaker: str) -> int | None:
    """The word passes on when the speaker says so, or soon if nobody is there to speak."""
    if speaker in state.enough:
        return state.at
    return None if live.here(speaker) else state.clock.opened + AWAY


def _all_fingers(state: State, game: Game, living: list[str]) -> int | None:
    """Once everybody points, a moment to change one's mind, and all fingers fall at once."""
    pointing = dict(game.hidden.standing)
    voters = [one for one in living if state.seat_of(one) in game.public.voters]
    if not voters:
        return None
    everybody = all(state.seat_of(one) in pointing for one in voters)
    return max(state.at, state.clock.opened) + 2 * THINKS if everybody else None


# -- choices that stand --------------------------------------------------------------------------------------------


def bots(state: State) -> frozenset[int]:
    """Return the seats that bots play."""
    names = {person.id for person in state.people if person.bot is not None or person.stand_in is not None}
    return frozenset(seat for seat, one in enumerate(state.circle, 1) if one in names)


def bot_choice(state: State, seat: int) -> c.Command | None:
    """Return what a bot does now, None if there is nothing; the same however often it is asked."""
    game = state.playing()
    legal = game.legal(seat)
    if not legal:
        return None
    person = state.person(state.circle[seat - 1])
    seed = hmac.digest(state.secret, f"bot {person.id}".encode(), "sha256").hex()
    bot, view = BOTS[person.bot or person.stand_in or "plain"], game.view(seat)
    if state.talk and bot is plain.BOT:
        bot = partial(plain.choose, said=sway(view, state.talk))
    return chooser(bot, seed)(view, legal)


def choices(state: State, live: Live) -> tuple[c.Choice, ...]:
    """Return everybody's standing choices, decoys and bots included, in the order of seats."""
    game = state.playing()
    public, computers = game.public, bots(state)
    if public.phase == "execution":
        seats = [seat for seat in public.voters if seat in computers]
    elif public.phase in {"call", "point", "look"}:
        seats = sorted(public.alive)
    else:
        return ()
    found: list[c.Choice] = []
    for seat in seats:
        if seat in computers:
            command = bot_choice(state, seat)
            found += [(seat, getattr(command, "target", None))] if command is not None else []
        else:
            touched, target = live.standing(state, state.circle[seat - 1])
            found += [(seat, target)] if touched else []
    return tuple(found)
