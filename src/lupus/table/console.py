"""What the Master's screen shows: who holds which card, the steps that stand, and the one next step (`step`).

It is read from what the Master knows. Who may see it is decided by `Leader.sees` alone.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from lupus.engine import commands as c
from lupus.engine.contract import UNKNOWN
from lupus.engine.errors import BadDeal
from lupus.engine.game import Game
from lupus.lang.line import Line
from lupus.registry import EDITIONS

from . import hand, narrate, setup, step, told
from .lead import amended
from .lead_asks import Amend
from .live import Live
from .state import State
from .wire_master import Change, Console, Corrected, Held, Left, Someone, Taken

STEPS: Final = 40
"""How many of the last steps a view carries."""

SIZE: Final = 16_384
"""Bytes of the Master's part at night, and what it grows by if it should be longer."""

_ENCODE: Final = msgspec.json.Encoder().encode


def part(state: State, live: Live, person: str) -> bytes:
    """Return the Master's part of a view as JSON; at night of one length, whatever it holds."""
    raw = _ENCODE(shown(state, live, person))
    return raw.ljust(-(-len(raw) // SIZE) * SIZE) if state.by_night else raw


def shown(state: State, live: Live, person: str) -> Console:
    """Return what the Master, or somebody who follows, is shown."""
    game, leader = state.game, state.leader
    return Console(
        leads=person == leader.master,
        changes=leader.changes,
        held=_in_lobby(state) if game is None else _held(state, game),
        palette=_palette(state),
        next=step.of(state, live, game) if game is not None else None,
        taken=_taken(game) if game is not None else (),
        others=tuple(
            Someone(one.id, one.name, one.id in leader.followers)
            for one in state.people
            if one.keys and one.name and one.id not in state.circle and one.id not in {leader.master, person}
        ),
    )


# -- cards ---------------------------------------------------------------------------------------------------------


def _phone(state: State, seat: int) -> bool:
    return state.circle[seat - 1] not in state.phoneless


def _in_lobby(state: State) -> tuple[Held, ...]:
    roles = {left.card: left.role for left in _palette(state)}
    found = []
    for seat, person in enumerate(state.circle, 1):
        card = state.leader.given.get(person)
        role = roles.get(card or "", UNKNOWN)
        found.append(Held(seat, role, card if card != role else None, phone=_phone(state, seat)))
    return tuple(found)


def _held(state: State, game: Game) -> tuple[Held, ...]:
    cards = game.deal.cards or (None,) * game.public.seats
    return tuple(
        Held(seat, role, card, dealt if dealt != role else None, _phone(state, seat))
        for seat, (role, dealt, card) in enumerate(zip(game.hidden.roles, game.hidden.dealt, cards, strict=True), 1)
    )


def _palette(state: State) -> tuple[Left, ...]:
    """Return the cards that can be noted: all of the deck in the lobby, what nobody is known to hold in a game."""
    if state.game is not None:
        held = Counter(state.game.hidden.dealt)
        return tuple(
            Left(role, role, count - held[role]) for role, count in state.game.public.deck if count > held[role]
        )
    if state.setting.cards != "hand":
        return ()
    try:
        deck = setup.deck_of(state.setting, len(state.circle))
    except BadDeal:
        return ()
    given = [card for person, card in state.leader.given.items() if person in state.circle]
    return tuple(Left(*one) for one in hand.palette(EDITIONS[state.setting.edition], deck, given))


# -- steps taken ---------------------------------------------------------------------------------------------------


def _taken(game: Game) -> tuple[Taken, ...]:
    """Return the last steps that stand, newest first."""
    found: list[Taken] = []
    for one in game.chain():
        if not isinstance(one.batch.command, c.Undo):
            found.append(_one(one))
        if len(found) >= STEPS:
            break
    return tuple(found)


def _one(game: Game) -> Taken:
    command, before = game.batch.command, game.standing
    bare = Taken(game.batch.number, _lines(game))
    if before is None:
        return bare
    match command:
        case c.Close() if before.awaited():
            who = before.awaited()
            target = dict(command.choices).get(who[0])
            may = _targets(before, who[0])
            return msgspec.structs.replace(bare, may=may, target=target, who=() if step.joint(before) else who)
        case c.Accuse(seat, target) | c.Vote(seat, target):
            return msgspec.structs.replace(bare, may=_targets(before, seat), target=target)
        case c.PassOver(seat):
            return msgspec.structs.replace(bare, may=_targets(before, seat))
        case c.Learn(seat):
            unknown = tuple(one for one, role in enumerate(before.hidden.roles, 1) if role == UNKNOWN)
            return msgspec.structs.replace(bare, may=unknown, target=seat)
        case c.Penalise() | c.Remove():
            return msgspec.structs.replace(bare, drop=True)
        case _:
            return bare


def _targets(game: Game, seat: int) -> tuple[int | None, ...]:
    return tuple(getattr(one, "target", None) for one in game.legal(seat))


def _lines(game: Game) -> tuple[Line, ...]:
    """Return a step in words; where it meant nothing but going on, what was said then."""
    return told.lines(game) or tuple(narrate.lines(game)[-1:])


# -- what a correction would change --------------------------------------------------------------------------------


def corrected(state: State, amend: Amend, at: int) -> Corrected:
    """Return what would change by a correction. Raises `Refused`; nothing is changed in any case."""
    after, stopped = amended(state, amend, at)
    was, now = _steps(state.game, amend.batch), _steps(after.game, _new_from(state))
    if amend.drop:
        now = [(), *now]
    kept = now + [()] * max(0, len(was) - len(now))
    changes = tuple(Change(one, other) for one, other in zip(was, kept, strict=False) if one != other)
    return Corrected(changes, max(0, len(was) - len(now)), stopped.wrong if stopped is not None else None)


def _new_from(state: State) -> int:
    return state.game.batch.number + 1 if state.game is not None else 0


def _steps(game: Game | None, first: int) -> list[tuple[Line, ...]]:
    """Return the lines of all steps that stand from one on, oldest first."""
    steps = [] if game is None else [one for one in game.chain() if one.batch.number >= first]
    return [_lines(one) for one in reversed(steps) if not isinstance(one.batch.command, c.Undo)]
