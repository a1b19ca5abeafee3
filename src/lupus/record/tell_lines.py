"""What each event says in words; None for one that is not worth a line, as something else tells it better."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from lupus.engine import events as e
from lupus.engine.contract import UNKNOWN
from lupus.lang import has, text
from lupus.registry import ROLES

if TYPE_CHECKING:
    from .tell import Teller

Tells: TypeAlias = "Callable[[Teller, Any], str | None]"


def _you(teller: Teller, seat: int | None) -> str:
    """Return the ending of a key that speaks to the listener."""
    return ".you" if seat is not None and seat == teller.you else ""


def _dealt(teller: Teller, event: e.GameDealt) -> str:
    deck = [
        teller.say("deck", n=count, role=text(teller.language, f"role.{role}{'.plural' if count > 1 else ''}"))
        for role, count in event.deck
    ]
    people = teller.names(range(1, len(event.persons) + 1))
    parts = [teller.say("game_dealt", n=len(event.persons), names=people, deck=teller.items(deck))]
    if event.deal > 1:
        parts.append(teller.say("game_dealt.again", n=event.deal))
    if event.shield is not None:
        parts.append(teller.say("game_dealt.shield", name=teller.name(event.shield)))
    if teller.you is not None:
        parts.append(teller.say("game_dealt.you", name=teller.name(teller.you), seat=teller.you))
    return " ".join(parts)


def _night_fell(teller: Teller, event: e.NightFell) -> str:
    if not event.calls:
        return teller.say("night_fell.nobody")
    calls = [text(teller.language, f"call.{call}.name") for call in event.calls]
    return teller.say("night_fell", calls=teller.items(calls))


def _woke(teller: Teller, event: e.Woke) -> str | None:
    """Tell who saw whom, when it is more than one and not as last time."""
    known, role = teller.awake.get(event.call.partition(":")[0]), event.call.partition(":")[0]
    teller.awake[role] = event.seats
    if len(event.seats) <= 1 or known == event.seats:
        return None
    if teller.you is not None:
        return teller.say("woke.you", names=teller.names(seat for seat in event.seats if seat != teller.you))
    call = text(teller.language, f"call.{event.call}.name")
    return teller.say("woke", n=len(event.seats), call=call, names=teller.names(event.seats))


def _noted(teller: Teller, event: e.Noted) -> str | None:
    if not _you(teller, event.seat):
        return None
    return _targeted(teller, "noted.you", event.target)


def _targeted(teller: Teller, key: str, target: int | None, **args: object) -> str:
    """Return a text about a target, or its twin about nobody."""
    if target is None:
        return teller.say(f"{key}.nobody", **args)
    return teller.say(key, target=teller.name(target), **args)


def _chosen(teller: Teller, event: e.Chosen) -> str | None:
    key = f"chosen.{event.call}" + (".common" if event.seat is None else _you(teller, event.seat))
    seat = "" if event.seat is None else teller.name(event.seat)
    if event.seat is not None and event.target == event.seat and has(teller.language, f"tell.{key}.self"):
        return teller.say(f"{key}.self", seat=seat)
    return _targeted(teller, key, event.target, seat=seat)


def _answered(teller: Teller, event: e.Answered) -> str:
    answer = {True: "yes", False: "no", None: "neutral"}[event.werewolf]
    key = f"answered.{event.call}.{answer}"
    if _you(teller, event.seat) and has(teller.language, f"tell.{key}.you"):
        key += ".you"
    target = "" if event.target is None else teller.name(event.target)
    return teller.say(key, seat=teller.name(event.seat), target=target)


def _role_told(teller: Teller, key: str, seat: int, role: str | None) -> str:
    if role is None:
        return teller.say(f"{key}.nothing", seat=teller.name(seat))
    return teller.say(key, seat=teller.name(seat), role=teller.role(role))


def _copied(teller: Teller, event: e.Copied) -> str:
    return _role_told(teller, "copied", event.seat, event.role)


def _copy_told(teller: Teller, event: e.CopyTold) -> str | None:
    return _role_told(teller, "copy_told.you", event.seat, event.role) if _you(teller, event.seat) else None


def _turned(teller: Teller, event: e.Turned) -> str:
    if _you(teller, event.seat):
        return teller.say("turned.you") + " " + text(teller.language, f"role.{event.role}.you")
    return _role_told(teller, "turned", event.seat, event.role)


def _learned(teller: Teller, event: e.RoleLearned) -> str:
    return _role_told(teller, f"role_learned{_you(teller, event.seat)}", event.seat, event.role)


def _lot_kept(teller: Teller, event: e.LotKept) -> str:
    return teller.say("lot_kept", among=teller.names(event.among), seat=teller.name(event.seat))


def _one(key: str) -> Tells:
    """Return how to tell an event that is about one seat."""
    return lambda teller, event: teller.say(key, seat=teller.name(event.seat))


def _died(teller: Teller, event: e.Died) -> str:
    cause = text(teller.language, f"cause.{event.cause}")
    return teller.say("died", seat=teller.name(event.seat), cause=cause)


def _dawned(teller: Teller, event: e.Dawned) -> str:
    if not event.dead:
        return teller.say("dawned.nobody")
    dead = teller.say("dawned", n=len(event.dead), names=teller.names(event.dead))
    if len(event.dead) == 1 or event.reference is None:
        return dead
    return f"{dead} {teller.say('reference', name=teller.name(event.reference))}"


def _revealed(teller: Teller, event: e.Revealed) -> str:
    name = teller.name(event.seat)
    if event.role is not None:
        return teller.say("revealed.card", name=name, role=teller.role(event.role))
    return teller.say(f"revealed.{'werewolf' if event.werewolf else 'human'}", name=name)


def _unveiled(teller: Teller, event: e.Unveiled) -> str:
    cards = teller.items(f"{teller.name(seat)}: {teller.role(role)}" for seat, role in enumerate(event.roles, 1))
    return teller.say(f"unveiled{_you(teller, event.seat)}", seat=teller.name(event.seat), list=cards)


def _mark(teller: Teller, event: e.MarkAnnounced) -> str:
    return _targeted(teller, "mark_announced", event.target)


def _suspects(teller: Teller, event: e.SuspectsNamed) -> str:
    named = teller.say("suspects_named", names=teller.names(event.suspects))
    return f"{_tally(teller, event.tally)} {named}"


def _tally(teller: Teller, tally: e.Tally, at_nobody: int = 0) -> str:
    parts = [teller.say("tally.item", name=teller.name(seat), n=count) for seat, count in tally]
    if at_nobody:
        parts.append(teller.say("tally.nobody", n=at_nobody))
    return teller.say("tally", list=teller.items(parts))


def _counted(teller: Teller, event: e.FingersCounted) -> str:
    from .tell import fingers  # noqa: PLC0415 - the two files tell one story

    tally = _tally(teller, event.tally, event.spared)
    return f"{teller.say('fingers', list=fingers(teller, event.fingers))} {tally}" if event.fingers else tally


def _kept(teller: Teller, event: e.FingersKept) -> str:
    from .tell import fingers  # noqa: PLC0415 - the two files tell one story

    if not event.fingers:
        return teller.say("fingers_kept.nobody")
    return teller.say("fingers_kept", list=fingers(teller, event.fingers))


def _fingered(teller: Teller, event: e.Fingered) -> str | None:
    return _targeted(teller, "fingered.you", event.target) if _you(teller, event.seat) else None


def _lot_drawn(teller: Teller, event: e.LotDrawn) -> str:
    key = f"lot_drawn.{event.purpose}"
    return teller.say(key, among=teller.names(event.among), seat=teller.name(event.seat))


def _run_off(teller: Teller, event: e.RunOffOpened) -> str:
    return teller.say("run_off_opened", candidates=teller.names(event.candidates))


def _defence(teller: Teller, event: e.DefenceOpened) -> str | None:
    return teller.say("defence_opened", n=1, names=teller.name(event.seat))


def _ended(teller: Teller, event: e.GameEnded) -> str:
    moment, number = event.at.split()
    when = text(teller.language, f"moment.{moment}", n=number)
    return teller.say(f"game_ended.{event.winner}", moment=when)


def _turned_up(teller: Teller, event: e.CardsTurned) -> str:
    """Tell all cards, and the winners by name."""
    by_role: dict[str, list[str]] = {}
    for seat, (role, dealt) in enumerate(zip(event.roles, event.dealt, strict=True), 1):
        was = "" if role == dealt else teller.say("cards_turned.was", name=teller.name(seat), role=teller.role(dealt))
        by_role.setdefault(role, []).append(was or teller.name(seat))
    parts = [
        teller.say("cards_turned.item", role=teller.role(role), names=teller.items(by_role[role]))
        for role in (*ROLES, UNKNOWN)
        if role in by_role
    ]
    cards = teller.say("cards_turned", list="; ".join(parts))
    if not event.winners:
        return cards
    winners = teller.say("cards_turned.winners", n=len(event.winners), names=teller.names(event.winners))
    return f"{winners} {cards}"


def _withdrawn(teller: Teller, event: e.Withdrawn) -> str:
    return teller.say("withdrawn", batch=event.batch)


def _forgot(teller: Teller, event: e.Forgot) -> str:
    return teller.say("forgot", n=event.count)


def _given_up(teller: Teller, _: e.GivenUp) -> str:
    return teller.say("given_up")


def _spared(teller: Teller, _: e.Spared) -> str:
    return teller.say("spared")


LINES: Final[dict[type[e.Event], Tells | None]] = {
    e.GameDealt: _dealt,
    e.CardDealt: None,
    e.RoleLearned: _learned,
    e.NightFell: _night_fell,
    e.CallOpened: None,
    e.BeatOpened: None,
    e.Woke: _woke,
    e.Pointed: None,
    e.Noted: _noted,
    e.Chosen: _chosen,
    e.Answered: _answered,
    e.Copied: _copied,
    e.CopyTold: _copy_told,
    e.Turned: _turned,
    e.LotKept: _lot_kept,
    e.Named: _one("named"),
    e.PenaltyNoted: _one("penalty_noted"),
    e.HoldOpened: None,
    e.Died: _died,
    e.Marked: None,
    e.Dawned: _dawned,
    e.Revealed: _revealed,
    e.Unveiled: _unveiled,
    e.LastWordsOpened: _one("last_words_opened"),
    e.DiscussionOpened: None,
    e.AccusationOpened: None,
    e.Accused: None,
    e.MarkAnnounced: _mark,
    e.NamingOpened: None,
    e.ReferenceNamed: _one("reference_named"),
    e.SecondSuspectNamed: _one("second_suspect_named"),
    e.SuspectsNamed: _suspects,
    e.DefenceOpened: _defence,
    e.BallotOpened: None,
    e.Fingered: _fingered,
    e.Voted: None,
    e.PassedOver: _one("passed_over"),
    e.FingersKept: _kept,
    e.FingersCounted: _counted,
    e.LotDrawn: _lot_drawn,
    e.RunOffOpened: _run_off,
    e.Executed: _one("executed"),
    e.Spared: _spared,
    e.Removed: _one("removed"),
    e.Penalised: _one("penalised"),
    e.GameEnded: _ended,
    e.GivenUp: _given_up,
    e.CardsTurned: _turned_up,
    e.Withdrawn: _withdrawn,
    e.Forgot: _forgot,
}
"""Every event: what it says, or None where a run or another event tells it."""
