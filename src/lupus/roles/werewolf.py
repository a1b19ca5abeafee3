"""The Werewolves: each night, from the first, one common victim; they see each other (A4)."""

from lupus.engine.contract import Role
from lupus.engine.effects import Attack, Effect
from lupus.engine.options import Options
from lupus.engine.views import View


def refuses(view: View, target: int | None) -> str | None:
    """No werewolf (C11), not nobody (C12), not the shielded person on night 1 (H06)."""
    public = view.public
    if target is None:
        return None if public.options.wolves_may_pick_nobody == "yes" else "must_choose"
    if target in view.mates(ROLE.id) and public.options.wolves_may_pick_wolf == "no":
        return "pack_mate"
    return "shielded" if target == public.shield and public.night == 1 else None


def effect(_seat: int, target: int | None, _options: Options) -> Effect | None:
    """The pack attacks its pick."""
    return None if target is None else Attack(target)


ROLE = Role(
    id="werewolf",
    side="werewolves",
    chooses=True,
    joint=lambda options: options.wolves_disagree,
    counts_as_werewolf=True,
    looks_like_werewolf=True,
    swappable=False,
    refuses=refuses,
    effect=effect,
)
