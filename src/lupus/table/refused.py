"""Refusals of a table: stable codes with facts, like the engine's, listed once and documented in docs/api.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lupus.engine.errors import Defect, Fact, Illegal

from .wire import Value, Wrong

REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    # code: the facts it carries
    "not_the_host": (),
    "no_chair": (),
    "not_now": ("stage",),
    "no_such_chair": ("seat", "seats"),
    "not_an_order": ("seats",),
    "no_name": (),
    "removed": (),
    "table_full": ("most",),
    "no_such_person": ("person",),
    "unknown_edition": ("edition", "known"),
    "unknown_language": ("language", "known"),
    "unknown_bot": ("bot", "known"),
    "unknown_pace": ("name", "known"),
    "bad_pace": ("name", "seconds", "least", "most"),
    "bad_options": ("defects",),
    "bad_deck": (),
    "cannot_start": ("defects",),
    "moved_on": ("moment",),
    "not_skipped": ("phase",),
    "people_play": (),
    "no_prophet": (),
    "no_such_winner": ("winner", "known"),
    "clock_runs": (),
    "clock_stands": (),
    "no_such_board": ("code",),
    "no_such_code": (),
    "seat_moving": (),
    "seat_stays": (),
    "not_the_master": (),
    "you_lead": (),
    "still_plays": ("seat",),
    "already_led": ("name",),
    "needs_phones": ("people",),
    "cards_unknown": ("among",),
    "not_amended": ("batch",),
    "not_by_hand": (),
    "channel_closed": ("channel",),
    "no_words": (),
    "not_sayable": ("what",),
    "too_long": ("most",),
    "too_many_words": ("seconds",),
    "unknown_face": ("face", "known"),
    "face_taken": ("face",),
    "another_deal": ("deal",),
    "no_part": (),
    "list_closed": (),
    "not_sealed": (),
    "still_here": ("seat",),
    "bot_plays": ("seat",),
    "no_bot_there": ("seat",),
}
"""Every refusal of a table; the engine's own come through unchanged."""


class Refused(Exception):
    """A refused row. Nothing has changed; `wrong` says why."""

    def __init__(self, code: str, /, **facts: Value) -> None:
        """Refuse with one of `REFUSALS` and exactly its facts."""
        if set(facts) != set(REFUSALS[code]):
            message = f"refusal {code!r} carries {REFUSALS[code]}, not {tuple(facts)}"
            raise TypeError(message)
        super().__init__(code, facts)
        self.wrong = Wrong(code, facts)


class Forbidden(Refused):
    """A refusal by the rules."""

    def __init__(self, illegal: Illegal) -> None:
        """Pass the engine's refusal on."""
        Exception.__init__(self, illegal.code, illegal.facts)
        self.wrong = Wrong(illegal.code, {name: _value(fact) for name, fact in illegal.facts.items()})


class Unplayable(Refused):
    """A deck that can never be played; `wrong` names everything that is wrong with it."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        """Carry all defects."""
        super().__init__("bad_deck")
        self.wrong = Wrong("bad_deck", defects=tuple(map(defect, defects)))


def defect(one: Defect) -> Wrong:
    """Return what is wrong with a deck as it travels."""
    return Wrong(one.code, {name: _value(fact) for name, fact in one.facts.items()})


def _value(fact: Fact) -> Value:
    return fact
