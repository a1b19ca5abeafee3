"""One sentence for one event: the words come from `lang`, the names from the deal, the choice of words from here.

`LINES` has a function for every event type. An event that is not worth a line is there too (`_silent`), so that a new
event type cannot be forgotten: it does not import.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lupus.engine import events as e

from .tell_words import Voice, by_target, cards, facts, joined, kind, pointed

# -- the general case ----------------------------------------------------------------------------------------------


def _plain(voice: Voice, event: Any) -> str:
    """Return the text named like the event: `.you` to its own person where there is one, `.nobody` for no target."""
    key = f"tell.{kind(event)}"
    return voice.say(_turned_to(voice, key, event), **facts(voice, event))


def _turned_to(voice: Voice, key: str, event: Any) -> str:
    """Return the key of the text in the right person, at somebody or at nobody."""
    nobody = ".nobody" if getattr(event, "target", 0) is None else ""
    mine = voice.you is not None and getattr(event, "seat", None) == voice.you
    return next((own for own in [f"{key}.you{nobody}"] if mine and voice.has(own)), key + nobody)


def _to_me(voice: Voice, event: Any) -> str | None:
    """Return the plain text, but to the event's own person only: to everybody else it is not worth a line."""
    return _plain(voice, event) if event.seat == voice.you else None


def _silent(_voice: Voice, _event: Any) -> None:
    """Return nothing: what follows from this event says it all."""


# -- the deal ------------------------------------------------------------------------------------------------------


def _game_dealt(voice: Voice, event: e.GameDealt) -> str:
    seats = range(1, len(event.persons) + 1)
    deck = voice.listed(voice.say("tell.deck", n=count, role=voice.role(role, count)) for role, count in event.deck)
    lines = [voice.say("tell.game_dealt", n=len(seats), names=voice.names(seats), deck=deck)]
    if event.deal > 1:
        lines.insert(0, voice.say("tell.game_dealt.again", n=event.deal))
    if event.shield is not None:
        lines.append(voice.say("tell.game_dealt.shield", name=voice.name(event.shield)))
    if voice.you is not None:
        lines.append(voice.say("tell.game_dealt.you", name=voice.name(voice.you), seat=voice.you))
    return " ".join(lines)


def _card_dealt(voice: Voice, event: e.CardDealt) -> str:
    if event.seat != voice.you:
        return _plain(voice, event)
    card = [voice.say("tell.card_dealt.card", card=event.card)] if event.card else []
    return " ".join([voice.say(f"role.{event.role}.you"), *card])


# -- the night -----------------------------------------------------------------------------------------------------


def _night_fell(voice: Voice, event: e.NightFell) -> str:
    if not event.calls:
        return voice.say("tell.night_fell.nobody")
    return voice.say("tell.night_fell", calls=voice.listed(voice.say(f"call.{call}.name") for call in event.calls))


def _woke(voice: Voice, event: e.Woke) -> str | None:
    """Return who sees whom; one alone with closed-eyed others is a line only where it is a recognition."""
    others = [seat for seat in event.seats if seat != voice.you]
    if voice.you in event.seats:
        return voice.say("tell.woke.you", names=voice.names(others)) if others else None
    if len(event.seats) > 1 or (event.seats and ":" in event.call):
        call = voice.say(f"call.{event.call}.name")
        return voice.say("tell.woke", n=len(event.seats), call=call, names=voice.names(event.seats))
    return None


def _chosen(voice: Voice, event: e.Chosen) -> str:
    key = _turned_to(voice, f"tell.chosen.{event.call}{'.common' if event.seat is None else ''}", event)
    if event.target is not None and event.target == event.seat and voice.has(f"{key}.self"):
        key = f"{key}.self"
    return voice.say(key, **facts(voice, event))


def _answered(voice: Voice, event: e.Answered) -> str:
    answer = {True: "yes", False: "no", None: "neutral"}[event.werewolf]
    key = f"tell.answered.{event.call}.{answer}"
    mine = event.seat == voice.you and voice.has(f"{key}.you")
    return voice.say(f"{key}.you" if mine else key, **facts(voice, event))


def _copied(voice: Voice, event: e.Copied) -> str:
    return voice.say("tell.copied" if event.role else "tell.copied.nothing", **facts(voice, event))


def _copy_told(voice: Voice, event: e.CopyTold) -> str | None:
    if event.seat != voice.you:
        return None
    return voice.say("tell.copy_told.you" if event.role else "tell.copy_told.you.nothing", **facts(voice, event))


def _turned(voice: Voice, event: e.Turned) -> str:
    mine = [voice.say(f"role.{event.role}.you")] if event.seat == voice.you else []
    return " ".join([_plain(voice, event), *mine])


# -- dawn ----------------------------------------------------------------------------------------------------------


def _died(voice: Voice, event: e.Died) -> str:
    return voice.say("tell.died", seat=voice.name(event.seat), cause=voice.say(f"cause.{event.cause}"))


def _dawned(voice: Voice, event: e.Dawned) -> str:
    if not event.dead:
        return voice.say("tell.dawned.nobody")
    line = voice.say("tell.dawned", n=len(event.dead), names=voice.names(event.dead))
    if len(event.dead) > 1 and event.reference is not None:
        line += " " + voice.say("tell.reference", name=voice.name(event.reference))
    return line


def _revealed(voice: Voice, event: e.Revealed) -> str:
    name = voice.name(event.seat)
    if event.role is not None:
        return voice.say("tell.revealed.card", name=name, role=voice.role(event.role))
    return voice.say("tell.revealed.werewolf" if event.werewolf else "tell.revealed.human", name=name)


def _unveiled(voice: Voice, event: e.Unveiled) -> str:
    """Return what a ghost is told: to the Master in a word, to the ghost whole."""
    if event.seat != voice.you:
        return _plain(voice, event)
    nights: dict[int, list[str]] = {}
    for night, call, seat, target in event.chosen:
        nights.setdefault(night, []).append(_chosen(voice, e.Chosen(call, seat, target)))
    past = [voice.say("tell.unveiled.night", n=night, list=" ".join(lines)) for night, lines in nights.items()]
    return " ".join([voice.say("tell.unveiled.you", list=cards(voice, event.roles)), *past])


# -- day -----------------------------------------------------------------------------------------------------------


def _suspects_named(voice: Voice, event: e.SuspectsNamed) -> str:
    named = voice.say("tell.suspects_named", names=voice.names(event.suspects))
    return f"{named} {_tally(voice, event.tally)}" if event.tally else named


def _tally(voice: Voice, tally: e.Tally, spared: int = 0) -> str:
    """Return a count as it is read out, fingers at nobody last."""
    items = [voice.say("tell.tally.item", name=voice.name(seat), n=count) for seat, count in tally]
    items += [voice.say("tell.tally.nobody", n=spared)] if spared else []
    return voice.say("tell.tally", list=joined(voice, "list.comma", items))


def _defence_opened(voice: Voice, event: e.DefenceOpened) -> str:
    return voice.say("tell.defence_opened", n=1, names=voice.name(event.seat))


def _fingers_kept(voice: Voice, event: e.FingersKept) -> str:
    if not event.fingers:
        return voice.say("tell.fingers_kept.nobody")
    return voice.say("tell.fingers_kept", list=pointed(voice, "tell.finger", by_target(event.fingers)))


def _fingers_counted(voice: Voice, event: e.FingersCounted) -> str:
    count = _tally(voice, event.tally, event.spared)
    if not event.fingers:
        return count
    by_name = voice.say("tell.fingers", list=pointed(voice, "tell.finger", by_target(event.fingers)))
    return f"{by_name} {count}"


def _lot_drawn(voice: Voice, event: e.LotDrawn) -> str:
    return voice.say(f"tell.lot_drawn.{event.purpose}", **facts(voice, event))


# -- the end -------------------------------------------------------------------------------------------------------


def _game_ended(voice: Voice, event: e.GameEnded) -> str:
    moment, _, number = event.at.partition(" ")
    return voice.say(f"tell.game_ended.{event.winner}", moment=voice.say(f"moment.{moment}", n=number))


def _cards_turned(voice: Voice, event: e.CardsTurned) -> str:
    """Return the winners by name, where there are any, and all cards, werewolves last."""
    shown = voice.say("tell.cards_turned", list=cards(voice, event.roles, event.dealt))
    if not event.winners:
        return shown
    winners = voice.say("tell.cards_turned.winners", n=len(event.winners), names=voice.names(event.winners))
    return f"{winners} {shown}"


def _forgot(voice: Voice, event: e.Forgot) -> str:
    return voice.say("tell.forgot", n=event.count)


LINES: Final[Mapping[type[e.Event], Callable[[Voice, Any], str | None]]] = {
    e.GameDealt: _game_dealt,
    e.CardDealt: _card_dealt,
    e.RoleLearned: _plain,
    e.NightFell: _night_fell,
    e.CallOpened: _silent,
    e.BeatOpened: _silent,
    e.Woke: _woke,
    e.Pointed: _plain,
    e.Noted: _to_me,
    e.Chosen: _chosen,
    e.Answered: _answered,
    e.Copied: _copied,
    e.CopyTold: _copy_told,
    e.Turned: _turned,
    e.LotKept: _plain,
    e.Named: _plain,
    e.PenaltyNoted: _plain,
    e.HoldOpened: _silent,
    e.Died: _died,
    e.Marked: _silent,
    e.Dawned: _dawned,
    e.Revealed: _revealed,
    e.Unveiled: _unveiled,
    e.LastWordsOpened: _plain,
    e.DiscussionOpened: _silent,
    e.AccusationOpened: _silent,
    e.Accused: _plain,
    e.MarkAnnounced: _plain,
    e.NamingOpened: _silent,
    e.ReferenceNamed: _plain,
    e.SecondSuspectNamed: _plain,
    e.SuspectsNamed: _suspects_named,
    e.DefenceOpened: _defence_opened,
    e.BallotOpened: _silent,
    e.Fingered: _to_me,
    e.Voted: _plain,
    e.PassedOver: _plain,
    e.FingersKept: _fingers_kept,
    e.FingersCounted: _fingers_counted,
    e.LotDrawn: _lot_drawn,
    e.RunOffOpened: _plain,
    e.Executed: _plain,
    e.Spared: _plain,
    e.Removed: _plain,
    e.Penalised: _plain,
    e.GameEnded: _game_ended,
    e.GivenUp: _plain,
    e.CardsTurned: _cards_turned,
    e.Withdrawn: _plain,
    e.Forgot: _forgot,
}
"""How every event is told."""

_UNTOLD = set(e.Event.__subclasses__()) - set(LINES)
if _UNTOLD:
    raise ImportError(f"events that nobody tells: {sorted(event.__name__ for event in _UNTOLD)}")
