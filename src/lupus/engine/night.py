"""The night: its fall, its calls and beats, what they answer at once, and the deaths at dawn.

Both forms of a night run through the same two functions: `open_call` and `close_call`. In a night `called` the calls
are opened and closed one by one; in a night `together` all are opened at nightfall and closed together, in the same
order, when the beat Look closes (C22: nothing done at night changes another choice of that night).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from . import events as e
from .contract import Role
from .draft import Draft
from .effects import Effect, Imitate, Kill, Look, Mark, Sense
from .errors import Illegal
from .passes import deaths
from .views import choice_refused
from .wins import ends

Choices: TypeAlias = Mapping[int, int | None]
"""seat -> target of everybody whose choice stands."""


def fall(draft: Draft) -> None:
    """Let night fall: changes of role (C36), then the first call or beat."""
    public = draft.public
    number, copied = public.night + 1, draft.hidden.copied
    calls = draft.rules.edition.calls(number, public.options)
    draft.tell(e.NightFell(number, tuple([call.id for call in calls if call.role in public.in_play])))
    if _turn(draft, copied) and ends(draft, f"nightfall {number}"):
        return
    if public.options.night == "called":
        open_call(draft, public.calls[0])
        return
    for call in public.calls:
        wake(draft, call)
    draft.tell(e.BeatOpened("point"))


def _turn(draft: Draft, copied: tuple[tuple[int, str | None], ...]) -> bool:
    """Carry out last night's imitations of those still alive; say whether somebody changed."""
    changed = False
    for seat, role in copied:
        if seat not in draft.public.alive:
            continue
        if draft.options.mythomaniac_told == "night_3" and draft.options.mythomaniac_turns == "night_3":
            draft.tell(e.CopyTold(seat, role))
        if role is not None and draft.hidden.roles[seat - 1] != role:
            draft.tell(e.Turned(seat, role))
            changed = True
    return changed


def open_call(draft: Draft, call: str) -> None:
    """Call a role aloud; its living owners open their eyes."""
    draft.tell(e.CallOpened(call))
    wake(draft, call)


def wake(draft: Draft, call: str) -> None:
    """Let the living owners of a call see one another."""
    draft.tell(e.Woke(call, draft.owners(role_of(call))))


def role_of(call: str) -> str:
    """Return the role of a call's id."""
    return call.partition(":")[0]


# -- closing -------------------------------------------------------------------------------------------------------


def close_called(draft: Draft, choices: Choices) -> None:
    """Close the open call and open the next, or the hold after the last."""
    call = draft.public.call or ""
    standing = {**dict(draft.hidden.standing), **choices}
    close_call(draft, call, standing)
    note_decoys(draft, standing, draft.awake(call) if chooses(draft, call) else ())
    calls = draft.public.calls
    following = calls.index(call) + 1
    if following < len(calls):
        open_call(draft, calls[following])
    else:
        draft.tell(e.HoldOpened())


def close_point(draft: Draft, choices: Choices) -> None:
    """Close the beat Point: it binds and spends nothing, but those awake together see one another pointing."""
    standing = {**dict(draft.hidden.standing), **choices}
    acting: set[int] = set()
    for call in draft.public.calls:
        for seat in draft.awake(call) if chooses(draft, call) else ():
            acting.add(seat)
            if seat in standing:
                draft.tell(e.Pointed(call, seat, standing[seat]))
    note_decoys(draft, standing, tuple(acting))
    draft.tell(e.BeatOpened("look"))


def close_look(draft: Draft, choices: Choices) -> None:
    """Close the beat Look: every call of the night is closed with the choices that stand, in call order."""
    standing = {**dict(draft.hidden.standing), **choices}
    acting: set[int] = set()
    for call in draft.public.calls:
        close_call(draft, call, standing)
        acting.update(draft.awake(call) if chooses(draft, call) else ())
    note_decoys(draft, standing, tuple(acting))
    draft.tell(e.HoldOpened())


def chooses(draft: Draft, call: str) -> bool:
    """Whether the owners of a call choose somebody, rather than only open their eyes."""
    return ":" not in call and draft.rules.roles[role_of(call)].chooses


def note_decoys(draft: Draft, standing: Choices, acting: tuple[int, ...]) -> None:
    """Keep everybody else's taps, told to their own person only."""
    already = dict(draft.hidden.standing)
    for seat, target in sorted(standing.items()):
        if seat not in acting and already.get(seat, 0) != target:
            draft.tell(e.Noted(seat, target))


def close_call(draft: Draft, call: str, standing: Choices) -> None:
    """Settle one call: what was chosen, and what is answered at once."""
    if ":" in call:
        return
    role = draft.rules.roles[role_of(call)]
    awake = draft.awake(call)
    if not role.chooses:
        for seat in awake:
            _answer(draft, call, role.effect(seat, None, draft.options) if role.effect else None)
        return
    picks = {seat: legal_choice(draft, role, seat, standing) for seat in awake}
    settle = role.joint(draft.options) if role.joint else None
    if settle is None:
        for seat, target in picks.items():
            _choose(draft, call, role, seat, target)
    elif awake:
        _choose(draft, call, role, None, _common(draft, call, settle, picks))


def legal_choice(draft: Draft, role: Role, seat: int, standing: Choices) -> int | None:
    """Return the choice of a seat that counts.

    One that the role forbids counts as none; the own seat means oneself where that is legal, else home or nobody.
    """
    if seat in standing:
        view, target = draft.view(seat), standing[seat]
        if target == seat and (role.may_stay or choice_refused(view, role, target)):
            target = None
        if choice_refused(view, role, target) is None:
            return target
    draft.forced.append(seat)
    return None


def _common(draft: Draft, call: str, settle: str, picks: Mapping[int, int | None]) -> int | None:
    """Return the one choice of those who choose together, settling a disagreement as the table says (C10)."""
    pointed = [target for seat, target in picks.items() if seat not in draft.forced]
    if len(set(pointed)) == 1:
        return pointed[0]
    if settle == "wait" and draft.hidden.named is not None:
        return draft.hidden.named
    if not pointed:
        return None
    if settle == "wait" and draft.public.master == "human":
        raise Illegal("pack_disagrees")
    draft.forced.extend(seat for seat in picks if seat not in draft.forced)
    if settle == "nobody":
        return None
    counts = Counter(pointed)
    most = max(counts.values()) if settle in {"most", "wait"} else 1
    among = tuple(sorted(target for target, count in counts.items() if target is not None and count >= most))
    if len(among) == 1 or not among:
        return among[0] if among else None
    drawn = draft.draw(call, among)
    draft.tell(e.LotKept(call, among, drawn))
    return drawn


def _choose(draft: Draft, call: str, role: Role, seat: int | None, target: int | None) -> None:
    draft.tell(e.Chosen(call, seat, target))
    actor = seat if seat is not None else draft.awake(call)[0]
    _answer(draft, call, role.effect(actor, target, draft.options) if role.effect else None)


def _answer(draft: Draft, call: str, effect: Effect | None) -> None:
    """Tell what a choice answers at once; everything else waits for dawn."""
    if isinstance(effect, Look):
        answer = draft.looks_like_werewolf(effect.target)
        draft.tell(e.Answered(call, effect.seat, effect.target, answer))
    elif isinstance(effect, Sense):
        executed = draft.public.executed
        nod = None if executed is None else draft.looks_like_werewolf(executed)
        draft.tell(e.Answered(call, effect.seat, executed, nod))
    elif isinstance(effect, Imitate):
        _imitate(draft, effect)


def _imitate(draft: Draft, imitation: Imitate) -> None:
    held = draft.role(imitation.target)
    if held is None and set(imitation.roles) & draft.unplaced():
        raise Illegal("unknown_card", seat=imitation.target)
    role = held.id if held is not None and held.id in imitation.roles else None
    draft.tell(e.Copied(imitation.seat, role))
    if imitation.at_once or draft.options.mythomaniac_told == "at_once":
        draft.tell(e.CopyTold(imitation.seat, role))
    if imitation.at_once and role is not None:
        draft.tell(e.Turned(imitation.seat, role))


# -- dawn ----------------------------------------------------------------------------------------------------------


def resolve(draft: Draft) -> tuple[dict[int, str], int | None]:
    """Return tonight's dead (seat -> cause, in seat order) and the mark, once all choices are made."""
    effects: tuple[Effect, ...] = tuple(_effects(draft))
    marked = next((effect.target for effect in effects if isinstance(effect, Mark)), None)
    for apply in draft.rules.edition.passes:
        effects = apply(effects, draft)
    effects += tuple(Kill(seat, "penalty") for seat in sorted(draft.hidden.penalised))
    found = deaths(effects)
    alive = draft.public.alive
    return {seat: found[seat] for seat in draft.public.seat_order if seat in found and seat in alive}, marked


def _effects(draft: Draft) -> list[Effect]:
    """Return the effects of tonight's choices; those on somebody who has left since are void (C50)."""
    found: list[Effect] = []
    for night, call, seat, target in draft.hidden.chosen:
        role = draft.rules.roles[role_of(call)]
        if night == draft.night and role.effect and (target is None or target in draft.public.alive):
            effect = role.effect(seat or 0, target, draft.options)
            found += [effect] if effect is not None else []
    return found


def reference_after(draft: Draft, dead: Mapping[int, str]) -> int | None:
    """Return where people count from after this dawn (A6, B4.2, K07)."""
    before, among = draft.public.reference, tuple(dead)
    if draft.rules.edition.reference == "last_mauled":
        mauled = [seat for seat, cause in dead.items() if cause == "eaten"]
        if len(among) > 1 and draft.options.start_after_two_dead == "lot":
            return draft.draw("start", among)
        return mauled[0] if mauled else before
    if len(among) <= 1:
        return among[0] if among else before
    if draft.hidden.named in dead:
        return draft.hidden.named
    if draft.options.last_to_die == "closer_to_old_reference":
        return next(seat for seat in draft.public.circle if seat in dead)
    if draft.options.last_to_die == "master" and draft.public.master == "human":
        raise Illegal("name_first", among=among)
    return draft.draw("last_to_die", among)
