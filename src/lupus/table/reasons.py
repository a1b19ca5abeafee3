"""Why a night ends as it does, with the ruling, and what is easy to miss; for the Master alone.

Read from the effects of tonight's choices, as roles make them; it knows no role by name.
"""

from __future__ import annotations

from lupus.engine import events as e
from lupus.engine.effects import Attack, Effect, Look, Shield, Visit
from lupus.engine.game import Game
from lupus.engine.views import choice_refused
from lupus.lang.line import Line

TOLD = frozenset({"own_seat", "self_protection", "self_protection_spent", "repeated_protection", "shielded"})
"""Refusals that a Master easily forgets; the pack knows its own."""


def why(after: Game) -> tuple[Line, ...]:
    """Return why this dawn's dead die and others do not; nothing for any other step."""
    if not any(isinstance(entry.event, e.Dawned) for entry in after.batch.entries):
        return ()
    before = after.standing or after
    causes = (entry.event for entry in after.batch.entries if isinstance(entry.event, e.Died))
    return (*(Line(f"desk.why.{died.cause}", (died.seat,)) for died in causes), *_spared(before, _tonight(before)))


def mind(after: Game) -> tuple[Line, ...]:
    """Return what the choice just made leads to at dawn, as far as it can be said already."""
    chosen = [entry.event for entry in after.batch.entries if isinstance(entry.event, e.Chosen)]
    if len(chosen) != 1:
        return ()
    effects = _tonight(after)
    last = effects[-1] if effects else None
    if isinstance(last, Attack):
        return _spared(after, effects)
    if isinstance(last, Visit) and _is(after, last.host, "counts_as_werewolf"):
        return (Line("desk.why.host", (last.guest,)),)
    if isinstance(last, Look) and _reacts(after, last.target, Look):
        return (Line("desk.why.seen", (last.target,)),)
    return ()


def barred(game: Game, choosing: tuple[int, ...]) -> tuple[Line, ...]:
    """Return whom those who choose now may not choose, where that is easy to forget."""
    found: dict[str, list[int]] = {}
    for seat in choosing[:1]:
        view, role = game.view(seat), game.rules.roles[game.hidden.roles[seat - 1]]
        for target in game.public.living:
            code = choice_refused(view, role, target)
            if code in TOLD:
                found.setdefault(code, []).append(target)
    return tuple(Line(f"desk.mind.{code}", tuple(targets)) for code, targets in found.items())


def _tonight(game: Game) -> list[Effect]:
    """Return the effects of tonight's choices, the newest last."""
    found: list[Effect] = []
    for night, call, seat, target in game.hidden.chosen:
        make = game.rules.roles[call.partition(":")[0]].effect
        effect = make(seat or 0, target, game.public.options) if make and night == game.public.night else None
        found += [effect] if effect is not None else []
    return found


def _spared(game: Game, effects: list[Effect]) -> tuple[Line, ...]:
    """Return why the pack's pick kills nobody, if it does not."""
    pick = next((one.target for one in effects if isinstance(one, Attack)), None)
    if pick is None:
        return ()
    if game.public.night == 1 and game.public.options.first_night == "master_is_victim":
        return (Line("desk.why.first_night"),)
    if any(isinstance(one, Shield) and one.target == pick for one in effects):
        return (Line("desk.why.protected", (pick,)),)
    if any(isinstance(one, Visit) and one.guest == pick for one in effects):
        return (Line("desk.why.away", (pick,)),)
    return (Line("desk.why.spared", (pick,)),) if _reacts(game, pick, Attack) else ()


def _reacts(game: Game, seat: int, effect: type[Effect]) -> bool:
    role = game.rules.roles.get(game.hidden.roles[seat - 1])
    return role is not None and effect in role.reacts


def _is(game: Game, seat: int, fact: str) -> bool:
    role = game.rules.roles.get(game.hidden.roles[seat - 1])
    return role is not None and bool(getattr(role, fact))
