"""Predictions of the dead and of those who only watch: private, by day, and scored when the game is over.

They move nothing: no clock, no line, no other person's screen. The last of a day counts.
"""

from __future__ import annotations

from msgspec.structs import replace

from lupus.engine.game import Game
from lupus.record.prediction import Prediction

from . import asks, beside
from .refused import Refused
from .state import State
from .wire_ghosts import Foretelling


def predict(state: State, person: str, ask: asks.Predict) -> State:
    """Keep a prediction. Raises `Refused` for whoever plays or is told everything, and for what cannot be."""
    game = state.playing()
    if not may(state, person):
        raise Refused("no_prophet")
    if state.by_night or not game.public.day:
        raise Refused("not_now", stage=game.public.phase)
    for seat in (ask.werewolf, ask.victim):
        if seat is not None and seat not in game.public.alive:
            raise Refused("no_such_chair", seat=seat, seats=len(state.circle))
    if ask.winner is not None and ask.winner not in winners(game):
        raise Refused("no_such_winner", winner=ask.winner, known=winners(game))
    own, day = state.person(person), game.public.day
    new = Prediction(person, own.name, day, state.seat_of(person), ask.werewolf, ask.victim, ask.winner)
    others = (one for one in state.predictions if (one.person, one.day) != (person, day))
    return replace(state, predictions=(*others, new))


def may(state: State, person: str) -> bool:
    """Whether somebody takes part: a ghost who is told no more than the board, or whoever watches and knows no role."""
    game, seat = state.playing(), state.seat_of(person)
    if state.leader.sees(person) or person in state.leader.knowing or beside.saw(state, person):
        return False
    if seat is None:
        return bool(state.person(person).name)
    return seat not in game.public.alive and game.public.options.ghosts_see != "all"


def winners(game: Game) -> tuple[str, ...]:
    """Return who may win this game."""
    alone = (role for role, _ in game.public.deck if game.rules.roles[role].wins_alone)
    return ("humans", "werewolves", *alone)


def shown(state: State, person: str) -> Foretelling | None:
    """Return what somebody may predict now and has predicted today; None for everybody else, and at night."""
    game = state.game
    if game is None or game.over or state.by_night or not game.public.day or not may(state, person):
        return None
    today = (one for one in state.predictions if (one.person, one.day) == (person, game.public.day))
    own = next(today, Prediction(person, "", game.public.day))
    return Foretelling(winners(game), own.werewolf, own.victim, own.winner)
