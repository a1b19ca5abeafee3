"""The plain bot: it remembers, and plays its role as a sensible beginner would.

It gives every living player a number, how much it would like to see them gone, made of what it knows for certain (a
mate, an answer), of what it saw (who accused whom, and what became of the accused) and of a whim, and takes the legal
command with the best number. Roles differ in a few lines only, below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from lupus.engine import events as e
from lupus.engine.commands import Command
from lupus.engine.views import View

CROWD, LARGE_CROWD = 0.25, 4
"""How much one more finger draws the next, and from how many on no more."""

CERTAIN = 100.0
"""Weight of what is known for certain, far above everything guessed."""

NOBODY = -CERTAIN / 4
"""How good it is to point at nobody, where the table allows it: better only than those known to be on one's side."""


Weights: TypeAlias = Mapping[int | None, float]
"""How much speaks for pointing at each seat (None: at nobody)."""


def choose(view: View, legal: tuple[Command, ...], whims: Random, said: Weights | None = None) -> Command:
    """Return the legal command that this bot likes best; `said`: how what was said aloud weighs with it."""
    night = view.public.phase in {"call", "point", "look"}
    like = AT_NIGHT.get(view.role or "", suspicion) if night else suspicion
    scores = like(view)
    for seat, weight in (said or {}).items():
        scores[seat] = scores.get(seat, 0.0) + weight
    return max(legal, key=lambda command: _score(command, scores) + whims.random())


def _score(command: Command, scores: dict[int | None, float]) -> float:
    target = getattr(command, "target", None)
    return scores.get(target, NOBODY if target is None else 0.0)


# -- what it knows -------------------------------------------------------------------------------------------------


def pack(view: View) -> frozenset[int]:
    """Return the mates of a werewolf, itself included; empty for everybody else."""
    return frozenset(view.mates("werewolf")) if view.role == "werewolf" else frozenset()


def answers(view: View) -> dict[int, bool]:
    """Return whom the answers told to be a werewolf or not."""
    told = (note for note in view.private.notes if isinstance(note, e.Answered))
    return {note.target: bool(note.werewolf) for note in told if note.target is not None}


def suspicion(view: View) -> dict[int | None, float]:
    """Return how much the viewer would like to see each player gone."""
    public, scores = view.public, _guesses(view)
    for seat, werewolf in answers(view).items():
        scores[seat] = CERTAIN if werewolf else scores.get(seat, 0.0) - CERTAIN / 2
    for call, mates in view.private.mates:
        if call == "freemason":
            scores.update(dict.fromkeys(mates, -CERTAIN))
    if view.role == "werewolf":
        scores = {seat: CROWD * _fingers_at(view, seat) for seat in public.alive}
        scores.update(dict.fromkeys(pack(view), -CERTAIN))
    if view.seat is not None:
        scores[view.seat] = -2 * CERTAIN
    return scores


def _fingers_at(view: View, seat: int) -> int:
    """Return how many of today's accusations fell on somebody, counted up to a small crowd."""
    return min(LARGE_CROWD, sum(target == seat for _, target in view.public.accusations))


def _guesses(view: View) -> dict[int | None, float]:
    """Return guesses from the days so far.

    Those who accused somebody now known as a human look worse, those who accused a werewolf look better, and a crowd
    is followed a little.
    """
    scores: dict[int | None, float] = {}
    known = answers(view)
    revealed = {event.seat: event.werewolf for event in view.history() if isinstance(event, e.Revealed)}
    for event in view.history():
        if isinstance(event, e.Accused) and event.target is not None:
            proved = known.get(event.target, revealed.get(event.target))
            if proved is not None and event.seat not in known:
                scores[event.seat] = scores.get(event.seat, 0.0) + (-3.0 if proved else 1.0)
    for seat in view.public.alive:
        scores[seat] = scores.get(seat, 0.0) + CROWD * _fingers_at(view, seat)
    return scores


# -- the night -----------------------------------------------------------------------------------------------------


def hunger(view: View) -> dict[int | None, float]:
    """Return whom a werewolf would eat: where mates already point, then whoever accused the pack; never the pack."""
    scores: dict[int | None, float] = dict.fromkeys(view.public.alive, 0.0)
    mates = pack(view)
    for event in view.history():
        if isinstance(event, e.Accused) and event.target in mates and event.seat not in mates:
            scores[event.seat] = scores.get(event.seat, 0.0) + 1.0
    for note in _standing(view):
        if note.target is not None:
            scores[note.target] = scores.get(note.target, 0.0) + CERTAIN
    scores.update(dict.fromkeys(mates, -CERTAIN))
    return scores


def _standing(view: View) -> list[e.Pointed]:
    """Return the fingers of mates that stand now: those told since the pack last opened its eyes."""
    found: list[e.Pointed] = []
    for note in view.private.notes:
        if isinstance(note, e.Woke):
            found = []
        elif isinstance(note, e.Pointed) and note.seat != view.seat:
            found.append(note)
    return found


def curiosity(view: View) -> dict[int | None, float]:
    """Return whom to look at: the suspected, never somebody whose answer is known."""
    scores = suspicion(view)
    scores.update(dict.fromkeys(answers(view), -CERTAIN))
    return scores


def care(view: View) -> dict[int | None, float]:
    """Return whom to protect: those who accuse as the viewer does; oneself only when many fingers came one's way."""
    scores: dict[int | None, float] = {seat: -value for seat, value in suspicion(view).items() if seat is not None}
    mine = {event.target for event in view.history() if isinstance(event, e.Accused) and event.seat == view.seat}
    fingers = 0
    for event in view.history():
        if isinstance(event, e.Accused) and event.target in mine and event.target is not None:
            scores[event.seat] = scores.get(event.seat, 0.0) + 1.0
        fingers += isinstance(event, e.Accused) and event.target == view.seat
    scores[view.seat] = 3.0 if fingers > view.public.seats else -CERTAIN
    return scores


def company(view: View) -> dict[int | None, float]:
    """Return where to spend the night: at home, unless somebody seems safe."""
    scores: dict[int | None, float] = {seat: -value for seat, value in suspicion(view).items() if seat is not None}
    scores[view.seat] = -CERTAIN
    scores[None] = 0.75
    return scores


def envy(view: View) -> dict[int | None, float]:
    """Return whom to imitate: anybody but oneself; a werewolf wins as well as a Seer."""
    return {seat: float(seat != view.seat) for seat in view.public.alive}


AT_NIGHT: dict[str, Callable[[View], dict[int | None, float]]] = {
    "werewolf": hunger,
    "seer": curiosity,
    "bodyguard": care,
    "harlot": company,
    "mythomaniac": envy,
}
"""What a role wants at night; any other role points at whom it suspects."""

BOT = choose
