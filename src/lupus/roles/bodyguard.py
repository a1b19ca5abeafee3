"""The Bodyguard: from night 2, before the wolves, protects one living player from their pick (A4)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Effect, Shield
from lupus.engine.events import Chosen
from lupus.engine.options import Options
from lupus.engine.views import View


def refuses(view: View, target: int | None) -> str | None:
    """Oneself as often as the table says, the same name again only where it allows it (C20, K15)."""
    options = view.public.options
    if target is None:
        return None if options.must_choose == "no" else "must_choose"
    past = [note.target for note in view.own(Chosen) if note.seat == view.seat]
    if target == view.seat and options.self_protection == "never":
        return "self_protection"
    if target == view.seat and options.self_protection == "once" and target in past:
        return "self_protection_spent"
    return "repeated_protection" if options.repeat_protection == "no" and past[:1] == [target] else None


def effect(_seat: int, target: int | None, _options: Options) -> Effect | None:
    """A shield."""
    return None if target is None else Shield(target)


ROLE = Role(id="bodyguard", side="humans", chooses=True, refuses=refuses, effect=effect)
